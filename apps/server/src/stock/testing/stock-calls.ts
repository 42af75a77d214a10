import type { AgencyStock, StockMove, StockVial } from '@vialant/domain/custody/effect/stock';
import { type Amount, microgramsNumber, negate, NO_AMOUNT } from '@vialant/domain/values/amount';
import { guest } from '../../testing/custody-calls.ts';

/** What the next call is about: it becomes a call when it is known what there is to choose from. */
export type Choice = {
  readonly pick: number;
  readonly other: number;
  /** The share of a vial that is taken, in percent; more than there is now and then. */
  readonly share: number;
  readonly isOffline: boolean;
};

type StockCall = { readonly call: `POST ${string}`; readonly body: object };

/** Where the calls happen: the stock as it is believed to be, and what a call can name besides. */
export type StockWorld = {
  readonly stock: AgencyStock;
  /** The id that the server gave to a vial that was received since the stock was taken, by its code. */
  readonly idsOfNew: ReadonlyMap<string, string>;
  readonly units: readonly string[];
  readonly types: { readonly counted: string; readonly measured: readonly string[] };
  readonly sister: { readonly id: string; readonly boxId: string };
  readonly userId: string;
  readonly newCode: () => string;
};

type Make = (world: StockWorld, choice: Choice) => StockCall;

const witnessed = (fields: object, { isOffline }: Choice): object => ({
  ...guest,
  ...fields,
  ...(isOffline && { offline: 1, timestamp: new Date().toISOString() }),
});

const dose: Make = (world, choice) => {
  const [first] = dosesOf(world, choice);
  return { call: 'POST stock_move_record/create', body: first ?? {} };
};

/** How a call of each kind is made; those of the last ones change no stock. */
export const STOCK_CALLS = {
  dose,
  doseAndRest: (world, choice) => {
    const { body } = dose(world, choice);
    if (choice.other % 2 === 0) return { call: 'POST stock_move_record/create', body: { ...body, waste_remaining: 1 } };
    return { call: 'POST stock_move_record/administer_and_waste_remaining', body };
  },
  doses: (world, choice) => ({ call: 'POST stock_move_record/create/many', body: { data: dosesOf(world, choice) } }),
  waste: (world, choice) => ({ call: 'POST stock_move_record/create', body: wasteOf(world, choice) }),
  wastes: (world, choice) => {
    const second = { ...choice, pick: choice.pick + 1, other: choice.other + 1 };
    const data = [wasteOf(world, choice), wasteOf(world, second)];
    return { call: 'POST stock_move_record/create/many', body: { data } };
  },
  reversal: (world, choice) => ({ call: 'POST stock_move_record/create', body: reversalOf(world, choice) }),
  reversals: (world, choice) => {
    const data = [reversalOf(world, choice), reversalOf(world, { ...choice, pick: choice.pick + 1 })];
    return { call: 'POST stock_move_record/create/many', body: { data } };
  },
  incidentNumber: (world, { pick, other }) => ({
    call: 'POST stock_move_record/update',
    body: { id: doseAt(world, pick), incident_number: `I-${other % 9}` },
  }),
  move: (world, choice) => ({ call: 'POST drug/update', body: transferOf(world, choice, choice.pick) }),
  moves: (world, choice) => {
    const { pick, other } = choice;
    const data = [pick, pick + 1, other].map((each) => transferOf(world, choice, each));
    return { call: 'POST drug/update/many', body: { data } };
  },
  handOver: (world, choice) => {
    const body = { ...transferOf(world, choice, choice.pick), drug_box_id: world.sister.boxId };
    return { call: 'POST drug/update', body: { ...body, transfer_to_user_group_id: world.sister.id } };
  },
  receive: (world, choice) => ({ call: 'POST drug/create', body: newVialOf(world, choice) }),
  receiveMany: (world, choice) => {
    const data = [newVialOf(world, choice), { ...newVialOf(world, choice), barcode_id: world.newCode() }];
    return { call: 'POST drug/create/many', body: { data } };
  },
  check: (world, choice) => ({ call: 'POST box_check/create', body: checkOf(world, choice) }),
  reseal: (world, choice) => {
    const taken = at([...world.stock.vials.values()], choice.other)?.code;
    const drug_box__barcode_id = choice.pick % 5 === 0 ? taken : world.newCode();
    return { call: 'POST box_check/create', body: { ...checkOf(world, choice), drug_box__barcode_id } };
  },
  bringBox: (world, choice) => {
    const id = boxAt(world, choice.pick);
    return { call: 'POST drug_box/update', body: witnessed({ id, unit_id: at(world.units, choice.other) }, choice) };
  },
  shortDate: (world, { pick }) => ({
    call: 'POST drug/update',
    body: { id: idOf(world, vialAt(world, pick)), short_date: '2029-01-01' },
  }),
  completion: (world, { pick }) => ({
    call: 'POST stock_move_record/complete',
    body: { id: doseAt(world, pick), patient_reference: `P-${pick}` },
  }),
  leftUnsealed: (world, { pick }) => ({
    call: 'POST drug_box/avoid_reseal',
    body: { id: boxAt(world, pick), notes: 'In a hurry' },
  }),
  boxName: (world, { pick, other }) => ({
    call: 'POST drug_box/configure',
    body: { id: boxAt(world, pick), name: `Box ${other}` },
  }),
  // The same two boxes, so that the others can be used.
  boxArchived: (world, { pick }) => ({ call: 'POST drug_box/archive', body: { id: boxAt(world, pick % 2) } }),
  boxRestored: (world, { pick }) => ({ call: 'POST drug_box/restore', body: { id: boxAt(world, pick % 2) } }),
  unitArchived: ({ units }, { pick }) => ({ call: 'POST unit/archive', body: { id: at(units, pick) } }),
  unitRestored: ({ units }, { pick }) => ({ call: 'POST unit/restore', body: { id: at(units, pick) } }),
} as const satisfies Readonly<Record<string, Make>>;

