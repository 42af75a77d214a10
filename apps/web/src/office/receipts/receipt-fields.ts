import type { Field } from '@vialant/contract/field';
import { RECEIPT_KINDS, RECEIPT_LIMITS as LIMITS } from '@vialant/domain/custody/receipt';
import { receiptWords } from '@vialant/domain/words/office/law';
import { receiptKinds } from '@vialant/domain/words/receipt-choice';
import type { FormField } from '../form/form-field.ts';

const { fields: words } = receiptWords;
type Name = keyof typeof words;

const kinds = RECEIPT_KINDS.map((kind) => ({ value: kind, label: receiptKinds[kind] }));
const text = (maxLength: number): Field => ({ type: 'string', maxLength, clearable: true });
const containers: Field = { type: 'number', most: LIMITS.containers, clearable: true };

/** LAW-08: the fields of a receipt. Only kind and day are needed at once; the paper may come later. */
export function receiptFields(mayChange: boolean): FormField[] {
  const field = (name: Name, declared: Field, isRequired = false): FormField => ({
    name,
    declared,
    words: words[name],
    isRequired,
    isFixed: !mayChange,
  });
  return [
    { ...field('kind', { type: 'string' }, true), choices: kinds },
    field('received_date', { type: 'date' }, true),
    field('supplier', { ...text(LIMITS.supplier), isName: true }),
    field('address', text(LIMITS.address)),
    { ...field('dea_number', text(LIMITS.deaNumber)), isCode: true },
    { ...field('invoice', text(LIMITS.invoice)), isCode: true },
    { ...field('order_number', text(LIMITS.orderNumber)), isCode: true },
    field('containers_ordered', containers),
    field('containers_received', containers),
  ];
}
