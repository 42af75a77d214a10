import type { EntityName } from '@vialant/contract/registry';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { listRows, type Row } from '../rows/entity-queries.ts';

/** The rows with which the lines of a file are compared. Of people, auditors and those who are invited too. */
export async function rowsThere(tx: Tx, kind: EntityName, query: Row): Promise<Row[]> {
  if (kind !== 'user') return listRows(tx, kind, query, false);
  const { rows } = await sql<Row>`SELECT id, primary_email, first_name, last_name, role FROM api."user"
    UNION ALL SELECT id, primary_email, first_name, last_name, role FROM api.invitation
    ORDER BY last_name, first_name, id`.execute(tx);
  return rows;
}

/** What the open invitation with this id says; null where it is the id of a member. */
export async function invitationWith(tx: Tx, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`SELECT primary_email, first_name, last_name, role FROM api.invitation
    WHERE id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
