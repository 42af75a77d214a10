import type { StoredRow } from '@vialant/contract/stored-row';
import type { RepairableMoveInput } from '@vialant/contract/routes/custody';
import { type Amount, addAmounts, amountFromMicrograms, NO_AMOUNT, negate } from '@vialant/domain/values/amount';
import { UNASKED_ENTRY } from '@vialant/domain/custody/not-asked';
import { boxesToReseal } from '@vialant/domain/custody/reseal';
import { verificationRequired } from '@vialant/domain/custody/drug-type';
import { type Refusal, Refused } from '@vialant/domain/words/refusal';
import { mayUseReverseDistributor, refuseCodeEntry } from '@vialant/domain/agency/role';
import {
  refuseAdminister,
  refuseReversal,
  refuseWaste,
  reversedAmount,
  wastedAmount,
} from '@vialant/domain/custody/stock-move';
import { type CodeEntry, toldEntry } from '@vialant/domain/scan/scanned-by';
import type { z } from 'zod';
import type { Decision } from '../custody/answer.ts';
import { positionOf, sharedClaimOf, wantedWitness } from '../custody/claim.ts';
import { believedTime } from '../custody/believed-time.ts';
import { CustodyEntry } from '../custody/entry.ts';
import type { Move } from '../custody/new-rows.ts';
import type { Facts, Vial, Wanted } from '../custody/facts.ts';
import { witnessOf } from '../custody/operation.ts';
import type { Repair } from '../custody/repair.ts';
import type { Call } from '../http/call.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { lawOfDose, lawOfWaste, markMissing, refuseMissing } from './law-fields.ts';

export type MoveInput = z.output<typeof RepairableMoveInput>;

/** What the facts must hold for these moves. The witness is the same for all of one call. */
export function wantedForMoves(inputs: readonly MoveInput[]): Wanted {
  const sources = inputs.flatMap(({ source_id }) => (source_id && isStoredId(source_id) ? [source_id] : []));
  return {
    drugs: inputs.map(({ drug_id }) => drug_id).filter(isStoredId),
    isMove: true,
    ...(sources.length > 0 && { sources }),
    ...wantedWitness(sharedClaimOf(inputs)),
  };
}

/** The same for a call about one vial, which may be a repair (OPEN-116). */
export function wantedForMove({ input, idempotencyKey }: Pick<Call<MoveInput>, 'input' | 'idempotencyKey'>): Wanted {
  const wanted = wantedForMoves([input]);
  const { repair_of: repairOf, offline, stock_move_type_id__name: type } = input;
  if (!repairOf) return wanted;
  // A repair takes the key of the refused record too, so it needs another one.
  const isRepair = offline === 1 && type !== 'un_administer' && repairOf !== idempotencyKey;
  if (!isRepair) throw new Refused({ code: 'INVALID_INPUT' });
  return { ...wanted, repairOf };
}

/** Decides a batch of stock moves: all are recorded, or the first refusal stops them all. */
export function decideMoves(facts: Facts, inputs: readonly MoveInput[]): Decision<StoredRow<'stock_move_record'>> {
  const { entry, vials } = open(facts, inputs, inputs.length + inputs.filter(isRestWasted).length);
  const left = new Map(vials.map(({ id, amount }) => [id, amount]));
  const reversed = new Set<string>();
  const ids = vials.flatMap((vial, index) => {
    const input = inputs[index];
    if (!input) throw new Error('more vials than moves');
    const now = { ...vial, amount: left.get(vial.id) ?? NO_AMOUNT };
    const move = decideMove(facts, now, input, left.size > 1);
    const moves = isRestWasted(input) ? withRest(facts, now, input, move) : [move];
    refuseMissing(moves, facts.settings);
    if (move.sourceId && reversed.has(move.sourceId)) throw new Refused({ code: 'ALREADY_REVERSED' });
    if (move.sourceId) reversed.add(move.sourceId);
    left.set(vial.id, addAmounts(now.amount, ...moves.map(({ quantity }) => quantity)));
    markUsed(facts, entry, vial, move);
    entry.at(positionOf(input.lat, input.lon));
    return moves.map((each) => entry.move(vial, markMissing(each, facts.settings)));
  });
  return { entry, answer: { from: 'stock_move_record', ids } };
}

/** Decides an administration that wastes what remains: both records or neither (SRV-47, OPEN-103). */
export function decideAdministerAndWaste(facts: Facts, input: MoveInput): Decision<StoredRow<'stock_move_record'>> {
  const { entry, vials } = open(facts, [input], 2);
  const [vial] = vials;
  if (!vial) throw new Refused({ code: 'NOT_FOUND', what: 'drug' });
  const given = decideMove(facts, vial, input, false);
  markUsed(facts, entry, vial, given);
  const moves = withRest(facts, vial, input, given);
  entry.at(positionOf(input.lat, input.lon));
  refuseMissing(moves, facts.settings);
  const ids = moves.map((move) => entry.move(vial, markMissing(move, facts.settings)));
  return { entry, answer: { from: 'stock_move_record', ids } };
}

function isRestWasted(input: MoveInput): boolean {
  return input.waste_remaining === 1 && input.stock_move_type_id__name === 'administer';
}

