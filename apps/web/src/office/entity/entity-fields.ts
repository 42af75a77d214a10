import { commonFields, type Field } from '@vialant/contract/field';
import { type EntityName, entity, entityNames, rowFields } from '@vialant/contract/registry';
import type { ClientValue } from '@vialant/contract/wire';
import { dayIn, timeIn } from '@vialant/domain/values/zone';
import { type FieldWords, officeForm } from '@vialant/domain/words/office/form';
import { officeTable } from '@vialant/domain/words/office/table';
import { isFreeText } from '../form/field-values.ts';
import type { Choice, FormField } from '../form/form-field.ts';
import type { EntityPageDefinition, OfficeRow } from './definition.ts';

/** Tells when a row was archived; it has its own chip and its own line in the panel. */
const ARCHIVED_ON = 'archived_on';

/** The names of related rows, by entity and id; of an entity that is still loading there are none. */
export type RelatedNames = ReadonlyMap<EntityName, readonly Choice[]>;

/** What the fields of a page are made from. */
export type FieldsSource = {
  readonly definition: EntityPageDefinition;
  readonly related: RelatedNames;
  readonly zone: string;
};

/** The fields that the page shows: all that are declared, but for those of every entity and those left out. */
export function shownFields({ entity: name, leaveOut = [] }: EntityPageDefinition): [string, Field][] {
  return rowFields(name).filter(
    ([key]) => !Object.hasOwn(commonFields, key) && key !== ARCHIVED_ON && !leaveOut.includes(key),
  );
}

/** The entities whose rows the page names. */
export function relatedEntities(definition: EntityPageDefinition): EntityName[] {
  const named = shownFields(definition).flatMap(([, field]) => relatedEntity(field) ?? []);
  return [...new Set(named)];
}

function relatedEntity({ type, relatedEntity: wanted }: Field): EntityName | null {
  return type === 'related' ? (entityNames.find((name) => name === wanted) ?? null) : null;
}

/** The words of a field; a field that has none yet is called by its name on the wire. */
export function wordsOf({ words }: EntityPageDefinition, name: string): FieldWords {
  const told = words.fields[name];
  if (told !== undefined) return told;
  const text = name.replaceAll('_', ' ').trim();
  return { label: `${text.charAt(0).toUpperCase()}${text.slice(1)}` };
}

/** A field as list and panel show it; whether it can be changed is added by `formFields`. */
export function describedField(source: FieldsSource, name: string, declared: Field): FormField {
  const { definition, related, zone } = source;
  const choices = choicesOf(definition, related, name, declared);
  const control = definition.controls?.[name];
  return {
    name,
    declared,
    words: wordsOf(definition, name),
    isRequired: declared.required ?? false,
    isFixed: true,
    isCode: definition.codes?.includes(name) ?? false,
    ...(choices && { choices }),
    ...(control && { render: control }),
    ...(declared.type === 'datetime' && { show: (text: string) => timeText(zone, new Date(text)) }),
    // A related row whose name is not known, or not yet: its id says nothing to people.
    ...(declared.type === 'related' && { show: () => officeTable.none }),
  };
}

/** An instant as the office shows it, in the agency's zone. */
export function timeText(zone: string, instant: Date): string {
  return `${dayIn(zone, instant)} ${timeIn(zone, instant)}`;
}

function choicesOf(
  definition: EntityPageDefinition,
  related: RelatedNames,
  name: string,
  declared: Field,
): readonly Choice[] | undefined {
  const entries = definition.entries?.[name];
  if (entries !== undefined) return entries;
  const { values = {} } = wordsOf(definition, name);
  if (declared.values !== undefined) return declared.values.map((value) => ({ value, label: values[value] ?? value }));
  if (declared.type === 'boolean' && declared.clearable) {
    return ['1', '0'].map((value) => ({ value, label: values[value] ?? value }));
  }
  if (declared.format === 'time zone')
    return Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }));
  const other = relatedEntity(declared);
  return other === null ? undefined : (related.get(other) ?? []);
}

/** The fields of the form of a row, or of a new one; those this user cannot change are facts. */
export function formFields(source: FieldsSource, row: OfficeRow | null, mayWrite: boolean): FormField[] {
  const { definition } = source;
  const verb = row === null ? 'create' : 'update';
  return shownFields(definition).flatMap(([name, declared]) => {
    const field = describedField(source, name, declared);
    const isWritable = mayWrite && isWrittenBy(declared, verb, definition.alsoWritten?.includes(name) ?? false);
    if (row === null) return isWritable ? [{ ...field, isFixed: false }] : [];
    const wasOnce = mayWrite && !isWritable && declared.write === 'create';
    const isRequired = field.isRequired || cannotBeEmptied(declared, row[name]);
    return [
      {
        ...field,
        isRequired,
        isFixed: !isWritable,
        ...(wasOnce && { fixedBecause: field.words.fixed ?? officeForm.onlyWhenAdded }),
      },
    ];
  });
}

function isWrittenBy({ write }: Field, verb: 'create' | 'update', alsoWritten: boolean): boolean {
  return alsoWritten || write === 'both' || write === verb;
}

/** A value can be taken away only where the contract says so; a text of the user's own can be emptied. */
function cannotBeEmptied(declared: Field, value: ClientValue | undefined): boolean {
  return !declared.clearable && !isFreeText(declared) && value !== null && value !== undefined;
}

export function isArchivable(name: EntityName): boolean {
  return entity(name).verbs.archive !== undefined;
}

export function archivedOn(row: OfficeRow): Date | null {
  const since = row[ARCHIVED_ON];
  return since instanceof Date ? since : null;
}

/** What a row is called: its name, a person's names, or its code. */
export function nameOf(row: OfficeRow): string {
  const person = [row['first_name'], row['last_name']].filter((part) => typeof part === 'string').join(' ');
  const name = row['name'] ?? (person === '' ? (row['barcode_id'] ?? row['ndc_barcode']) : person);
  return typeof name === 'string' ? name : row.id;
}
