import { type Clock, type ClockKind, CLOCKS, clockOf } from '@vialant/domain/cases/clock';
import { compareDates } from '@vialant/domain/values/date-only';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { type CaseRow, readCases, storedDate } from './case-rows.ts';

/** A clock of a case that runs. */
type RunningClock = Clock & { readonly caseId: string; readonly number: string };

/** What of the cases needs attention: how many have not ended, how many of these nobody has taken, which clocks run. */
export type CaseAttention = {
  readonly unended: number;
  readonly untaken: number;
  /** Those that have not ended, the newest first. */
  readonly cases: readonly CaseRow[];
  /** The earliest first. */
  readonly clocks: readonly RunningClock[];
};

/** Beyond so many nobody reads on; the counts count all. */
const MOST = 1000;

/** For the first page of the office. */
export async function readCaseAttention(tx: Tx): Promise<CaseAttention> {
  const { rows } = await sql<{ unended: number; untaken: number }>`
    SELECT count(*)::integer AS unended, count(*) FILTER (WHERE e.state = 'open')::integer AS untaken
    FROM discrepancy_case c
    JOIN LATERAL (SELECT x.state, x.outcome FROM case_event x WHERE x.case_id = c.id
      ORDER BY x.number DESC LIMIT 1) e ON true
    WHERE e.outcome IS NULL`.execute(tx);
  const cases = await readCases(tx, { limit: MOST });
  const clocks = cases
    .flatMap((row) => CLOCKS.flatMap((kind) => runningClock(row, kind)))
    .sort((one, other) => compareDates(one.due, other.due));
  const unended = cases.filter(({ outcome }) => outcome === null);
  return { ...(rows[0] ?? { unended: 0, untaken: 0 }), cases: unended, clocks };
}

function runningClock(row: CaseRow, kind: ClockKind): RunningClock[] {
  const due = kind === 'notice' ? row.notice_due_date : row.form_due_date;
  if (due === null) return [];
  const sent = kind === 'notice' ? row.notice_sent_date : row.form_sent_date;
  const clock = clockOf(kind, storedDate(due), {
    outcome: row.outcome,
    sent: sent === null ? null : storedDate(sent),
  });
  return clock.stoppedBy === null ? [{ ...clock, caseId: row.id, number: row.number }] : [];
}
