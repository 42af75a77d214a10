import type { StoredRow } from '@vialant/contract/stored-row';
import { isVehicleCode, refuseCode, refuseNewBoxCode } from '@vialant/domain/scan/code';
import { DISCREPANCY_TYPES, refuseDiscrepancy } from '@vialant/domain/custody/discrepancy';
import { verificationRequired } from '@vialant/domain/custody/drug-type';
import { Refused } from '@vialant/domain/words/refusal';
import type { WitnessClaim } from '@vialant/domain/custody/witness';
import type { Decision } from '../custody/answer.ts';
import { believedTime } from '../custody/believed-time.ts';
import { claimOf, positionOf, wantedWitness } from '../custody/claim.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Facts, Wanted } from '../custody/facts.ts';
import { witnessOf } from '../custody/operation.ts';
import type { Handlers } from '../http/call.ts';
import { isStoredId } from '../rows/entity-queries.ts';

type BoxTransfer = Parameters<Handlers['POST drug_box/update']>[0]['input'];

/** What the facts must hold to move a box: the box, the unit it goes to, and the vials in the box. */
export function wantedForBoxTransfer(input: BoxTransfer): Wanted {
  if (!isStoredId(input.id) || !isStoredId(input.unit_id)) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
  return { boxes: [input.id], vialsOfBox: input.id, unit: input.unit_id, ...wantedWitness(claimOf(input)) };
}

/** Decides the move of a box to a unit; a witness is needed when it holds controlled drugs (OPEN-093). */
export function decideBoxTransfer(facts: Facts, input: BoxTransfer): Decision<StoredRow<'drug_box'>> {
  const box = facts.boxes.get(input.id);
  if (!box) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
  if (!facts.unit) throw new Refused({ code: 'NOT_FOUND' });
  const claim: WitnessClaim = claimOf(input);
  const isNeeded = [...facts.vials.values()].some(
    ({ boxId, categories }) => boxId === box.id && verificationRequired(categories),
  );
  const witness = witnessOf(facts, claim, isNeeded);
  const entry = new CustodyEntry(facts, witness).at(positionOf(input.transfer_lat, input.transfer_lon));
  entry.transferBox(box, facts.unit.id, believedTime(facts, input.timestamp, input.offline === 1));
  return { entry, answer: { from: 'drug_box', ids: [box.id] } };
}

/** Decides that a box is left without the reseal that is due (RESEAL-10); one that is not due, or no more, is left as it is. */
export function decideAvoidReseal(
  facts: Facts,
  { id, notes }: { id: string; notes: string },
): Decision<StoredRow<'drug_box'>> {
  const box = facts.boxes.get(id);
  if (!box) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
  const refusal = refuseDiscrepancy(DISCREPANCY_TYPES.resealAvoided, notes);
  if (refusal) throw new Refused(refusal);
  const entry = new CustodyEntry(facts, null);
  if (box.isResealDue) entry.avoidReseal(box, notes.trim());
  return { entry, answer: { from: 'drug_box', ids: [id] } };
}

type NewBox = Parameters<Handlers['POST drug_box/create']>[0]['input'];

/** What the facts must hold for a new box: whether its code is free, and the unit in which it will stand. */
export function wantedForNewBox({ barcode_id, unit_id }: NewBox): Wanted {
  if (unit_id && !isStoredId(unit_id)) throw new Refused({ code: 'NOT_FOUND' });
  return { codes: [barcode_id], ...(unit_id && { unit: unit_id }) };
}

/** Decides a new box; its code must be free in the organisation. It is empty, so that nobody has to see it brought to its unit. */
export function decideNewBox(facts: Facts, input: NewBox): Decision<StoredRow<'drug_box'>> {
  if (facts.actor.role !== 'admin') throw new Refused({ code: 'NOT_ALLOWED' });
  const refusal = refuseNewBoxCode(input.barcode_id) ?? refuseCode(input.barcode_id);
  if (refusal) throw new Refused(refusal);
  if (facts.takenCodes.length > 0 || isVehicleCode(input.barcode_id)) {
    throw new Refused({ code: 'CODE_IN_USE', barcode: input.barcode_id, saving: 'box' });
  }
  if (input.unit_id && !facts.unit) throw new Refused({ code: 'NOT_FOUND' });
  const entry = new CustodyEntry(facts, null);
  const verify = input.daily_check_verify_required ?? null;
  const box = entry.newBox({
    name: input.name,
    barcode_id: input.barcode_id,
    daily_check_verify_required: verify === null ? null : verify === 1,
    check_daily: input.check_daily !== 0,
    check_due_at: input.check_due_at ?? null,
  });
  if (facts.unit) entry.transferBox(box, facts.unit.id);
  return { entry, answer: { from: 'drug_box', ids: [box.id] } };
}
