import type { RouteInput, RouteReply } from '@vialant/contract/route';
import type { vehicleRoutes } from '@vialant/contract/routes/vehicles';
import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import { isStoredId, readRow } from '../rows/entity-queries.ts';

type Failures = RouteReply<(typeof vehicleRoutes)['GET general_check/failures']>;
type Fix = RouteInput<(typeof vehicleRoutes)['POST general_check/fix']>;
type Page = { readonly limit: number; readonly before?: string | undefined };

/** VEHICLES-04: the reported failures, open ones first. */
export async function readFailures(tx: Tx, { limit, before }: Page): Promise<Failures> {
  if (before !== undefined && !isStoredId(before)) return [];
  const { rows } = await sql<Failures[number]>`SELECT * FROM api.check_failures(
    ${milliseconds(TIMING.sameFailure.windowMs)}, ${before ?? null}::uuid, NULL, ${limit})`.execute(tx);
  return rows;
}

/**
 * Notes how a reported failure was fixed. Refuses with NOT_FOUND, with ALREADY_FIXED, and with STALE where the crew has
 * meanwhile taken the failure or the report back.
 */
export async function fixFailure(tx: Tx, { id, note }: Fix): Promise<Failures[number]> {
  const answer = await readRow(tx, 'general_check_response', id);
  // Whoever changes an answer of this check waits, and then finds it fixed (`lockOpen`).
  await sql`SELECT FROM general_check_submission WHERE id = ${answer.general_check_submission_id} FOR SHARE`.execute(
    tx,
  );
  const { passed, report_to_admin } = await readRow(tx, 'general_check_response', id);
  if (passed !== 0 || report_to_admin !== 1) throw new Refused({ code: 'STALE' });
  const { numAffectedRows } = await sql`INSERT INTO general_check_fix
      (user_group_id, created_by, general_check_response_id, note)
    VALUES (auth.agency_id(), auth.user_id(), ${id}, ${note})
    ON CONFLICT (general_check_response_id) DO NOTHING`.execute(tx);
  if (numAffectedRows === 0n) throw new Refused({ code: 'ALREADY_FIXED' });
  return readFailure(tx, id);
}

async function readFailure(tx: Tx, id: string): Promise<Failures[number]> {
  const { rows } = await sql<Failures[number]>`SELECT * FROM api.check_failures(
    ${milliseconds(TIMING.sameFailure.windowMs)}, NULL, ${id}::uuid, 1)`.execute(tx);
  const [failure] = rows;
  if (failure === undefined) throw new Refused({ code: 'NOT_FOUND' });
  return failure;
}

/** Refuses to change answers whose failure was fixed: what was answered for stays as it was. */
export async function refuseFixed(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`SELECT FROM general_check_fix
    WHERE general_check_response_id = ANY (${ids}::uuid[]) LIMIT 1`.execute(tx);
  if (rows.length > 0) throw new Refused({ code: 'ALREADY_FIXED' });
}
