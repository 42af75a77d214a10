import type { CallReply } from '@vialant/contract/call';
import { BIENNIAL } from '@vialant/domain/agency/biennial';
import { type AttentionKind, OVERVIEW } from '@vialant/domain/agency/overview';
import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import { type RawBuilder, sql } from 'kysely';
import { caseWords, clockWords } from '@vialant/domain/words/office/cases';
import { inventoryWords } from '@vialant/domain/words/office/law';
import { type CaseAttention, readCaseAttention } from '../cases/case-attention.ts';
import { recordState } from '../custody/proof/record-state.ts';
import type { Tx } from '../db/agency-transaction.ts';
import { dailyChecks } from './daily-checks.ts';

type Overview = CallReply<'GET overview'>;
type Item = Overview['items'][number];
type Line = Item['list'][number];

/** Since when what has no end of its own, such as a refused record, is told of. */
const RECENTLY = sql`now() - make_interval(days => ${OVERVIEW.recentDays}::integer)`;
/** Asked once for all rows of a statement. */
const TODAY = sql`(SELECT auth.today_in(auth.agency_id()))`;

/** What needs attention now, in the order of OVERVIEW-01; of what there is none of, nothing. */
export async function readOverview(tx: Tx, now: Date): Promise<Overview> {
  const checks = await dailyChecks(tx, now);
  const cases = await readCaseAttention(tx);
  const items = [
    ofClocks(cases),
    ofCases(cases),
    ofChecks('checks_missed', checks, 'missed'),
    ofChecks('checks_due', checks, 'due'),
    await counted(tx, 'expired', vials(sql`v.expiration_date < ${TODAY}`)),
    await counted(
      tx,
      'expiring',
      vials(sql`v.expiration_date BETWEEN ${TODAY} AND ${TODAY} + ${OVERVIEW.expiringDays}::integer`),
    ),
    await counted(tx, 'low', LOW),
    await counted(tx, 'offline_refused', OFFLINE_REFUSED),
    await counted(tx, 'vehicle_failures', FAILURES),
    await ofSignals(tx),
    await counted(tx, 'invites', INVITES),
    await counted(tx, 'inventory', INVENTORY),
    await counted(tx, 'registrations', REGISTRATIONS),
  ];
  return { items: items.filter(({ count }) => count > 0), record: await recordState(tx) };
}

function ofClocks({ clocks }: CaseAttention): Item {
  const list = clocks.slice(0, OVERVIEW.listLength).map(({ caseId, number: name, kind, due: on }) => {
    return { id: `${caseId} ${kind}`, name, place: clockWords.names[kind], on, count: null, out_of: null };
  });
  return { kind: 'clocks', count: clocks.length, list };
}

function ofCases({ unended, cases }: CaseAttention): Item {
  const list = cases.slice(0, OVERVIEW.listLength).map(({ id, number: name, case_type, created_on: on }) => {
    return { id, name, place: caseWords.types[case_type], on, count: null, out_of: null };
  });
  return { kind: 'cases', count: unended, list };
}

function ofChecks(kind: AttentionKind, all: CallReply<'GET overview/checks'>, state: 'missed' | 'due'): Item {
  const boxes = all.filter((box) => box.state === state);
  const list = boxes.slice(0, OVERVIEW.listLength).map(({ id, name, unit_name: place, due_on: on }) => {
    return { id, name, place, on, count: null, out_of: null };
  });
  return { kind, count: boxes.length, list };
}

