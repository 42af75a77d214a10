import { TO_DISTRIBUTOR } from '@vialant/domain/custody/dose-record';
import { officeReports } from '@vialant/domain/words/office/reports';
import { sql } from 'kysely';
import type { Asked, Report, Statement } from '../declaration.ts';
import { amountsOf, moveColumns, movesOf } from '../narrow.ts';

/**
 * REPORT-07: every dose given, with the elements of 21 CFR 1304.27(a) (LAW-01) and which of them are missing. What was
 * wasted in the same operation stands beside it. A dose that was taken back stays
 * in the list and does not count.
 */
export const usage = {
  name: 'usage',
  about: 'vial',
  filters: ['period', 'unit', 'box', 'type', 'schedule', 'person'],
  columns: [
    { id: 'happened', kind: 'instant' },
    { id: 'code', kind: 'code' },
    { id: 'substance', kind: 'text' },
    { id: 'finished_form', kind: 'text' },
    { id: 'schedule', kind: 'text' },
    { id: 'patient', kind: 'text' },
    { id: 'given', kind: 'amount', sum: 'net_given' },
    { id: 'giver', kind: 'text' },
    { id: 'director', kind: 'text' },
    { id: 'order', kind: 'word' },
    { id: 'disposed', kind: 'amount', sum: 'net_disposed' },
    { id: 'manner', kind: 'text' },
    { id: 'person', kind: 'text' },
    { id: 'witness', kind: 'text' },
    { id: 'form', kind: 'word' },
    { id: 'drug_type', kind: 'text' },
    { id: 'lot', kind: 'code' },
    { id: 'box', kind: 'text' },
    { id: 'recorded', kind: 'instant' },
    { id: 'missing', kind: 'word' },
    { id: 'reversed', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT ${moveColumns}, ${amountsOf('t')}, coalesce(nullif(t.substance, ''), t.name) AS substance, i.patient,
      -m.quantity AS given, coalesce(nullif(p.administered_by_name, ''), m.user_name) AS giver,
      coalesce(m.medical_director, c.medical_director) AS director, coalesce(m.order_kind, c.order_kind) AS order,
      w.disposed, w.manner,
      CASE WHEN r.id IS NOT NULL THEN 0 ELSE -m.quantity END AS net_given,
      CASE WHEN r.id IS NOT NULL THEN 0 ELSE w.disposed END AS net_disposed,
      concat_ws(',', CASE WHEN coalesce(t.finished_form, '') = '' THEN 'finished_form' END,
        CASE WHEN coalesce(i.patient, '') = '' THEN 'patient' END,
        CASE WHEN coalesce(m.medical_director, c.medical_director, '') = '' THEN 'director' END,
        CASE WHEN coalesce(m.order_kind, c.order_kind) IS NULL THEN 'order' END,
        CASE WHEN w.disposed > 0 AND coalesce(w.manner, '') = '' THEN 'manner' END) AS missing
    ${movesOf(asked, 'administer', personalAndWaste)}`,
  order: {
    by: [
      ['happened', 'timestamptz'],
      ['id', 'uuid'],
    ],
    isOfIndex: true,
  },
  figures: (rows: Statement) => sql`
    SELECT count(*) FILTER (WHERE f.reversed = 'no' AND f.missing = '')::integer AS complete,
      count(*) FILTER (WHERE f.reversed = 'no')::integer AS doses FROM (${rows}) f`,
} as const satisfies Report;

// LAW-01: the patient by reference, else by the newest incident number, or that it was erased; and what of the vial was
// wasted in the same operation, and how.
const personalAndWaste = sql`
  LEFT JOIN public.personal_data p ON p.record_id = m.id
  CROSS JOIN LATERAL api.completed(m.id) c
  CROSS JOIN LATERAL (SELECT CASE WHEN m.personal_hash IS NOT NULL AND p.record_id IS NULL THEN ${officeReports.erased}
    ELSE coalesce(nullif(p.patient_reference, ''), c.patient_reference, (SELECT n.incident_number FROM public.incident_amendment a
      JOIN public.personal_data n ON n.record_id = a.id
      WHERE a.stock_move_record_id = m.id AND a.user_name IS NULL
      ORDER BY a.id DESC LIMIT 1), p.incident_number) END AS patient) i
  CROSS JOIN LATERAL (SELECT -sum(x.quantity) AS disposed, max(coalesce(x.manner_of_disposal,
      y.manner_of_disposal, CASE WHEN x.reverse_distributor THEN ${TO_DISTRIBUTOR} END)) AS manner
    FROM public.stock_move_record x CROSS JOIN LATERAL api.completed(x.id) y
    WHERE x.drug_id = m.drug_id AND x.type = 'waste' AND x.created_on = m.created_on
      AND x.user_group_id = auth.agency_id()) w`;
