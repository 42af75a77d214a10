import type { Field } from '@vialant/contract/field';
import { type EntityName, isEntityName, writableFields } from '@vialant/contract/registry';
import { fixedByVials } from '@vialant/domain/custody/drug-type-rules';
import { type RefusalCode, Refused } from '@vialant/domain/words/refusal';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { isStoredId, type Row, readRow } from './entity-queries.ts';
import { judgeRow, mustBeArchivable } from './row-rules.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';

/**
 * Adds a row; agency and creator come from the session, never from the body. A field that is null gets the column's
 * default, as if it were absent. Answers the id of the row.
 */
export async function insertRow(tx: Tx, name: EntityName, input: Row): Promise<string> {
  const id = await newId(tx);
  await findRelated(tx, writableFields(name, 'create'), input);
  const stored = writableFields(name, 'create').filter(([column, field]) => !field.notInRow && input[column] !== null);
  const set = given(stored, input, await judgeRow(tx, name, { before: null, after: input }));
  const columns = ['id', 'user_group_id', 'created_by', ...set.map(([column]) => column)].map((column) =>
    sql.id(column),
  );
  const values = [sql`${id}`, sql`auth.agency_id()`, sql`auth.user_id()`, ...set.map(([, value]) => value)];
  await named(name, sql`INSERT INTO ${sql.id(name)} (${sql.join(columns)}) VALUES (${sql.join(values)})`.execute(tx));
  return id;
}

/** An id for a new row. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT new_id() AS id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('new_id answered nothing');
  return id;
}

/**
 * Changes the given fields and answers the row afterwards. Refuses with NOT_FOUND and NOT_ALLOWED, with FIXED_BY_VIALS
 * where vials are counted by what is to change, and with what the rules of the entity say.
 */
export async function updateRow(tx: Tx, name: EntityName, input: Row & { id: string }): Promise<Row> {
  // Read first: a row that is not there, or of another agency, is refused as not found, whatever the change.
  await readRow(tx, name, input.id);
  const fields = writableFields(name, 'update');
  await findRelated(tx, fields, input);
  const fixed = fields.filter(([column, field]) => field.fixedByVials && input[column] !== undefined);
  if (name !== 'user') await lockRow(tx, name, input.id, fixed.length > 0);
  const before: Row = await readRow(tx, name, input.id);
  const changed = fixed.map(([column]) => column).filter((column) => !isSameValue(before[column], input[column]));
  if (changed.length > 0 && (await hadVials(tx, input.id))) throw new Refused(fixedByVials(changed));
  const follows = await judgeRow(tx, name, { before, after: { ...before, ...input } });
  for (const { table, key, fields: columns } of targets(name)) {
    const set = given(columns, input, follows);
    if (set.length === 0) continue;
    const assignments = set.map(([column, value]) => sql`${sql.id(column)} = ${value}`);
    const { numAffectedRows } = await named(
      name,
      sql`UPDATE ${sql.id(table)} SET ${sql.join(assignments)} WHERE ${key(input.id)}`.execute(tx),
    );
    // Visible, but not ours to change: a person whose home is another agency, or who also works for another
    // organisation.
    if (numAffectedRows === 0n) throw new Refused({ code: 'NOT_ALLOWED' });
  }
  return readRow(tx, name, input.id);
}

/** Deletes the row. Refuses with NOT_FOUND, and with STILL_USED where something refers to it. */
export async function deleteRow(tx: Tx, name: EntityName, id: string): Promise<void> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  const { numAffectedRows } = await named(name, sql`DELETE FROM ${sql.id(name)} WHERE id = ${id}`.execute(tx));
  if (numAffectedRows === 0n) throw new Refused({ code: 'NOT_FOUND' });
}

/** Takes a row out of use. Refuses with NOT_FOUND, and with STILL_USED while vials that hold something depend on it. */
export async function archiveRow(tx: Tx, name: EntityName, id: string): Promise<Row> {
  await readRow(tx, name, id);
  // Whoever puts a vial there waits, and then finds it archived.
  await lockRow(tx, name, id, true);
  mustBeArchivable(name, await readRow(tx, name, id));
  const vials = await vialsOf(tx, name, id);
  if (vials > 0) throw new Refused({ code: 'STILL_USED', vials });
  // Archived before: it stays so since then.
  await sql`UPDATE ${sql.id(name)} SET archived_on = coalesce(archived_on, now()) WHERE id = ${id}`.execute(tx);
  return readRow(tx, name, id);
}

/** Takes a row into use again. Refuses with NOT_FOUND. */
export async function restoreRow(tx: Tx, name: EntityName, id: string): Promise<Row> {
  await readRow(tx, name, id);
  await sql`UPDATE ${sql.id(name)} SET archived_on = NULL WHERE id = ${id}`.execute(tx);
  return readRow(tx, name, id);
}

