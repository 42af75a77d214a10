import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { amountsOf, inBoxes, ofTypes } from '../narrow.ts';

/** REPORT-10: what has expired, and what will within 30, 60 or 90 days; a vial is good through its date. */
export const expiring = {
  name: 'expiring',
  about: 'vial',
  filters: ['days', 'unit', 'box', 'type', 'schedule'],
  columns: [
    { id: 'days_left', kind: 'number' },
    { id: 'state', kind: 'word' },
    { id: 'code', kind: 'code' },
    { id: 'drug_type', kind: 'text' },
    { id: 'lot', kind: 'code' },
    { id: 'expires_on', kind: 'day' },
    { id: 'short_date', kind: 'day' },
    { id: 'box', kind: 'text' },
    { id: 'unit', kind: 'text' },
    { id: 'amount', kind: 'amount', sum: true },
    { id: 'vials', kind: 'number', sum: true },
  ],
  statement: (asked: Asked) => sql`
    SELECT d.id, d.id AS drug_id, ${amountsOf('t')}, e.days AS days_left, d.barcode_id AS code, d.lot_number AS lot,
      CASE WHEN e.days < 0 THEN 'expired' WHEN e.days <= 30 THEN 'soon' WHEN e.days <= 60 THEN 'later'
        ELSE 'last' END AS state,
      d.expiration_date AS expires_on, d.short_date, b.name AS box, u.name AS unit, d.amount_left AS amount, 1 AS vials
    FROM public.drug d JOIN public.drug_type t ON t.id = d.type JOIN public.drug_box b ON b.id = d.drug_box_id
    LEFT JOIN public.unit u ON u.id = b.unit_id
    CROSS JOIN LATERAL (SELECT d.expiration_date - ${asked.today}::date AS days) e
    WHERE d.user_group_id = auth.agency_id() AND d.is_held
      AND d.expiration_date <= ${asked.today}::date + ${asked.days === 0 ? -1 : asked.days}::integer
      AND ${inBoxes(asked, sql.ref('d.drug_box_id'))} AND ${ofTypes(asked, 't')}`,
  order: {
    by: [
      ['days_left', 'numeric'],
      ['id', 'uuid'],
    ],
  },
} as const satisfies Report;
