import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { amountsOf, byPerson, inBoxes, ofTypes, since, until, vialsOfMoves } from '../narrow.ts';

/** EXPLORE-02: every move of a vial as it was recorded, with what was left and its marks. */
export const record = {
  name: 'record',
  about: 'vial',
  filters: ['period', 'unit', 'box', 'type', 'schedule', 'person'],
  columns: [
    { id: 'happened', kind: 'instant' },
    { id: 'recorded', kind: 'instant' },
    { id: 'act', kind: 'word' },
    { id: 'code', kind: 'code' },
    { id: 'drug_type', kind: 'text' },
    { id: 'amount', kind: 'amount' },
    { id: 'left', kind: 'amount' },
    { id: 'box', kind: 'text' },
    { id: 'person', kind: 'text' },
    { id: 'witness', kind: 'text' },
    { id: 'form', kind: 'word' },
    { id: 'incident', kind: 'text' },
    { id: 'marks', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT m.id, m.drug_id, m.happened_at AS happened, m.created_on AS recorded, m.type AS act, v.code,
      ${amountsOf('t')}, m.quantity AS amount,
      (SELECT sum(s.quantity) FROM public.stock_move_record s WHERE s.drug_id = m.drug_id AND s.id <= m.id) AS left,
      b.name AS box, m.user_name AS person,
      coalesce(m.witness_name, m.guest_verify_name) AS witness, coalesce(m.witness_form, 'none') AS form,
      p.incident_number AS incident,
      concat_ws(',', CASE WHEN m.offline THEN 'offline' END, CASE WHEN m.input_manually THEN 'typed' END,
        CASE WHEN r.id IS NOT NULL THEN 'reversed' END,
        CASE WHEN (m.created_on AT TIME ZONE ${asked.zone})::date > (m.happened_at AT TIME ZONE ${asked.zone})::date
          THEN 'late' END) AS marks
    FROM public.stock_move_record m
    ${vialsOfMoves}
    LEFT JOIN public.drug_type t ON t.id = v.drug_type_id JOIN public.drug_box b ON b.id = m.drug_box_id
    LEFT JOIN public.personal_data p ON p.record_id = m.id
    LEFT JOIN public.stock_move_record r ON r.source_id = m.id
    WHERE m.user_group_id = auth.agency_id() AND m.happened_at >= ${since(asked)} AND m.happened_at < ${until(asked)}
      AND ${inBoxes(asked, sql.ref('m.drug_box_id'))} AND ${ofTypes(asked, 't')}
      AND ${byPerson(asked, sql.ref('m.created_by'))}`,
  order: {
    by: [
      ['happened', 'timestamptz'],
      ['id', 'uuid'],
    ],
    descending: true,
    isOfIndex: true,
  },
} as const satisfies Report;
