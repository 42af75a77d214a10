import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { CustodyCalls, Row } from './custody-calls.ts';

/** A par, a package code, a receipt and a sheet of labels of the admin's agency; answers the id of each by its entity. */
export async function addStockroom(
  calls: CustodyCalls,
  box: string,
  type: unknown,
): Promise<Record<'box_par' | 'national_drug_code' | 'label_sheet' | 'receipt', string>> {
  const made = async (path: string, body: object): Promise<string> =>
    ((await calls.post(path, body, { by: 'admin' })).data as Row).id;
  const agency = ((await calls.get('user_group/current', { by: 'admin' })).data as Row).id;
  await calls.post('user_group/update', { id: agency, label_prefix: 'OWN' }, { by: 'admin' });
  return {
    label_sheet: await made('label_sheet/create', { format: 'avery_5160', kind: 'vial', labels: 2 }),
    receipt: await made('receipt/create', { kind: 'purchase', received_date: '2026-01-01' }),
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

/** A vehicle check of the agency, begun and with its only question answered, which failed and was fixed. */
export async function addVehicleCheck(owner: pg.Pool, group: string): Promise<void> {
  await owner.query(
    `WITH c AS (INSERT INTO general_check (user_group_id, name, version) VALUES ($1, 'Foreign', 1) RETURNING id),
       v AS (INSERT INTO general_check_version (general_check_id, version, user_group_id, name)
         SELECT id, 1, $1, 'Foreign' FROM c),
       k AS (INSERT INTO general_check_category (user_group_id, general_check_id, version, position, name)
         SELECT $1, id, 1, 0, 'Foreign' FROM c RETURNING id)
     INSERT INTO general_check_question (user_group_id, general_check_category_id, position, name)
       SELECT $1, id, 0, 'Foreign' FROM k`,
    [group],
  );
  const by = `(SELECT user_id FROM membership WHERE user_group_id = $1 LIMIT 1)`;
  await owner.query(
    `INSERT INTO general_check_submission (user_group_id, created_by, general_check_id)
       SELECT $1, ${by}, id FROM general_check WHERE user_group_id = $1`,
    [group],
  );
  await owner.query(
    `INSERT INTO general_check_response (user_group_id, created_by, general_check_submission_id, general_check_question_id,
       completed, passed, report_to_admin)
       SELECT $1, ${by}, s.id, q.id, true, false, true FROM general_check_submission s
       JOIN general_check_question q ON q.user_group_id = s.user_group_id WHERE s.user_group_id = $1`,
    [group],
  );
  await owner.query(
    `INSERT INTO general_check_fix (user_group_id, created_by, general_check_response_id, note)
       SELECT $1, ${by}, id, 'Foreign' FROM general_check_response WHERE user_group_id = $1`,
    [group],
  );
}

/** An inventory of the agency with one vial in it. */
export async function addInventory(owner: pg.Pool, group: string): Promise<void> {
  await owner.query(
    `WITH c AS (INSERT INTO inventory_count (user_group_id, created_by, created_by_name, created_on, moment, taken_date,
         time_zone, taken_by, agency_name, registrations)
       SELECT $1, user_id, 'Theirs', now(), 'close', current_date, 'UTC', 'Theirs', 'Theirs', ''
       FROM membership WHERE user_group_id = $1 LIMIT 1 RETURNING id)
     INSERT INTO inventory_line (inventory_count_id, line, user_group_id, drug_id, location, drug_type, box, code, lot,
       expires_on, micrograms, is_opened)
     SELECT id, 1, $1, new_id(), 'Theirs', 'Foreign', 'Theirs', 'THEIRS-1', 'L', current_date, 1, false FROM c`,
    [group],
  );
}