/** How a vial comes to depend on a row of an entity. */
const VIALS_OF: Partial<Record<EntityName, RawBuilder<unknown>>> = {
  drug_type: sql`d.type`,
  drug_box: sql`d.drug_box_id`,
  unit: sql`b.unit_id`,
  location: sql`u.location_id`,
};

/** How many vials that hold something depend on the row. */
async function vialsOf(tx: Tx, name: EntityName, id: string): Promise<number> {
  const column = VIALS_OF[name];
  if (column === undefined) return 0;
  const { rows } = await sql<{ vials: number }>`SELECT count(*)::integer AS vials
    FROM drug d JOIN drug_box b ON b.id = d.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
    WHERE ${column} = ${id} AND d.is_held`.execute(tx);
  return rows[0]?.vials ?? 0;
}

/** Looks for the rows that the input refers to. Refuses with NOT_FOUND, also where another agency has one. */
async function findRelated(tx: Tx, fields: [string, Field][], input: Row): Promise<void> {
  for (const [column, { relatedEntity }] of fields) {
    const id = input[column];
    if (relatedEntity !== undefined && isEntityName(relatedEntity) && typeof id === 'string') {
      await readRow(tx, relatedEntity, id);
    }
  }
}

/** Whether there is, or ever was, a vial of the drug type in the agency. */
async function hadVials(tx: Tx, typeId: string): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`SELECT EXISTS (SELECT FROM drug WHERE type = ${typeId})
    OR EXISTS (SELECT FROM drug_transfer WHERE drug_type_id = ${typeId}) AS had`.execute(tx);
  return rows[0]?.had ?? true;
}

/**
 * Keeps others from changing the row until the transaction ends and, `alone`, also from referring to it: a new vial
 * refers to its type and its box, and holds both so until it is recorded (`custody.lock_wanted`).
 */
async function lockRow(tx: Tx, name: EntityName, id: string, alone: boolean): Promise<void> {
  const strength = alone ? sql`FOR UPDATE` : sql`FOR NO KEY UPDATE`;
  await sql`SELECT FROM ${sql.id(name)} WHERE id = ${id} ${strength}`.execute(tx);
}

/** Whether two values of a field, in wire form, are the same; the order of a list says nothing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return inOrder(one) === inOrder(other);
  return (one ?? null) === (other ?? null);
}

function inOrder(list: readonly unknown[]): string {
  return JSON.stringify(list.map(String).sort());
}

type Target = { table: string; key: (id: string) => RawBuilder<unknown>; fields: [string, Field][] };

/** The fields of a user that belong to the membership in one agency. */
const OF_MEMBERSHIP: ReadonlySet<string> = new Set(['role', 'inactive_after_date']);

/** The tables of an entity's fields: the one of its name, but for a user, who is an account and a membership. */
function targets(name: EntityName): Target[] {
  const fields = writableFields(name, 'update');
  if (name !== 'user') return [{ table: name, key: (id) => sql`id = ${id}`, fields }];
  return [
    {
      table: 'user_account',
      key: (id) => sql`id = ${id}`,
      fields: fields.filter(([column]) => !OF_MEMBERSHIP.has(column)),
    },
    {
      table: 'membership',
      key: (id) => sql`user_id = ${id} AND user_group_id = auth.agency_id()`,
      fields: fields.filter(([column]) => OF_MEMBERSHIP.has(column)),
    },
  ];
}

/** The columns the input names, and those that follow from it, with their values in the database's form. */
function given(fields: [string, Field][], input: Row, follows: Row): [string, RawBuilder<unknown>][] {
  const asked = fields.filter(([column]) => !(column in follows));
  const own = asked.flatMap(([column, field]): [string, RawBuilder<unknown>][] => {
    const value = input[column];
    if (value === undefined) return [];
    if (value === null) return [[column, sql`NULL`]];
    return [[column, field.type === 'boolean' ? sql`${value === 1}` : sql`${value}`]];
  });
  return [
    ...own,
    ...Object.entries(follows).map(([column, value]): [string, RawBuilder<unknown>] => [column, sql`${value}`]),
  ];
}

type Excluding = 'PAR_EXISTS' | 'PACKAGE_CODE_EXISTS' | 'LABEL_PREFIX_TAKEN';

/** How an entity refuses a row that another one excludes; where the name alone is unique, NAME_IN_USE. */
const EXCLUDED: Partial<Record<EntityName, Extract<RefusalCode, Excluding>>> = {
  user_group: 'LABEL_PREFIX_TAKEN',
  box_par: 'PAR_EXISTS',
  national_drug_code: 'PACKAGE_CODE_EXISTS',
};

async function named<T>(name: EntityName, statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === UNIQUE_VIOLATION) throw new Refused({ code: EXCLUDED[name] ?? 'NAME_IN_USE' });
    if (code === FOREIGN_KEY_VIOLATION) throw new Refused({ code: 'STILL_USED' });
    // Fields that do not fit each other, such as a lowest temperature above the highest.
    if (code === CHECK_VIOLATION) throw new Refused({ code: 'INVALID_INPUT' });
    throw error;
  }
}
