import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { isStoredId } from '../rows/entity-queries.ts';

export type OpenSubmission = { readonly id: string; readonly checkId: string; readonly version: number };

type Locked = { id: string; general_check_id: string; version: number; submitted_on: Date | null };

/**
 * Locks the submissions, so that an answer and the hand-in of its check take turns. Refuses one that is not of the
 * agency, and one that was handed in (SRV-69).
 */
export async function lockOpen(tx: Tx, ids: readonly string[]): Promise<OpenSubmission[]> {
  const wanted = [...new Set(ids)];
  if (!wanted.every(isStoredId)) throw new Refused({ code: 'NOT_FOUND' });
  // In the order of their ids, so that two such calls at once cannot each wait for the other.
  const { rows } = await sql<Locked>`SELECT id, general_check_id, version, submitted_on FROM general_check_submission
    WHERE id = ANY (${wanted}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
  if (rows.length < wanted.length) throw new Refused({ code: 'NOT_FOUND' });
  if (rows.some(({ submitted_on }) => submitted_on !== null)) throw new Refused({ code: 'CHECK_ALREADY_SUBMITTED' });
  return rows.map((row) => ({ id: row.id, checkId: row.general_check_id, version: row.version }));
}

/** The same for one of them. */
export async function lockOpenOne(tx: Tx, id: string): Promise<OpenSubmission> {
  const [submission] = await lockOpen(tx, [id]);
  if (!submission) throw new Refused({ code: 'NOT_FOUND' });
  return submission;
}
