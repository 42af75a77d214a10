import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';

/** So many rows of a table are erased at a time, so that nobody has to wait for it. */
const ROWS_AT_A_TIME = 1000;

/** Erases reports, contact requests and stored answers that were kept long enough. Throws when it is stopped before the end. */
export async function sweepOld(db: Db, signal?: AbortSignal): Promise<void> {
  const { reportsMs, contactsMs, answersMs } = TIMING.retention;
  let erased = ROWS_AT_A_TIME;
  while (erased === ROWS_AT_A_TIME) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ erased: number }>`SELECT auth.sweep_old(${milliseconds(reportsMs)},
      ${milliseconds(contactsMs)}, ${milliseconds(answersMs)}, ${ROWS_AT_A_TIME}) AS erased`.execute(db);
    erased = rows[0]?.erased ?? 0;
  }
}
