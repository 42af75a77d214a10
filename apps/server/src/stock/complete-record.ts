import type { CallInput } from '@vialant/contract/call';
import type { StoredRow } from '@vialant/contract/stored-row';
import { mayUseReverseDistributor } from '@vialant/domain/agency/role';
import { TO_DISTRIBUTOR, wrongInCompletion } from '@vialant/domain/custody/dose-record';
import { Refused } from '@vialant/domain/words/refusal';
import type { Decision } from '../custody/answer.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Facts } from '../custody/facts.ts';

type Input = CallInput<'POST stock_move_record/complete'>;

/**
 * LAW-05: decides what is added to the record of a dose or a waste: elements that it lacks, by who acted or an admin. The
 * record itself stays, and what it says is not changed.
 */
export function decideCompletion(facts: Facts, input: Input): Decision<StoredRow<'stock_move_record'>> {
  const { id, patient_reference, medical_director, order_kind, manner_of_disposal } = input;
  const source = facts.sources.get(id);
  const vial = source && facts.vials.get(source.drugId);
  if (!source || !vial || (source.type !== 'administer' && source.type !== 'waste')) {
    throw new Refused({ code: 'NOT_FOUND' });
  }
  if (source.createdBy !== facts.actor.userId && facts.actor.role !== 'admin') {
    throw new Refused({ code: 'NOT_ALLOWED' });
  }
  if (manner_of_disposal === TO_DISTRIBUTOR && !mayUseReverseDistributor(facts.settings)) {
    throw new Refused({ code: 'NOT_ALLOWED' });
  }
  const fields = wrongInCompletion(source.elements, input);
  if (Object.keys(fields).length > 0) throw new Refused({ code: 'INVALID_INPUT', fields });
  const entry = new CustodyEntry(facts, null);
  entry.completeDose(vial, id, {
    patient_reference: patient_reference?.trim() || null,
    medical_director: medical_director?.trim() || null,
    order_kind: order_kind ?? null,
    manner_of_disposal: manner_of_disposal ?? null,
  });
  return { entry, answer: { from: 'stock_move_record', ids: [id] } };
}
