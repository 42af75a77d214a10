import { type EntityName, entity } from '@vialant/contract/registry';
import type { StoredRow } from '@vialant/contract/stored-row';
import { Refused } from '@vialant/domain/words/refusal';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

export type Row = Record<string, unknown>;
export type Page = { limit?: number; before?: string; after_timestamp?: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text can be the id of a stored row at all; any other id is simply not found. */
export function isStoredId(id: string): boolean {
  return UUID.test(id);
}

/** The row of the agency with this id. Refuses with NOT_FOUND, also where another agency has it. */
export async function readRow<Name extends EntityName>(tx: Tx, name: Name, id: string): Promise<StoredRow<Name>> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  const { rows } = await sql<StoredRow<Name>>`SELECT * FROM ${view(name)} WHERE id = ${id} ${ofAgency(name)}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Refused({ code: 'NOT_FOUND' });
  return row;
}

/** The agency's rows, by name or newest first, a page of them where the entity grows without bound. */
export async function listRows(tx: Tx, name: EntityName, query: Row & Page, onlyOwn: boolean): Promise<Row[]> {
  const whose = onlyOwn ? ofUser(name) : ofAgency(name);
  const page = entity(name).paged ? sql`LIMIT ${query.limit}` : sql``;
  const { rows } = await sql<Row>`SELECT * FROM ${view(name)} WHERE true ${whose} ${filters(name, query)} ${order(
    name,
  )} ${page}`.execute(tx);
  return rows;
}

/** How many rows the agency has, archived ones too. */
export async function countRows(tx: Tx, name: EntityName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${view(name)} WHERE true ${ofAgency(name)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

function view(name: EntityName): RawBuilder<unknown> {
  return sql.id('api', name);
}

// Row-level security narrows every view to the agency, except that users see all agencies they belong to.
function ofAgency(name: EntityName): RawBuilder<unknown> {
  return name === 'user_group' ? sql`AND id = auth.agency_id()` : sql``;
}

function ofUser(name: EntityName): RawBuilder<unknown> {
  if (name === 'user_group') return sql``;
  return name === 'user' ? sql`AND id = auth.user_id()` : sql`AND created_by = auth.user_id()`;
}

function filters(name: EntityName, query: Row & Page): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  for (const field of entity(name).filters ?? []) {
    const value = query[field];
    if (typeof value !== 'string') continue;
    if (entity(name).fields[field]?.type === 'boolean') conditions.push(sql`AND ${sql.id(field)} = ${Number(value)}`);
    else conditions.push(isStoredId(value) ? sql`AND ${sql.id(field)} = ${value}` : sql`AND false`);
  }
  if ('archived_on' in entity(name).fields && query['include_archived'] !== '1') {
    conditions.push(sql`AND archived_on IS NULL`);
  }
  // An auditor works with nobody: no list of colleagues offers one (ACCESS-02).
  if (name === 'user') conditions.push(sql`AND role <> 'auditor'`);
  if (query.before !== undefined) {
    conditions.push(isStoredId(query.before) ? sql`AND id < ${query.before}` : sql`AND false`);
  }
  if (query.after_timestamp !== undefined) conditions.push(sql`AND created_on > ${query.after_timestamp}`);
  return sql.join(conditions, sql` `);
}

function order(name: EntityName): RawBuilder<unknown> {
  if (entity(name).paged) return sql`ORDER BY id DESC`;
  if (name === 'user') return sql`ORDER BY last_name, first_name, id`;
  if ('position' in entity(name).fields) return sql`ORDER BY position, name, id`;
  return 'name' in entity(name).fields ? sql`ORDER BY name, id` : sql`ORDER BY id`;
}
