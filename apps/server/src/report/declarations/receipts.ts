import { ORDERED_BY_FORM } from '@vialant/domain/custody/receipt';
import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { amountsOf, movesOf } from '../narrow.ts';
import { missingElements } from '../receipt-papers.ts';

/**
 * REPORT-12: what was received, a row for all vials of one type and lot that came in at once, with the papers by which
 * they came (LAW-08) and what these do not tell.
 */
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
    { id: 'receipt_kind', kind: 'word' },
    { id: 'supplier', kind: 'text' },
    { id: 'supplier_address', kind: 'text' },
    { id: 'dea_number', kind: 'code' },
    { id: 'received_date', kind: 'day' },
    { id: 'invoice', kind: 'code' },
    { id: 'order_number', kind: 'code' },
    { id: 'containers_ordered', kind: 'number' },
    { id: 'containers_received', kind: 'number' },
    { id: 'missing', kind: 'word' },
    { id: 'code', kind: 'code' },
    { id: 'box', kind: 'text' },
    { id: 'person', kind: 'text' },
    { id: 'witness', kind: 'text' },
    { id: 'form', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT o.*, p.kind AS receipt_kind, p.supplier, p.address AS supplier_address, p.dea_number, p.received_date,
      p.invoice, p.order_number, p.containers_ordered, p.containers_received,
      CASE WHEN p.id IS NULL THEN 'receipt' ELSE ${missingElements('p', isByForm)} END AS missing
    FROM (
      SELECT min(i.id::text) AS id, i.happened, i.drug_type, i.measure, i.piece, i.schedule, i.lot, i.expires_on,
        count(*) AS vials, sum(i.amount) AS amount, string_agg(i.code, ', ' ORDER BY i.code) AS code, i.box, i.person,
        i.witness, i.form, i.receipt_id
      FROM (
        SELECT m.id, m.created_on AS happened, ${amountsOf('t')}, t.schedule, v.lot, v.expires_on, v.code,
          m.quantity AS amount, b.name AS box, m.user_name AS person, x.receipt_id,
          coalesce(m.witness_name, m.guest_verify_name) AS witness, coalesce(m.witness_form, 'none') AS form
        ${movesOf(asked, 'receive', paperOfVial)}) i
      GROUP BY i.happened, i.drug_type, i.measure, i.piece, i.schedule, i.lot, i.expires_on, i.box, i.person, i.witness,
        i.form, i.receipt_id) o
    LEFT JOIN public.receipt p ON p.id = o.receipt_id`,
  order: {
    by: [
      ['happened', 'timestamptz'],
      ['id', 'text'],
    ],
  },
} as const satisfies Report;

const paperOfVial = sql`
  LEFT JOIN public.receipt_vial x ON x.drug_id = m.drug_id AND x.user_group_id = m.user_group_id`;

const isByForm = sql`o.schedule = ${ORDERED_BY_FORM.schedule}`;
