import { missingVials, refuseBoxCheck } from '@vialant/domain/custody/box-check';
import { type BelievedTime, judgeTime } from '@vialant/domain/custody/device-clock';
import {
  refuseAdminister,
  refuseReversal,
  refuseWaste,
  reversedAmount,
  type Source,
  wastedAmount,
} from '@vialant/domain/custody/stock-move';
import { foldCode } from '@vialant/domain/scan/code';
import { entryBy } from '@vialant/domain/scan/scanned-by';
import {
  addAmounts,
  type Amount,
  amountFromMicrograms,
  microgramsNumber,
  negate,
  NO_AMOUNT,
} from '@vialant/domain/values/amount';
import { type Refusal, Refused } from '@vialant/domain/words/refusal';
import type { Applied } from './device-server.ts';

type Move = Source & { readonly id: string; readonly happenedAt: Date };

export type ModelVial = {
  readonly id: string;
  readonly code: string;
  readonly isReusable: boolean;
  readonly receivedAt: Date;
  readonly received: Amount;
  readonly moves: Move[];
  readonly transfers: { readonly at: Date; readonly from: string }[];
  boxId: string;
};

export type ModelBox = { readonly id: string; code: string };

/** Who asks, under which key, and what the clocks show. */
export type Asking = { readonly userId: string; readonly now: Date; readonly deviceNow: Date | null };

type Body = Readonly<Record<string, unknown>>;

// Every vial of the stories is of a controlled drug.
const CATEGORIES = ['Controlled Substance'] as const;
const UNITS = {
  unitOfMeasurement: 'mg',
  displayUnitOfMeasurement: 'mg',
  unitName: null,
  onlyOneQuantity: false,
} as const;
const SETTINGS = { require_incident_number: false };

/**
 * The record, and what the server decides about it, by the same rules of the domain and in the same order: see
 * `stock/record-moves.ts`, `stock/change-drugs.ts`, `stock/create-drugs.ts`, `box-check/check-box.ts`.
 */
export class ModelRecord {
  readonly vials = new Map<string, ModelVial>();
  readonly boxes = new Map<string, ModelBox>();
  readonly applied: Applied[] = [];
  #last = 0;

  leftIn({ received, moves }: ModelVial): Amount {
    return addAmounts(received, ...moves.map(({ quantity }) => quantity));
  }

  find(code: string): ModelVial | ModelBox | null {
    const isIt = (each: { code: string }): boolean => foldCode(each.code) === foldCode(code);
    return [...this.vials.values()].find(isIt) ?? [...this.boxes.values()].find(isIt) ?? null;
  }

