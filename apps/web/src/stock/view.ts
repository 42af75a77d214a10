import { stockActsOf } from '@vialant/contract/stock-acts';
import type { AgencyStock, StockAct, StockBox, StockVial } from '@vialant/domain/custody/effect/stock';
import { stockAfter } from '@vialant/domain/custody/effect/stock-after';
import { withCode } from '@vialant/domain/scan/code';
import { type Amount, amountFromMicrograms, microgramsNumber, NO_AMOUNT } from '@vialant/domain/values/amount';
import type { EntityRow } from '../api/entities.ts';
import type { OutboxEntry } from '../outbox/entry.ts';
import type { KeptMove, Stock, Wire } from './read-stock.ts';

export type ViewedVial = Pick<StockVial, 'id' | 'code' | 'typeId' | 'boxId'> & {
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

type ViewedBox = Pick<StockBox, 'id' | 'code'> & { readonly wire: Wire };

/** The device's own view: the last known stock, and on it what was done here since, in the order in which it was done. */
export type DeviceView = {
  readonly stock: Stock;
  readonly vials: readonly ViewedVial[];
  readonly boxes: readonly ViewedBox[];
  readonly moves: readonly KeptMove[];
  readonly vial: (code: string) => ViewedVial | null;
  readonly box: (code: string) => ViewedBox | null;
};

export function viewOf(stock: Stock, entries: readonly OutboxEntry[]): DeviceView {
  const acts = entries.flatMap(({ request }) => stockActsOf(request));
  const known = knownStock(stock);
  const after = stockAfter(known, acts);
  const untaken = stockAfter(known, acts.filter(takesNothing));
  const told = new Map([...stock.vials, ...stock.boxes].map(({ row, wire }) => [row.id, wire]));

  const boxes = [...after.boxes.values()].map(({ id, code, unitId }): ViewedBox => {
    const wire = told.get(id) ?? {};
    const unit__name = unitOf(stock, unitId)?.name ?? wire['unit__name'] ?? null;
    return { id, code, wire: { ...wire, barcode_id: code, unit_id: unitId, unit__name } };
  });
  const vials = [...after.vials.values()].map((vial): ViewedVial => {
    const { id, code, typeId, boxId, amount } = vial;
    const toldAmount = untaken.vials.get(id)?.amount ?? amount;
    const wire = {
      ...(told.get(id) ?? newWire(vial, toldAmount)),
      drug_box_id: boxId,
      unit__type: unitOf(stock, after.boxes.get(boxId)?.unitId)?.type ?? 'other',
      stock_move_record__quantity: microgramsNumber(amount),
    };
    const isUsedUpHere = amount === NO_AMOUNT && toldAmount > NO_AMOUNT;
    return { id, code, typeId, boxId, amount, toldAmount, isNew: !known.vials.has(id), isUsedUpHere, wire };
  });
  return {
    stock,
    vials,
    boxes,
    moves: stock.moves.map((move) => movedOn(move, after)),
    vial: (code) => withCode(vials, code, (each) => each.code),
    box: (code) => withCode(boxes, code, (each) => each.code),
  };
}

function takesNothing({ kind }: StockAct): boolean {
  return kind !== 'administer' && kind !== 'waste';
}

/** The stock as the server last told it. */
function knownStock({ vials, boxes, moves, types }: Stock): AgencyStock {
  return {
    vials: byId(
      vials.map(({ row: { id, barcode_id: code, type: typeId, drug_box_id: boxId, ...row } }) => {
        const amount = row.stock_move_record__quantity ?? row.quantity;
        return { id, code, typeId, boxId, expiresOn: row.expiration_date, lot: row.lot_number, amount };
      }),
    ),
    boxes: byId(boxes.map(({ row }) => ({ id: row.id, code: row.barcode_id, unitId: row.unit_id }))),
    moves: byId(
      moves.flatMap(({ id, drug_id: drugId, type, un_administer_id, has_incident, ...move }) => {
        const quantity = amountFromMicrograms(move.quantity);
        const state = { isReversed: un_administer_id !== null, hasIncidentNumber: has_incident === 1 };
        return quantity === null ? [] : [{ id, drugId, type, quantity, ...state }];
      }),
    ),
    reusableTypes: new Set([...types.values()].flatMap(({ id, is_reusable }) => (is_reusable === true ? [id] : []))),
  };
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function unitOf({ units }: Stock, unitId: string | null | undefined): EntityRow<'unit'> | undefined {
  return typeof unitId === 'string' ? units.get(unitId) : undefined;
}

/** A vial that was received on this device, as the server would tell it. */
function newWire({ id, code, typeId, expiresOn, lot }: StockVial, received: Amount): Wire {
  const label = { barcode_id: code, type: typeId, expiration_date: expiresOn, lot_number: lot };
  return { id, ...label, quantity: microgramsNumber(received) };
}

/** A dose or a waste, with what was done about it here. */
function movedOn(move: KeptMove, { moves }: AgencyStock): KeptMove {
  const now = moves.get(move.id);
  return {
    ...move,
    un_administer_id: move.un_administer_id ?? (now?.isReversed === true ? move.id : null),
    has_incident: now?.hasIncidentNumber === true ? 1 : move.has_incident,
  };
}
