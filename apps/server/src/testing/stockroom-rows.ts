import { randomUUID } from 'node:crypto';
import type { CustodyCalls, Row } from './custody-calls.ts';

/** A par and a package code of the admin's agency; answers the id of each by its entity. */
export async function addStockroom(
  calls: CustodyCalls,
  box: string,
  type: unknown,
): Promise<Record<'box_par' | 'national_drug_code', string>> {
  const made = async (path: string, body: object): Promise<string> =>
    ((await calls.post(path, body, { by: 'admin' })).data as Row).id;
  return {
    box_par: await made('box_par/create', { drug_box_id: box, drug_type_id: type, vials: 1 }),
    national_drug_code: await made('national_drug_code/create', {
      ndc_barcode: `OWN-${randomUUID()}`,
      type,
      quantity: 1,
    }),
  };
}
