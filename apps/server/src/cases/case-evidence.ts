import type { CallReply } from '@vialant/contract/call';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { amountText, type TypeUnits } from './amount-text.ts';
import { type CaseRow, readCase } from './case-rows.ts';

type Detail = CallReply<'GET discrepancy_case'>;
type Evidence = Detail['vial_evidence'][number];
type StoredEvidence = Omit<Evidence, 'amount_left' | 'amount_left_text' | 'lost' | 'lost_text'> & {
  amount_left: string;
  lost: string;
  units: TypeUnits;
};
type Actor = Detail['actors'][number];
type GoodCheck = NonNullable<Detail['last_good_check']>;

/** Before anything was recorded. */
const EVER = '1970-01-01T00:00:00.000Z';

/** CASES-03, CASES-04: a case with everything that was appended to it and all that the record knows of it. */
export async function readCaseDetail(tx: Tx, id: string): Promise<Detail> {
  const row = await readCase(tx, id);
  const { rows: events } = await sql<Detail['events'][number]>`
    SELECT e.number, e.kind, api.instant(e.created_on) AS created_on, e.created_by, e.user_name, p.note,
      e.attached_kind, e.attached_id, e.state, e.case_type, e.owner_id, e.owner_name, e.outcome,
      api.instant(e.loss_discovered_on) AS loss_discovered_on, e.notice_sent_date, e.notice_reference,
      e.form_sent_date, e.form_reference, p.police_report, e.loss_value::double precision AS loss_value, p.steps_taken
    FROM case_event e LEFT JOIN personal_data p ON p.record_id = e.id
    WHERE e.case_id = ${row.id} ORDER BY e.number`.execute(tx);
  const { rows: noted } = await sql<Detail['noted'][number]>`
    SELECT d.id, d.created_on, d.discrepancy_type, d.notes,
      u.first_name || ' ' || u.last_name AS user_name, d.drug_id, d.drug_box_id, d.box_check_id, d.stock_move_record_id
    FROM api.discrepancy d LEFT JOIN api."user" u ON u.id = d.created_by
    WHERE d.case_id = ${row.id} ORDER BY d.id`.execute(tx);
  const { rows: vials } = await sql<StoredEvidence>`SELECT * FROM api.vial_evidence(${row.id})`.execute(tx);
  return { ...row, events, noted, vial_evidence: vials.map(evidenceOf), ...(await readActors(tx, row)) };
}

function evidenceOf({ amount_left, lost, units, ...vial }: StoredEvidence): Evidence {
  return {
    ...vial,
    amount_left: Number(amount_left),
    amount_left_text: amountText(amount_left, units),
    lost: Number(lost),
    lost_text: amountText(lost, units),
  };
}

/** Everyone who acted on the box of a case since its last good check. */
export async function readActors(tx: Tx, row: CaseRow): Promise<Pick<Detail, 'last_good_check' | 'actors'>> {
  if (row.drug_box_id === null) return { last_good_check: null, actors: [] };
  const check = await lastGoodCheck(tx, row.drug_box_id, row.discovered_on);
  const { rows: actors } = await sql<Actor>`
    SELECT * FROM api.box_actors(${row.drug_box_id}::uuid, ${check?.happened_on ?? EVER}::timestamptz)`.execute(tx);
  return { last_good_check: check, actors };
}

async function lastGoodCheck(tx: Tx, boxId: string, before: string): Promise<GoodCheck | null> {
  const { rows } = await sql<GoodCheck>`
    SELECT c.id, api.instant(c.happened_at) AS happened_on, c.user_name
    FROM box_check c
    WHERE c.drug_box_id = ${boxId} AND c.happened_at < ${before}::timestamptz
      AND NOT EXISTS (SELECT FROM discrepancy d WHERE d.box_check_id = c.id)
    ORDER BY c.happened_at DESC LIMIT 1`.execute(tx);
  return rows[0] ?? null;
}
