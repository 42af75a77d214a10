import type { Field } from '@vialant/contract/field';
import type { ClientValue } from '@vialant/contract/wire';
import { officeTable } from '@vialant/domain/words/office/table';
import { isTicked, shownValue, toFormValue } from '../form/field-values.ts';
import type { FormField } from '../form/form-field.ts';
import type { Column, SortValue } from '../table/column.ts';
import type { OfficeRow } from './definition.ts';
import {
  archivedOn,
  describedField,
  type FieldsSource,
  isArchivable,
  shownFields,
  timeText,
  wordsOf,
} from './entity-fields.ts';

/** The columns of the list: a column for each declared field, and when a row was archived. */
export function entityColumns(source: FieldsSource, withArchived: boolean): Column<OfficeRow>[] {
  const { definition } = source;
  const columns = shownFields(definition)
    .filter(([name]) => !definition.notInList?.includes(name))
    .map(([name, declared]) => toColumn(source, name, declared));
  const archived = withArchived && isArchivable(definition.entity) ? [archivedColumn(source)] : [];
  return [...columns, ...(definition.moreColumns ?? []), ...archived];
}

function toColumn(source: FieldsSource, name: string, declared: Field): Column<OfficeRow> {
  const field = describedField(source, name, declared);
  const { chips } = source.definition;
  return {
    id: name,
    label: field.words.label,
    unit: field.words.unit,
    kind: kindOf(field),
    text: (row) => cellText(field, row[name]),
    sortBy: (row) => sortValue(field, row[name]),
    filter: chips === undefined ? hasFewValues(declared) : chips.includes(name),
  };
}

function kindOf({ declared, isCode, choices }: FormField): Column<OfficeRow>['kind'] {
  if (isCode) return 'code';
  return (declared.type === 'number' || declared.type === 'quantity') && choices === undefined ? 'number' : 'text';
}

function hasFewValues(declared: Field): boolean {
  return declared.values !== undefined || declared.type === 'boolean' || declared.type === 'related';
}

/** The unit of a number stands in the head, so that the cells hold the numbers alone. */
function cellText(field: FormField, value: ClientValue | undefined): string {
  const hasValue = value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  if (!hasValue && !isTicked(field.declared)) return field.words.values?.['none'] ?? officeTable.none;
  const { unit: _, ...words } = field.words;
  return shownValue({ ...field, words }, toFormValue(field.declared, value));
}

function sortValue(field: FormField, value: ClientValue | undefined): SortValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  return typeof value === 'number' ? value : cellText(field, value);
}

function archivedColumn({ definition, zone }: FieldsSource): Column<OfficeRow> {
  return {
    id: 'archived_on',
    label: wordsOf(definition, 'archived_on').label,
    kind: 'text',
    text: (row) => {
      const since = archivedOn(row);
      return since === null ? officeTable.none : timeText(zone, since);
    },
    sortBy: (row) => archivedOn(row)?.getTime() ?? null,
  };
}
