import type { StoredRow } from '@vialant/contract/stored-row';
import { refuseDiscrepancy } from '@vialant/domain/custody/discrepancy';
import { Refused } from '@vialant/domain/words/refusal';
import type { Decision } from '../custody/answer.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Facts, Wanted } from '../custody/facts.ts';
import type { Custody } from '../custody/operation.ts';
import { recordOne } from '../custody/record-call.ts';
import type { About } from '../custody/new-rows.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/call.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { endCase } from './end-case.ts';

type Input = Parameters<Handlers['POST discrepancy/create']>[0]['input'];

type Keys = 'POST discrepancy/create' | 'POST discrepancy_case/close';

/** Discrepancies that a user notes, and the end of their cases, which takes out of the record what was lost. */
export function discrepancyHandlers(db: Db, custody: Custody): Pick<Handlers, Keys> {
  return {
    'POST discrepancy_case/close': (call) => endCase(db, custody, call),
    'POST discrepancy/create': (call) =>
      recordOne(custody, call, wantedFor(call.input), (facts) => decide(facts, call.input)),
  };
}

/** What the discrepancy is about, so that the facts tell what of it the agency has. */
function wantedFor({ drug_id, drug_box_id, box_check_id, stock_move_record_id }: Input): Wanted {
  const named = [drug_id, drug_box_id, box_check_id, stock_move_record_id];
  if (named.some((id) => id && !isStoredId(id))) throw new Refused({ code: 'NOT_FOUND' });
  return {
    ...(drug_id && { drugs: [drug_id] }),
    ...(drug_box_id && { boxes: [drug_box_id] }),
    ...(stock_move_record_id && { sources: [stock_move_record_id] }),
  };
}

function decide(facts: Facts, input: Input): Decision<StoredRow<'discrepancy'>> {
  const { discrepancy_type, notes, created_by_id = facts.actor.userId } = input;
  // SRV-62, OPEN-146: nobody writes in the name of another person, not even one of the same agency.
  if (created_by_id !== facts.actor.userId) {
    throw new Refused({ code: 'INVALID_INPUT', fields: { created_by_id: 'must be the one who is signed in' } });
  }
  const refusal = refuseDiscrepancy(discrepancy_type, notes);
  if (refusal) throw new Refused(refusal);
  const entry = new CustodyEntry(facts, null);
  const id = entry.discrepancy(discrepancy_type, notes, aboutOf(facts, input));
  return { entry, answer: { from: 'discrepancy', ids: [id] } };
}

/** The rows of the agency that the discrepancy names; whether it has the check, the database says. */
function aboutOf(facts: Facts, { drug_id, drug_box_id, box_check_id, stock_move_record_id }: Input): About {
  const isMissing =
    (drug_id && !facts.vials.has(drug_id)) ||
    (drug_box_id && !facts.boxes.has(drug_box_id)) ||
    (stock_move_record_id && !facts.sources.has(stock_move_record_id));
  if (isMissing) throw new Refused({ code: 'NOT_FOUND' });
  return {
    ...(drug_id && { drug_id }),
    ...(drug_box_id && { drug_box_id }),
    ...(box_check_id && { box_check_id }),
    ...(stock_move_record_id && { stock_move_record_id }),
  };
}
