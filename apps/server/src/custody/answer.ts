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

/** The entities whose rows an act can have read back as the API shows them. */
type ReadBack = 'stock_move_record' | 'drug' | 'drug_box' | 'discrepancy';

/** What the caller gets: rows that the act knows itself, or the rows with these ids, read back. */
export type Answer<Answered> =
  | Recorded<Answered>
  | { [Name in ReadBack]: StoredRow<Name> extends Answered ? { from: Name; ids: string[] } : never }[ReadBack];

/** What the rules made of the facts of an act: an entry to write, and what the caller is answered. */
export type Decision<Answered> = { entry: CustodyEntry; answer: Answer<Answered> };

/** What is answered to a check: who made it and when. */
export type CheckRow = Pick<StoredRow<'box_check'>, 'id'> & { created_on: string; user_names: string };

/** The check, and how many discrepancies it found. */
export function checkAnswer(entry: CustodyEntry, id: string, discrepancies: number): Recorded<CheckRow> {
  const row = entry.appended('box_check', id);
  const names = [row['user_name'], row['witness_name'], row['guest_verify_name']].filter(
    (name) => typeof name === 'string',
  );
  const check = { id, created_on: String(row['created_on']), user_names: names.join(', ') };
  return { rows: [check], with: { discrepancies } };
}