/** SIGNALS-01: how many questions nobody has looked at. They are not named here, so that no person stands at the top. */
async function ofSignals(tx: Tx): Promise<Item> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM signal
    WHERE user_group_id = auth.agency_id() AND reviewed_on IS NULL AND over_on IS NULL`.execute(tx);
  return { kind: 'signals', count: rows[0]?.n ?? 0, list: [] };
}

/** How many rows the statement has, and the first of them. */
async function counted(tx: Tx, kind: AttentionKind, rows: RawBuilder<unknown>): Promise<Item> {
  const { rows: found } = await sql<{ total: number; line: Line }>`SELECT count(*) OVER ()::integer AS total,
      to_json(l) AS line
    FROM (${rows}) l LIMIT ${OVERVIEW.listLength}`.execute(tx);
  return { kind, count: found[0]?.total ?? 0, list: found.map(({ line }) => line) };
}

/** Records which the server refused of a device. */
const OFFLINE_REFUSED = sql`SELECT d.id, d.discrepancy_type AS name, left(d.notes, 120) AS place,
    d.created_on AS "on", NULL::integer AS count, NULL::integer AS out_of
  FROM api.discrepancy d WHERE d.user_group_id = auth.agency_id() AND d.id >= id_at(${RECENTLY})
    AND d.discrepancy_type = ${DISCREPANCY_TYPES.offlineRecordRefused}
  ORDER BY d.id DESC`;

/** The vials `v` of the condition that hold something, those that expire first before the others. */
function vials(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT v.id, t.name || ' · ' || v.barcode_id AS name, b.name AS place, v.expiration_date::text AS "on",
      NULL::integer AS count, NULL::integer AS out_of
    FROM drug v JOIN drug_type t ON t.id = v.type JOIN drug_box b ON b.id = v.drug_box_id
    WHERE v.user_group_id = auth.agency_id() AND v.is_held AND ${condition}
    ORDER BY v.expiration_date, v.id`;
}

/** Pars of boxes and types in use that are not met, those that lack most first. */
const LOW = sql`SELECT p.id, t.name, b.name AS place, NULL::text AS "on", p.good_vials AS count, p.vials AS out_of
  FROM api.box_par p JOIN drug_box b ON b.id = p.drug_box_id JOIN drug_type t ON t.id = p.drug_type_id
  WHERE p.user_group_id = auth.agency_id() AND p.good_vials < p.vials AND b.archived_on IS NULL
    AND t.archived_on IS NULL
  ORDER BY p.vials - p.good_vials DESC, p.name`;

/**
 * What vehicle checks reported and nobody has fixed, newest first. NOT IN reads the fixed ones once: as NOT EXISTS each was
 * looked up, after all that is told of it.
 */
const FAILURES = sql`SELECT r.id, q.name, coalesce(u.name, v.name) AS place, api.instant(r.created_on) AS "on",
    NULL::integer AS count, NULL::integer AS out_of
  FROM general_check_response r
  JOIN general_check_submission s ON s.id = r.general_check_submission_id
  JOIN general_check_version v ON v.general_check_id = s.general_check_id AND v.version = s.version
  JOIN general_check_question q ON q.id = r.general_check_question_id
  LEFT JOIN unit u ON u.id = s.unit_id
  WHERE r.user_group_id = auth.agency_id() AND r.report_to_admin AND NOT r.passed
    AND r.id NOT IN (SELECT f.general_check_response_id FROM general_check_fix f WHERE f.user_group_id = auth.agency_id())
  ORDER BY r.id DESC`;

const INVITES = sql`SELECT i.id, i.first_name || ' ' || i.last_name AS name, NULL::text AS place, i.expires_on AS "on",
    NULL::integer AS count, NULL::integer AS out_of
  FROM api.invitation i ORDER BY i.expires_on, i.id`;

/** LAW-07: that the next inventory is due soon, or was; of an agency that never took one, nothing. */
const INVENTORY = sql`SELECT l.id, ${inventoryWords.name}::text AS name, NULL::text AS place, l.due::text AS "on",
    NULL::integer AS count, NULL::integer AS out_of
  FROM (SELECT c.id, (c.taken_date + make_interval(years => ${BIENNIAL.everyYears}))::date AS due
    FROM inventory_count c WHERE c.user_group_id = auth.agency_id() ORDER BY c.id DESC LIMIT 1) l
  WHERE l.due <= ${TODAY} + ${BIENNIAL.warnDays}::integer`;

const REGISTRATIONS = sql`SELECT r.id, r.name, r.number AS place, r.expiration_date::text AS "on",
    NULL::integer AS count, NULL::integer AS out_of
  FROM registration r WHERE r.user_group_id = auth.agency_id() AND r.archived_on IS NULL
    AND r.expiration_date <= ${TODAY} + ${OVERVIEW.registrationDays}::integer
  ORDER BY r.expiration_date, r.id`;
