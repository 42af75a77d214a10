import type { Field } from '@vialant/contract/field';
import type { ClientValue, WireValue } from '@vialant/contract/wire';
import { refuseText } from '@vialant/domain/values/input';
import { fill } from '@vialant/domain/words/messages';
import { officeForm } from '@vialant/domain/words/office-form';
import { officeTable } from '@vialant/domain/words/office-table';
import { say } from '@vialant/domain/words/refusal';
import type { FormField, FormValue } from './form-field.ts';

/** A yes-or-no that can also be unset is chosen from three, not ticked. */
export function isTicked({ type, clearable }: Field): boolean {
  return type === 'boolean' && !clearable;
}

/** The value of a row as its field holds it; a new row has none yet. */
export function toFormValue(field: Field, value: ClientValue | undefined): FormValue {
  if (isTicked(field)) return value === true;
  if (field.type === 'list') return Array.isArray(value) ? value : [];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value instanceof Date ? value.toISOString() : String(value);
}

/** A text of the user's own, which can be empty without being unset. */
export function isFreeText({ type, values }: Field): boolean {
  return type === 'string' && values === undefined;
}

/** What is sent for a field; an empty one is sent as null, a text that cannot be unset as an empty text. */
export function toWireValue(field: Field, value: FormValue): WireValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return value.map((entry) => entry.trim()).filter((entry) => entry !== '');
  const text = value.trim();
  if (text === '') return isFreeText(field) && !field.clearable ? '' : null;
  return field.type === 'number' || field.type === 'boolean' ? Number(text) : text;
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
  return declared.type === 'number' && choices === undefined ? refuseNumber(value, declared.least ?? 0) : null;
}

function refuseNumber(text: string, least: number): string | null {
  if (text.trim() === '') return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= least ? null : fill(officeForm.wholeNumber, { least });
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
