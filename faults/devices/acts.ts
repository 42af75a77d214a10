import type { Random } from '../../attack/random.ts';
import type { CodedRequest, GuestPayload, KeptRequest, Said } from '../../apps/web/src/outbox/entry.ts';
import type { Stock, StockVial } from './device-server.ts';

/** What a person does, as the outbox would keep it. Its id stands in what it records. */
export type Made = Said & { readonly id: string };

type Ask = {
  readonly random: Random;
  readonly stock: Stock;
  /** When it happens, by the clock of the device. */
  readonly at: Date;
  readonly lastTaken: (vialId: string) => Promise<string | null>;
};

export const GUEST = {
  name: 'Gale Guest',
  title: 'Nurse',
  license_number: 'RN-1',
  signature:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC',
} as const;
/** So many codes that belong to no vial do not fit into the notes of a check, but into one discrepancy. */
const MANY_CODES = 48;

export async function makeAct(ask: Ask): Promise<Made> {
  const { random } = ask;
  const kind = random.pick(['administers', 'administers', 'wastes', 'daily_checks', 'acts', 'acts'] as const);
  const id = random.uuid();
  switch (kind) {
    case 'administers':
      return administration(ask, id);
    case 'wastes':
      return waste(ask, id);
    case 'daily_checks':
      return check(ask, id);
    case 'acts':
      return keptAct(ask, id);
  }
}

/** An act whose network was lost; also what a desk sends at once. */
export async function keptAct(ask: Ask, id: string): Promise<Made & { readonly request: KeptRequest }> {
  const request = await requestFor(ask, id);
  return { ...about(id, 'ACT', guestOrNot(ask.random)), request, sentence: `It is ${id}.` };
}

function guestOrNot(random: Random): GuestPayload | null {
  return random.oneIn(6) ? null : GUEST;
}

/** What every entry holds beside its request. */
function about(id: string, code: string, guest: GuestPayload | null): Omit<Made, 'request'> {
  return { id, code, codes: code === 'ACT' ? [] : [code], sentence: null, unit: null, guest };
}

/** What an offline form says of a vial. */
function said(id: string, code: string, at: Date): Omit<OfVial, 'stock_move_type_id__name'> {
  const when = { offline: 1, timestamp: at.toISOString() } as const;
  return { drug_id: { code }, input_manually: 0, lat: null, lon: null, notes: id, ...when };
}

type OfVial = Extract<CodedRequest, { call: 'POST stock_move_record/create' }>['body'];

function administration({ random, stock, at }: Ask, id: string): Made {
  const vial = random.pick(inUse(stock));
  const guest = guestOrNot(random);
  const code = codeOf(random, vial);
  const quantity = random.oneIn(4) ? null : -amountOf(random, vial);
  const isRestWasted = random.oneIn(3);
  const dose = { stock_move_type_id__name: 'administer', quantity, doses: 1, incident_number: 'I-1' } as const;
  const body = { ...said(id, code, at), ...dose };
  const request: CodedRequest = isRestWasted
    ? { call: 'POST stock_move_record/administer_and_waste_remaining', body }
    : { call: 'POST stock_move_record/create', body };
  return { ...about(id, code, guest), request, unit: 'micrograms' };
}

function waste({ random, stock, at }: Ask, id: string): Made {
  const vial = random.pick(inUse(stock));
  const isAll = random.oneIn(3);
  const guest = guestOrNot(random);
  const code = codeOf(random, vial);
  const quantity = isAll ? null : -amountOf(random, vial);
  const wasted = { stock_move_type_id__name: 'waste', quantity, waste_all: isAll ? 1 : 0 } as const;
  const request = { call: 'POST stock_move_record/create', body: { ...said(id, code, at), ...wasted } } as const;
  return { ...about(id, code, guest), request, unit: isAll ? null : 'micrograms' };
}

