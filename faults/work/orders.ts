import { guest } from '../../apps/server/src/testing/custody-calls.ts';
import type { Random } from '../../attack/random.ts';
import type { Order } from './ledger.ts';
import type { Person } from './people.ts';

export type Stock = {
  readonly box: string;
  /** Where new vials are put, so that a check of the other box finds what it knows of. */
  readonly spareBox: string;
  readonly type: string;
  readonly vials: readonly string[];
};

/** So few that clients meet at a vial all the time. */
const VIALS = 4;
const MICROGRAMS = 500_000;
const DOSE = 0.001;

/** A box with vials for the clients of a run. */
export async function makeStock({ client }: Person): Promise<Stock> {
  const types = (await client.send('GET drug_type/all')) as { id: string; name: string }[];
  const type = types.find(({ name }) => name.startsWith('Ketamine'))?.id;
  if (type === undefined) throw new Error('there is no type for the vials');
  const code = `FAULTS-${crypto.randomUUID()}`;
  const box = await client.call('POST drug_box/create', { name: code, barcode_id: code });
  const spare = await client.call('POST drug_box/create', { name: `${code}-S`, barcode_id: `${code}-S` });
  const vials: string[] = [];
  for (let n = 0; n < VIALS; n += 1) {
    const vial = await client.call('POST drug/create', newVial(`${code}-${n}`, { type, box: box.id }));
    vials.push(vial.id);
  }
  return { box: box.id, spareBox: spare.id, type, vials };
}

type Place = { type: string; box: string };

function newVial(
  code: string,
  { type, box }: Place,
): {
  barcode_id: string;
  type: string;
  drug_box_id: string;
  expiration_date: string;
  lot_number: string;
  quantity: number;
} & typeof guest {
  const stock = { expiration_date: '2040-01-01', lot_number: 'LOT-1', quantity: MICROGRAMS };
  return { barcode_id: code, type, drug_box_id: box, ...stock, ...guest };
}

/** What people ask for: mostly doses out of the same vials, which is where two of them get into each other's way. */
export class Orders {
  #stock: Stock | null = null;

  begin(stock: Stock): void {
    this.#stock = stock;
  }

  next(person: string, random: Random): Order {
    const stock = this.#stock;
    if (stock === null) throw new Error('there is no stock yet');
    const key = random.uuid();
    const chance = random.below(100);
    if (chance < 8) return { key, route: 'POST box_check/create', table: 'box_check', body: checkOf(stock, key) };
    if (chance < 12) {
      const body = newVial(key, { type: stock.type, box: stock.spareBox });
      return { key, route: 'POST drug/create', table: 'drug', body };
    }
    if (chance < 40 && person === 'admin') {
      return { key, route: 'POST unit/create', table: 'unit', body: { name: key, type: 'other' } };
    }
    const move = { drug_id: random.pick(stock.vials), stock_move_type_id__name: 'administer', quantity: -DOSE };
    const body = { ...move, notes: key, ...guest };
    return { key, route: 'POST stock_move_record/create', table: 'stock_move_record', body };
  }
}

function checkOf({ box, vials }: Stock, key: string): Order['body'] {
  return { drug_box_id: box, notes: key, drug_checks: vials.map((drug_id) => ({ drug_id, scanned_manually: 0 })) };
}
