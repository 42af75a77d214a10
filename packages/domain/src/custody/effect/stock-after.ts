import { withCode } from '../../scan/code.ts';
import { addAmounts, type Amount, negate, NO_AMOUNT, ONE_PIECE } from '../../values/amount.ts';
import { refuseReversal, reversedAmount, wastedAmount } from '../stock-move.ts';
import type { AgencyStock, StockAct, StockBox, StockMove, StockVial, VialName } from './stock.ts';

/** The rows that an act changes, as they are after it, and the id of a vial that left the agency. */
type Change = {
  readonly vial?: StockVial;
  readonly box?: StockBox;
  readonly move?: StockMove;
  readonly goneVialId?: string;
};

const NOTHING: Change = {};

/**
 * The stock after these acts, in their order. An act about something that is not in the stock changes nothing. A vial from
 * which more is taken than it holds is empty: two people who did not know of each other have used it, and the server says
 * whose record stands.
 */
export function stockAfter(stock: AgencyStock, acts: readonly StockAct[]): AgencyStock {
  const after = {
    ...stock,
    vials: new Map(stock.vials),
    boxes: new Map(stock.boxes),
    moves: new Map(stock.moves),
  };
  for (const act of acts) {
    const { vial, box, move, goneVialId } = effectOf(after, act);
    if (vial) after.vials.set(vial.id, vial);
    if (box) after.boxes.set(box.id, box);
    if (move) after.moves.set(move.id, move);
    if (goneVialId !== undefined) after.vials.delete(goneVialId);
  }
  return after;
}

/** The id of a vial that was received by an act: the stock knows it by its code alone. */
export function idOfNew(code: string): string {
  return `new ${code}`;
}

function effectOf(stock: AgencyStock, act: StockAct): Change {
  switch (act.kind) {
    case 'administer':
      return administered(stock, act);
    case 'waste':
      return wasted(stock, act);
    case 'un_administer':
      return reversed(stock, act);
    case 'incident_number':
      return numbered(stock, act);
    case 'drug_transfer':
      return transferred(stock, act);
    case 'drug_create':
      return received(act);
    case 'reseal':
      return resealed(stock, act);
    case 'box_transfer':
      return brought(stock, act);
  }
}

function administered(stock: AgencyStock, { vial: name, amount, rest }: StockAct<'administer'>): Change {
  const vial = vialNamed(stock, name);
  if (vial === null) return NOTHING;
  // ADMIN-07: the rest of a vial that is used once is wasted with its only dose.
  const isRestWasted = rest === 'wasted' || (rest === 'as its type says' && !isReusable(stock, vial));
  return { vial: without(vial, amount === null || isRestWasted ? vial.amount : amount) };
}

function wasted(stock: AgencyStock, { vial: name, amount, isAll }: StockAct<'waste'>): Change {
  const vial = vialNamed(stock, name);
  if (vial === null) return NOTHING;
  const of = { amount: vial.amount, isReusable: isReusable(stock, vial) };
  return { vial: without(vial, wastedAmount(of, { amount, all: isAll })) };
}

function reversed(stock: AgencyStock, { vial: name, moveId }: StockAct<'un_administer'>): Change {
  const vial = vialNamed(stock, name);
  const move = stock.moves.get(moveId);
  if (vial === null || move === undefined || refuseReversal(move, vial.id) !== null) return NOTHING;
  return {
    vial: { ...vial, amount: addAmounts(vial.amount, reversedAmount(move)) },
    move: { ...move, isReversed: true },
  };
}

function numbered({ moves }: AgencyStock, { moveId }: StockAct<'incident_number'>): Change {
  const move = moves.get(moveId);
  return move === undefined ? NOTHING : { move: { ...move, hasIncidentNumber: true } };
}

function transferred(stock: AgencyStock, { vial: name, boxId, agencyId }: StockAct<'drug_transfer'>): Change {
  const vial = vialNamed(stock, name);
  if (vial === null) return NOTHING;
  if (agencyId !== null) return { goneVialId: vial.id };
  return stock.boxes.has(boxId) ? { vial: { ...vial, boxId } } : NOTHING;
}

function received({ vial, amount }: StockAct<'drug_create'>): Change {
  return { vial: { ...vial, id: idOfNew(vial.code), amount: amount ?? ONE_PIECE } };
}

function resealed({ boxes }: AgencyStock, { boxId, newCode }: StockAct<'reseal'>): Change {
  const box = boxes.get(boxId);
  return box === undefined ? NOTHING : { box: { ...box, code: newCode } };
}

function brought({ boxes }: AgencyStock, { boxId, unitId }: StockAct<'box_transfer'>): Change {
  const box = boxes.get(boxId);
  return box === undefined ? NOTHING : { box: { ...box, unitId } };
}

function vialNamed({ vials }: AgencyStock, name: VialName): StockVial | null {
  if ('id' in name) return vials.get(name.id) ?? null;
  return withCode([...vials.values()], name.code, ({ code }) => code);
}

function isReusable({ reusableTypes }: AgencyStock, { typeId }: StockVial): boolean {
  return reusableTypes.has(typeId);
}

function without(vial: StockVial, taken: Amount): StockVial {
  const left = addAmounts(vial.amount, negate(taken));
  return { ...vial, amount: left > NO_AMOUNT ? left : NO_AMOUNT };
}
