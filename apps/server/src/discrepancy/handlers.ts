import type { StoredRow } from '@vialant/contract/stored-row';
import { refuseDiscrepancy } from '@vialant/domain/custody/discrepancy';
import { Refused } from '@vialant/domain/words/refusal';
import { discrepancyAnswer } from '../custody/answer.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Facts } from '../custody/facts.ts';
import type { Custody, Decision } from '../custody/operation.ts';
import { recordOne } from '../custody/record-call.ts';
import type { Handlers } from '../http/call.ts';

type Input = Parameters<Handlers['POST discrepancy/create']>[0]['input'];

/** Discrepancies that a user notes. */
export function discrepancyHandlers(custody: Custody): Pick<Handlers, 'POST discrepancy/create'> {
  return {
    'POST discrepancy/create': (call) => recordOne(custody, call, {}, (facts) => decide(facts, call.input)),
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
  const id = entry.discrepancy(discrepancy_type, notes);
  return { entry, answer: discrepancyAnswer(entry, id) };
}
