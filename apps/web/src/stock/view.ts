import {
  addAmounts,
  type Amount,
  amountFromMicrograms,
  microgramsNumber,
  negate,
  NO_AMOUNT,
  ONE_PIECE,
} from '@vialant/domain/values/amount';
import { withCode } from '@vialant/domain/scan/code';
import { fieldsOf, type OutboxEntry } from '../outbox/entry.ts';
import type { KeptMove, Stock, Wire } from './read-stock.ts';

export type ViewedVial = {
  readonly id: string;
  readonly code: string;
  readonly typeId: string;
  readonly boxId: string;
  /** What is left in it after all that waits on this device. */
  readonly amount: Amount;
  /** What was left when the server last told, with what was given back here. */
  readonly toldAmount: Amount;
  /** Received on this device, and not recorded yet: the server does not know it, and it has no id there. */
  readonly isNew: boolean;
  /** Whether a record that waits on this device took the last of it. */
  readonly isUsedUpHere: boolean;
  /** As the server would tell it. */
  readonly wire: Wire;
};

type ViewedBox = { readonly id: string; readonly code: string; readonly wire: Wire };

/** The device's own view: the last known stock, and on it what was done here since, in the order in which it was done. */
export type DeviceView = {
  readonly stock: Stock;
  readonly vials: readonly ViewedVial[];
  readonly boxes: readonly ViewedBox[];
  readonly moves: readonly KeptMove[];
  readonly vial: (code: string) => ViewedVial | null;
  readonly box: (code: string) => ViewedBox | null;
};

type Held = { -readonly [Name in keyof Omit<ViewedVial, 'wire'>]: ViewedVial[Name] } & { wire: Wire };
type State = {
  readonly stock: Stock;
  readonly vials: Map<string, Held>;
  readonly boxes: Map<string, { code: string; unitId: string | null; readonly wire: Wire }>;
  readonly moves: Map<string, KeptMove>;
};

export function viewOf(stock: Stock, entries: readonly OutboxEntry[]): DeviceView {
  const state = startOf(stock);
  for (const { request } of entries) apply(state, request);
  const boxes = [...state.boxes].map(([id, box]) => ({ id, code: box.code, wire: boxWire(state, box) }));
  const vials = [...state.vials.values()].map((held) => ({ ...held, wire: vialWire(state, held) }));
  return {
    stock,
    vials,
    boxes,
    moves: [...state.moves.values()],
    vial: (code) => withCode(vials, code, (each) => each.code),
    box: (code) => withCode(boxes, code, (each) => each.code),
  };
}

function startOf(stock: Stock): State {
  const held = stock.vials.map(({ row, wire }): Held => {
    const amount = row.stock_move_record__quantity ?? row.quantity;
    const { id, barcode_id: code, type: typeId, drug_box_id: boxId } = row;
    return { id, code, typeId, boxId, amount, toldAmount: amount, isNew: false, isUsedUpHere: false, wire };
  });
  return {
    stock,
    vials: new Map(held.map((each) => [each.id, each])),
    boxes: new Map(stock.boxes.map(({ row, wire }) => [row.id, { code: row.barcode_id, unitId: row.unit_id, wire }])),
    moves: new Map(stock.moves.map((move) => [move.id, move])),
  };
}

/** What was stored as a request is looked at field by field: a later version may have written it. */
function apply(state: State, { call, body }: { readonly call: string; readonly body: unknown }): void {
  const { data } = fieldsOf(body);
  const rows = (Array.isArray(data) ? data : [body]).map(fieldsOf);
  switch (call) {
    case 'POST stock_move_record/create':
    case 'POST stock_move_record/create/many':
    case 'POST stock_move_record/administer_and_waste_remaining':
      for (const row of rows) applyMove(state, row, call.endsWith('waste_remaining'));
      return;
    case 'POST stock_move_record/update':
      return applyIncident(state, rows[0] ?? {});
    case 'POST drug/update/many':
      for (const row of rows) applyTransfer(state, row);
      return;
    case 'POST drug/create/many':
      for (const row of rows) receive(state, row);
      return;
    case 'POST box_check/create':
      return applyReseal(state, rows[0] ?? {});
    case 'POST drug_box/update':
      return applyUnit(state, rows[0] ?? {});
  }
}

