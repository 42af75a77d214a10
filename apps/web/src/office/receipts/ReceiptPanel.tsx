import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { receiptMessages, receiptWords as words } from '@vialant/domain/words/office/law';
import { type ReactElement, useMemo, useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { ABOUT_RECEIPTS, receiptById } from '../../queries/office/receipt.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { timeText } from '../entity/entity-fields.ts';
import type { Changed } from '../form/changes.ts';
import { ConfirmPopup } from '../form/ConfirmPopup.tsx';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { SidePanel } from '../form/SidePanel.tsx';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { JoinVials } from './JoinVials.tsx';
import { papersText } from './receipt-columns.tsx';
import { receiptFields } from './receipt-fields.ts';
import { ReceivedVials } from './ReceivedVials.tsx';

type Detail = CallReply<'GET receipt'>;

type ReceiptPanelProps = { readonly id: string; readonly onClose: () => void };

/** A receipt: its papers, and the vials that came by it. */
export function ReceiptPanel({ id, onClose }: ReceiptPanelProps): ReactElement {
  const { client } = useBasics();
  const query = useQuery(receiptById(client, id));
  const title = query.data ? fill(words.panel, { date: query.data.received_date }) : words.title;
  return (
    <SidePanel title={title} onClose={onClose}>
      {query.data === undefined ? (
        <Waiting failed={query.isError} busy={query.isFetching} retry={() => void query.refetch()} />
      ) : query.data === null ? (
        <p className="office-panel-body">{words.gone}</p>
      ) : (
        <Papers receipt={query.data} />
      )}
    </SidePanel>
  );
}

type WaitingProps = { readonly failed: boolean; readonly busy: boolean; readonly retry: () => void };

function Waiting({ failed, busy, retry }: WaitingProps): ReactElement {
  return failed ? <RowsFailed onRetry={retry} busy={busy} /> : <RowsLoading />;
}

function Papers({ receipt }: { readonly receipt: Detail }): ReactElement {
  const { client } = useBasics();
  const { role, zone } = useOfficeUser();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isJoining, setIsJoining] = useState(false);
  const mayChange = role === 'admin' && receipt.voided_on === null;
  const fields = useMemo(() => receiptFields(mayChange), [mayChange]);
  const { received, missing, ...row } = receipt;

  async function save(change: Changed, idempotencyKey: string): Promise<void> {
    await client.call('POST receipt/update', { id: receipt.id, ...change }, { idempotencyKey });
    await queryClient.invalidateQueries(ABOUT_RECEIPTS);
    toast(receiptMessages.saved);
  }

  if (isJoining) return <JoinVials receiptId={receipt.id} onDone={() => setIsJoining(false)} />;
  return (
    <OfficeForm
      label={words.title}
      fields={fields}
      row={row}
      saveLabel={words.save}
      save={save}
      onSaved={() => undefined}
    >
      {receipt.voided_on === null ? (
        <p className={missing.length === 0 ? 'receipt-note' : 'receipt-note receipt-missing'}>{papersText(receipt)}</p>
      ) : (
        <p className="receipt-note">{fill(words.voided, { time: timeText(zone, new Date(receipt.voided_on)) })}</p>
      )}
      <ReceivedVials receiptId={receipt.id} vials={received} mayPart={mayChange} />
      {mayChange && (
        <div className="receipt-acts">
          <Button onClick={() => setIsJoining(true)}>{words.join}</Button>
          {received.length === 0 && <VoidReceipt id={receipt.id} />}
        </div>
      )}
    </OfficeForm>
  );
}

function VoidReceipt({ id }: { readonly id: string }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const saving = useSaving();
  const [isAsked, setIsAsked] = useState(false);

  async function confirm(): Promise<void> {
    const isDone = await saving.run(async (idempotencyKey) => {
      await client.call('POST receipt/void', { id }, { idempotencyKey });
      await queryClient.invalidateQueries(ABOUT_RECEIPTS);
    });
    if (!isDone) return;
    setIsAsked(false);
    toast(receiptMessages.voided);
  }

  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{words.void}</Button>
      <ConfirmPopup
        opened={isAsked}
        title={words.voidTitle}
        effect={words.voidEffect}
        verb={words.void}
        isDanger
        busy={saving.isSaving}
        refused={saving.failure.text}
        onConfirm={() => void confirm()}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
