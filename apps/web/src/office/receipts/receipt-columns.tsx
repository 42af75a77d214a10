import { fill } from '@vialant/domain/words/fill';
import { receiptElements, receiptWords as words } from '@vialant/domain/words/office/law';
import { receiptKinds } from '@vialant/domain/words/receipt-choice';
import type { CallReply } from '../../api/client.ts';
import type { Column } from '../table/column.ts';

export type Receipt = CallReply<'GET receipt/all'>[number];

const { fields } = words;

/** What the papers do not tell, in words. */
export function papersText({ missing }: Pick<Receipt, 'missing'>): string {
  if (missing.length === 0) return words.complete;
  return fill(words.missing, { elements: missing.map((element) => receiptElements[element]).join(', ') });
}

/** LAW-08. */
export const receiptColumns: readonly Column<Receipt>[] = [
  {
    id: 'received',
    label: fields.received_date.label,
    kind: 'text',
    text: ({ received_date }) => received_date,
  },
  { id: 'supplier', label: fields.supplier.label, kind: 'text', text: ({ supplier }) => supplier ?? '', filter: true },
  {
    id: 'papers',
    label: words.papers,
    kind: 'text',
    text: papersText,
    show: (receipt) => (
      <span className={receipt.missing.length === 0 ? undefined : 'receipt-missing'}>{papersText(receipt)}</span>
    ),
  },
  { id: 'kind', label: fields.kind.label, kind: 'text', text: ({ kind }) => receiptKinds[kind], filter: true },
  { id: 'invoice', label: fields.invoice.label, kind: 'code', text: ({ invoice }) => invoice ?? '' },
  { id: 'form', label: fields.order_number.label, kind: 'code', text: ({ order_number }) => order_number ?? '' },
  {
    id: 'vials',
    label: words.vials,
    kind: 'number',
    text: ({ vials }) => String(vials),
    sortBy: ({ vials }) => vials,
    total: (receipts) => String(receipts.reduce((sum, { vials }) => sum + vials, 0)),
  },
  { id: 'by', label: words.enteredBy, kind: 'text', text: ({ created_by_name }) => created_by_name ?? '' },
];

export const isVoid = ({ voided_on }: Receipt): boolean => voided_on !== null;
