import { FIRST_PREVIOUS } from '@vialant/domain/proof/canonical';
import { statementText } from '@vialant/domain/proof/chain-verifier-lines';
import { sql } from 'kysely';
import type { Tx } from '../../db/agency-transaction.ts';
import { type CheckpointRow, checkpointFrom } from './checkpoint-row.ts';
import { isKeyChangeBetween, keyChangeFrom, type KeyChangeRow } from './key-change-row.ts';
import { sha256 } from './sha256.ts';
import { checkSignature } from './signing-key.ts';

export type RecordState = { state: 'signed' | 'broken' | 'unsigned'; signed_on: string | null };

/**
 * Whether the last checkpoint of the entered agency still stands: it is signed, follows the one before it, and the ends
 * of the chains that it sealed are where the record has them. Whether every record before is true, only an export tells.
 */
export async function recordState(tx: Tx): Promise<RecordState> {
  const { rows } = await sql<CheckpointRow>`SELECT user_group_id, number, api.instant(created_on) AS created_on,
      link_count::float8 AS link_count, subject_count, merkle_root, previous_hash, public_key, signature
    FROM custody_checkpoint WHERE user_group_id = auth.agency_id() ORDER BY number DESC LIMIT 2`.execute(tx);
  const [last, before] = rows;
  if (!last) return { state: 'unsigned', signed_on: null };
  const { statement, signature, public_key } = checkpointFrom(last);
  const previous = before ? sha256(statementText(checkpointFrom(before).statement)) : FIRST_PREVIOUS;
  const isTrue =
    checkSignature(statementText(statement), signature, public_key) &&
    statement.previous_hash === previous &&
    (before === undefined ? last.number === 1 : await isOfSameKeys(tx, before, last)) &&
    !(await isAnyEndMissing(tx, last.number));
  return { state: isTrue ? 'signed' : 'broken', signed_on: last.created_on };
}

/** Whether both checkpoints are of one key, or a change of keys leads from the one to the other. */
async function isOfSameKeys(tx: Tx, before: CheckpointRow, last: CheckpointRow): Promise<boolean> {
  if (before.public_key === last.public_key) return true;
  const { rows } = await sql<{ row: KeyChangeRow }>`SELECT k AS row FROM auth.exported_key_changes() k
    WHERE (k ->> 'after_checkpoint')::integer = ${before.number}`.execute(tx);
  const [change] = rows;
  return change !== undefined && isKeyChangeBetween(keyChangeFrom(change.row), checkpointFrom(before), last);
}

/** Whether a chain that the checkpoint sealed has lost its sealed end, or a vial or box stands elsewhere than its chain. */
async function isAnyEndMissing(tx: Tx, checkpoint: number): Promise<boolean> {
  const { rows } = await sql<{ is_missing: boolean }>`SELECT EXISTS (
    SELECT FROM custody_checkpoint_head h
    LEFT JOIN custody_link l ON l.subject_id = h.subject_id AND l.number = h.number
    LEFT JOIN drug d ON d.id = h.subject_id
    LEFT JOIN drug_box b ON b.id = h.subject_id
    LEFT JOIN custody_link e ON e.subject_id = h.subject_id
      AND e.number = CASE WHEN d.id IS NULL THEN b.chain_length ELSE d.chain_length END
    WHERE h.user_group_id = auth.agency_id() AND h.checkpoint = ${checkpoint}
      -- The last link of a vial that a sister sent back is the sister's, which this agency does not see.
      AND (l.hash IS NULL OR e.hash <> coalesce(d.chain_head, b.chain_head))) AS is_missing`.execute(tx);
  return rows[0]?.is_missing ?? true;
}
