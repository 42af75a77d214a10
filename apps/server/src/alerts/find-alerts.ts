import { type AlertKind, clockWarning, isMissedLongEnough, LOOK_BACK_MS } from '@vialant/domain/alerts/alert';
import { BIENNIAL } from '@vialant/domain/agency/biennial';
import { OVERVIEW } from '@vialant/domain/agency/overview';
import { fill } from '@vialant/domain/words/fill';
import { alertWords } from '@vialant/domain/words/office/alerts';
import { inventoryWords } from '@vialant/domain/words/office/law';
import { type RawBuilder, sql } from 'kysely';
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

const IN_NO_PLACE = { unit_id: null, drug_box_id: null, case_id: null } as const;

/** Everything that the entered agency's people are told of, as it stands now (ALERTS-01). */
export async function findAlerts(tx: Tx, now: Date): Promise<Found[]> {
  return [
    ...(await missedChecks(tx, now)),
    ...(await clocks(tx, now)),
    ...(await discrepancies(tx)),
    ...(await found(tx, TEMPERATURES)),
    ...(await found(tx, FAILURES)),
    ...(await found(tx, STOCK)),
    ...(await found(tx, LOW)),
    ...(await found(tx, INVENTORY_DUE)),
  ];
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

/** Each time that discrepancies opened a case, or that a later one joined it. */
async function discrepancies(tx: Tx): Promise<Found[]> {
  const { rows } = await sql<{ id: string; event: number; number: string; box: string | null }>`
    SELECT c.id, e.number AS event, c.number, b.name AS box
    FROM case_event e JOIN discrepancy_case c ON c.id = e.case_id LEFT JOIN drug_box b ON b.id = c.drug_box_id
    WHERE e.user_group_id = auth.agency_id() AND e.created_on >= ${RECENTLY} AND (e.kind = 'discrepancy'
      OR e.kind = 'opened' AND EXISTS (SELECT FROM discrepancy d WHERE d.case_id = c.id))`.execute(tx);
  return rows.map(({ id, event, number, box }) => ({
    ...IN_NO_PLACE,
    kind: 'discrepancy',
    subject: `${id} ${event}`,
    name: box === null ? fill(alertWords.caseName, { number }) : fill(alertWords.caseBox, { number, box }),
    case_id: id,
  }));
}

async function found(tx: Tx, statement: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Partial<Found> & Pick<Found, 'kind' | 'subject' | 'name'>>`${statement}`.execute(tx);
  return rows.map((row) => ({ ...IN_NO_PLACE, ...row }));
}

/** Since when an event is told of. */
const RECENTLY = sql`(SELECT greatest(g.alerts_since, now() - ${milliseconds(LOOK_BACK_MS)})
  FROM user_group g WHERE g.id = auth.agency_id())`;

/** A name of a box with that of its unit, as mails tell them. */
const BOX = sql`concat_ws(', ', b.name, u.name)`;

const TEMPERATURES = sql`SELECT 'temperature' AS kind, k.id::text AS subject, ${BOX} AS name, k.drug_box_id
  FROM box_check k JOIN user_group g ON g.id = k.user_group_id JOIN drug_box b ON b.id = k.drug_box_id
  LEFT JOIN unit u ON u.id = b.unit_id
  WHERE k.user_group_id = auth.agency_id() AND k.id >= id_at(${RECENTLY}) AND k.created_on >= ${RECENTLY}
    AND k.temperature_celsius NOT BETWEEN g.temperature_min AND g.temperature_max`;

/** What crews reported and nobody has fixed. */
const FAILURES = sql`SELECT 'vehicle_failure' AS kind, r.id::text AS subject, coalesce(u.name, v.name) AS name,
    s.unit_id
  FROM general_check_response r
  JOIN general_check_submission s ON s.id = r.general_check_submission_id
  JOIN general_check_version v ON v.general_check_id = s.general_check_id AND v.version = s.version
  LEFT JOIN unit u ON u.id = s.unit_id
  WHERE r.user_group_id = auth.agency_id() AND r.report_to_admin AND NOT r.passed
    AND NOT EXISTS (SELECT FROM general_check_fix f WHERE f.general_check_response_id = r.id)`;

/** The boxes with vials that are expired or expire soon, by the day on which they do. */
const STOCK = sql`SELECT CASE WHEN v.expiration_date < today.day THEN 'expired' ELSE 'expiring' END AS kind,
    b.id || ' ' || v.expiration_date AS subject, ${BOX} AS name, b.id AS drug_box_id
  FROM (SELECT auth.today_in(auth.agency_id()) AS day) today
  JOIN drug v ON v.user_group_id = auth.agency_id()
    AND v.expiration_date <= today.day + ${OVERVIEW.expiringDays}::integer
  JOIN drug_box b ON b.id = v.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
  WHERE v.amount_left > 0
  GROUP BY v.expiration_date < today.day, v.expiration_date, b.id, b.name, u.name`;

const LOW = sql`SELECT 'low' AS kind, p.id::text AS subject, ${BOX} AS name, p.drug_box_id
  FROM api.box_par p JOIN drug_box b ON b.id = p.drug_box_id JOIN drug_type t ON t.id = p.drug_type_id
  LEFT JOIN unit u ON u.id = b.unit_id
  WHERE p.user_group_id = auth.agency_id() AND p.good_vials < p.vials AND b.archived_on IS NULL
    AND t.archived_on IS NULL`;

/** LAW-07: the inventory that is due next, once for each. */
const INVENTORY_DUE = sql`SELECT 'inventory_due' AS kind, l.id::text AS subject, ${inventoryWords.name}::text AS name
  FROM (SELECT c.id, (c.taken_date + make_interval(years => ${BIENNIAL.everyYears}))::date AS due
    FROM inventory_count c WHERE c.user_group_id = auth.agency_id() ORDER BY c.id DESC LIMIT 1) l
  WHERE l.due <= auth.today_in(auth.agency_id()) + ${BIENNIAL.warnDays}::integer`;
