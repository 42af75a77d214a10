import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { byPerson, inBoxes, since, until } from '../narrow.ts';

/** REPORT-12: the seals that were exchanged. */
export const reseals = {
  name: 'reseals',
  filters: ['period', 'unit', 'box', 'person'],
  columns: [
    { id: 'happened', kind: 'instant' },
    { id: 'box', kind: 'text' },
    { id: 'unit', kind: 'text' },
    { id: 'old_code', kind: 'code' },
    { id: 'new_code', kind: 'code' },
    { id: 'notes', kind: 'text' },
    { id: 'person', kind: 'text' },
    { id: 'witness', kind: 'text' },
    { id: 'form', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT s.id, s.created_on AS happened, b.name AS box, u.name AS unit, s.old_barcode_id AS old_code,
      s.new_barcode_id AS new_code, coalesce(s.notes, k.notes) AS notes, k.user_name AS person,
      coalesce(k.witness_name, k.guest_verify_name) AS witness, coalesce(k.witness_form, 'none') AS form
    FROM public.reseal s JOIN public.drug_box b ON b.id = s.drug_box_id LEFT JOIN public.unit u ON u.id = b.unit_id
    LEFT JOIN public.box_check k ON k.id = s.box_check_id
    WHERE s.user_group_id = auth.agency_id() AND s.id >= id_at(${since(asked)}) AND s.created_on >= ${since(asked)}
      AND s.id < id_at(${until(asked)} + interval '1 ms') AND s.created_on < ${until(asked)}
      AND ${inBoxes(asked, sql.ref('s.drug_box_id'))} AND ${byPerson(asked, sql.ref('s.created_by'))}`,
  order: {
    by: [
      ['happened', 'timestamptz'],
      ['id', 'uuid'],
    ],
  },
} as const satisfies Report;
