import type { FieldType } from '@vialant/contract/field';
import { rowFields } from '@vialant/contract/registry';
import type { StoredRow } from '@vialant/contract/stored-row';
import { Refused } from '@vialant/domain/words/refusal';
import type { CustodyEntry } from './entry.ts';

/** Rows in wire form, and what else an answer tells. Kept under the idempotency key and given again to repetitions. */
export type Recorded<Answered> = { rows: Answered[]; with: Record<string, unknown> | null };

/** What was answered before under the same key, or under the key of the record that this one repairs. */
export type Earlier<Answered> = { isSame: boolean; answer: Recorded<Answered> };

/** The answer that a repetition gets again. The key of another request is KEY_REUSED. */
export function sameAnswer<Answered>({ isSame, answer }: Earlier<Answered>): Recorded<Answered> {
  if (!isSame) throw new Refused({ code: 'KEY_REUSED' });
  return answer;
}

/** The entities whose rows an operation can have read back as the API shows them. */
type ReadBack = 'stock_move_record' | 'drug' | 'drug_box' | 'discrepancy';

/** What the caller gets: rows that the operation knows itself, or the rows with these ids, read back. */
export type Answer<Answered> =
  | Recorded<Answered>
  | { [Name in ReadBack]: StoredRow<Name> extends Answered ? { from: Name; ids: string[] } : never }[ReadBack];

/** What is answered to a check: who made it and when. */
export type CheckRow = Pick<StoredRow<'box_check'>, 'id'> & { created_on: string; user_names: string };

/** The new stock moves as `api.stock_move_record` shows them, without the extra statement of reading them back. */
export function movesAnswer(entry: CustodyEntry, ids: readonly string[]): Recorded<StoredRow<'stock_move_record'>> {
  return { rows: ids.map((id) => moveRow(entry, id)), with: null };
}

const MOVE_FIELDS = rowFields('stock_move_record');

function moveRow(entry: CustodyEntry, id: string): StoredRow<'stock_move_record'> {
  const { row, personal } = entry.appended('stock_move_record', id);
  const asStored = Object.fromEntries(MOVE_FIELDS.map(([name, { type }]) => [name, inWireForm(type, row[name])]));
  return {
    ...(asStored as StoredRow<'stock_move_record'>),
    stock_move_type_name: text(row['type']),
    stock_move_type__name: text(row['type']),
    un_administer_id: null,
    incident_number: text(personal['incident_number']),
    patient_reference: text(personal['patient_reference']),
    administered_by_name: text(personal['administered_by_name']),
    timestamp: new Date(String(row['happened_at'])).toISOString(),
    witnessed_by: text(row['witness_name']),
    lat: number(personal['lat']),
    lon: number(personal['lon']),
  };
}

/** A value of a new record as the API shows it: the record keeps amounts as text, and flags as yes or no. */
function inWireForm(type: FieldType, value: unknown): unknown {
  if (type === 'boolean') return flag(value);
  if (type === 'quantity') return value === null || value === undefined ? null : Number(value);
  return value ?? null;
}

/** The check, and how many discrepancies it found. */
export function checkAnswer(entry: CustodyEntry, id: string, discrepancies: number): Recorded<CheckRow> {
  const { row } = entry.appended('box_check', id);
  const names = [row['user_name'], row['witness_name'], row['guest_verify_name']].filter(
    (name) => typeof name === 'string',
  );
  const check = { id, created_on: String(row['created_on']), user_names: names.join(', ') };
  return { rows: [check], with: { discrepancies } };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function flag(value: unknown): 0 | 1 {
  return value === true ? 1 : 0;
}