  /** Moves of one call: all of them, or none. */
  takeAll(rows: readonly Body[], asking: Asking, restIsWasted = false): string[] {
    const vials = rows.map(({ drug_id }) => this.#vial(drug_id));
    mustBeWitnessed(rows);
    const left = new Map(vials.map((vial) => [vial.id, this.leftIn(vial)]));
    const decided = rows.flatMap((row, index) => {
      const vial = vials[index] ?? this.#vial('');
      const amount = left.get(vial.id) ?? NO_AMOUNT;
      const believed = timeOf(row, asking, vial.receivedAt);
      const first = this.#decide(vial, amount, row, left.size > 1);
      const rest = addAmounts(amount, first.quantity);
      const parts = restIsWasted && rest > NO_AMOUNT ? [first, wastedRest(vial, rest)] : [first];
      left.set(vial.id, addAmounts(amount, ...parts.map(({ quantity }) => quantity)));
      return parts.map((part) => ({
        ...part,
        vial,
        believed,
        act: String(row['notes']),
        sourceId: row['source_id'],
      }));
    });
    return decided.map(({ vial, act, sourceId, believed, ...move }) => {
      const id = this.#newId('m');
      const source = vial.moves.find((each) => each.id === sourceId);
      if (source) vial.moves[vial.moves.indexOf(source)] = { ...source, isReversed: true };
      const happenedAt = believed?.happenedAt ?? null;
      vial.moves.push({ ...move, id, happenedAt: happenedAt ?? asking.now });
      this.#apply({ act, about: `${move.type} ${vial.id}`, userId: asking.userId, happenedAt });
      return id;
    });
  }

  transfer(rows: readonly Body[], asking: Asking, act: string): void {
    const vials = rows.map(({ id }) => this.#vial(id));
    const box = this.#box(rows[0]?.['drug_box_id']);
    if (vials.some((vial) => this.leftIn(vial) <= NO_AMOUNT)) throw new Refused({ code: 'ALREADY_USED' });
    mustBeWitnessed(rows);
    for (const vial of vials) {
      vial.transfers.push({ at: asking.now, from: vial.boxId });
      vial.boxId = box.id;
      this.#apply({ act, about: `transfer ${vial.id}`, userId: asking.userId, happenedAt: null });
    }
  }

  receive(rows: readonly Body[], asking: Asking, act: string): ModelVial[] {
    for (const { barcode_id } of rows)
      if (this.find(String(barcode_id)) !== null)
        throw new Refused({ code: 'CODE_IN_USE', barcode: String(barcode_id), saving: 'drug' });
    mustBeWitnessed(rows);
    return rows.map((row) => {
      const amount = amountFromMicrograms(Number(row['quantity'])) ?? NO_AMOUNT;
      const vial = this.addVial(String(row['barcode_id']), this.#box(row['drug_box_id']).id, amount, asking.now, true);
      this.#apply({ act, about: 'receive', userId: asking.userId, happenedAt: null });
      return vial;
    });
  }

  addVial(code: string, boxId: string, received: Amount, receivedAt: Date, isReusable: boolean): ModelVial {
    const id = this.#newId('v');
    const vial = { id, code, boxId, received, receivedAt, isReusable, moves: [], transfers: [] };
    this.vials.set(id, vial);
    return vial;
  }

  addBox(code: string): ModelBox {
    const box = { id: this.#newId('b'), code };
    this.boxes.set(box.id, box);
    return box;
  }

  moveBox(body: Body, asking: Asking, act: string): void {
    const box = this.#box(body['id']);
    this.#apply({ act, about: `unit ${box.id}`, userId: asking.userId, happenedAt: null });
  }

  check(body: Body, asking: Asking): number {
    const box = this.#box(body['drug_box_id']);
    const newCode = typeof body['drug_box__barcode_id'] === 'string' ? body['drug_box__barcode_id'] : null;
    const isOffline = body['user_was_offline'] === 1 && newCode === null;
    const seen = (body['drug_checks'] as { drug_id: string }[]).map(({ drug_id }) => drug_id);
    const here = [...this.vials.values()].filter(({ boxId }) => boxId === box.id);
    const unseen = missingVials(
      here.map((vial) => ({ ...vial, amount: this.leftIn(vial), categories: CATEGORIES })),
      new Set(seen),
    );
    const facts = {
      newCode,
      isNewCodeTaken: newCode !== null && this.find(newCode) !== null,
      hasVialFromElsewhere: seen.some((id) => this.vials.get(id)?.boxId !== box.id),
      checks: [],
      boxCode: entryBy(null),
      hasImage: false,
      isOffline,
      hasUnconfirmedMissing: !isOffline && unseen.length > 0,
    };
    refuse(refuseBoxCheck(facts, null));
    if (newCode !== null) mustBeWitnessed([body]);
    const time = timeOf({ ...body, offline: isOffline ? 1 : 0 }, asking, null);
    const missing = isOffline ? this.#heldThen(box.id, time?.happenedAt ?? asking.now, seen) : [];
    const codes = seen.flatMap((id) => this.vials.get(id)?.code ?? []);
    const notes = String(body['notes']);
    const check = { boxId: box.id, seen: codes, notes, missing: missing.map(({ code }) => code) };
    const about = `check ${box.id}`;
    this.#apply({ act: notes.slice(0, 36), about, userId: asking.userId, happenedAt: time?.happenedAt ?? null, check });
    if (newCode !== null) box.code = newCode;
    return missing.length;
  }

  /** As `custody.held_at`: what lay in the box then and was not empty then, without what the check has seen. */
  #heldThen(boxId: string, moment: Date, seen: readonly string[]): ModelVial[] {
    return [...this.vials.values()].filter((vial) => {
      const from = vial.transfers.find(({ at }) => at > moment)?.from ?? vial.boxId;
      const since = vial.moves.filter(({ happenedAt }) => happenedAt > moment).map(({ quantity }) => quantity);
      const held = addAmounts(this.leftIn(vial), ...since.map(negate));
      return vial.receivedAt <= moment && from === boxId && held > NO_AMOUNT && !seen.includes(vial.id);
    });
  }

  #decide(vial: ModelVial, amount: Amount, row: Body, batch: boolean): Omit<Move, 'id' | 'happenedAt'> {
    const taken = row['quantity'] === null || row['quantity'] === undefined ? null : Number(row['quantity']);
    const named = taken === null ? null : negate(amountFromMicrograms(taken) ?? NO_AMOUNT);
    const available = { amount, type: UNITS, isReusable: vial.isReusable };
    const about = { drugId: vial.id, isReversed: false };
    if (row['stock_move_type_id__name'] === 'administer') {
      const given = { amount: named, incidentNumber: 'I-1', offline: true, batch };
      refuse(refuseAdminister(available, given, SETTINGS));
      return { ...about, type: 'administer', quantity: negate(named ?? NO_AMOUNT) };
    }
    if (row['stock_move_type_id__name'] === 'waste') {
      const waste = {
        amount: named,
        all: row['waste_all'] === 1,
        notes: String(row['notes']),
        offline: row['offline'] === 1,
      };
      refuse(refuseWaste(available, waste));
      return { ...about, type: 'waste', quantity: negate(wastedAmount(available, waste)) };
    }
    const source = [...this.vials.values()].flatMap(({ moves }) => moves).find(({ id }) => id === row['source_id']);
    refuse(refuseReversal(source ?? null, vial.id));
    if (source === undefined) throw new Refused({ code: 'NOTHING_TO_REVERSE' });
    return { ...about, type: 'un_administer', quantity: reversedAmount(source) };
  }

  #apply(applied: Omit<Applied, 'order'>): void {
    this.applied.push({ ...applied, order: this.applied.length });
  }

  #vial(id: unknown): ModelVial {
    const vial = this.vials.get(String(id));
    if (vial === undefined) throw new Refused({ code: 'NOT_FOUND', what: 'drug' });
    return vial;
  }

