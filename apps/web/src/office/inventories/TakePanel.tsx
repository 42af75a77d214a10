import { useQueryClient } from '@tanstack/react-query';
import { BIENNIAL, INVENTORY_MOMENTS } from '@vialant/domain/agency/biennial';
import { fill } from '@vialant/domain/words/fill';
import { inventoryMessages, inventoryWords as words, momentWords } from '@vialant/domain/words/office/law';
import { type ReactElement, useRef } from 'react';
import type { CallReply } from '../../api/client.ts';
import { ABOUT_INVENTORIES } from '../../queries/office/inventory-count.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { Changed } from '../form/changes.ts';
import type { FormField } from '../form/form-field.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { SidePanel } from '../form/SidePanel.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { inventoryReport } from './paths.ts';

const FIELDS: readonly FormField[] = [
  {
    name: 'moment',
    declared: { type: 'string' },
    words: words.fields.moment,
    choices: INVENTORY_MOMENTS.map((moment) => ({ value: moment, label: momentWords[moment] })),
    isRequired: true,
    isFixed: false,
  },
  {
    name: 'taken_by',
    declared: { type: 'string', maxLength: BIENNIAL.takenByLength, isName: true, clearable: true },
    words: words.fields.taken_by,
    isRequired: false,
    isFixed: false,
  },
];

/** LAW-07: takes the inventory of what is held now, and shows it. */
export function TakePanel({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const taken = useRef<CallReply<'POST inventory_count/create'> | null>(null);

  async function save({ moment, taken_by = null }: Changed, idempotencyKey: string): Promise<void> {
    const body = {
      moment: INVENTORY_MOMENTS.find((each) => each === moment) ?? 'opening',
      taken_by: taken_by === null ? null : String(taken_by),
    };
    taken.current = await client.call('POST inventory_count/create', body, { idempotencyKey });
    await queryClient.invalidateQueries(ABOUT_INVENTORIES);
  }

  function tellSaved(): void {
    if (taken.current === null) return;
    toast(inventoryMessages.taken, fill(inventoryMessages.taken.text, { n: taken.current.vials }));
    go(inventoryReport(taken.current.id));
  }

  return (
    <SidePanel title={words.takeTitle} onClose={onClose} focusesField>
      <OfficeForm
        label={words.takeTitle}
        fields={FIELDS}
        row={null}
        saveLabel={words.takeVerb}
        save={save}
        onSaved={tellSaved}
      >
        <p className="inventory-hint">{words.takeHint}</p>
      </OfficeForm>
    </SidePanel>
  );
}