function applyMove(state: State, row: Wire, isRestWasted: boolean): void {
  const { drug_id, quantity, waste_all, waste_remaining, source_id } = row;
  const { code } = fieldsOf(drug_id);
  const isByCode = typeof code === 'string';
  const vial = isByCode
    ? withCode([...state.vials.values()], code, (each) => each.code)
    : state.vials.get(String(drug_id));
  if (!vial) return;
  const type = row['stock_move_type_id__name'];
  if (type === 'un_administer') return giveBack(state, vial, String(source_id));
  // The rest of a vial that is used once is wasted with its only dose (ADMIN-07); of one with an id that is said.
  const isUsedOnce = isByCode && type === 'administer' && state.stock.types.get(vial.typeId)?.is_reusable !== true;
  take(vial, quantity, isRestWasted || isUsedOnce || waste_all === 1 || waste_remaining === 1);
}

/** Takes what was said from the vial, or all that is left: where no amount was said, or the rest goes with it. */
function take(vial: Held, quantity: unknown, isAll: boolean): void {
  const said = typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
  const left = said === null || isAll ? NO_AMOUNT : addAmounts(vial.amount, said);
  vial.amount = left > NO_AMOUNT ? left : NO_AMOUNT;
  vial.isUsedUpHere = vial.amount === NO_AMOUNT;
}

function giveBack(state: State, vial: Held, sourceId: string): void {
  const move = state.moves.get(sourceId);
  const taken = move && amountFromMicrograms(move.quantity);
  if (move === undefined || !taken || move.un_administer_id !== null) return;
  state.moves.set(sourceId, { ...move, un_administer_id: sourceId });
  vial.amount = addAmounts(vial.amount, negate(taken));
  vial.toldAmount = addAmounts(vial.toldAmount, negate(taken));
  vial.isUsedUpHere = false;
}

function applyIncident({ moves }: State, { id }: Wire): void {
  const move = moves.get(String(id));
  if (move !== undefined) moves.set(move.id, { ...move, has_incident: 1 });
}

function applyTransfer({ vials, boxes }: State, { id, drug_box_id, transfer_to_user_group_id }: Wire): void {
  const vial = vials.get(String(id));
  if (vial === undefined) return;
  // What went to another agency is not here any more.
  if (typeof transfer_to_user_group_id === 'string') vials.delete(vial.id);
  else if (typeof drug_box_id === 'string' && boxes.has(drug_box_id)) vial.boxId = drug_box_id;
}

function receive({ vials }: State, row: Wire): void {
  const { barcode_id, type, drug_box_id, quantity } = row;
  if (![barcode_id, type, drug_box_id].every((each) => typeof each === 'string')) return;
  const code = String(barcode_id);
  const amount = (typeof quantity === 'number' ? amountFromMicrograms(quantity) : null) ?? ONE_PIECE;
  const id = `new ${code}`;
  const wire = { ...row, id, quantity: microgramsNumber(amount) };
  const place = { typeId: String(type), boxId: String(drug_box_id) };
  vials.set(id, { id, code, ...place, amount, toldAmount: amount, isNew: true, isUsedUpHere: false, wire });
}

function applyReseal({ boxes }: State, { drug_box_id, drug_box__barcode_id }: Wire): void {
  const box = boxes.get(String(drug_box_id));
  if (box !== undefined && typeof drug_box__barcode_id === 'string') box.code = drug_box__barcode_id;
}

function applyUnit({ boxes }: State, { id, unit_id }: Wire): void {
  const box = boxes.get(String(id));
  if (box !== undefined && typeof unit_id === 'string') box.unitId = unit_id;
}

function boxWire({ stock }: State, { code, unitId, wire }: { code: string; unitId: string | null; wire: Wire }): Wire {
  const unit = unitId === null ? undefined : stock.units.get(unitId);
  return { ...wire, barcode_id: code, unit_id: unitId, unit__name: unit?.name ?? wire['unit__name'] ?? null };
}

function vialWire({ boxes, stock }: State, { amount, boxId, wire }: Held): Wire {
  const unitId = boxes.get(boxId)?.unitId ?? null;
  const unitType = unitId === null ? 'other' : (stock.units.get(unitId)?.type ?? 'other');
  return {
    ...wire,
    drug_box_id: boxId,
    unit__type: unitType,
    stock_move_record__quantity: microgramsNumber(amount),
  };
}
