import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { stockMoves } from '../testing/stock-moves.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const { administer, waste, fresh } = stockMoves(calls);

afterEach(() => mustAddUp(server.owner));

test('API-66 ENT-10 what is answered to a move, a check and a discrepancy is what is read back later', async () => {
  const code = await fresh('Ketamine 500 mg', 500_000);
  const offline = { offline: 1, timestamp: '2026-01-02T03:04:05.006Z' };
  await calls.verify('partner');
  const answers = [
    await administer(code, -12.5, { incident_number: 'INC-7', lat: 1.5, lon: 2.5, doses: 2, ...offline }),
    await calls.post('stock_move_record/create', {
      stock_move_type_id__name: 'administer',
      drug_id: (await calls.vial(code)).id,
      quantity: -0.001,
      witness_id: await calls.userId('partner'),
    }),
    await waste(code, { quantity: -1 }),
  ].map(({ data }) => data as Row);
  answers.push(
    (await calls.move(code, { stock_move_type_id__name: 'un_administer', source_id: answers[0]?.id })).data as Row,
  );
  for (const answer of answers) {
    const { un_administer_id, ...later } = (await calls.get(`stock_move_record?id=${answer.id}`)).data as Row;
    expect(answer).toEqual({ ...later, un_administer_id: null });
    expect(un_administer_id).toBe(answer === answers[0] ? answers[3]?.id : null);
  }
  const noted = (await calls.post('discrepancy/create', { discrepancy_type: 'Reseal Avoided', notes: 'x' }))
    .data as Row;
  expect((await calls.get(`discrepancy?id=${noted.id}`)).data).toEqual(noted);
  const box = await calls.box('BOX-EMPTY');
  const check = (await calls.post('box_check/create', { drug_box_id: box.id, drug_checks: [], ...guest })).data as Row;
  const { discrepancies, ...told } = check;
  expect(discrepancies).toBe(0);
  expect((await calls.get(`box_check?id=${check.id}`)).data).toMatchObject(told);
});

