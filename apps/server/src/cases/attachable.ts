import type { AttachedKind } from '@vialant/domain/cases/case';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { isStoredId } from '../rows/entity-queries.ts';

/** Refuses with NOT_FOUND what the agency does not have: row-level security hides the rows of others. */
export async function mustBeOwn(tx: Tx, table: AttachedKind | 'drug_box', id: string): Promise<void> {
  if (!(await isOwn(tx, table, id))) throw new Refused({ code: 'NOT_FOUND' });
}

/** The same for what is attached to a case; of a picture it is said as everywhere. */
export async function mustBeOwnAttachment(tx: Tx, kind: AttachedKind, id: string): Promise<void> {
  if (!(await isOwn(tx, kind, id))) throw new Refused({ code: kind === 'image' ? 'IMAGE_NOT_FOUND' : 'NOT_FOUND' });
}

async function isOwn(tx: Tx, table: string, id: string): Promise<boolean> {
  if (!isStoredId(id)) return false;
  const { rows } = await sql`SELECT FROM ${sql.id(table)} WHERE id = ${id}`.execute(tx);
  return rows.length > 0;
}
