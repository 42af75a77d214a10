import { useQuery } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { receiptChoice, receiptKinds } from '@vialant/domain/words/receipt-choice';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import type { CallReply } from '../../api/client.ts';
import { receiptsOfToday } from '../../queries/office/receipt.ts';
import { useBasics } from '../../services/services.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';

export type ReceiptFieldProps = { readonly value: string; readonly onChange: (receiptId: string) => void };

/** LAW-08: by which receipt of today the vials came. Nothing to choose where there is none, or while that is not known. */
export function ReceiptField({ value, onChange }: ReceiptFieldProps): ReactElement | null {
  const { client } = useBasics();
  const { data = [], isSuccess } = useQuery({ ...receiptsOfToday(client), staleTime: 0 });
  const isGone = isSuccess && value !== '' && data.every(({ id }) => id !== value);
  // A form that was kept since yesterday must not send a choice that it no longer shows.
  const forget = useEffectEvent(() => onChange(''));
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  if (data.length === 0) return null;
  const choices = data.map((receipt) => ({ value: receipt.id, label: nameOf(receipt) }));
  return <SelectField label={receiptChoice.label} value={value} choices={choices} onChange={onChange} />;
}

function nameOf({ kind, supplier, invoice }: CallReply<'GET receipt/open'>[number]): string {
  const name = supplier ?? receiptKinds[kind];
  return invoice === null ? name : fill(receiptChoice.invoice, { supplier: name, invoice });
}
