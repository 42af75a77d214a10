import type { RouteReply } from '@vialant/contract/route';
import type { NamedRoutes } from '@vialant/contract/route-table';
import { LIMITS } from '@vialant/domain/values/limits';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

type KeptStock = RouteReply<NamedRoutes['GET stock/kept']>;

/**
 * OPEN-150: what a device keeps to work without a network. Numbers of incidents, patients, notes and positions are not
 * in it: what lies on a phone for days must not tell of anybody who was treated.
 */
export async function readKeptStock(tx: Tx): Promise<KeptStock> {
  const moves = await recentMoves(tx);
  const taken = [...new Set(moves.map(({ drug_id }) => drug_id))];
  const { rows: vials } = await sql<KeptStock['vials'][number]>`
    SELECT d.id, d.user_group_id, d.created_by, api.instant(d.created_on) AS created_on, d.barcode_id, d.type,
      d.drug_box_id, d.expiration_date, d.short_date, d.quantity, d.lot_number, d.ndc_barcode,
      NULL AS receipt_id, d.amount_left AS stock_move_record__quantity, coalesce(u.type, 'other') AS unit__type,
      NULL AS lat, NULL AS lon
    FROM drug d JOIN drug_box b ON b.id = d.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
    WHERE d.user_group_id = auth.agency_id() AND (d.is_held OR d.id = ANY (${taken}::uuid[]))
    ORDER BY d.barcode_id`.execute(tx);
  const { rows: people } = await sql<KeptStock['people'][number]>`
    SELECT id, first_name, last_name FROM api."user" ORDER BY last_name, first_name, id`.execute(tx);
  return { vials, moves, people };
}

/** What can still be reversed, or get a number, as far as it is likely to: the doses and wastes of the last days. */
async function recentMoves(tx: Tx): Promise<KeptStock['moves']> {
  const { days, most } = LIMITS.keptMoves;
  const { rows } = await sql<KeptStock['moves'][number]>`
    SELECT r.id, r.drug_id, r.type, r.quantity, api.instant(r.happened_at) AS timestamp, r.user_name,
      (SELECT x.id FROM stock_move_record x WHERE x.source_id = r.id) AS un_administer_id,
      api.flag(EXISTS (SELECT FROM personal_data p WHERE p.record_id = r.id AND p.incident_number IS NOT NULL)
        OR EXISTS (SELECT FROM incident_amendment i
          WHERE i.stock_move_record_id = r.id AND i.user_name IS NULL)) AS has_incident
    FROM stock_move_record r JOIN drug d ON d.id = r.drug_id AND d.user_group_id = auth.agency_id()
    WHERE r.user_group_id = auth.agency_id() AND r.type IN ('administer', 'waste')
      AND r.happened_at > now() - ${days}::int * interval '1 day'
    ORDER BY r.happened_at DESC, r.id DESC LIMIT ${most}::int`.execute(tx);
  return rows;
}
