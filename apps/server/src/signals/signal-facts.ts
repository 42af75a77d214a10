import { SIGNAL_LIMITS, type SignalAct } from '@vialant/domain/signals/signal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

/** Every act of the entered agency that signals look at, recorded within the window. */
export async function readActs(tx: Tx): Promise<SignalAct[]> {
  const since = sql`(now() - make_interval(days => ${SIGNAL_LIMITS.windowDays}))`;
  const zone = sql`coalesce((SELECT g.time_zone FROM user_group g WHERE g.id = auth.agency_id()), 'UTC')`;
  const { rows } = await sql<SignalAct>`
    SELECT m.id, 'stock_move_record' AS record, m.type AS kind, m.created_by AS "personId", m.drug_id AS "vialId",
      v.drug_type_id AS "typeId", b.unit_id AS "unitId", abs(m.quantity) AS amount, m.witness_id AS "witnessId",
      m.input_manually AS "isTyped", x.id IS NOT NULL AS "isReversed",
      coalesce(v.expires_on < (m.happened_at AT TIME ZONE ${zone})::date, false) AS "wasExpired",
      extract(epoch FROM m.happened_at) * 1000 AS happened, extract(epoch FROM m.created_on) * 1000 AS recorded
    FROM stock_move_record m JOIN drug_box b ON b.id = m.drug_box_id
    CROSS JOIN LATERAL auth.known_vial(m.drug_id, m.id) v LEFT JOIN stock_move_record x ON x.source_id = m.id
    WHERE m.user_group_id = auth.agency_id() AND m.id >= id_at(${since})
      AND m.type IN ('administer', 'waste', 'un_administer', 'receive')
    UNION ALL
    SELECT c.id, 'box_check', 'check', c.created_by, NULL, NULL, b.unit_id, 0, c.witness_id,
      c.input_barcode_manually OR coalesce(t.ticked * 2 >= t.vials AND t.vials > 0, false), false, false,
      extract(epoch FROM c.happened_at) * 1000, extract(epoch FROM c.created_on) * 1000
    FROM box_check c JOIN drug_box b ON b.id = c.drug_box_id
    LEFT JOIN LATERAL (SELECT count(*) AS vials, count(*) FILTER (WHERE k.scanned_manually) AS ticked
      FROM drug_check k WHERE k.box_check_id = c.id) t ON true
    WHERE c.user_group_id = auth.agency_id() AND c.id >= id_at(${since})`.execute(tx);
  return rows;
}
