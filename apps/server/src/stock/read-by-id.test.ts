import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { custodyCalls } from '../testing/custody-calls.ts';
import { replyOf } from '../testing/reply-shape.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

test('API-49 OPEN-125 a vial is read by its id, as it is found by its code, whatever happened to it', async () => {
  const vial = await calls.vial('FEN-001');
  expect(replyOf('GET drug', await calls.get(`drug?id=${vial.id}`))).toEqual(vial);
  expect(vial).toMatchObject({ barcode_id: 'FEN-001', quantity: 100, drug_box_id: (await calls.box('BOX-M1')).id });
  await calls.move('FEN-001', { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'x' });
  const empty = replyOf('GET drug', await calls.get(`drug?id=${vial.id}`, { by: 'partner' }));
  expect(empty).toEqual({ ...vial, stock_move_record__quantity: 0 });
});

test('API-56 OPEN-125 a box is read by its id, as it is found by its code, with the name of its unit', async () => {
  const box = await calls.box('BOX-M1');
  expect(replyOf('GET drug_box', await calls.get(`drug_box?id=${box.id}`))).toEqual(box);
  expect(box).toMatchObject({ name: 'BOX-M1', barcode_id: 'BOX-M1', unit__name: 'Medic 1' });
  const unplaced = await calls.box('BOX-EMPTY');
  const answer = await calls.get(`drug_box?id=${unplaced.id}`, { by: 'admin' });
  expect(replyOf('GET drug_box', answer)).toMatchObject({ unit_id: null, unit__name: null });
});

describe.each([
  { requirement: 'API-49', entity: 'drug', theirs: () => calls.vial('SF-FEN-001', { by: 'strict' }) },
  { requirement: 'API-56', entity: 'drug_box', theirs: () => calls.box('BOX-S1', { by: 'strict' }) },
])('the id of a $entity', ({ requirement, entity, theirs }) => {
  test(`${requirement} SRV-04 of another agency, of nothing or of no form at all is not found, each in the same words`, async () => {
    const { id } = await theirs();
    expect((await calls.get(`${entity}?id=${id}`, { by: 'strict' })).status).toBe(200);
    const said = new Set<unknown>();
    for (const unknown of [id, randomUUID(), 'nonsense']) {
      const answer = await calls.get(`${entity}?id=${unknown}`);
      expect(answer).toMatchObject({ status: 404, err: 'NOT_FOUND', data: undefined });
      said.add(answer.body['message']);
    }
    expect(said.size).toBe(1);
    const ridge = await calls.groupId('Ridge Veterinary');
    const mine = entity === 'drug' ? await calls.vial('FEN-002') : await calls.box('BOX-M2');
    expect((await calls.get(`${entity}?id=${mine.id}`, { by: 'partner', group: ridge })).status).toBe(404);
  });

  test(`${requirement} SRV-79 is needed, and of sane length`, async () => {
    for (const query of ['', '?id=', `?id=${'x'.repeat(65)}`]) {
      expect(await calls.get(`${entity}${query}`)).toMatchObject({
        status: 400,
        err: 'INVALID_INPUT',
        fields: { id: expect.any(String) },
      });
    }
    expect(await server.get(`${entity}?id=${randomUUID()}`)).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
  });
});
