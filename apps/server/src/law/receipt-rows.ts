import type { CallReply } from '@vialant/contract/call';
import { ORDERED_BY_FORM, RECEIPT_ELEMENTS, RECEIPT_LIMITS } from '@vialant/domain/custody/receipt';
import { Refused } from '@vialant/domain/words/refusal';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { vialsOfMoves } from '../report/narrow.ts';
import { missingElements } from '../report/receipt-papers.ts';
import { isStoredId } from '../rows/entity-queries.ts';

export type Receipt = CallReply<'GET receipt/all'>[number];
type Stored = Omit<Receipt, 'missing'> & { readonly missing: string };
type ReceivedVial = CallReply<'GET receipt/unpapered'>[number];

/** The receipt with this id. Refuses with NOT_FOUND, also where another agency has it. */
export async function readReceipt(tx: Tx, id: string): Promise<Receipt> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  const [row] = await read(tx, sql`r.id = ${id}::uuid`, 1);
  if (row === undefined) throw new Refused({ code: 'NOT_FOUND' });
  return row;
}

/** LAW-08: the receipts, the latest first. */
export function readReceipts(tx: Tx, limit: number): Promise<Receipt[]> {
  return read(tx, sql`true`, limit);
}

/** Those of today by the agency's clock. */
export async function openReceipts(tx: Tx): Promise<CallReply<'GET receipt/open'>> {
  const { rows } = await sql<CallReply<'GET receipt/open'>[number]>`SELECT id, kind, supplier, invoice FROM receipt
    WHERE user_group_id = auth.agency_id() AND voided_on IS NULL
      AND received_date = auth.today_in(user_group_id) ORDER BY id DESC`.execute(tx);
  return rows;
}

/** The vials that came by a receipt, also those that a sister has by now. */
export async function receivedBy(tx: Tx, receiptId: string): Promise<ReceivedVial[]> {
  const { rows } =
    await sql<ReceivedVial>`${receivedVials} WHERE x.receipt_id = ${receiptId}::uuid AND m.type = 'receive'
      AND m.user_group_id = auth.agency_id()
    ORDER BY m.created_on, v.code`.execute(tx);
  return rows;
}

/** Vials that were received here and have no receipt, those of the days around this receipt first. */
export async function unpaperedVials(tx: Tx, { received_date }: Receipt): Promise<ReceivedVial[]> {
  const { rows } = await sql<ReceivedVial>`${receivedVials} WHERE x.id IS NULL AND m.type = 'receive'
      AND m.user_group_id = auth.agency_id()
    ORDER BY abs(extract(epoch FROM m.created_on - ${received_date}::date)), m.id DESC
    LIMIT ${RECEIPT_LIMITS.vialsAtOnce}`.execute(tx);
  return rows;
}

const receivedVials = sql`
  SELECT m.drug_id, v.code, t.name AS drug_type, t.schedule, v.lot, api.instant(m.created_on) AS received_on,
    m.user_name AS received_by, x.joined_by_name
  FROM public.stock_move_record m
  ${vialsOfMoves}
  LEFT JOIN public.drug_type t ON t.id = v.drug_type_id
  LEFT JOIN public.receipt_vial x ON x.drug_id = m.drug_id AND x.user_group_id = m.user_group_id`;

async function read(tx: Tx, condition: RawBuilder<unknown>, limit: number): Promise<Receipt[]> {
  const { rows } = await sql<Stored>`
    SELECT r.id, api.instant(r.created_on) AS created_on, a.first_name || ' ' || a.last_name AS created_by_name, r.kind,
      r.received_date::text AS received_date, r.supplier, r.address, r.dea_number, r.invoice, r.order_number,
      r.containers_ordered, r.containers_received, api.instant(r.voided_on) AS voided_on, came.vials,
      ${missingElements('r', sql`came.has_form_drugs`)} AS missing
    FROM receipt r LEFT JOIN user_account a ON a.id = r.created_by
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS vials, coalesce(bool_or(t.schedule = ${ORDERED_BY_FORM.schedule}), false) AS has_form_drugs
      FROM receipt_vial x JOIN stock_move_record m ON m.drug_id = x.drug_id AND m.type = 'receive'
        AND m.user_group_id = x.user_group_id
      ${vialsOfMoves} LEFT JOIN drug_type t ON t.id = v.drug_type_id
      WHERE x.receipt_id = r.id) came
    WHERE r.user_group_id = auth.agency_id() AND ${condition}
    ORDER BY r.received_date DESC, r.id DESC LIMIT ${limit}`.execute(tx);
  return rows.map(({ missing, ...row }) => ({
    ...row,
    missing: RECEIPT_ELEMENTS.filter((element) => missing.split(',').includes(element)),
  }));
}
