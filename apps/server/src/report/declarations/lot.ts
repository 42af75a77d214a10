import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { amountsOf } from '../narrow.ts';

/** EXPLORE-06: where each vial of a lot lies, or to which act it went. */
export const lot = {
  name: 'lot',
  about: 'vial',
  filters: ['lot'],
  columns: [
    { id: 'code', kind: 'code' },
    { id: 'lot', kind: 'code' },
    { id: 'drug_type', kind: 'text' },
    { id: 'expires_on', kind: 'day' },
    { id: 'state', kind: 'word' },
    { id: 'happened', kind: 'instant' },
    { id: 'box', kind: 'text' },
    { id: 'unit', kind: 'text' },
    { id: 'amount', kind: 'amount', sum: true },
    { id: 'vials', kind: 'number', sum: true },
  ],
  statement: (asked: Asked) => sql`
    SELECT l.drug_id AS id, l.drug_id, l.code, l.lot, ${amountsOf('t')}, l.expires_on, l.state, l.happened,
      b.name AS box, u.name AS unit, l.micrograms AS amount, 1 AS vials
    FROM auth.lot_vials(${asked.lot ?? ''}) l JOIN public.drug_type t ON t.id = l.drug_type_id
    LEFT JOIN public.drug_box b ON b.id = l.drug_box_id LEFT JOIN public.unit u ON u.id = b.unit_id`,
  order: {
    by: [
      ['code', 'text'],
      ['id', 'uuid'],
    ],
  },
} as const satisfies Report;
