import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import { TIMING } from '@vialant/domain/values/timing';
import { fill } from '@vialant/domain/words/fill';
import { Refused } from '@vialant/domain/words/refusal';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import { sql } from 'kysely';
import { CustodyEntry } from '../custody/entry.ts';
import type { Facts, Wanted } from '../custody/facts.ts';
import type { About } from '../custody/new-rows.ts';
import { type Custody, type Within, recordWithin } from '../custody/operation.ts';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';

type Dispute = Parameters<Handlers['POST user/dispute_witnessed']>[0];
type Disputed = Awaited<ReturnType<Handlers['POST user/dispute_witnessed']>>;

/** What was witnessed, and the record that names the witness, if there is one. */
type Said = {
  readonly sentence: string;
  readonly stock_move_record_id: string | null;
  readonly box_check_id: string | null;
  readonly drug_id: string | null;
  readonly drug_box_id: string | null;
};

/** From when on a witness is shown what they have witnessed. */
export function listedSince(): Date {
  return new Date(Date.now() - TIMING.witness.listedForMs);
}

/**
 * OPEN-141: a discrepancy with the words of a witness who did not see what they are said to have seen. A proof that was
 * not used yet serves nothing from then on.
 */
export async function disputeWitnessed(db: Db, custody: Custody, call: Dispute): Promise<Disputed> {
  const made: Within<Disputed>[] = [];
  const row = await agencyTransaction(db, call, (tx) =>
    answerOnce(tx, call, async () => {
      const said = await markDisputed(tx, call.input.id);
      const recorded = await recordWithin<Disputed>(tx, call, wantedFor(said), (facts) => {
        const entry = new CustodyEntry(facts, null);
        const notes = fill(witnessTurn.disputed, { sentence: said.sentence, words: call.input.notes });
        const id = entry.discrepancy(DISCREPANCY_TYPES.witnessDisputes, notes, aboutOf(facts, said));
        return { entry, answer: { from: 'discrepancy', ids: [id] } };
      });
      made.push(recorded);
      const [discrepancy] = recorded.rows;
      if (discrepancy === undefined) throw new Error('recorded, and nothing to answer');
      return discrepancy;
    }),
  );
  for (const { entry } of made) {
    custody.onRecorded(entry.agencyId, entry.links.length);
    custody.onChanged(entry.changes());
  }
  return row;
}

async function markDisputed(tx: Tx, id: string): Promise<Said> {
  if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  const { rows } = await sql<Said>`SELECT * FROM auth.dispute_witnessed(${id}, ${listedSince()})`.execute(tx);
  const [said] = rows;
  if (!said) throw new Refused({ code: 'NOT_FOUND' });
  return said;
}

function wantedFor({ drug_id, drug_box_id, stock_move_record_id }: Said): Wanted {
  return {
    ...(drug_id !== null && { drugs: [drug_id] }),
    ...(drug_box_id !== null && { boxes: [drug_box_id] }),
    ...(stock_move_record_id !== null && { sources: [stock_move_record_id] }),
  };
}

/** The rows that the agency still has: a vial may have been handed to a sister since. */
function aboutOf(facts: Facts, { drug_id, drug_box_id, stock_move_record_id, box_check_id }: Said): About {
  return {
    ...(drug_id !== null && facts.vials.has(drug_id) && { drug_id }),
    ...(drug_box_id !== null && facts.boxes.has(drug_box_id) && { drug_box_id }),
    ...(stock_move_record_id !== null && facts.sources.has(stock_move_record_id) && { stock_move_record_id }),
    ...(box_check_id !== null && { box_check_id }),
  };
}
