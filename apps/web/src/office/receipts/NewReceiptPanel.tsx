import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@vialant/contract/call';
import { RECEIPT_KINDS } from '@vialant/domain/custody/receipt';
import { fill } from '@vialant/domain/words/fill';
import { receiptMessages, receiptWords as words } from '@vialant/domain/words/office/law';
import { type ReactElement, useRef } from 'react';
import type { CallReply } from '../../api/client.ts';
import { ABOUT_RECEIPTS } from '../../queries/office/receipt.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { Changed } from '../form/changes.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { SidePanel } from '../form/SidePanel.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { RECEIPTS_PATH } from './paths.ts';
import { receiptFields } from './receipt-fields.ts';

const FIELDS = receiptFields(true);

/** LAW-08: the papers of a delivery. Vials that are created on the same day can name it. */
export function NewReceiptPanel({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const added = useRef<CallReply<'POST receipt/create'> | null>(null);

  async function save(change: Changed, idempotencyKey: string): Promise<void> {
    added.current = await client.call('POST receipt/create', bodyOf(change), { idempotencyKey });
    await queryClient.invalidateQueries(ABOUT_RECEIPTS);
  }

  function tellSaved(): void {
    if (added.current === null) return;
    const { id, received_date: date } = added.current;
    toast(receiptMessages.added, fill(receiptMessages.added.text, { date }));
    go(`${RECEIPTS_PATH}/${id}`);
  }

  return (
    <SidePanel title={words.addTitle} onClose={onClose} focusesField>
      <OfficeForm
        label={words.addTitle}
        fields={FIELDS}
        row={null}
        saveLabel={words.add}
        save={save}
        onSaved={tellSaved}
      />
    </SidePanel>
  );
}

function bodyOf({ kind, received_date, ...elements }: Changed): CallInput<'POST receipt/create'> {
  return {
    ...elements,
    kind: RECEIPT_KINDS.find((each) => each === kind) ?? 'purchase',
    received_date: String(received_date),
  };
}
