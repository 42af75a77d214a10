import { NOT_DESTROYED_ON_SITE } from '@vialant/domain/custody/dose-record';
import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { amountsOf, movesOf, UNCONTROLLED } from '../narrow.ts';

/**
 * CASES-10: what DEA Form 41 asks for, a row for all vials of one kind that the same two people destroyed on one day in
 * one way. A vial is whole if what was wasted is all that it ever held; what is left after a dose, went to a reverse
 * distributor or was spilled beyond recovery is not on the form, and neither is what is no controlled drug.
 */
export const form41 = {
  name: 'form_41',
  filters: ['period', 'unit', 'box', 'type', 'schedule', 'person'],
  columns: [
    { id: 'day', kind: 'day' },
    { id: 'ndc', kind: 'code' },
    { id: 'substance', kind: 'text' },
    { id: 'strength', kind: 'text' },
    { id: 'dose_form', kind: 'text' },
    { id: 'schedule', kind: 'text' },
    { id: 'vials', kind: 'number', sum: true },
    { id: 'amount', kind: 'amount', sum: true },
    { id: 'manner', kind: 'text' },
    { id: 'destroyed_by', kind: 'text' },
    { id: 'witness', kind: 'text' },
    { id: 'form', kind: 'word' },
    { id: 'drug_type', kind: 'text' },
    { id: 'code', kind: 'code' },
  ],
  statement: (asked: Asked) => sql`
    SELECT min(o.id::text) AS id, o.day, o.ndc, o.substance, o.strength, o.dose_form, o.schedule, o.drug_type, o.measure,
      o.piece, count(*) AS vials, sum(o.amount) AS amount, o.manner, o.destroyed_by, o.witness, o.form,
      string_agg(o.code, ', ' ORDER BY o.code) AS code
    FROM (
      SELECT m.id, (m.happened_at AT TIME ZONE ${asked.zone})::date AS day, n.ndc,
        coalesce(nullif(t.substance, ''), t.name) AS substance, t.strength, t.dose_form, t.schedule, ${amountsOf('t')},
        -m.quantity AS amount, coalesce(m.manner_of_disposal, c.manner_of_disposal) AS manner,
        m.user_name AS destroyed_by, v.code,
        coalesce(m.witness_name, m.guest_verify_name) AS witness, coalesce(m.witness_form, 'none') AS form
      ${movesOf(asked, 'waste', codeAndCompletion)}
        AND r.id IS NULL AND d.quantity = -m.quantity AND NOT m.reverse_distributor
        AND NOT t.categories && ${[...UNCONTROLLED]}::text[]
        AND coalesce(m.manner_of_disposal, c.manner_of_disposal, '') <> ALL (${[...NOT_DESTROYED_ON_SITE]}::text[])) o
    GROUP BY o.day, o.ndc, o.substance, o.strength, o.dose_form, o.schedule, o.drug_type, o.measure, o.piece, o.manner,
      o.destroyed_by, o.witness, o.form`,
  order: {
    by: [
      ['day', 'date'],
      ['id', 'text'],
    ],
  },
} as const satisfies Report;

const codeAndCompletion = sql`
  CROSS JOIN LATERAL api.completed(m.id) c
  LEFT JOIN public.national_drug_code n ON n.ndc_barcode = d.ndc_barcode AND n.user_group_id = d.user_group_id`;
