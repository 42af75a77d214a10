import { sql } from 'kysely';
import type { Asked, Report, Statement } from '../declaration.ts';
import { amountsOf, moveColumns, movesOf } from '../narrow.ts';

/** REPORT-08: everything that was wasted or destroyed, with who saw it. */
export const waste = {
  name: 'waste',
  about: 'vial',
  filters: ['period', 'unit', 'box', 'type', 'schedule', 'person'],
  columns: [
    { id: 'happened', kind: 'instant' },
    { id: 'code', kind: 'code' },
    { id: 'drug_type', kind: 'text' },
    { id: 'schedule', kind: 'text' },
    { id: 'lot', kind: 'code' },
    { id: 'amount', kind: 'amount', sum: 'net_amount' },
    { id: 'reason', kind: 'text' },
    { id: 'notes', kind: 'text' },
    { id: 'manner', kind: 'text' },
    { id: 'person', kind: 'text' },
    { id: 'witness', kind: 'text' },
    { id: 'form', kind: 'word' },
    { id: 'reverse_distributor', kind: 'word' },
    { id: 'box', kind: 'text' },
    { id: 'recorded', kind: 'instant' },
    { id: 'reversed', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT ${moveColumns}, ${amountsOf('t')}, -m.quantity AS amount,
      CASE WHEN r.id IS NOT NULL THEN 0 ELSE -m.quantity END AS net_amount, m.notes,
      m.waste_reason AS reason, coalesce(m.manner_of_disposal, c.manner_of_disposal) AS manner,
      CASE WHEN m.reverse_distributor THEN 'yes' ELSE 'no' END AS reverse_distributor
    ${movesOf(asked, 'waste', sql`CROSS JOIN LATERAL api.completed(m.id) c`)}`,
  order: {
    by: [
      ['happened', 'timestamptz'],
      ['id', 'uuid'],
    ],
    isOfIndex: true,
  },
  chart: (rows: Statement) => sql`
    SELECT coalesce(nullif(c.reason, ''), nullif(c.notes, ''), '–') AS label, count(*)::integer AS value FROM (${rows}) c
    WHERE c.reversed = 'no' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 8`,
} as const satisfies Report;