describe('administer', () => {
  test('ADMIN-13 ADMIN-15 SRV-43 API-66 ENT-10 OPEN-119 takes its amount out of the vial and is read back with its people and place', async () => {
    const given = { incident_number: 'INC-7', lat: 1.5, lon: 2.5, doses: 2, notes: 'In pain', input_manually: 1 };
    const { status, data } = await administer('FEN-001', -12.5, given);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      type: 'administer',
      stock_move_type_name: 'administer',
      stock_move_type__name: 'administer',
      quantity: -12.5,
      doses: 2,
      user_name: 'Morgan Medic',
      witnessed_by: null,
      guest_verify_name: 'Gale Guest',
      incident_number: 'INC-7',
      location_name: 'BOX-M1 (Medic 1)',
      notes: 'In pain',
      input_manually: 1,
      offline: 0,
      lat: 1.5,
      lon: 2.5,
    });
    expect(await calls.left('FEN-001')).toBe(87.5);
  });

  test('ADMIN-03 ADMIN-04 ADMIN-05 ADMIN-06 SRV-43 none, nothing, less than nothing and more than there is are refused, and nothing is written', async () => {
    const before = await calls.count('stock_move_record');
    expect(await calls.move('MOR-001', { stock_move_type_id__name: 'administer' })).toMatchObject({
      status: 422,
      err: 'REQUIRED',
    });
    expect(await administer('MOR-001', 0)).toMatchObject({
      status: 422,
      err: 'ADMINISTER_AMOUNT_ZERO',
      body: { message: 'You cannot administer 0' },
    });
    expect(await administer('MOR-001', 5)).toMatchObject({
      status: 422,
      err: 'ADMINISTER_AMOUNT_NEGATIVE',
      body: { message: 'You cannot administer a negative amount' },
    });
    expect(await administer('MOR-001', -10_000.001)).toMatchObject({
      status: 422,
      err: 'ADMINISTER_EXCEEDS_AVAILABLE',
      body: { message: 'You cannot administer more than: 10 mg' },
    });
    expect(await calls.count('stock_move_record')).toBe(before);
    expect((await administer('MOR-001', -10_000)).status).toBe(200);
    expect(await administer('MOR-001', -1)).toMatchObject({ status: 409, err: 'ALREADY_USED' });
    expect(await calls.left('MOR-001')).toBe(0);
  });

  test('OPEN-096 SRV-36 three decimals of a microgram are exact, four are refused with the field', async () => {
    const code = await fresh('Fentanyl 100 mcg', 0.3);
    expect((await administer(code, -0.1)).status).toBe(200);
    expect((await administer(code, -0.1)).status).toBe(200);
    expect(await calls.left(code)).toBe(0.1);
    expect((await administer(code, -0.1)).status).toBe(200);
    expect(await calls.left(code)).toBe(0);
    expect(await administer('FEN-002', -0.0001)).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
      fields: { quantity: expect.any(String) },
    });
  });

  test('ROLE-21 SRV-48 ADMIN-09 ADMIN-10 where the agency requires an incident number an administration has one, of at most 30 characters', async () => {
    const body = { stock_move_type_id__name: 'administer', quantity: -1 };
    const by = { by: 'strict' } as const;
    expect(await calls.move('SF-FEN-001', body, by)).toMatchObject({ status: 422, err: 'REQUIRED' });
    expect(await calls.move('SF-FEN-001', { ...body, incident_number: '   ' }, by)).toMatchObject({ err: 'REQUIRED' });
    expect(await calls.move('SF-FEN-001', { ...body, incident_number: 'x'.repeat(31) }, by)).toMatchObject({
      status: 400,
      fields: { incident_number: 'This is limited to 30 characters.' },
    });
    expect((await calls.move('SF-FEN-001', { ...body, incident_number: 'x'.repeat(30) }, by)).status).toBe(200);
    expect((await administer('FEN-002', -1)).status).toBe(200);
    expect(await administer('FEN-002', -1, { offline: 1 })).toMatchObject({ status: 422, err: 'REQUIRED' });
  });

  test('OPEN-101 ADMIN-11 several vials at once need no number yet; the same vial twice is not several', async () => {
    const by = { by: 'strict' } as const;
    const [one, two] = [await calls.vial('SF-FEN-002', by), await calls.vial('SF-FEN-003', by)];
    const item = (id: string): object => ({
      stock_move_type_id__name: 'administer',
      drug_id: id,
      quantity: -1,
      ...guest,
    });
    const many = (ids: string[]): Promise<Answer> =>
      calls.post('stock_move_record/create/many', { data: ids.map(item) }, by);
    expect(await many([one.id, one.id])).toMatchObject({ status: 422, err: 'REQUIRED' });
    expect((await many([one.id, two.id])).status).toBe(200);
  });

  test('OPEN-101 ADMIN-10 ADMIN-11 a vial of an offline batch comes alone and needs no number; online it must not come alone', async () => {
    const ofBatch = { of_batch: 1 } as const;
    const code = await fresh();
    expect(await administer(code, -1, { offline: 1 })).toMatchObject({ status: 422, err: 'REQUIRED' });
    expect((await administer(code, -1, { ...ofBatch, offline: 1 })).status).toBe(200);
    const strict = { stock_move_type_id__name: 'administer', quantity: -1, ...ofBatch };
    const by = { by: 'strict' } as const;
    expect(await calls.move('SF-FEN-002', strict, by)).toMatchObject({ status: 422, err: 'REQUIRED' });
    expect((await calls.move('SF-FEN-002', { ...strict, offline: 1 }, by)).status).toBe(200);
  });
});