  #box(id: unknown): ModelBox {
    const box = this.boxes.get(String(id));
    if (box === undefined) throw new Refused({ code: 'NOT_FOUND', what: 'box' });
    return box;
  }

  #newId(kind: string): string {
    return `${kind}-${(this.#last += 1)}`;
  }
}

function wastedRest({ id }: ModelVial, rest: Amount): Omit<Move, 'id' | 'happenedAt'> {
  return { drugId: id, isReversed: false, type: 'waste', quantity: negate(rest) };
}

/** When it happened; null for now. */
function timeOf(row: Body, { now, deviceNow }: Asking, notBefore: Date | null): BelievedTime | null {
  const { timestamp, offline } = row;
  if (typeof timestamp !== 'string') return null;
  const claimed = new Date(timestamp);
  const judged = judgeTime({
    claimed,
    deviceNow: offline === 1 ? deviceNow : null,
    now,
    ...(notBefore && { notBefore }),
  });
  if ('code' in judged) throw new Refused(judged);
  return offline === 1 ? judged : null;
}

/** All that the stories do to a vial needs a witness; theirs are guests. */
function mustBeWitnessed(rows: readonly Body[]): void {
  if (!rows.some(({ guest_verify__signature_img }) => Boolean(guest_verify__signature_img)))
    throw new Refused({ code: 'WITNESS_REQUIRED' });
}

function refuse(refusal: Refusal | null): void {
  if (refusal !== null) throw new Refused(refusal);
}

/** The micrograms that are left, as the wire has them. */
export function leftOnWire(record: ModelRecord, vial: ModelVial): number {
  return microgramsNumber(record.leftIn(vial));
}
