import type { CallReply } from '@vialant/contract/call';
import type { CaseState } from '@vialant/domain/cases/case';
import { clockDay, form106Due, noticeDue } from '@vialant/domain/cases/clock';
import { dateOnly, type DateOnly } from '@vialant/domain/values/date-only';
import { dayIn, DEFAULT_ZONE } from '@vialant/domain/values/zone';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { isStoredId } from '../rows/entity-queries.ts';

export type CaseRow = CallReply<'GET discrepancy_case/all'>[number];
type StoredCase = Omit<CaseRow, 'notice_due_date' | 'form_due_date'>;

/** The wall clock of the entered agency. */
export type AgencyClock = { readonly zone: string; readonly today: DateOnly };

export async function readClock(tx: Tx): Promise<AgencyClock> {
  const { rows } = await sql<{ zone: string | null; now: string }>`
    SELECT time_zone AS zone, api.instant(now()) AS now FROM user_group WHERE id = auth.agency_id()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('no agency was entered');
  const zone = row.zone ?? DEFAULT_ZONE;
  return { zone, today: dayIn(zone, new Date(row.now)) };
}

/** The agency's cases as they stand, those that have not ended first. */
export async function readCases(
  tx: Tx,
  { state, limit }: { readonly state?: CaseState | undefined; readonly limit: number },
): Promise<CaseRow[]> {
  const { zone } = await readClock(tx);
  const { rows } = await sql<StoredCase>`
    SELECT * FROM api.cases(NULL, ${state ?? null}::text, ${limit}::integer)`.execute(tx);
  return rows.map((row) => withDueDates(row, zone));
}

/** The case of the agency with this id. Refuses with NOT_FOUND, also where another agency has it. */
export async function readCase(tx: Tx, id: string): Promise<CaseRow> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  const { zone } = await readClock(tx);
  const { rows } = await sql<StoredCase>`SELECT * FROM api.cases(${id}::uuid, NULL, 1)`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refused({ code: 'NOT_FOUND' });
  return withDueDates(row, zone);
}

function withDueDates(row: StoredCase, zone: string): CaseRow {
  const discovered = clockDay(
    {
      caseType: row.case_type,
      discoveredOn: new Date(row.discovered_on),
      lossDiscoveredOn: row.loss_discovered_on === null ? null : new Date(row.loss_discovered_on),
    },
    zone,
  );
  return {
    ...row,
    notice_due_date: discovered === null ? null : noticeDue(discovered),
    form_due_date: discovered === null ? null : form106Due(discovered),
  };
}

/** A date that the database has stored as one. */
export function storedDate(text: string): DateOnly {
  const date = dateOnly(text);
  if (date === null) throw new Error(`not a date: ${text}`);
  return date;
}
