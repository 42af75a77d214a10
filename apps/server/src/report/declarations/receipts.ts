import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { amountsOf, movesOf } from '../narrow.ts';

/** REPORT-12: what was received, a row for all vials of one type and lot that came in at once. */
export const receipts = {
  name: 'receipts',
  filters: ['period', 'unit', 'box', 'type', 'schedule', 'person'],
  columns: [
    { id: 'happened', kind: 'instant' },
    { id: 'drug_type', kind: 'text' },
    { id: 'schedule', kind: 'text' },
    { id: 'lot', kind: 'code' },
    { id: 'expires_on', kind: 'day' },
    { id: 'vials', kind: 'number', sum: true },
    { id: 'amount', kind: 'amount', sum: true },
    { id: 'code', kind: 'code' },
    { id: 'box', kind: 'text' },
    { id: 'person', kind: 'text' },
    { id: 'witness', kind: 'text' },
    { id: 'form', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT min(o.id::text) AS id, o.happened, o.drug_type, o.measure, o.piece, o.schedule, o.lot, o.expires_on,
      count(*) AS vials, sum(o.amount) AS amount, string_agg(o.code, ', ' ORDER BY o.code) AS code, o.box, o.person,
      o.witness, o.form
    FROM (
      SELECT m.id, m.created_on AS happened, ${amountsOf('t')}, t.schedule, v.lot, v.expires_on, v.code,
        m.quantity AS amount, b.name AS box, m.user_name AS person,
        coalesce(m.witness_name, m.guest_verify_name) AS witness, coalesce(m.witness_form, 'none') AS form
      ${movesOf(asked, 'receive')}) o
    GROUP BY o.happened, o.drug_type, o.measure, o.piece, o.schedule, o.lot, o.expires_on, o.box, o.person, o.witness,
      o.form`,
  order: {
    by: [
      ['happened', 'timestamptz'],
      ['id', 'text'],
    ],
  },
} as const satisfies Report;
