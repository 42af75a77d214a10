import { methodAndPath, type RouteKey } from '@vialant/contract/route';
import { namedRoutes } from '@vialant/contract/route-table';
import { describe, expect, test } from 'vitest';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { replyOf } from '../testing/reply-shape.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

/** Makes a call by its key, as the admin, and answers its data, which must be what the contract says of it. */
async function make<T = Row>(key: RouteKey, input: Record<string, unknown> = {}): Promise<T> {
  const { method, path } = methodAndPath(key);
  const query = new URLSearchParams(input as Record<string, string>);
  const answer: Answer =
    method === 'GET'
      ? await calls.get(`${path}?${query.toString()}`, { by: 'admin' })
      : await calls.post(path, input, { by: 'admin' });
  return replyOf(key, answer) as T;
}

describe('the calls whose paths the product fixes itself answer under them', () => {
  test('OPEN-125 vials: found, read, listed, created, changed and moved', async () => {
    const [vial, box] = [await newVial(calls), await calls.box('BOX-M2')];
    const { id, barcode_id } = await make('POST drug/create', vial);
    const [second] = await make<Row[]>('POST drug/create/many', { data: [await newVial(calls)] });
    expect(await make('GET drug/find', { barcode_id })).toMatchObject({ id });
    expect(await make('GET drug', { id })).toMatchObject({ barcode_id });
    expect(await make('GET code/find', { barcode_id })).toMatchObject({ kind: 'drug', drug: { id } });
    expect(await make('GET drug/for_box', { drug_box_id: vial['drug_box_id'] })).toContainEqual(
      expect.objectContaining({ id }),
    );
    expect(await make('GET drug/by_ids', { ids: `${id},${second?.id}` })).toHaveLength(2);
    expect(await make('POST drug/update', { id, drug_box_id: box.id, ...guest })).toMatchObject({
      drug_box_id: box.id,
    });
    expect(
      await make('POST drug/update/many', { data: [{ id: second?.id, drug_box_id: box.id, ...guest }] }),
    ).toMatchObject([{ drug_box_id: box.id }]);
  });

  test('OPEN-125 boxes: created, found, read, listed, moved, checked', async () => {
    const { id, barcode_id } = await make('POST drug_box/create', { name: 'Named', barcode_id: 'BOX-NAMED' });
    expect(await make('GET drug_box/find', { barcode_id })).toMatchObject({ id });
    expect(await make('GET drug_box', { id })).toMatchObject({ barcode_id });
    const boxes = expect.arrayContaining([expect.objectContaining({ id })]);
    expect(await make('GET drug_box/all')).toEqual(boxes);
    expect(await make('GET drug_box/with_unit')).toEqual(boxes);
    const [unit] = await make<Row[]>('GET unit/all');
    expect(await make('POST drug_box/update', { id, unit_id: unit?.id })).toMatchObject({ unit_id: unit?.id });
    const check = await make('POST box_check/create', { drug_box_id: id, drug_checks: [] });
    expect(await make('GET box_check/last', { drug_box_id: id })).toMatchObject({ id: check.id });
  });

  test('OPEN-125 types and packages: those allowed, their short date, what a barcode stands for', async () => {
    const [type] = await make<Row[]>('GET drug_type/allowed');
    expect(await make('GET drug_type/short_date', { type: type?.id })).toEqual({
      allowed: 0,
      num_days: null,
      short_date: null,
      usual_quantity: expect.any(Number),
    });
    expect(await make('GET national_drug_code/search', { ndc_barcode: 'never-seen' })).toBeNull();
  });

  test('OPEN-125 stock moves: recorded alone, together and as both, corrected, and told of a vial', async () => {
    const { id: drug_id } = await calls.vial('KET-001');
    const given = { stock_move_type_id__name: 'administer', drug_id, quantity: -1, ...guest };
    const one = await make('POST stock_move_record/create', given);
    const [more] = await make<Row[]>('POST stock_move_record/create/many', { data: [given] });
    const last = await make<Row[]>('POST stock_move_record/administer_and_waste_remaining', given);
    expect(await make('POST stock_move_record/update', { id: one.id, incident_number: 'I-1' })).toMatchObject({
      incident_number: 'I-1',
    });
    const ids = (rows: Row[]): string[] => rows.map(({ id }) => id);
    expect(ids(await make('GET stock_move_record/administered', { drug_id }))).toEqual([last[0]?.id, more?.id, one.id]);
    expect(ids(await make('GET stock_move_record/for_drug', { drug_id }))).toHaveLength(5);
    expect(ids(await make('GET stock_move_record/all', { drug_id }))).toHaveLength(5);
    expect(await make('GET user_group/transfer_info', { drug_id })).toMatchObject({ can_un_administer: 1 });
    const noted = await make('POST discrepancy/create', { discrepancy_type: 'Box check missing drug' });
    expect(noted).toMatchObject({ notes: '' });
  });

  test('OPEN-125 vehicle checks and feedback', async () => {
    const [check] = await make<Row[]>('GET general_check/all');
    const general_check_id = check?.id;
    const questions = await make<Row[]>('GET general_check/questions', { general_check_id });
    const submission = await make('POST general_check_submission/create', { general_check_id });
    const response = await make('POST general_check_response/create', {
      general_check_submission_id: submission.id,
      general_check_question_id: questions[0]?.['general_check_question_id'],
    });
    await make('POST general_check_response/update', { id: response.id, completed: 1, passed: 1 });
    await make('POST general_check_response/update/many', { data: [{ id: response.id, completed: 1, passed: 0 }] });
    const submitted_on = new Date().toISOString();
    await make('POST general_check_submission/update', { id: submission.id, submitted_on });
    const template = await make('GET general_check/template', { general_check_id });
    const { version, name, categories } = template;
    await make('POST general_check/publish', { general_check_id, version, name, categories });
    expect(await make('GET general_check/results', { limit: 1 })).toMatchObject([{ id: submission.id, failed: 1 }]);
    const other = await make('POST general_check_submission/create', { general_check_id });
    const [first] = await make<Row[]>('GET general_check/questions', { general_check_id });
    const failed = await make('POST general_check_response/create', {
      general_check_submission_id: other.id,
      general_check_question_id: first?.['general_check_question_id'],
      passed: 0,
      report_to_admin: 1,
    });
    expect(await make('GET general_check/failures')).toMatchObject([{ id: failed.id, fixed_on: null }]);
    await make('POST general_check/fix', { id: failed.id, note: 'Replaced' });
    expect(await make('GET product_feedback_prompt/should_prompt')).toEqual({ should_prompt: 1 });
    await make('POST product_feedback/create', { notes: 'Good' });
    await make('POST product_feedback_prompt/create', { delay_months: 6 });
    expect(await make('GET product_feedback_prompt/should_prompt')).toEqual({ should_prompt: 0 });
  });
});

test('OPEN-125 a named call answers to its own method alone', async () => {
  const keys = new Set<string>(Object.keys(namedRoutes));
  for (const key of keys) {
    const { method, path } = methodAndPath(key as RouteKey);
    // A path of one word, and one that ends in a generic verb, is also that of a generic call.
    if (!path.includes('/') || keys.has(`${method === 'GET' ? 'POST' : 'GET'} ${path}`)) continue;
    const other = method === 'GET' ? await calls.post(path, {}) : await calls.get(path);
    expect([key, other.status, other.err]).toEqual([key, 404, 'NOT_FOUND']);
  }
});