/** Doses from up to three vials; the third is often one of the others. */
function dosesOf(world: StockWorld, choice: Choice): object[] {
  const { pick, other, share, isOffline } = choice;
  return [pick, other, pick].slice(0, 1 + (pick % 3)).map((each, place) => {
    const vial = vialAt(world, each);
    const fields = { stock_move_type_id__name: 'administer', drug_id: idOf(world, vial), quantity: minus(vial, share) };
    const number = other % 2 === 0 && { incident_number: `I-${each % 9}` };
    return witnessed({ ...fields, ...number, ...(isOffline && { kept: 1 }), waste_remaining: place % 2 }, choice);
  });
}

function wasteOf(world: StockWorld, choice: Choice): object {
  const vial = vialAt(world, choice.pick);
  const part = { quantity: minus(vial, choice.share) };
  const amounts = [part, { ...part, waste_all: 1 }, { ...part, reverse_distributor: 1 }, { waste_all: 1 }, {}];
  const fields = { stock_move_type_id__name: 'waste', drug_id: idOf(world, vial), notes: 'Expired' };
  return witnessed({ ...fields, ...at(amounts, choice.other) }, choice);
}

function reversalOf(world: StockWorld, choice: Choice): object {
  const { pick, other } = choice;
  const moves = [...world.stock.moves.values()];
  const open = moves.filter(({ isReversed }) => !isReversed);
  const move: StockMove | undefined = at(other % 5 === 0 ? moves : open, pick);
  const drugId = other % 7 === 0 ? idOf(world, vialAt(world, other)) : move?.drugId;
  return witnessed({ stock_move_type_id__name: 'un_administer', drug_id: drugId, source_id: move?.id }, choice);
}

function transferOf(world: StockWorld, choice: Choice, pick: number): object {
  const vial = vialAt(world, pick);
  const from = choice.isOffline && choice.other % 2 === 0 ? vial?.boxId : boxAt(world, pick);
  const fields = { id: idOf(world, vial), drug_box_id: boxAt(world, choice.other), taken_from_id: from };
  return witnessed(fields, choice);
}

function newVialOf(world: StockWorld, choice: Choice): object {
  const { pick, other, share } = choice;
  const { counted, measured } = world.types;
  const taken = at([...world.stock.vials.values()], other)?.code;
  const isCounted = pick % 3 === 0;
  const fields = {
    barcode_id: other % 9 === 0 ? taken : world.newCode(),
    type: isCounted ? counted : at(measured, other),
    drug_box_id: boxAt(world, pick),
    expiration_date: `203${pick % 10}-01-01`,
    lot_number: `LOT-${other}`,
    // Where nothing is said of the amount the vial is one piece, if its type is counted.
    ...((!isCounted || pick % 2 === 0) && { quantity: isCounted ? 1 : share / 8 }),
  };
  return witnessed(fields, choice);
}

/** A check of a box, which mostly sees all that is in it; now and then it says that it saw a vial of another box. */
function checkOf(world: StockWorld, choice: Choice): object {
  const { pick, other, isOffline } = choice;
  const boxId = boxAt(world, pick);
  const inBox = [...world.stock.vials.values()].filter((vial) => vial.boxId === boxId);
  const found = inBox.filter((_, place) => (other + place) % 4 !== 0 || other % 3 === 0);
  const seen = other % 11 === 0 ? [...found, vialAt(world, other)] : found;
  return {
    ...guest,
    drug_box_id: boxId,
    discrepancy_confirmed_by_user_id: world.userId,
    drug_checks: seen.map((vial) => ({ drug_id: idOf(world, vial), scanned_manually: 0 })),
    ...(isOffline && { user_was_offline: 1, timestamp: new Date().toISOString() }),
  };
}

/** Mostly a vial in which something is left. */
function vialAt({ stock }: StockWorld, pick: number): StockVial | undefined {
  const vials = [...stock.vials.values()];
  return at(pick % 6 === 0 ? vials : vials.filter(({ amount }) => amount > NO_AMOUNT), pick);
}

/** A dose from a vial that is still in the agency. */
function doseAt({ stock }: StockWorld, pick: number): string | undefined {
  const doses = [...stock.moves.values()].filter(
    ({ type, drugId }) => type === 'administer' && stock.vials.has(drugId),
  );
  return at(doses, pick)?.id;
}

function idOf({ idsOfNew }: StockWorld, vial: StockVial | undefined): string | undefined {
  return vial && (idsOfNew.get(vial.code) ?? vial.id);
}

function boxAt({ stock }: StockWorld, pick: number): string | undefined {
  return at([...stock.boxes.keys()], pick);
}

/** A share of what is left in the vial, as it is sent: in micrograms, below zero. */
function minus(vial: StockVial | undefined, share: number): number {
  const taken = Math.ceil(((vial?.amount ?? 1000) * share) / 100);
  return microgramsNumber(negate(taken as Amount));
}

function at<Thing>(things: readonly Thing[], pick: number): Thing | undefined {
  return things[pick % Math.max(things.length, 1)];
}
