import type { Field } from '@vialant/contract/field';
import { entity, type EntityName, isEntityName, rowFields } from '@vialant/contract/registry';
import { amountFromMicrograms, microgramsText } from '@vialant/domain/values/amount';
import { sql } from 'kysely';
import type { CsvValue } from '../csv/write-csv.ts';
import type { Tx } from '../db/agency-transaction.ts';
import type { Row } from '../rows/entity-queries.ts';

/** A column of a downloaded table. */
export type CsvColumn = { readonly name: string; readonly cell: (row: Row) => CsvValue };

/** The columns of an entity: one for each field by its name on the wire, and the name of what it points to beside it. */
export async function csvColumns(tx: Tx, name: EntityName): Promise<CsvColumn[]> {
  const columns: CsvColumn[] = [];
  for (const [key, field] of rowFields(name)) {
    // All rows are of the one agency.
    if (key === 'user_group_id') continue;
    columns.push({ name: field.type === 'quantity' ? `${key}_mcg` : key, cell: (row) => cellOf(row[key], field) });
    const names = await namesOf(tx, field.relatedEntity ?? '');
    if (names === null) continue;
    columns.push({ name: `${key.replace(/_id$/, '')}_name`, cell: (row) => names.get(String(row[key])) ?? null });
  }
  return columns;
}

/** What the rows of an entity are called, by id; null where they have no names, as a record has none. */
async function namesOf(tx: Tx, name: string): Promise<ReadonlyMap<string, string> | null> {
  if (!isEntityName(name) || !(name === 'user' || 'name' in entity(name).fields)) return null;
  const called = name === 'user' ? sql`first_name || ' ' || last_name` : sql`name`;
  const { rows } = await sql<{ id: string; called: string }>`SELECT id, ${called} AS called
    FROM ${sql.id('api', name)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.called]));
}

function cellOf(value: unknown, field: Field): CsvValue {
  if (value === null || value === undefined) return null;
  if (field.type === 'boolean') return value === 1 ? 'yes' : 'no';
  if (field.type === 'list') return (value as string[]).join('; ');
  if (field.type === 'number') return Number(value);
  const amount = field.type === 'quantity' ? amountFromMicrograms(Number(value)) : null;
  if (amount !== null) return microgramsText(amount);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
