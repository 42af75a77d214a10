import type { CallInput } from '@vialant/contract/call';
import { RECEIPT_ELEMENTS, type ReceiptKind } from '@vialant/domain/custody/receipt';
import { receiptWords } from '@vialant/domain/words/office/law';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { newId } from '../rows/write-row.ts';
import { type Receipt, readReceipt } from './receipt-rows.ts';

type NewReceipt = CallInput<'POST receipt/create'>;
type ReceiptChange = CallInput<'POST receipt/update'>;
type Vials = { readonly id: string; readonly drug_ids: readonly string[] };

const COLUMNS = ['kind', 'received_date', ...RECEIPT_ELEMENTS] as const;

/** LAW-08: enters a receipt. */
export async function addReceipt(tx: Tx, input: NewReceipt): Promise<Receipt> {
  await judge(tx, { ...input, order_number: input.order_number ?? null });
  const id = await newId(tx);
  const given = COLUMNS.filter((column) => input[column] !== undefined);
  const columns = ['id', 'user_group_id', 'created_by', ...given].map((column) => sql.id(column));
  const values = [
    sql`${id}`,
    sql`auth.agency_id()`,
    sql`auth.user_id()`,
    ...given.map((column) => sql`${input[column]}`),
  ];
  await sql`INSERT INTO receipt (${sql.join(columns)}) VALUES (${sql.join(values)})`.execute(tx);
  return readReceipt(tx, id);
}

/** Changes what is named. Refuses with NOT_FOUND, and with STALE where the receipt is void. */
export async function changeReceipt(tx: Tx, input: ReceiptChange): Promise<Receipt> {
  const before = await lockOpen(tx, input.id, sql`FOR NO KEY UPDATE`);
  const { kind = before.kind, received_date = before.received_date, order_number = before.order_number } = input;
  await judge(tx, { kind, received_date, order_number });
  const set = COLUMNS.filter((column) => input[column] !== undefined).map(
    (column) => sql`${sql.id(column)} = ${input[column]}`,
  );
  if (set.length > 0) await sql`UPDATE receipt SET ${sql.join(set)} WHERE id = ${before.id}`.execute(tx);
  return readReceipt(tx, before.id);
}

/** Voids a receipt that has no vials. Refuses with NOT_FOUND, STALE where it is void, and STILL_USED. */
export async function voidReceipt(tx: Tx, id: string): Promise<Receipt> {
  // Whoever creates or joins a vial by this receipt waits, and then finds it void.
  const { vials } = await lockOpen(tx, id, sql`FOR UPDATE`);
  if (vials > 0) throw new Refused({ code: 'STILL_USED', vials });
  await sql`UPDATE receipt SET voided_on = now() WHERE id = ${id}`.execute(tx);
  return readReceipt(tx, id);
}

/** Joins vials that were received here and have no receipt. Refuses with NOT_FOUND, and with STALE where one has. */
export async function joinVials(tx: Tx, { id, drug_ids }: Vials): Promise<Receipt> {
  const ids = known(drug_ids);
  await lockOpen(tx, id, sql`FOR KEY SHARE`);
  const { rows } = await sql<{ drug_id: string; code: string }>`SELECT m.drug_id, m.vial_code AS code
    FROM stock_move_record m WHERE m.drug_id = ANY (${ids}::uuid[]) AND m.type = 'receive'
      AND m.user_group_id = auth.agency_id()`.execute(tx);
  if (rows.length !== ids.length) throw new Refused({ code: 'NOT_FOUND' });
  const { numAffectedRows } = await sql`INSERT INTO receipt_vial
      (user_group_id, drug_id, receipt_id, code, joined_by, joined_by_name)
    SELECT auth.agency_id(), m.drug_id, ${id}::uuid, coalesce(m.vial_code, k.code), a.id, a.first_name || ' ' || a.last_name
    FROM stock_move_record m CROSS JOIN LATERAL auth.known_vial(m.drug_id, m.id) k, user_account a
    WHERE m.drug_id = ANY (${ids}::uuid[]) AND m.type = 'receive' AND m.user_group_id = auth.agency_id()
      AND a.id = auth.user_id()
    ORDER BY m.drug_id ON CONFLICT (drug_id) DO NOTHING`.execute(tx);
  if (Number(numAffectedRows) !== ids.length) throw new Refused({ code: 'STALE' });
  return readReceipt(tx, id);
}

/** Takes vials away from a receipt. Refuses with NOT_FOUND, and with STALE where one is not of this receipt. */
export async function partVials(tx: Tx, { id, drug_ids }: Vials): Promise<Receipt> {
  const ids = known(drug_ids);
  await readReceipt(tx, id);
  const { numAffectedRows } = await sql`DELETE FROM receipt_vial
    WHERE receipt_id = ${id}::uuid AND drug_id = ANY (${ids}::uuid[])`.execute(tx);
  if (Number(numAffectedRows) !== ids.length) throw new Refused({ code: 'STALE' });
  return readReceipt(tx, id);
}

function known(ids: readonly string[]): string[] {
  if (!ids.every(isStoredId)) throw new Refused({ code: 'NOT_FOUND' });
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

async function lockOpen(tx: Tx, id: string, strength: ReturnType<typeof sql>): Promise<Receipt> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  await sql`SELECT FROM receipt WHERE id = ${id}::uuid ${strength}`.execute(tx);
  const receipt = await readReceipt(tx, id);
  if (receipt.voided_on !== null) throw new Refused({ code: 'STALE' });
  return receipt;
}

type Judged = { readonly kind: ReceiptKind; readonly received_date: string; readonly order_number: string | null };

/** Refuses a day that has not come, and a restock with a form that it cannot have. */
async function judge(tx: Tx, { kind, received_date, order_number }: Judged): Promise<void> {
  const { restockForm, future } = receiptWords.refused;
  if (kind === 'hospital_restock' && order_number !== null) {
    throw new Refused({ code: 'INVALID_INPUT', fields: { order_number: restockForm } });
  }
  const { rows } = await sql<{ today: string }>`SELECT auth.today_in(auth.agency_id())::text AS today`.execute(tx);
  if (received_date > (rows[0]?.today ?? '')) {
    throw new Refused({ code: 'INVALID_INPUT', fields: { received_date: future } });
  }
}
