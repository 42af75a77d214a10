import { guest } from '../../apps/server/src/testing/custody-calls.ts';
import type { Asked, Field } from '../field.ts';
import type { Agency, Person } from '../world.ts';

/** New vials of the agency, received by the person. */
export async function freshVials(field: Field, { prey }: Agency, as: Person, count: number): Promise<string[]> {
  const data = Array.from({ length: count }, () => ({
    barcode_id: `FRESH-${field.random.hex(16)}`,
    type: prey.type,
    drug_box_id: prey.boxes[2],
    expiration_date: '2035-01-01',
    quantity: 100,
    lot_number: 'FRESH',
    ...guest,
  }));
  const answer = await field.ask({ key: 'POST drug/create/many', as, body: { data } });
  if (answer.status !== 200) throw new Error(`no new vials: ${answer.text}`);
  return (answer.data as { id: string }[]).map(({ id }) => id);
}

/** Gives some of a vial, with a guest as the witness unless the body says otherwise. */
export function moveOf(as: Person, vial: string | undefined, body: object): Asked {
  return {
    key: 'POST stock_move_record/create',
    as,
    body: { stock_move_type_id__name: 'administer', drug_id: vial, ...guest, ...body },
  };
}

/** Gives one microgram, with this as all the proof there is of a witness. */
export function give(as: Person, vial: string | undefined, witness: object): Asked {
  const body = { stock_move_type_id__name: 'administer', drug_id: vial, quantity: -1, ...witness };
  return { key: 'POST stock_move_record/create', as, body };
}
