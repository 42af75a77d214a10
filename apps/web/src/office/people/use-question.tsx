import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useCallback, useState } from 'react';
import { allAbout } from '../../queries/query.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { ConfirmPopup } from '../form/ConfirmPopup.tsx';
import { useSaving } from '../form/use-saving.ts';
import type { Act } from './acts.ts';

export type Question = {
  /** Asks before the act; the same function always, so that columns can hold it. */
  readonly ask: (act: Act) => void;
  readonly popup: ReactElement;
};

/** The one question before each act with a person or an invite. */
export function useQuestion(onRemoved: () => void): Question {
  const [asked, setAsked] = useState<Act | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const toast = useToast();
  const saving = useSaving();
  const ask = useCallback((act: Act) => {
    setAsked(act);
    setIsOpen(true);
  }, []);

  async function confirm(act: Act): Promise<void> {
    const isDone = await saving.run(async (idempotencyKey) => {
      await act.send({ idempotencyKey });
      await queryClient.invalidateQueries(allAbout('user'));
    });
    if (!isDone) return;
    setIsOpen(false);
    toast(act.done, fill(act.done.text, act.values));
    if (act.removes) onRemoved();
  }

  function close(): void {
    setIsOpen(false);
    saving.forget();
  }

  return {
    ask,
    popup: (
      <ConfirmPopup
        opened={isOpen}
        title={asked?.title ?? ''}
        effect={asked?.effect ?? ''}
        verb={asked?.verb ?? ''}
        isDanger={asked?.isDanger ?? false}
        busy={saving.isSaving}
        refused={saving.failure.text}
        onConfirm={() => {
          if (asked !== null) void confirm(asked);
        }}
        onClose={close}
      />
    ),
  };
}