/** The administration, and the waste of what it leaves in the vial. */
function withRest(facts: Facts, vial: Vial, input: MoveInput, given: Move): Move[] {
  const rest = addAmounts(vial.amount, given.quantity);
  // Doses and incident number belong to the administration alone; there the number can be changed later.
  const repair = given.repair ? { ...given.repair, firstQuantity: null } : null;
  const law = lawOfWaste(input, false, facts.settings);
  const ofRest = { type: 'waste', quantity: negate(rest), doses: 1, incidentNumber: null, law, repair } as const;
  return rest > 0 ? [given, { ...given, ...ofRest }] : [given];
}

/** Using a vial can make a reseal of its box mandatory (RESEAL-09); what is put back is no use. */
function markUsed({ settings }: Facts, entry: CustodyEntry, { boxId, unitType }: Vial, move: Move): void {
  if (move.type === 'un_administer') return;
  entry.resealDue(boxesToReseal([{ id: boxId, unitType }], settings), move.happenedAt);
}

function open(facts: Facts, inputs: readonly MoveInput[], records: number): { entry: CustodyEntry; vials: Vial[] } {
  const vials = inputs.map(({ drug_id }) => {
    const vial = facts.vials.get(drug_id);
    if (!vial) throw new Refused({ code: 'NOT_FOUND', what: 'drug' });
    return vial;
  });
  const isNeeded = vials.some(({ categories }) => verificationRequired(categories));
  const witness = witnessOf(facts, sharedClaimOf(inputs), isNeeded);
  return { entry: new CustodyEntry(facts, witness, records), vials };
}

function decideMove(facts: Facts, vial: Vial, input: MoveInput, batch: boolean): Move {
  const refusal = refuseCodeEntry(facts.settings, entryOf(input));
  if (input.offline !== 1) refuse(refusal);
  const notAsked = refusal === null ? null : UNASKED_ENTRY[refusal.code];
  const times = believedTime(facts, input.timestamp, input.offline === 1, vial);
  return { ...moveOf(facts, vial, input, batch), ...times, notAsked, repair: repairOf(input) };
}

function repairOf({ repair_of, first_quantity }: MoveInput): Repair | null {
  if (!repair_of) return null;
  const firstQuantity = typeof first_quantity === 'number' ? amountFromMicrograms(first_quantity) : null;
  return { firstQuantity };
}

function moveOf(facts: Facts, vial: Vial, input: MoveInput, batch: boolean): Move {
  switch (input.stock_move_type_id__name) {
    case 'administer':
      return decideAdminister(facts, vial, input, batch);
    case 'waste':
      return decideWaste(facts, vial, input);
    case 'un_administer':
      return decideReversal(facts, vial, input);
  }
}

function decideAdminister(facts: Facts, vial: Vial, input: MoveInput, batch: boolean): Move {
  const amount = takenAmount(input);
  const incidentNumber = input.incident_number || null;
  const offline = input.offline === 1;
  // The vials of an offline batch arrive one by one, and need no number either (ADMIN-11, OPEN-101).
  const isOfBatch = batch || (offline && input.of_batch === 1);
  const given = { amount, incidentNumber, offline: offline && input.kept !== 1, batch: isOfBatch };
  refuse(refuseAdminister(vial, given, facts.settings));
  return {
    type: 'administer',
    quantity: negate(amount ?? NO_AMOUNT),
    ...detailsOf(input),
    doses: input.doses ?? 1,
    incidentNumber,
    law: lawOfDose(input),
  };
}

function decideWaste({ settings }: Facts, vial: Vial, input: MoveInput): Move {
  const isReturned = input.reverse_distributor === 1;
  if (isReturned && !mayUseReverseDistributor(settings)) throw new Refused({ code: 'NOT_ALLOWED' });
  // A vial goes to a reverse distributor as a whole (OPEN-105).
  const waste = {
    amount: takenAmount(input),
    all: isReturned || input.waste_all === 1,
    notes: input.notes ?? null,
    offline: input.offline === 1,
  };
  refuse(refuseWaste(vial, waste));
  return {
    type: 'waste',
    quantity: negate(wastedAmount(vial, waste)),
    ...detailsOf(input),
    reverseDistributor: isReturned,
    law: lawOfWaste(input, isReturned, settings),
  };
}

function decideReversal(facts: Facts, vial: Vial, input: MoveInput): Move {
  const source = facts.sources.get(input.source_id ?? '') ?? null;
  refuse(refuseReversal(source, vial.id));
  if (source === null) throw new Refused({ code: 'NOTHING_TO_REVERSE' });
  return {
    type: 'un_administer',
    quantity: reversedAmount(source),
    sourceId: input.source_id ?? null,
    ...detailsOf(input),
  };
}

/** The amount that is taken out; on the wire it is a negative quantity. */
function takenAmount({ quantity }: MoveInput): Amount | null {
  const amount = quantity === null || quantity === undefined ? null : amountFromMicrograms(quantity);
  return amount === null ? null : negate(amount);
}

function detailsOf(input: MoveInput): Pick<Move, 'offline' | 'entry' | 'notes'> {
  return { offline: input.offline === 1, entry: entryOf(input), notes: input.notes || null };
}

function entryOf({ scanned_by, input_manually }: MoveInput): CodeEntry {
  return toldEntry(scanned_by, input_manually === 1);
}

function refuse(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}
