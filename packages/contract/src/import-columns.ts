import type { Field } from './field.ts';
import { type EntityName, entity, entityNames, writableFields } from './registry.ts';

/** One column of a CSV file that is imported: the field it fills, and whether a line finds its row by it. */
export type ImportColumn = {
  readonly column: string;
  readonly key: string;
  readonly field: Field;
  readonly isKey: boolean;
};

/** The entities whose rows can be imported (STOCKROOM-08). */
export const importKinds: readonly EntityName[] = entityNames.filter((name) => entity(name).importBy !== undefined);

/** The columns of a file for the entity: those by which a line finds its row, then every field that can be written. */
export function importColumns(name: EntityName): ImportColumn[] {
  const keys = entity(name).importBy ?? [];
  const found = Object.entries(entity(name).fields).filter(([key]) => keys.includes(key));
  const filled = new Map([...found, ...writableFields(name, 'create'), ...writableFields(name, 'update')]);
  const columns = [...filled]
    .filter(([, field]) => !field.notInRow && !field.notInFile)
    .map(([key, field]) => ({ column: columnOf(key, field), key, field, isKey: keys.includes(key) }));
  return [...columns.filter(({ isKey }) => isKey), ...columns.filter(({ isKey }) => !isKey)];
}

/** The field by which a file names a row of the entity: a box has its code, everything else its name. */
export function referenceField(name: EntityName): string {
  const [only, ...more] = entity(name).importBy ?? [];
  return only !== undefined && more.length === 0 ? only : 'name';
}

// A file names another row as people do, not by its id; and an amount says its unit.
function columnOf(key: string, field: Field): string {
  if (field.type === 'related') return key.replace(/_id$/, '');
  return field.type === 'quantity' ? `${key}_mcg` : key;
}
