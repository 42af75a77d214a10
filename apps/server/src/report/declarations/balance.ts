import { sql } from 'kysely';
import type { Asked, Report, Statement } from '../declaration.ts';
import { amountsOf, inBoxes, ofTypes } from '../narrow.ts';

/** REPORT-05: opening + received + in + reversed − given − wasted − lost − out = closing. */
export const balance = {
  name: 'balance',
  filters: ['period', 'every', 'split', 'by', 'unit', 'box', 'type', 'schedule'],
  columns: [
    { id: 'day', kind: 'day' },
    { id: 'schedule', kind: 'text' },
    { id: 'drug_type', kind: 'text' },
    { id: 'lot', kind: 'code' },
    { id: 'box', kind: 'text' },
    { id: 'opening', kind: 'amount', sum: true },
    { id: 'received', kind: 'amount', sum: true },
    { id: 'moved_in', kind: 'amount', sum: true },
    { id: 'given', kind: 'amount', sum: true },
    { id: 'wasted', kind: 'amount', sum: true },
    { id: 'lost', kind: 'amount', sum: true },
    { id: 'reversed', kind: 'amount', sum: true },
    { id: 'moved_out', kind: 'amount', sum: true },
    { id: 'closing', kind: 'amount', sum: true },
    { id: 'vials', kind: 'number', sum: true },
    { id: 'recorded_late', kind: 'number', sum: true },
  ],
  statement: (asked: Asked) => lines(asked),
  // Whatever has a line has one for every day or month. A few lots on many days are many rows, of which none is made.
  count: (asked: Asked) => sql`
    SELECT count(*) * (SELECT count(*) FROM api.balance_days(${asked.from}::date, ${asked.to}::date, ${asked.every}))
    FROM (${lines({ ...asked, every: 'period' })}) l`,
  order: {
    by: [
      ['drug_type', 'text'],
      ['line', 'text'],
      ['day', 'date'],
    ],
  },
  // The openings of thirty days have no sum; the total is the balance of the whole period, of one line for each type.
  totalsOf: (asked: Asked) =>
    asked.every === 'period' && asked.split === 'type' ? null : lines({ ...asked, every: 'period', split: 'type' }),
} as const satisfies Report;

function lines(asked: Asked): Statement {
  const { from, to, every, split, by, boxId, unitId, typeId, schedules } = asked;
  const box = sql.ref('o.id');
  const boxes = sql`ARRAY(SELECT o.id FROM public.drug_box o WHERE ${inBoxes(asked, box)})`;
  const types = sql`ARRAY(SELECT y.id FROM public.drug_type y WHERE ${ofTypes(asked, 'y')})`;
  return sql`
    SELECT concat_ws(' ', l.drug_type_id, l.lot, l.drug_box_id, l.day) AS id,
      coalesce(l.lot, b.name, '') || ' ' || coalesce(l.drug_box_id::text, '') AS line, l.day, ${amountsOf('t')},
      t.schedule, l.lot, b.name AS box, l.opening, l.received, l.moved_in, l.given, l.wasted, l.lost, l.reversed,
      l.moved_out, l.closing, l.vials, l.recorded_late
    FROM api.balance(${from}::date, ${to}::date, ${every}, ${split}, ${by === 'recorded'},
      ${boxId === null && unitId === null ? sql`NULL` : boxes},
      ${typeId === null && schedules === null ? sql`NULL` : types}) l
    JOIN public.drug_type t ON t.id = l.drug_type_id LEFT JOIN public.drug_box b ON b.id = l.drug_box_id`;
}
