import type { CallReply } from '@vialant/contract/call';
import { OVERVIEW } from '@vialant/domain/agency/overview';
import { expiryWindow } from '@vialant/domain/custody/expiring';
import type { DateOnly } from '@vialant/domain/values/date-only';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';

type Vials = CallReply<'GET overview/expiring'>;
type VialRow = Omit<Vials[number], 'window'> & { expiration_date: DateOnly; today: DateOnly };

/** The vials that hold something and are expired, or expire within 90 days, those that expire first before the others. */
export async function expiringVials(tx: Tx): Promise<Vials> {
  const { rows } = await sql<VialRow>`SELECT d.id, d.barcode_id, t.name AS drug_type_name, d.lot_number,
      d.expiration_date::text, d.drug_box_id, b.name AS drug_box_name, u.name AS unit_name, today.day::text AS today
    FROM (SELECT auth.today_in(auth.agency_id()) AS day) today
    JOIN drug d ON d.user_group_id = auth.agency_id() AND d.expiration_date <= today.day + ${OVERVIEW.listedDays}::integer
    JOIN drug_type t ON t.id = d.type JOIN drug_box b ON b.id = d.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
    WHERE d.is_held ORDER BY d.expiration_date, d.id`.execute(tx);
  return rows.flatMap(({ today, ...vial }) => {
    const window = expiryWindow(vial.expiration_date, today);
    return window === null ? [] : [{ ...vial, window }];
  });
}
