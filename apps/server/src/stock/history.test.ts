import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

afterEach(() => mustAddUp(server.owner));

describe('what happened to a vial', () => {
  let id = '';
  const records: Row[] = [];

  beforeAll(async () => {
    const made = async (body: object): Promise<void> => {
      records.unshift((await calls.move('KET-001', body)).data as Row);
    };
    id = (await calls.vial('KET-001')).id;
    await made({ stock_move_type_id__name: 'administer', quantity: -10, incident_number: 'I-1' });
    await made({ stock_move_type_id__name: 'waste', quantity: -20, notes: 'Damaged' });
    await made({ stock_move_type_id__name: 'administer', quantity: -30 });
    await made({ stock_move_type_id__name: 'un_administer', source_id: records[0]?.id });
  });

  test('API-70 HISTORY-01 HISTORY-04 ENT-10 is told newest first, with type, amount, user, witness, date, incident and location', async () => {
    const history = (await calls.get(`stock_move_record/for_drug?drug_id=${id}`)).data as Row[];
    expect(history.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['un_administer', 30],
      ['administer', -30],
      ['waste', -20],
      ['administer', -10],
      ['receive', 500_000],
    ]);
    expect(history.at(3)).toMatchObject({
      stock_move_type__name: 'administer',
      user_name: 'Morgan Medic',
      guest_verify_name: 'Gale Guest',
      created_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      incident_number: 'I-1',
      location_name: 'BOX-M1 (Medic 1)',
    });
  });

  test('API-69 UNADM-01 UNADM-06 the administrations are told alone or with the wastes, each with what reversed it', async () => {
    const of = async (more: string): Promise<unknown> =>
      ((await calls.get(`stock_move_record/administered?drug_id=${id}${more}`)).data as Row[]).map(
        ({ type, quantity, un_administer_id }) => [type, quantity, un_administer_id],
      );
    const administrations = [
      ['administer', -30, records[0]?.id],
      ['administer', -10, null],
    ];
    expect(await of('')).toEqual(administrations);
    expect(await of('&includeWasted=0')).toEqual(administrations);
    for (const yes of ['1', 'true']) {
      expect(await of(`&includeWasted=${yes}`)).toEqual([administrations[0], ['waste', -20, null], administrations[1]]);
    }
  });

  test('SRV-37 the amount now is the sum of the moves', async () => {
    const history = (await calls.get(`stock_move_record/for_drug?drug_id=${id}`)).data as Row[];
    const total = history.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    expect(await calls.left('KET-001')).toBe(total);
  });

  test('SRV-52 SRV-53 UNADM-02 API-72 ENT-20 can be un-administered while something is not reversed yet', async () => {
    const info = async (code: string): Promise<unknown> =>
      (await calls.get(`user_group/transfer_info?drug_id=${(await calls.vial(code)).id}`)).data;
    expect(await info('KET-001')).toEqual({ can_un_administer: 1, drug_in_other_agency: 0, is_reusable: 1 });
    expect(await info('FEN-001')).toEqual({ can_un_administer: 0, drug_in_other_agency: 0, is_reusable: 0 });
    const given = (await calls.move('FEN-001', { stock_move_type_id__name: 'administer', quantity: -1 })).data as Row;
    expect(await info('FEN-001')).toMatchObject({ can_un_administer: 1 });
    await calls.move('FEN-001', { stock_move_type_id__name: 'un_administer', source_id: given.id });
    expect(await info('FEN-001')).toMatchObject({ can_un_administer: 0 });
    for (const unknown of [randomUUID(), 'nonsense', (await calls.vial('SF-FEN-001', { by: 'strict' })).id]) {
      expect(await calls.get(`user_group/transfer_info?drug_id=${unknown}`)).toMatchObject({
        status: 404,
        err: 'NOT_FOUND',
      });
    }
  });

  test('SRV-04 the history of a vial of another agency is empty, as that of none', async () => {
    const theirs = (await calls.vial('SF-FEN-001', { by: 'strict' })).id;
    for (const unknown of [theirs, randomUUID(), 'nonsense']) {
      expect((await calls.get(`stock_move_record/for_drug?drug_id=${unknown}`)).data).toEqual([]);
      expect((await calls.get(`stock_move_record/administered?drug_id=${unknown}&includeWasted=1`)).data).toEqual([]);
    }
  });
});

