import type { CallReply } from '@vialant/contract/call';
import { isLoss } from '@vialant/domain/cases/case';
import { dayIn } from '@vialant/domain/values/zone';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { amountText, type TypeUnits } from './amount-text.ts';
import { readActors } from './case-evidence.ts';
import { type CaseRow, readCase, readClock } from './case-rows.ts';

type Form = CallReply<'GET discrepancy_case/form_106'>;
type Losses = Pick<Form, 'losses_in_24_months' | 'cases_in_24_months' | 'resolved_in_24_months'>;
type StoredLoss = Pick<Form['lost'][number], 'type_name' | 'finished_form' | 'schedule' | 'ndc' | 'vials' | 'cases'> &
  TypeUnits & { quantity: string; on_hand: string; used: string };

/** CASES-09: what Form 106 asks for, from the record and from what the admins wrote. What is not known is null. */
export async function readForm106(tx: Tx, id: string): Promise<Form> {
  const row = await readCase(tx, id);
  const { zone } = await readClock(tx);
  const { rows: registrations } = await sql<Form['registrations'][number]>`
    SELECT number, name, address, state FROM registration WHERE archived_on IS NULL ORDER BY number`.execute(tx);
  const { rows: lost } = await sql<StoredLoss>`SELECT * FROM api.case_losses(${row.id})`.execute(tx);
  const { actors } = await readActors(tx, row);
  return {
    number: row.number,
    registrations,
    discovered_date: dayIn(zone, new Date(row.loss_discovered_on ?? row.discovered_on)),
    place: await placeOf(tx, row),
    loss_type: lossType(row),
    police_report: row.police_report || null,
    ...(await countLosses(tx, row)),
    value: row.loss_value,
    steps_taken: row.steps_taken || null,
    lost: lost.map(lossText),
    people_with_access: actors.length,
  };
}

/** What kind of loss it is: as the case ended, else as it was opened where that says it. */
function lossType({ outcome, case_type }: CaseRow): Form['loss_type'] {
  const said = outcome ?? case_type;
  return said === 'tampering' || said === 'theft' || said === 'loss' ? said : null;
}

/** Where the box of the case stands: the location of its unit, else the unit, else the box. */
async function placeOf(tx: Tx, { drug_box_id }: CaseRow): Promise<string | null> {
  if (drug_box_id === null) return null;
  const { rows } = await sql<{ place: string }>`
    SELECT concat_ws(', ', b.name, u.name, l.name, l.address) AS place
    FROM drug_box b LEFT JOIN unit u ON u.id = b.unit_id LEFT JOIN location l ON l.id = u.location_id
    WHERE b.id = ${drug_box_id}`.execute(tx);
  return rows[0]?.place ?? null;
}

/** The other cases of the 24 months before this one. */
async function countLosses(tx: Tx, row: CaseRow): Promise<Losses> {
  const { rows } = await sql<{ outcome: CaseRow['outcome']; cases: number }>`
    SELECT e.outcome, count(*)::integer AS cases
    FROM discrepancy_case c
    JOIN LATERAL (SELECT x.outcome FROM case_event x WHERE x.case_id = c.id ORDER BY x.number DESC LIMIT 1) e ON true
    WHERE c.id <> ${row.id} AND c.discovered_on <= ${row.discovered_on}::timestamptz
      AND c.discovered_on > ${row.discovered_on}::timestamptz - interval '24 months'
    GROUP BY e.outcome`.execute(tx);
  const count = (is: (outcome: CaseRow['outcome']) => boolean): number =>
    rows.filter(({ outcome }) => is(outcome)).reduce((sum, { cases }) => sum + cases, 0);
  return {
    losses_in_24_months: count((outcome) => outcome !== null && isLoss(outcome)),
    cases_in_24_months: count(() => true),
    resolved_in_24_months: count((outcome) => outcome !== null && !isLoss(outcome)),
  };
}

function lossText(loss: StoredLoss): Form['lost'][number] {
  const { type_name, finished_form, schedule, ndc, vials, cases } = loss;
  return {
    type_name,
    finished_form,
    schedule,
    ndc,
    vials,
    cases,
    quantity: Number(loss.quantity),
    quantity_text: amountText(loss.quantity, loss),
    on_hand_text: amountText(loss.on_hand, loss),
    used_text: amountText(loss.used, loss),
  };
}
