import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { inBoxes, ofTypes } from '../narrow.ts';

/** REPORT-11: how many good vials each box should hold and does; what is short is the pick list. */
export const par = {
  name: 'par',
  filters: ['unit', 'box', 'type', 'schedule'],
  columns: [
    { id: 'box', kind: 'text' },
    { id: 'unit', kind: 'text' },
    { id: 'drug_type', kind: 'text' },
    { id: 'par', kind: 'number', sum: true },
    { id: 'good_vials', kind: 'number', sum: true },
    { id: 'short', kind: 'number', sum: true },
    { id: 'state', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT p.id, b.name AS box, u.name AS unit, t.name AS drug_type, p.vials AS par, g.good AS good_vials,
      greatest(p.vials - g.good, 0) AS short, CASE WHEN g.good < p.vials THEN 'low' ELSE 'enough' END AS state
    FROM public.box_par p JOIN public.drug_box b ON b.id = p.drug_box_id
    JOIN public.drug_type t ON t.id = p.drug_type_id LEFT JOIN public.unit u ON u.id = b.unit_id
    LEFT JOIN api.good_vials() v ON v.drug_box_id = p.drug_box_id AND v.drug_type_id = p.drug_type_id
    CROSS JOIN LATERAL (SELECT coalesce(v.vials, 0) AS good) g
    WHERE p.user_group_id = auth.agency_id() AND b.archived_on IS NULL
      AND ${inBoxes(asked, sql.ref('p.drug_box_id'))} AND ${ofTypes(asked, 't')}`,
  order: {
    by: [
      ['box', 'text'],
      ['drug_type', 'text'],
      ['id', 'uuid'],
    ],
  },
} as const satisfies Report;