describe('incident numbers', () => {
  const update = (id: unknown, incident_number: unknown, by: 'medic' | 'strict' = 'medic'): Promise<Answer> =>
    calls.post('stock_move_record/update', { id, incident_number }, { by });
  const changed = async (): Promise<Row[]> =>
    ((await calls.get('discrepancy/all')).data as Row[]).filter(
      ({ discrepancy_type }) => discrepancy_type === 'Incident number changed',
    );

  test('SRV-49 SRV-08 INCIDENT-05 DISC-04 OPEN-101 OPEN-102 API-68 a first number makes no discrepancy, another one does, and the record itself stays', async () => {
    const given = (await calls.move('MOR-001', { stock_move_type_id__name: 'administer', quantity: -1000 }))
      .data as Row;
    const stored = async (): Promise<unknown> =>
      (await server.owner.query(`SELECT to_jsonb(r) AS row FROM stock_move_record r WHERE id = $1`, [given.id])).rows;
    const before = await stored();
    expect((await update(given.id, 'INC-1')).data).toMatchObject({
      id: given.id,
      incident_number: 'INC-1',
      quantity: -1000,
    });
    expect(await changed()).toEqual([]);
    for (const [number, count] of [
      ['INC-2', 1],
      ['INC-2', 1],
      ['INC-3', 2],
      ['INC-1', 3],
    ] as const) {
      expect((await update(given.id, number)).data).toMatchObject({ incident_number: number });
      expect(await changed()).toHaveLength(count);
    }
    expect(await changed()).toMatchObject([
      { notes: 'Morphine 10 mg MOR-001: INC-3 changed to INC-1', created_by_id: await calls.userId('medic') },
      { notes: 'Morphine 10 mg MOR-001: INC-2 changed to INC-3' },
      { notes: 'Morphine 10 mg MOR-001: INC-1 changed to INC-2' },
    ]);
    expect((await calls.get(`stock_move_record?id=${given.id}`)).data).toMatchObject({ incident_number: 'INC-1' });
    expect(await stored()).toEqual(before);
    expect(await calls.count('incident_amendment')).toBe(4);
  });

  test('ROLE-15 INCIDENT-02 SRV-06 SRV-49 are changed only where the agency allows it', async () => {
    const body = { stock_move_type_id__name: 'administer', quantity: -1, incident_number: 'S-1' };
    const given = (await calls.move('SF-FEN-001', body, { by: 'strict' })).data as Row;
    expect(await update(given.id, 'S-2', 'strict')).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
  });

  test('OPEN-101 a first number is added wherever: a batch of an agency that changes none was recorded without', async () => {
    const { id: drug_id } = await calls.vial('SF-FEN-002', { by: 'strict' });
    const dose = { stock_move_type_id__name: 'administer', drug_id, quantity: -1, ...guest };
    const { id: other } = await calls.vial('SF-FEN-003', { by: 'strict' });
    const data = [dose, { ...dose, drug_id: other }];
    const batch = await calls.post('stock_move_record/create/many', { data }, { by: 'strict' });
    const [given] = batch.data as Row[];
    expect(given).toMatchObject({ incident_number: null });
    expect((await update(given?.id, 'S-3', 'strict')).data).toMatchObject({ incident_number: 'S-3' });
    expect(await update(given?.id, 'S-4', 'strict')).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
  });

  test('SRV-49 INCIDENT-02 only an administration of this agency has one to change', async () => {
    const wasted = await calls.move('MOR-002', { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'x' });
    const theirs = (await calls.get('stock_move_record/all', { by: 'strict' })).data as Row[];
    for (const id of [(wasted.data as Row).id, theirs[0]?.id, randomUUID(), 'nonsense']) {
      expect(await update(id, 'X')).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
  });

  test.each<[unknown]>([[''], ['  '], ['x'.repeat(31)], [null], [7], ['a\u0000']])(
    'INCIDENT-03 SRV-79 %j is no number',
    async (number) => {
      expect(await update(randomUUID(), number)).toMatchObject({
        status: 400,
        fields: { incident_number: expect.any(String) },
      });
    },
  );

  test('SRV-46 a repeated change is one amendment', async () => {
    const given = (await calls.move('MOR-003', { stock_move_type_id__name: 'administer', quantity: -1 })).data as Row;
    const before = await calls.count('incident_amendment');
    const key = randomUUID();
    const body = { id: given.id, incident_number: 'A' };
    const first = await calls.post('stock_move_record/update', body, { key });
    const again = await calls.post('stock_move_record/update', body, { key });
    expect(again.body).toEqual(first.body);
    expect(await calls.count('incident_amendment')).toBe(before + 1);
  });
});

describe('discrepancies', () => {
  test('DISC-01 DISC-02 API-73 ENT-11 SRV-09 SRV-62 are noted by whoever is signed in, named in the body or not', async () => {
    const medic = await calls.userId('medic');
    const body = { discrepancy_type: 'Reseal Avoided', notes: 'In a hurry' };
    for (const named of [{}, { created_by_id: medic }]) {
      expect((await calls.post('discrepancy/create', { ...body, ...named })).data).toMatchObject({
        ...body,
        created_by_id: medic,
      });
    }
  });

  test('DISC-01 API-73 SRV-62 OPEN-146 a body that names another is refused: a stranger, one of another agency, a colleague', async () => {
    const before = await calls.count('discrepancy');
    for (const created_by_id of [randomUUID(), await calls.userId('strict'), await calls.userId('partner')]) {
      const body = { discrepancy_type: 'Reseal Avoided', notes: 'In a hurry', created_by_id };
      expect(await calls.post('discrepancy/create', body)).toMatchObject({
        status: 400,
        fields: { created_by_id: expect.any(String) },
      });
    }
    expect(await calls.count('discrepancy')).toBe(before);
  });

  test('RESEAL-10 OPEN-083 SRV-79 a reseal that was left is noted only with its reason', async () => {
    const before = await calls.count('discrepancy');
    for (const notes of [undefined, '', '  \n']) {
      expect(await calls.post('discrepancy/create', { discrepancy_type: 'Reseal Avoided', notes })).toMatchObject({
        status: 422,
        err: 'NOTES_REQUIRED',
        body: { message: 'Notes are required' },
      });
    }
    expect(await calls.count('discrepancy')).toBe(before);
  });

  test.each<[string, unknown]>([
    ['discrepancy_type', 'Something else'],
    ['discrepancy_type', undefined],
    ['notes', 'x'.repeat(4001)],
    ['notes', '\u0000'],
  ])('SRV-62 SRV-79 %s of %.20j is refused with the field', async (field, value) => {
    const body = { discrepancy_type: 'Reseal Avoided', notes: '', [field]: value };
    expect(await calls.post('discrepancy/create', body)).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });
});
