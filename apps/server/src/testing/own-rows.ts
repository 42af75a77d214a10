import { randomUUID } from 'node:crypto';
import type { CustodyCalls, Row } from './custody-calls.ts';

/** A par, a package code and a sheet of labels of the admin's agency; answers the id of each by its entity. */
export async function addStockroom(
  calls: CustodyCalls,
  box: string,
  type: unknown,
): Promise<Record<'box_par' | 'national_drug_code' | 'label_sheet', string>> {
  const made = async (path: string, body: object): Promise<string> =>
    ((await calls.post(path, body, { by: 'admin' })).data as Row).id;
  const agency = ((await calls.get('user_group/current', { by: 'admin' })).data as Row).id;
  await calls.post('user_group/update', { id: agency, label_prefix: 'OWN' }, { by: 'admin' });
  return {
    label_sheet: await made('label_sheet/create', { format: 'avery_5160', kind: 'vial', labels: 2 }),
    box_par: await made('box_par/create', { drug_box_id: box, drug_type_id: type, vials: 1 }),
    national_drug_code: await made('national_drug_code/create', {
      ndc_barcode: `OWN-${randomUUID()}`,
      type,
      quantity: 1,
    }),
  };
}

/** A vehicle check that was begun, one answer in it, and a question that is still open. */
export async function beginVehicleCheck(
  calls: CustodyCalls,
): Promise<{ check: unknown; submission: unknown; response: unknown; open: unknown }> {
  const check = ((await calls.get('general_check/all')).data as Row[])[0]?.id;
  const submission = ((await calls.post('general_check_submission/create', { general_check_id: check })).data as Row)
    .id;
  const [first, second] = (await calls.get(`general_check/questions?general_check_id=${check}`)).data as Row[];
  const response = await calls.post('general_check_response/create', {
    general_check_submission_id: submission,
    general_check_question_id: first?.['general_check_question_id'],
  });
  return { check, submission, response: (response.data as Row).id, open: second?.['general_check_question_id'] };
}
