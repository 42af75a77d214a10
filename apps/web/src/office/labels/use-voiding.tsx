import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { labelMessages, sheetActs } from '@vialant/domain/words/office/labels';
import { type ReactElement, useState } from 'react';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { ConfirmPopup } from '../form/ConfirmPopup.tsx';
import { useSaving } from '../form/use-saving.ts';
import type { LabelCode } from './CodeList.tsx';
import type { Sheet } from './label-columns.ts';

export type Voiding = {
  readonly askOne: (code: LabelCode) => void;
  readonly askAll: () => void;
  readonly popup: ReactElement;
};

/** The question before labels are void for good. */
export function useVoiding(sheet: Sheet): Voiding {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const saving = useSaving();
  const [asked, setAsked] = useState<LabelCode | 'all'>('all');
  const [isOpen, setIsOpen] = useState(false);

  function ask(what: LabelCode | 'all'): void {
    saving.forget();
    setAsked(what);
    setIsOpen(true);
  }

  async function confirm(): Promise<void> {
    const codes = asked === 'all' ? {} : { label_code_ids: [asked.id] };
    const isDone = await saving.run((idempotencyKey) =>
      client.call('POST label_sheet/void', { id: sheet.id, ...codes }, { idempotencyKey }),
    );
    await queryClient.invalidateQueries(allAbout('label_sheet'));
    if (!isDone) return;
    setIsOpen(false);
    toast(labelMessages.voided, labelMessages.voided.text);
  }

  const title =
    asked === 'all'
      ? fill(sheetActs.voidAllTitle, { n: sheet.unused })
      : fill(sheetActs.voidTitle, { code: asked.code });
  return {
    askOne: ask,
    askAll: () => ask('all'),
    popup: (
      <ConfirmPopup
        opened={isOpen}
        title={title}
        effect={asked === 'all' ? sheetActs.voidAllEffect : sheetActs.voidEffect}
        verb={sheetActs.voidVerb}
        isDanger
        busy={saving.isSaving}
        refused={saving.failure.text}
        onConfirm={() => void confirm()}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
