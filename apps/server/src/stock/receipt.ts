import type { RouteReply } from '@vialant/contract/route';
import type { NamedRoutes } from '@vialant/contract/route-table';
import { receiptNumber } from '@vialant/domain/custody/receipt-number';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { isStoredId } from '../rows/entity-queries.ts';

type Receipt = RouteReply<NamedRoutes['GET act/receipt']>;
type Line = Receipt['lines'][number];

type Recorded = Pick<
  Receipt,
  'happened' | 'recorded' | 'device_time' | 'is_offline' | 'place' | 'to_place' | 'notes'
> & {
  id: string;
  act: Line['act'] | 'unit' | 'box_check';
  person: string;
  form: string | null;
  witness: string | null;
  title: string | null;
};
type Sealed = { old_code: string; new_code: string };

/** OPEN-138: what one act has recorded, read from the record itself. */
export async function readReceipt(tx: Tx, of: string): Promise<Receipt> {
  const recordId = (await recordUnder(tx, of)) ?? of;
  const records = isStoredId(recordId) ? await recordsOf(tx, recordId) : [];
  const [first] = records;
  if (first === undefined) throw new Refused({ code: 'NOT_FOUND' });
  const check = records.find(({ act }) => act === 'box_check') ?? null;
  const sealed = check === null ? null : await sealedBy(tx, check.id);
  const { happened, recorded, device_time, is_offline, place, to_place, notes } = check ?? first;
  return {
    id: first.id,
    number: receiptNumber(first.id) ?? first.id,
    act: actOf(first.act, sealed !== null),
    person: first.person,
    witness: first.witness === null ? null : { name: first.witness, form: first.form ?? '', title: first.title },
    happened,
    recorded,
    device_time,
    is_offline,
    place,
    to_place,
    old_code: sealed?.old_code ?? null,
    new_code: sealed?.new_code ?? null,
    notes,
    lines: await linesOf(tx, first.id, check?.id ?? null),
    discrepancies: await discrepanciesOf(tx, first.id),
  };
}

function actOf(act: Recorded['act'], isSealed: boolean): Receipt['act'] {
  if (act === 'box_check') return isSealed ? 'reseal' : 'check';
  // The records of single vials follow on the one of their check.
  return act === 'check' || act === 'unseen' ? 'check' : act;
}

/** The first record of what the user has sent under this key; null where nothing was, or where it recorded nothing. */
async function recordUnder(tx: Tx, key: string): Promise<string | null> {
  const { rows } = await sql<{ receipt: string | null }>`
    SELECT answer -> 'with' ->> 'receipt' AS receipt FROM idempotent_answer
    WHERE user_id = auth.user_id() AND key = ${key}`.execute(tx);
  return rows[0]?.receipt ?? null;
}

async function recordsOf(tx: Tx, recordId: string): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    SELECT r.id, r.act, r.person, r.form, r.witness, r.title, api.instant(r.happened) AS happened,
      api.instant(r.recorded) AS recorded, api.instant(r.device_time) AS device_time,
      api.flag(r.is_offline) AS is_offline, r.place, r.to_place, r.notes
    FROM api.act_records(${recordId}::uuid) r WHERE r.act <> 'check' ORDER BY r.id`.execute(tx);
  return rows;
}

/** Each vial with its drug and amount, also one that a sister agency has by now; and those that a check did not see. */
async function linesOf(tx: Tx, recordId: string, checkId: string | null): Promise<Line[]> {
  const { rows } = await sql<Line>`
    SELECT r.id AS record_id, r.act, r.drug_id, v.code, t.name AS drug_type, t.unit_name AS piece,
      CASE WHEN NOT 'Equipment' = ANY (t.categories)
        THEN coalesce(t.display_unit_of_measurement, t.unit_of_measurement) END AS measure,
      trim_scale(r.micrograms)::text AS micrograms, r.incident
    FROM (
      SELECT a.id, a.act, a.drug_id, a.micrograms, a.incident FROM api.act_records(${recordId}::uuid) a
      WHERE a.drug_id IS NOT NULL
      UNION ALL
      SELECT ${checkId}::uuid, 'unseen', u.drug_id, NULL, NULL FROM auth.unseen_in(${checkId}::uuid) u
    ) r
    CROSS JOIN LATERAL auth.known_vial(r.drug_id, r.id) v LEFT JOIN drug_type t ON t.id = v.drug_type_id
    ORDER BY r.act = 'unseen', r.id, v.code`.execute(tx);
  return rows;
}

async function sealedBy(tx: Tx, checkId: string): Promise<Sealed | null> {
  const { rows } = await sql<Sealed>`
    SELECT s.old_barcode_id AS old_code, s.new_barcode_id AS new_code
    FROM box_check k JOIN reseal s ON s.drug_box_id = k.drug_box_id AND s.box_check_id = k.id
    WHERE k.id = ${checkId}::uuid`.execute(tx);
  return rows[0] ?? null;
}

/** What the act opened. */
async function discrepanciesOf(tx: Tx, recordId: string): Promise<Receipt['discrepancies']> {
  const { rows } = await sql<Receipt['discrepancies'][number]>`
    WITH o AS (
      SELECT id, created_by, created_on FROM stock_move_record WHERE id = ${recordId}::uuid
      UNION ALL SELECT id, created_by, created_on FROM drug_transfer WHERE id = ${recordId}::uuid
      UNION ALL SELECT id, created_by, created_on FROM box_transfer WHERE id = ${recordId}::uuid
      UNION ALL SELECT id, created_by, created_on FROM box_check WHERE id = ${recordId}::uuid
    )
    SELECT v.discrepancy_type AS type, v.notes
    FROM o JOIN discrepancy d ON d.user_group_id = auth.agency_id() AND d.id > o.id
      AND d.id < id_at(o.created_on + interval '10 ms')
      AND d.created_on = o.created_on AND d.created_by = o.created_by AND public.of_one_act(o.id, d.id)
    JOIN api.discrepancy v ON v.id = d.id ORDER BY d.id`.execute(tx);
  return rows;
}