describe('waste', () => {
  test('WASTE-02 WASTE-09 WASTE-14 SRV-44 needs notes and takes all that is left of a vial that is not reusable', async () => {
    expect(await waste('FEN-003', { notes: ' ', waste_all: 1 })).toMatchObject({
      status: 422,
      err: 'NOTES_REQUIRED',
      body: { message: 'Notes are required' },
    });
    await administer('FEN-003', -40);
    expect((await waste('FEN-003', { quantity: -1 })).data).toMatchObject({
      type: 'waste',
      quantity: -60,
      notes: 'Expired',
      reverse_distributor: 0,
    });
    expect(await calls.left('FEN-003')).toBe(0);
    expect(await waste('FEN-003', { waste_all: 1 })).toMatchObject({ status: 409, err: 'ALREADY_USED' });
  });

  test('WASTE-03 INPUT-01 notes hold 500 characters and not one more', async () => {
    expect(await waste('KET-001', { quantity: -1, notes: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      fields: { notes: 'This is limited to 500 characters.' },
    });
    expect((await waste('KET-001', { quantity: -1, notes: 'x'.repeat(500) })).status).toBe(200);
  });

  test('WASTE-05 WASTE-06 WASTE-07 WASTE-08 OFFLINE-13 of a reusable vial a part is wasted, never nothing, less or more than there is', async () => {
    expect(await waste('KET-002')).toMatchObject({ status: 422, err: 'REQUIRED' });
    expect(await waste('KET-002', { quantity: 0 })).toMatchObject({
      status: 422,
      err: 'WASTE_AMOUNT_ZERO',
      body: { message: '0 is not a valid value' },
    });
    expect(await waste('KET-002', { quantity: 1 })).toMatchObject({
      status: 422,
      err: 'WASTE_AMOUNT_NEGATIVE',
      body: { message: 'Negative values are not valid' },
    });
    const tooMuch = await waste('KET-002', { quantity: -500_000.001 });
    expect(tooMuch).toMatchObject({ status: 422, err: 'WASTE_EXCEEDS_AVAILABLE' });
    expect(tooMuch.body['message']).toBe('cannot waste more than available (500\u00a0mg)');
    expect(await waste('KET-002', { quantity: -500_000.001, offline: 1 })).toMatchObject({
      status: 422,
      err: 'OFFLINE_WASTE_EXCEEDS_AVAILABLE',
      body: { message: 'You cannot waste more than is available' },
    });
    expect((await waste('KET-002', { quantity: -1000 })).data).toMatchObject({ quantity: -1000 });
    expect(await calls.left('KET-002')).toBe(499_000);
  });

  test('SRV-44 waste_all takes exactly what is left at that moment, whatever quantity is said', async () => {
    await administer('KET-003', -123.456);
    expect((await waste('KET-003', { waste_all: 1, quantity: -1 })).data).toMatchObject({ quantity: -499_876.544 });
    expect(await calls.left('KET-003')).toBe(0);
  });

  test('ROLE-13 WASTE-10 OPEN-105 SRV-06 to a reverse distributor goes the whole vial, where the agency allows it', async () => {
    await calls.set('Harbor EMS', { allow_reverse_distributor: false });
    expect(await waste('KET-004', { quantity: -1, reverse_distributor: 1 })).toMatchObject({
      status: 403,
      err: 'NOT_ALLOWED',
    });
    expect(await calls.left('KET-004')).toBe(500_000);
    await calls.set('Harbor EMS', { allow_reverse_distributor: true });
    expect((await waste('KET-004', { quantity: -1, reverse_distributor: 1 })).data).toMatchObject({
      quantity: -500_000,
      reverse_distributor: 1,
    });
  });
});

describe('administer and waste remaining', () => {
  const both = async (code: string, body: object): Promise<Answer> =>
    calls.post('stock_move_record/administer_and_waste_remaining', {
      stock_move_type_id__name: 'administer',
      drug_id: (await calls.vial(code)).id,
      ...guest,
      ...body,
    });
  const typesOf = ({ data }: Answer): unknown => (data as Row[]).map(({ type, quantity }) => [type, quantity]);

  test('SRV-47 ADMIN-14 API-67 OPEN-103 writes both records, in that order; the incident is the administration’s', async () => {
    const answer = await both('FEN-004', { quantity: -30, incident_number: 'INC-9', doses: 3 });
    expect(typesOf(answer)).toEqual([
      ['administer', -30],
      ['waste', -70],
    ]);
    expect(answer.data).toMatchObject([
      { incident_number: 'INC-9', doses: 3 },
      { incident_number: null, doses: 1 },
    ]);
    expect(await calls.left('FEN-004')).toBe(0);
    const { id } = await calls.vial('FEN-004');
    const history = (await calls.get(`stock_move_record/for_drug?drug_id=${id}`)).data as Row[];
    expect(history.map(({ type }) => type)).toEqual(['waste', 'administer', 'receive']);
  });

  test('SRV-47 writes one record when nothing remains, and of a reusable vial the rest goes too', async () => {
    expect(typesOf(await both('FEN-005', { quantity: -100 }))).toEqual([['administer', -100]]);
    const code = await fresh('Ketamine 500 mg', 500_000);
    expect(typesOf(await both(code, { quantity: -1 }))).toEqual([
      ['administer', -1],
      ['waste', -499_999],
    ]);
  });

  test('OPEN-100 OPEN-103 in a batch each vial says whether its rest is wasted with it', async () => {
    const [part, whole] = [await fresh('Fentanyl 100 mcg', 100), await fresh('Fentanyl 100 mcg', 100)];
    const dose = async (code: string, quantity: number, more: object): Promise<object> => ({
      stock_move_type_id__name: 'administer',
      drug_id: (await calls.vial(code)).id,
      quantity,
      ...more,
    });
    const data = [await dose(part, -40, { waste_remaining: 1, ...guest }), await dose(whole, -100, {})];
    const answer = await calls.post('stock_move_record/create/many', { data });
    expect(typesOf(answer)).toEqual([
      ['administer', -40],
      ['waste', -60],
      ['administer', -100],
    ]);
    expect(await Promise.all([part, whole].map((code) => calls.left(code)))).toEqual([0, 0]);
    const before = await calls.count('stock_move_record');
    const other = await fresh('Fentanyl 100 mcg', 100);
    const tooMuch = [await dose(other, -40, { waste_remaining: 1, ...guest }), await dose(other, -1, {})];
    expect(await calls.post('stock_move_record/create/many', { data: tooMuch })).toMatchObject({ err: 'ALREADY_USED' });
    expect(await calls.count('stock_move_record')).toBe(before + 1); // the receipt of the vial alone
  });

  test('SRV-47 writes none when the first is refused, and is for administrations alone', async () => {
    const before = await calls.count('stock_move_record');
    expect(await both('FEN-006', { quantity: -101 })).toMatchObject({ err: 'ADMINISTER_EXCEEDS_AVAILABLE' });
    expect(await both('FEN-006', { quantity: -1, guest_verify__name: null })).toMatchObject({
      err: 'WITNESS_REQUIRED',
    });
    expect(await both('FEN-006', { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'x' })).toMatchObject({
      status: 400,
      fields: { stock_move_type_id__name: expect.any(String) },
    });
    expect(await calls.count('stock_move_record')).toBe(before);
  });
});

describe('un-administer', () => {
  const reverse = (code: string, source_id: unknown): Promise<Answer> =>
    calls.move(code, { stock_move_type_id__name: 'un_administer', source_id });

  test('SRV-45 UNADM-05 UNADM-06 puts back the amount of an administration or a waste, once, and says so on it', async () => {
    const code = await fresh();
    const given = (await administer(code, -25)).data as Row;
    expect((await reverse(code, given.id)).data).toMatchObject({
      type: 'un_administer',
      quantity: 25,
      source_id: given.id,
    });
    expect(await calls.left(code)).toBe(100);
    expect(await reverse(code, given.id)).toMatchObject({ status: 409, err: 'ALREADY_REVERSED' });
    const wasted = (await waste(code, { waste_all: 1 })).data as Row;
    const undone = (await reverse(code, wasted.id)).data as Row;
    expect(await calls.left(code)).toBe(100);
    const source = (await calls.get(`stock_move_record?id=${wasted.id}`)).data;
    expect(source).toMatchObject({ un_administer_id: undone.id });
  });

  test('SRV-45 needs the record of this very vial, and neither a receipt nor a reversal will do', async () => {
    const [code, other] = [await fresh(), await fresh()];
    const given = (await administer(code, -25)).data as Row;
    const undone = (await reverse(code, given.id)).data as Row;
    const { id } = await calls.vial(code);
    const history = (await calls.get(`stock_move_record/for_drug?drug_id=${id}`)).data as Row[];
    const received = history.at(-1)?.id;
    for (const source of [undone.id, received, randomUUID(), 'nonsense', null, undefined]) {
      expect(await reverse(code, source)).toMatchObject({ status: 422, err: 'NOTHING_TO_REVERSE' });
    }
    const again = (await administer(code, -25)).data as Row;
    expect(await reverse(other, again.id)).toMatchObject({ status: 422, err: 'NOTHING_TO_REVERSE' });
    expect(await calls.left(other)).toBe(100);
  });

  test('UNADM-08 OPEN-108 needs a witness as the type does', async () => {
    const none = Object.fromEntries(Object.keys(guest).map((field) => [field, null]));
    const given = (await administer('FEN-007', -25)).data as Row;
    const unwitnessed = { stock_move_type_id__name: 'un_administer', source_id: given.id, ...none };
    expect(await calls.move('FEN-007', unwitnessed)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    const plain = (await administer('OND-001', -1, none)).data as Row;
    expect((await calls.move('OND-001', { ...unwitnessed, source_id: plain.id })).status).toBe(200);
  });
});

describe('several at once', () => {
  const many = (data: object[], key?: string): Promise<Answer> =>
    calls.post('stock_move_record/create/many', { data }, key === undefined ? {} : { key });

  test('API-66 WASTE-11 UNADM-05 several moves are recorded all or none, each on what the one before left', async () => {
    const { id } = await calls.vial('FEN-008');
    const part = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -60, ...guest };
    const rest = { stock_move_type_id__name: 'waste', drug_id: id, waste_all: 1, notes: 'Rest', ...guest };
    expect(await many([part, part])).toMatchObject({ status: 422, err: 'ADMINISTER_EXCEEDS_AVAILABLE' });
    expect(await calls.left('FEN-008')).toBe(100);
    const { data } = await many([part, rest]);
    expect((data as Row[]).map(({ quantity }) => quantity)).toEqual([-60, -40]);
    expect(await many([{ ...part, drug_id: randomUUID() }, rest])).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    expect(await many([])).toMatchObject({ status: 400 });
  });

  test('SRV-45 UNADM-06 one record cannot be reversed twice in one call either', async () => {
    const given = (await administer('FEN-009', -25)).data as Row;
    const item = {
      stock_move_type_id__name: 'un_administer',
      drug_id: (await calls.vial('FEN-009')).id,
      source_id: given.id,
      ...guest,
    };
    expect(await many([item, item])).toMatchObject({ status: 409, err: 'ALREADY_REVERSED' });
    expect(await calls.left('FEN-009')).toBe(75);
  });

  test('SRV-64 a batch has one witness: items may leave it out, and may not name another', async () => {
    const [one, two] = [await calls.vial('FEN-010'), await calls.vial('OND-002')];
    const item = (drug_id: string, more: object): object => ({
      stock_move_type_id__name: 'administer',
      drug_id,
      quantity: -1,
      ...more,
    });
    expect(
      await many([item(one.id, guest), item(two.id, { ...guest, guest_verify__name: 'Somebody Else' })]),
    ).toMatchObject({ status: 400, err: 'INVALID_INPUT' });
    const { data } = await many([item(two.id, {}), item(one.id, guest)]);
    expect((data as Row[]).map(({ guest_verify_name }) => guest_verify_name)).toEqual(['Gale Guest', 'Gale Guest']);
  });

  test('200 moves are one call, 201 are too many', async () => {
    const { id } = await calls.vial('KET-001');
    const item = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -1 };
    const data = Array.from({ length: 201 }, () => item);
    expect(await many([{ ...item, ...guest }, ...data.slice(2)])).toMatchObject({ status: 200 });
    expect(await many(data)).toMatchObject({ status: 400, fields: { data: expect.any(String) } });
  });
});
