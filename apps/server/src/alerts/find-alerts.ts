import { type AlertKind, clockWarning, isMissedLongEnough, LOOK_BACK_MS } from '@vialant/domain/alerts/alert';
import { BIENNIAL } from '@vialant/domain/agency/biennial';
import { OVERVIEW } from '@vialant/domain/agency/overview';
import { fill } from '@vialant/domain/words/fill';
import { alertWords } from '@vialant/domain/words/office/alerts';
import { inventoryWords } from '@vialant/domain/words/office/law';
import { sql } from 'kysely';
import { readCaseAttention } from '../cases/case-attention.ts';
import { readClock } from '../cases/case-rows.ts';
import type { Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import { dailyChecks } from '../office/daily-checks.ts';

/** Something to tell of. `subject` says which of its kind, so that it is told of once. */
export type Found = {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly name: string;
  readonly unit_id: string | null;
  readonly drug_box_id: string | null;
  readonly case_id: string | null;
};

/** As `api.found_alerts` tells it. `name`: of a place; beside a case's number that of its box. */
type StoredFound = Omit<Found, 'name'> & { readonly name: string | null; readonly case_number: string | null };

const IN_NO_PLACE = { unit_id: null, drug_box_id: null, case_id: null } as const;

/** Everything that the entered agency's people are told of, as it stands now (ALERTS-01). */
export async function findAlerts(tx: Tx, now: Date): Promise<Found[]> {
  return [...(await missedChecks(tx, now)), ...(await clocks(tx, now)), ...(await others(tx))];
}

async function missedChecks(tx: Tx, now: Date): Promise<Found[]> {
  const boxes = await dailyChecks(tx, now);
  return boxes
    .filter(({ state, due_on }) => state === 'missed' && isMissedLongEnough(new Date(due_on), now))
    .map(({ id, name, unit_name, due_on }) => ({
      ...IN_NO_PLACE,
      kind: 'check_missed',
      subject: `${id} ${due_on}`,
      name: unit_name === null ? name : fill(alertWords.boxUnit, { box: name, unit: unit_name }),
      drug_box_id: id,
    }));
}

async function clocks(tx: Tx, now: Date): Promise<Found[]> {
  // Most agencies have no case, and to read the cases costs more than all else that is looked for.
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM discrepancy_case WHERE user_group_id = auth.agency_id()) AS any`.execute(tx);
  if (!rows[0]?.any) return [];
  const { zone } = await readClock(tx);
  const { clocks: running } = await readCaseAttention(tx);
  return running.flatMap((clock) => {
    const warning = clockWarning(clock, zone, now);
    if (warning === null) return [];
    const { caseId, kind, number } = clock;
    return [
      {
        ...IN_NO_PLACE,
        kind: 'clock',
        subject: `${caseId} ${kind} ${warning}`,
        name: fill(alertWords.caseName, { number }),
        case_id: caseId,
      } satisfies Found,
    ];
  });
}

async function others(tx: Tx): Promise<Found[]> {
  const { rows } = await sql<StoredFound>`SELECT * FROM api.found_alerts(${milliseconds(LOOK_BACK_MS)},
    ${OVERVIEW.expiringDays}, ${BIENNIAL.everyYears}, ${BIENNIAL.warnDays})`.execute(tx);
  return rows.map(({ case_number, ...row }) => ({ ...row, name: nameOf({ ...row, case_number }) }));
}

function nameOf({ kind, name, case_number: number }: StoredFound): string {
  if (kind === 'inventory_due') return inventoryWords.name;
  if (number === null) return name ?? '';
  return name === null ? fill(alertWords.caseName, { number }) : fill(alertWords.caseBox, { number, box: name });
}
