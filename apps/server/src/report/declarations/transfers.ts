import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { amountsOf, byPerson, inBoxes, ofTypes, since, until } from '../narrow.ts';

/** REPORT-12: vials that went from one place to another, also to a sister agency or from one. */
export const transfers = {
  name: 'transfers',
  about: 'vial',
  filters: ['period', 'unit', 'box', 'type', 'schedule', 'person'],
  columns: [
    { id: 'happened', kind: 'instant' },
    { id: 'code', kind: 'code' },
    { id: 'drug_type', kind: 'text' },
    { id: 'schedule', kind: 'text' },
    { id: 'lot', kind: 'code' },
    { id: 'amount', kind: 'amount', sum: true },
    { id: 'from_place', kind: 'text' },
    { id: 'to_place', kind: 'text' },
    { id: 'person', kind: 'text' },
    { id: 'witness', kind: 'text' },
    { id: 'form', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT x.id, x.drug_id, x.happened, x.code, x.lot, ${amountsOf('t')}, t.schedule,
      x.micrograms AS amount, x.from_place, x.to_place, x.person, x.witness, x.form
    FROM auth.transfers(${since(asked)}, ${until(asked)}) x JOIN public.drug_type t ON t.id = x.drug_type_id
    WHERE (${inBoxes(asked, sql.ref('x.from_box_id'))} OR ${inBoxes(asked, sql.ref('x.to_box_id'))})
      AND ${ofTypes(asked, 't')} AND ${byPerson(asked, sql.ref('x.person_id'))}`,
  order: {
    by: [
      ['happened', 'timestamptz'],
      ['id', 'uuid'],
    ],
  },
} as const satisfies Report;
