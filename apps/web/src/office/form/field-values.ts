import type { Field } from '@vialant/contract/field';
import type { ClientValue, WireValue } from '@vialant/contract/wire';
import { amountFromMicrograms, amountInUnit } from '@vialant/domain/values/amount';
import { refuseText } from '@vialant/domain/values/input';
import { fill } from '@vialant/domain/words/fill';
import { officeForm } from '@vialant/domain/words/office/form';
import { officeTable } from '@vialant/domain/words/office/table';
import { say } from '@vialant/domain/words/refusal';
import type { FormField, FormValue } from './form-field.ts';

/** A yes-or-no that can also be unset is chosen from three, not ticked. */
export function isTicked({ type, clearable }: Field): boolean {
  return type === 'boolean' && !clearable;
}

/** The value of a row as its field holds it; a new row has what the contract says it begins with. */
export function toFormValue(field: Field, value: ClientValue | undefined): FormValue {
  if (isTicked(field)) return value === undefined ? field.initially === true : value === true;
  if (field.type === 'list') return Array.isArray(value) ? value : [];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (field.type === 'quantity' && typeof value === 'number') return amountInUnit(BigInt(value), 'micrograms');
  return value instanceof Date ? value.toISOString() : String(value);
}

/** A text of the user's own, which can be empty without being unset. */
export function isFreeText({ type, values }: Field): boolean {
  return type === 'string' && values === undefined;
}

const NUMBERS: ReadonlySet<Field['type']> = new Set(['number', 'quantity', 'boolean']);

/** What is sent for a field; an empty one is sent as null, a text that cannot be unset as an empty text. */
export function toWireValue(field: Field, value: FormValue): WireValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return value.map((entry) => entry.trim()).filter((entry) => entry !== '');
  const text = value.trim();
  if (text === '') return isFreeText(field) && !field.clearable ? '' : null;
  return NUMBERS.has(field.type) ? Number(text) : text;
}

export function isSame(one: FormValue, other: FormValue): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (typeof one === 'object' && typeof other === 'object') return one.join('\n') === other.join('\n');
  return one === other;
}

/** Why a value cannot be saved, in words; null when it can. The server decides again. */
export function refuseValue({ declared, isRequired, choices }: FormField, value: FormValue): string | null {
  if (typeof value === 'boolean') return null;
  if (typeof value !== 'string') return value.length === 0 && isRequired ? say({ code: 'REQUIRED' }) : null;
  const kind = declared.isName || declared.inMail ? 'name' : 'text';
  const maxLength = declared.type === 'string' && choices === undefined ? declared.maxLength : undefined;
  const refusal = refuseText({ value, required: isRequired, maxLength, kind });
  if (refusal !== null) return say(refusal);
  if (choices !== undefined || value.trim() === '') return null;
  if (declared.type === 'quantity') return refuseQuantity(value);
  return declared.type === 'number' ? refuseNumber(value, declared) : null;
}

function refuseNumber(text: string, { least = 0, most, decimals }: Field): string | null {
  const number = Number(text);
  const isFine = number >= least && number <= (most ?? Number.POSITIVE_INFINITY);
  if (decimals !== undefined) {
    const isPlain = new RegExp(`^\\d+(?:\\.\\d{1,${decimals}})?$`).test(text.trim());
    return isFine && isPlain ? null : fill(officeForm.decimalNumber, { least, n: decimals });
  }
  if (isFine && Number.isInteger(number)) return null;
  return most === undefined
    ? fill(officeForm.wholeNumber, { least })
    : fill(officeForm.wholeNumberUpTo, { least, most });
}

function refuseQuantity(text: string): string | null {
  const amount = amountFromMicrograms(text.trim());
  return amount !== null && amount > 0 ? null : officeForm.quantity;
}

/** What people read for a value. */
export function shownValue({ declared, words, choices, show }: FormField, value: FormValue): string {
  if (typeof value === 'boolean') return words.values?.[value ? '1' : '0'] ?? yesOrNo(value);
  if (typeof value !== 'string') return value.length === 0 ? unset(words.values) : value.join(', ');
  const text = value.trim();
  if (text === '') return unset(words.values);
  const chosen = choices?.find((choice) => choice.value === text)?.label ?? words.values?.[text];
  if (chosen !== undefined) return chosen;
  if (show !== undefined) return show(text);
  if (declared.type === 'boolean') return yesOrNo(text === '1');
  return words.unit === undefined ? text : `${text} ${words.unit}`;
}

function unset(values: Readonly<Record<string, string>> | undefined): string {
  return values?.['none'] ?? officeForm.notSet;
}

function yesOrNo(value: boolean): string {
  return value ? officeTable.yes : officeTable.no;
}
