import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

beforeEach(async () => {
  await server.owner.query('DELETE FROM due_reseal');
  await calls.set('Harbor EMS', { usage_requires_reseal: true, usage_requires_reseal_supply: false });
});
afterEach(() => mustAddUp(server.owner));

/** The boxes that any device of the agency sees as due, with who made them so. */
async function due(who: Who = { by: 'partner' }): Promise<Record<string, unknown>> {
  const boxes = (await calls.get('drug_box/all', who)).data as Row[];
  const marked = boxes.filter(({ reseal_due_since }) => reseal_due_since !== null);
  return Object.fromEntries(marked.map((box) => [String(box['name']), box['reseal_due_by_name']]));
}

/** The boxes that any device of the agency sees with an open seal, with who left them so. */
async function open(who: Who = { by: 'partner' }): Promise<Record<string, unknown>> {
  const boxes = (await calls.get('drug_box/all', who)).data as Row[];
  const marked = boxes.filter(({ seal_open_since }) => seal_open_since !== null);
  return Object.fromEntries(marked.map((box) => [String(box['name']), box['seal_left_by_name']]));
}

const give = (code: string, who?: Who, more: object = {}): Promise<Answer> =>
  calls.move(code, { stock_move_type_id__name: 'administer', quantity: -1, ...more }, who);

async function reseal(code: string, newCode: string, who?: Who): Promise<Answer> {
  const { id } = await calls.box(code, who);
  const vials = (await calls.get(`drug/for_box?drug_box_id=${id}`, who)).data as Row[];
  const drug_checks = vials.map((vial) => ({ drug_id: vial.id }));
  return calls.post('box_check/create', { drug_box_id: id, drug_checks, drug_box__barcode_id: newCode, ...guest }, who);
}

const avoid = async (code: string, notes: string, who?: Who): Promise<Answer> =>
  calls.post('drug_box/avoid_reseal', { id: (await calls.box(code, who)).id, notes }, who);

const avoided = (): Promise<unknown[]> => calls.discrepancies('Reseal Avoided');

test('RESEAL-09 ROLE-17 ROLE-18 OPEN-142 using a vial makes its box due for all of the agency, by unit type; putting back does not', async () => {
  const box = await calls.box('BOX-M1');
  const given = (await give('FEN-001')).data as Row;
  expect(await due()).toEqual({ 'BOX-M1': 'Morgan Medic' });
  expect(await due({ by: 'strict' })).toEqual({});
  expect(await calls.box('BOX-M1', { by: 'partner' })).toMatchObject({
    reseal_due_by: await calls.userId('medic'),
    reseal_due_since: given['created_on'],
  });
  await server.owner.query('DELETE FROM due_reseal');
  const back = { stock_move_type_id__name: 'un_administer', source_id: given.id };
  expect((await calls.move('FEN-001', back)).status).toBe(200);
  expect(await due()).toEqual({});
  await calls.set('Harbor EMS', { usage_requires_reseal: false, usage_requires_reseal_supply: true });
  await give('FEN-001');
  expect(await due()).toEqual({});
  const supply = await calls.box('BOX-SUP');
  const received = (await calls.post('drug/create', await newVial(calls, { box: 'BOX-SUP' }))).data as Row;
  expect(await due()).toEqual({});
  expect((await give(String(received['barcode_id']))).status).toBe(200);
  expect(Object.keys(await due())).toEqual([supply['name']]);
  expect(box['reseal_due_since']).toBeNull();
});

test('RESEAL-09 OPEN-091 waste and a transfer make it due too, of a transfer both boxes', async () => {
  await calls.move('FEN-002', { stock_move_type_id__name: 'waste', quantity: -1, notes: 'x' });
  expect(await due()).toEqual({ 'BOX-M1': 'Morgan Medic' });
  const to = await calls.box('BOX-M2');
  await calls.post(
    'drug/update',
    { id: (await calls.vial('FEN-003')).id, drug_box_id: to.id, ...guest },
    { by: 'partner' },
  );
  expect(await due()).toEqual({ 'BOX-M1': 'Parker Rivera', 'BOX-M2': 'Parker Rivera' });
});

