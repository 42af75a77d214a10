import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';

/** A sweep erases so many rows per table at a time, so many times: it blocks nobody, and the next sweep goes on. */
const ROWS_AT_A_TIME = 1000;
const MOST_TIMES = 50;

/** Erases reports, contact requests and stored answers that were kept long enough. */
export async function sweepOld(db: Db): Promise<void> {
  const { reportsMs, contactsMs, answersMs } = TIMING.retention;
  for (let times = 0; times < MOST_TIMES; times += 1) {
    const { rows } = await sql<{ erased: number }>`SELECT auth.sweep_old(${milliseconds(reportsMs)},
      ${milliseconds(contactsMs)}, ${milliseconds(answersMs)}, ${ROWS_AT_A_TIME}) AS erased`.execute(db);
    if ((rows[0]?.erased ?? 0) < ROWS_AT_A_TIME) return;
  }
}