function check({ random, stock, at }: Ask, id: string): Made {
  const box = random.pick(stock.boxes);
  const inBox = stock.vials.filter(({ boxId }) => boxId === box.id);
  const met = inBox.filter(() => !random.oneIn(4)).map(({ code }) => code);
  const strange = random.oneIn(4) ? Array.from({ length: random.pick([1, MANY_CODES]) }, (_, n) => `X-${n}-9999`) : [];
  const guest = guestOrNot(random);
  const code = random.oneIn(3) ? random.pick(inBox).code : box.code;
  const body = {
    drug_box_id: { code },
    drug_checks: [...met, ...strange].map((each) => ({ drug_id: { code: each }, scanned_manually: 0 as const })),
    scanned_manually: 0,
    input_barcode_manually: 0,
    temperature_celsius: null,
    notes: id,
    user_was_offline: 1,
    timestamp: at.toISOString(),
  } as const;
  return { ...about(id, code, guest), codes: [], request: { call: 'POST box_check/create', body } };
}

const KINDS = [
  'administer',
  'all of two',
  'with the rest',
  'transfer',
  'new vial',
  'check',
  'reseal',
  'unit',
  'reverse',
];

async function requestFor({ random, stock, at, lastTaken }: Ask, id: string): Promise<KeptRequest> {
  const vial = random.pick(inUse(stock));
  const box = random.pick(stock.boxes);
  const times = { offline: 1, kept: 1, timestamp: at.toISOString() } as const;
  const given = { stock_move_type_id__name: 'administer', incident_number: 'I-1', notes: id, ...times } as const;
  const quantity = -amountOf(random, vial);
  switch (random.pick(KINDS)) {
    case 'all of two': {
      const wasted = { ...given, stock_move_type_id__name: 'waste', waste_all: 1 } as const;
      const others = inUse(stock).filter((other) => other !== vial);
      const data = [vial, random.pick(others)].map((each) => ({ ...wasted, drug_id: each.id }));
      return { call: 'POST stock_move_record/create/many', body: { data } };
    }
    case 'with the rest':
      return {
        call: 'POST stock_move_record/administer_and_waste_remaining',
        body: { ...given, drug_id: vial.id, quantity },
      };
    case 'transfer':
      return { call: 'POST drug/update/many', body: { data: [{ id: vial.id, drug_box_id: box.id }] } };
    case 'new vial': {
      const about = { expiration_date: '2040-01-01', lot_number: 'L', quantity: 500_000 };
      const data = [{ barcode_id: newCode('N', id), type: stock.typeId, drug_box_id: box.id, ...about }];
      return { call: 'POST drug/create/many', body: { data } };
    }
    case 'check':
    case 'reseal': {
      const inBox = stock.vials.filter(({ boxId }) => boxId === box.id);
      const isReseal = random.oneIn(2);
      const drug_checks = inBox.map((each) => ({ drug_id: each.id, scanned_manually: 0 as const }));
      const more = isReseal ? { drug_box__barcode_id: newCode('R', id) } : { user_was_offline: 1 as const };
      const timestamp = at.toISOString();
      return {
        call: 'POST box_check/create',
        body: { drug_box_id: box.id, drug_checks, notes: id, timestamp, ...more },
      };
    }
    case 'unit':
      return { call: 'POST drug_box/update', body: { id: box.id, unit_id: stock.unitId } };
    case 'reverse': {
      const source_id = await lastTaken(vial.id);
      if (source_id === null) break;
      const body = { stock_move_type_id__name: 'un_administer', drug_id: vial.id, source_id, notes: id } as const;
      return { call: 'POST stock_move_record/create', body };
    }
  }
  return { call: 'POST stock_move_record/create', body: { ...given, drug_id: vial.id, quantity } };
}

/** A code that only this act gives. */
export function newCode(kind: 'N' | 'R', id: string): string {
  return `${kind}-${id.slice(0, 13).toUpperCase()}`;
}

function inUse({ vials }: Stock): StockVial[] {
  return vials.filter(({ isQuiet }) => !isQuiet);
}

/** The code as it was printed, or as somebody types it. */
function codeOf(random: Random, { code }: StockVial): string {
  return random.oneIn(4) ? code.toLowerCase() : code;
}

/** A part, all, or more than there was. */
function amountOf(random: Random, { micrograms }: StockVial): number {
  return random.pick([micrograms / 4, micrograms / 2, micrograms / 2, micrograms, micrograms * 1.5]);
}
