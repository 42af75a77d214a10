import { guest } from '../../apps/server/src/testing/custody-calls.ts';
import type { Asked, Field } from '../field.ts';
import type { Agency, Person } from '../world.ts';

const MICROGRAMS = 5000;
/** After this many uses the vials may be nearly empty, and new ones are made. */
const USES = 400;

type Pool = { vials: string[]; uses: number };

const pools = new WeakMap<Agency, Pool>();

/**
 * Vials of the agency that are not empty. They are used many times, because an agency with thousands of vials that were
 * used once would be slower at the end than at the beginning.
 */
export async function fullVials(field: Field, agency: Agency, as: Person, count: number): Promise<string[]> {
  const known = pools.get(agency);
  const pool =
    known && known.uses < USES && known.vials.length >= count ? known : await newPool(field, agency, as, count);
  pools.set(agency, pool);
  pool.uses += 1;
  return pool.vials.slice(0, count);
}

async function newPool(field: Field, agency: Agency, as: Person, count: number): Promise<Pool> {
  return { vials: await newVials(field, agency, as, count), uses: 0 };
}

/** New vials of the agency, received by the person. */
export async function newVials(field: Field, { id, prey }: Agency, as: Person, count: number): Promise<string[]> {
  const data = Array.from({ length: count }, () => ({
    barcode_id: `FRESH-${field.random.hex(16)}`,
    type: prey.type,
    drug_box_id: prey.boxes[2],
    expiration_date: '2035-01-01',
    quantity: MICROGRAMS,
    lot_number: 'FRESH',
    ...guest,
  }));
  const answer = await field.ask({ key: 'POST drug/create/many', as, group: id, body: { data } });
  if (answer.status !== 200) throw new Error(`no new vials: ${answer.text}`);
  return (answer.data as { id: string }[]).map((vial) => vial.id);
}

/** A move of a vial, with a guest as the witness unless the body has another. */
export function moveOf(as: Person, vial: string | undefined, body: object): Asked {
  return {
    key: 'POST stock_move_record/create',
    as,
    body: { stock_move_type_id__name: 'administer', drug_id: vial, ...guest, ...body },
  };
}

/** Administers one microgram, with this as the only proof of a witness. */
export function give(as: Person, vial: string | undefined, witness: object): Asked {
  const body = { stock_move_type_id__name: 'administer', drug_id: vial, quantity: -1, ...witness };
  return { key: 'POST stock_move_record/create', as, body };
}
