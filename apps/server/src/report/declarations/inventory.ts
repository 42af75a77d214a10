import { sql } from 'kysely';
import type { Asked, Report, Statement } from '../declaration.ts';
import { amountsOf, inBoxes, ofTypes } from '../narrow.ts';

/** REPORT-06, EXPLORE-04: every vial that holds something, now or as of a moment, by either time. */
export const inventory = {
  name: 'inventory',
  about: 'vial',
  filters: ['as_of', 'by', 'unit', 'box', 'type', 'schedule'],
  columns: [
    { id: 'code', kind: 'code' },
    { id: 'schedule', kind: 'text' },
    { id: 'drug_type', kind: 'text' },
    { id: 'finished_form', kind: 'text' },
    { id: 'lot', kind: 'code' },
    { id: 'expires_on', kind: 'day' },
    { id: 'box', kind: 'text' },
    { id: 'unit', kind: 'text' },
    { id: 'amount', kind: 'amount', sum: true },
    { id: 'vials', kind: 'number', sum: true },
    { id: 'opened', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT h.drug_id::text || ' ' || h.drug_box_id::text AS id, h.drug_id, ${amountsOf('t')}, h.code, t.schedule,
      t.finished_form, h.lot, h.expires_on, b.name AS box, u.name AS unit, h.micrograms AS amount,
      sign(h.micrograms) AS vials, CASE WHEN h.is_opened THEN 'yes' ELSE 'no' END AS opened
    FROM (${held(asked)}) h JOIN public.drug_type t ON t.id = h.drug_type_id
    JOIN public.drug_box b ON b.id = h.drug_box_id LEFT JOIN public.unit u ON u.id = b.unit_id
    WHERE ${inBoxes(asked, sql.ref('h.drug_box_id'))} AND ${ofTypes(asked, 't')}`,
  order: {
    by: [
      ['drug_type', 'text'],
      ['box', 'text'],
      ['code', 'text'],
      ['id', 'text'],
    ],
  },
} as const satisfies Report;

function held({ asOf, by, zone }: Asked): Statement {
  if (asOf !== null) {
    return sql`SELECT * FROM auth.held_on(${asOf}::timestamp AT TIME ZONE ${zone}, ${by === 'recorded'})`;
  }
  return sql`
    SELECT d.id AS drug_id, d.barcode_id AS code, d.lot_number AS lot, d.expiration_date AS expires_on,
      d.type AS drug_type_id, d.drug_box_id, d.amount_left AS micrograms, d.amount_left < d.quantity AS is_opened
    FROM public.drug d WHERE d.user_group_id = auth.agency_id() AND d.is_held`;
}