test('RESEAL-09 OPEN-142 any member can reseal it, and then nobody is asked', async () => {
  await give('FEN-004');
  expect((await reseal('BOX-M1', 'DUE-SEAL', { by: 'partner' })).status).toBe(200);
  expect(await due()).toEqual({});
  expect((await reseal('DUE-SEAL', 'BOX-M1')).status).toBe(200);
});

test('RESEAL-10 DISC-02 OPEN-083 OPEN-142 left on several devices at once, it is noted once, with the reason', async () => {
  await give('FEN-004');
  const before = (await avoided()).length;
  for (const notes of ['', '   ']) {
    expect(await avoid('BOX-M1', notes)).toMatchObject({ status: 422, err: 'NOTES_REQUIRED' });
  }
  expect(await due()).toEqual({ 'BOX-M1': 'Morgan Medic' });
  const answers = await Promise.all(
    (['medic', 'partner', 'medic', 'admin'] as const).map((by) => avoid('BOX-M1', 'No seals left', { by })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await avoided()).length).toBe(before + 1);
  expect((await avoided())[0]).toBe('BOX-M1 BOX-M1: No seals left');
  expect(await due()).toEqual({});
  await give('FEN-004');
  expect(await due()).toEqual({ 'BOX-M1': 'Morgan Medic' });
  expect(await open()).toEqual({});
});

test('OPEN-142 RESEAL-10 a seal that was left open is seen by all of the agency until the box is resealed', async () => {
  const given = (await give('FEN-004')).data as Row;
  expect(await open()).toEqual({});
  expect((await avoid('BOX-M1', 'No seals left', { by: 'partner' })).status).toBe(200);
  expect([await due(), await open({ by: 'medic' }), await open({ by: 'strict' })]).toEqual([
    {},
    { 'BOX-M1': 'Parker Rivera' },
    {},
  ]);
  expect(await calls.box('BOX-M1')).toMatchObject({ seal_open_since: given['created_on'] });
  expect((await reseal('BOX-M1', 'OPEN-SEAL')).status).toBe(200);
  expect([await due(), await open()]).toEqual([{}, {}]);
  expect((await reseal('OPEN-SEAL', 'BOX-M1')).status).toBe(200);
});

test('RESEAL-10 SRV-04 a box of another agency, or none, cannot be left', async () => {
  const theirs = await calls.box('BOX-S1', { by: 'strict' });
  for (const id of [theirs.id, randomUUID(), 'x']) {
    expect(await calls.post('drug_box/avoid_reseal', { id, notes: 'x' })).toMatchObject({ status: 404 });
  }
});

test('RESEAL-09 OPEN-115 OPEN-142 a use that arrives late makes the box due, unless it was resealed since', async () => {
  const offline = { offline: 1, incident_number: 'OFF-1' };
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  expect((await reseal('BOX-M1', 'LATE-SEAL')).status).toBe(200);
  expect((await give('FEN-005', {}, { ...offline, timestamp })).status).toBe(200);
  expect(await due()).toEqual({});
  expect((await give('FEN-005', {}, { ...offline, timestamp: new Date().toISOString() })).status).toBe(200);
  expect(Object.keys(await due())).toEqual(['BOX-M1']);
  expect((await reseal('LATE-SEAL', 'BOX-M1')).status).toBe(200);
});

test('RESEAL-09 uses, checks and seals of one box at once do not stop each other', async () => {
  const data = await Promise.all(Array.from({ length: 7 }, () => newVial(calls)));
  const [moved, ...used] = (await calls.post('drug/create/many', { data })).data as Row[];
  const codes = used.map(({ barcode_id }) => String(barcode_id));
  const box = await calls.box('BOX-M2');
  const answers = await Promise.all([
    ...codes.map((code) => give(code)),
    ...codes.map(() => avoid('BOX-M1', 'x')),
    calls.post('drug/update', { id: moved?.id, drug_box_id: box.id, ...guest }),
  ]);
  expect(answers.map(({ status, err }) => [status, err]).filter(([status]) => status !== 200)).toEqual([]);
});
