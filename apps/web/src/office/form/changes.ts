import type { ClientRow, WireValue } from '@vialant/contract/wire';
import { fill } from '@vialant/domain/words/fill';
import { officeForm } from '@vialant/domain/words/office/form';
import { isSame, refuseValue, shownValue, toFormValue, toWireValue } from './field-values.ts';
import type { FormField, FormValue } from './form-field.ts';

/** What was edited, by field; a field that was not touched is not in it, so that it follows the row. */
export type Edits = Readonly<Record<string, FormValue>>;

/** The values that a save sends, by field. */
export type Changed = Readonly<Record<string, WireValue>>;

export function valueOf(field: FormField, row: ClientRow | null, edits: Edits): FormValue {
  return edits[field.name] ?? toFormValue(field.declared, row?.[field.name]);
}

/** The fields whose value differs from the row's; of a new row, those that have one. */
export function changedFields(fields: readonly FormField[], row: ClientRow | null, edits: Edits): FormField[] {
  return fields.filter((field) => {
    const edited = edits[field.name];
    return !field.isFixed && edited !== undefined && !isSame(edited, toFormValue(field.declared, row?.[field.name]));
  });
}

/** What a save sends: of a row that exists only what changes. */
export function toChange(fields: readonly FormField[], row: ClientRow | null, edits: Edits): Changed {
  const sent = row === null ? fields.filter(({ isFixed }) => !isFixed) : changedFields(fields, row, edits);
  const values = sent.map((field) => [field.name, toWireValue(field.declared, valueOf(field, row, edits))] as const);
  return Object.fromEntries(values.filter(([, value]) => row !== null || (value !== null && value !== '')));
}

/** What a save will change, in words: 'Name Medic 1 → Medic 9'. */
export function changeText(fields: readonly FormField[], row: ClientRow | null, edits: Edits): string {
  const changed = changedFields(fields, row, edits);
  if (changed.length === 0) return row === null ? officeForm.nothingFilledIn : officeForm.nothingChanged;
  const parts = changed.map((field) => {
    const label = field.words.label;
    const to = shownValue(field, valueOf(field, row, edits));
    if (row === null) return fill(officeForm.set, { label, to });
    const from = shownValue(field, toFormValue(field.declared, row[field.name]));
    return fill(officeForm.change, { label, from, to });
  });
  return parts.join(' · ');
}

/** Why the form cannot be saved, by field; empty when it can. */
export function refusals(fields: readonly FormField[], row: ClientRow | null, edits: Edits): Record<string, string> {
  const refused = fields.flatMap((field) => {
    const why = field.isFixed ? null : refuseValue(field, valueOf(field, row, edits));
    return why === null ? [] : [[field.name, why] as const];
  });
  return Object.fromEntries(refused);
}
