import type { StoredRow } from '@vialant/contract/stored-row';
import type { DrugChange } from '@vialant/contract/routes/custody';
import { boxesToReseal } from '@vialant/domain/custody/reseal';
import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import { verificationRequired } from '@vialant/domain/custody/drug-type';
import { Refused } from '@vialant/domain/words/refusal';
import { mayTransferToAgency } from '@vialant/domain/agency/role';
import type { z } from 'zod';
import type { Decision } from '../custody/answer.ts';
import { believedTime } from '../custody/believed-time.ts';
import { positionOf, sharedClaimOf, wantedWitness } from '../custody/claim.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Facts, Vial, Wanted } from '../custody/facts.ts';
import { witnessOf } from '../custody/operation.ts';
import { isStoredId } from '../rows/entity-queries.ts';

export type Change = z.output<typeof DrugChange>;

/** What the facts must hold for these changes; all vials of one call go to the same box. */
export function wantedForChanges(inputs: readonly Change[]): Wanted {
  const [first] = inputs;
  if (!first) throw new Refused({ code: 'INVALID_INPUT' });
  const { drug_box_id: box, transfer_to_user_group_id: group } = first;
  for (const id of [box, group]) if (id && !isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
  return {
    drugs: inputs.map(({ id }) => id).filter(isStoredId),
    ...(group && { targetGroup: group }),
    ...(box && { targetBox: box }),
    ...wantedWitness(sharedClaimOf(inputs)),
  };
}

/** Decides short dates or a transfer, for all vials of the call or for none. */
export function decideChanges(facts: Facts, inputs: readonly Change[]): Decision<StoredRow<'drug'>> {
  const [first] = inputs;
  if (!first) throw new Refused({ code: 'INVALID_INPUT' });
  const vials = inputs.map(({ id }) => {
    const vial = facts.vials.get(id);
    if (!vial) throw new Refused({ code: 'NOT_FOUND', what: 'drug' });
    return vial;
  });
  const isTransfer = Boolean(first.drug_box_id || first.transfer_to_user_group_id);
  if (!inputs.every((each) => targetOf(each) === targetOf(first))) throw new Refused({ code: 'INVALID_INPUT' });
  const entry = isTransfer ? transferAll(facts, inputs, vials) : new CustodyEntry(facts, null);
  for (const [index, input] of inputs.entries()) {
    if (input.short_date === undefined) continue;
    const vial = vials[index];
    if (!vial?.shortDateAllowed) throw new Refused({ code: 'SHORT_DATE_NOT_ALLOWED' });
    entry.setShortDate(vial.id, input.short_date);
  }
  return { entry, answer: { from: 'drug', ids: inputs.map(({ id }) => id) } };
}

function targetOf({ drug_box_id, transfer_to_user_group_id }: Change): string {
  return `${drug_box_id ?? ''} ${transfer_to_user_group_id ?? ''}`;
}

function transferAll(facts: Facts, inputs: readonly Change[], vials: readonly Vial[]): CustodyEntry {
  const [input] = inputs;
  if (input?.transfer_to_user_group_id) {
    if (!mayTransferToAgency(facts.settings)) throw new Refused({ code: 'NOT_ALLOWED' });
    if (!facts.target) throw new Refused({ code: 'NOT_FOUND' });
    if (facts.target.userGroupId === facts.actor.userGroupId) throw new Refused({ code: 'NOT_ALLOWED' });
  }
  if (!input?.drug_box_id) throw new Refused({ code: 'TRANSFER_BOX_REQUIRED' });
  const { targetBox } = facts;
  if (!targetBox || targetBox.isArchived) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
  if (vials.some(({ amount }) => amount <= 0)) throw new Refused({ code: 'ALREADY_USED' });
  const isNeeded = vials.some(({ categories }) => verificationRequired(categories));
  const witness = witnessOf(facts, sharedClaimOf(inputs), isNeeded);
  const entry = new CustodyEntry(facts, witness, vials.length);
  for (const [index, vial] of vials.entries()) {
    // A vial that is named twice is moved once.
    if (vials.indexOf(vial) < index) continue;
    const { transfer_lat, transfer_lon, timestamp, offline } = inputs[index] ?? input;
    const at = believedTime(facts, timestamp, offline === 1, vial);
    const to = { boxId: targetBox.id, userGroupId: targetBox.userGroupId };
    entry.at(positionOf(transfer_lat, transfer_lon)).transfer(vial, to, at);
    noteElsewhere(entry, vial, inputs[index] ?? input);
  }
  const isHere = targetBox.userGroupId === facts.actor.userGroupId;
  const touched = vials.map(({ boxId, unitType }) => ({ id: boxId, unitType }));
  entry.resealDue(boxesToReseal(isHere ? [...touched, targetBox] : touched, facts.settings));
  return entry;
}

/** Offline somebody took it from a box in which the record does not have it: it is moved, and somebody looks into it. */
function noteElsewhere(entry: CustodyEntry, vial: Vial, { offline, taken_from_id }: Change): void {
  if (offline !== 1 || !taken_from_id || taken_from_id === vial.boxId) return;
  const notes = `${vial.typeName} ${vial.barcode} was moved offline from another box; the record had it in ${vial.boxName}`;
  entry.discrepancy(DISCREPANCY_TYPES.elsewhereOffline, notes, { drug_id: vial.id, drug_box_id: vial.boxId });
}
