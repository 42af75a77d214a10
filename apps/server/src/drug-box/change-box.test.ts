import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row, type Who } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

async function unitId(name: string, who?: Who): Promise<string> {
  const units = (await calls.get('unit/all', who)).data as Row[];
  const unit = units.find((each) => each['name'] === name);
  if (!unit) throw new Error(`no unit ${name}`);
  return unit.id;
}

const toUnit = async (box: string, unit_id: string, body: object = guest): Promise<Answer> =>
  calls.post('drug_box/update', { id: (await calls.box(box)).id, unit_id, ...body });

afterEach(() => mustAddUp(server.owner));

describe('a box to a unit', () => {
  test('UNIT-02 UNIT-05 API-60 SRV-57 moves the box and records who, from, to and where', async () => {
    const { id, unit_id: from } = await calls.box('BOX-M1');
    const to = await unitId('Medic 2');
    const { data } = await toUnit('BOX-M1', to, { ...guest, transfer_lat: 1.5, transfer_lon: 2.5 });
    expect(data).toMatchObject({ id, unit_id: to, unit__name: 'Medic 2', barcode_id: 'BOX-M1' });
    const { rows } = await server.owner.query(
      `SELECT t.drug_box_id, t.from_unit_id, t.to_unit_id, t.user_name, t.witness_form, t.guest_verify_name, p.lat, p.lon
       FROM box_transfer t JOIN personal_data p ON p.record_id = t.id`,
    );
    expect(rows).toEqual([
      {
        drug_box_id: id,
        from_unit_id: from,
        to_unit_id: to,
        user_name: 'Morgan Medic',
        witness_form: 'guest',
        guest_verify_name: 'Gale Guest',
        lat: 1.5,
        lon: 2.5,
      },
    ]);
    expect((await calls.vial('FEN-001'))['unit__type']).toBe('other');
    await toUnit('BOX-M1', await unitId('Central Supply'));
    expect((await calls.vial('FEN-001'))['unit__type']).toBe('supply');
    const given = await calls.move('FEN-001', { stock_move_type_id__name: 'administer', quantity: -1 });
    expect((given.data as Row)['location_name']).toBe('BOX-M1 (Central Supply)');
  });

  test('SRV-57 SRV-04 needs a box and a unit of this agency', async () => {
    const theirs = await unitId('Engine 1', { by: 'strict' });
    for (const unit of [theirs, randomUUID(), 'nonsense']) {
      expect(await toUnit('BOX-M2', unit)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
    const theirBox = (await calls.box('BOX-S1', { by: 'strict' })).id;
    for (const id of [theirBox, randomUUID(), 'nonsense']) {
      const body = { id, unit_id: await unitId('Medic 1'), ...guest };
      expect(await calls.post('drug_box/update', body)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
  });

  test('OPEN-093 WITNESS-19 needs a witness while the box holds controlled drugs, and none when it is empty', async () => {
    const unit = await unitId('Medic 1');
    expect(await toUnit('BOX-M2', unit, {})).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    expect((await toUnit('BOX-EMPTY', unit, {})).status).toBe(200);
    const ondansetron = await calls.vial('OND-008');
    const drug_box_id = (await calls.box('BOX-EMPTY')).id;
    await calls.post('drug/update', { id: ondansetron.id, drug_box_id });
    expect((await toUnit('BOX-EMPTY', unit, {})).status).toBe(200);
    await calls.post('drug/update', { id: (await calls.vial('FEN-012')).id, drug_box_id, ...guest });
    expect(await toUnit('BOX-EMPTY', unit, {})).toMatchObject({ err: 'WITNESS_REQUIRED' });
    await calls.move('FEN-012', { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'x' });
    expect((await toUnit('BOX-EMPTY', unit, {})).status).toBe(200);
  });
});

describe('a new box', () => {
  const create = (body: object, by: 'admin' | 'medic' = 'admin'): Promise<Answer> =>
    calls.post('drug_box/create', body, { by });

  test('API-59 OPEN-128 is made by an admin, and is there empty', async () => {
    const { data } = await create({ name: 'Box 9', barcode_id: 'BOX-9' });
    expect(data).toMatchObject({
      name: 'Box 9',
      barcode_id: 'BOX-9',
      unit_id: null,
      daily_check_verify_required: null,
    });
    expect((await calls.get(`drug/for_box?drug_box_id=${(data as Row).id}`)).data).toEqual([]);
    expect(await create({ name: 'Box 10', barcode_id: 'BOX-10' }, 'medic')).toMatchObject({
      status: 403,
      err: 'NOT_ALLOWED',
    });
  });

  test('SRV-35 OPEN-112 takes a code that is free in the organisation', async () => {
    for (const barcode_id of ['FEN-001', 'BOX-M1', 'SF-FEN-001', 'BOX-S1', 'vehicle']) {
      expect(await create({ name: 'Taken', barcode_id })).toMatchObject({ status: 409, err: 'CODE_IN_USE' });
    }
    expect(await create({ name: 'Short', barcode_id: 'AB' })).toMatchObject({ err: 'BOX_CODE_TOO_SHORT' });
    expect(await create({ name: 'Space', barcode_id: 'A B' })).toMatchObject({ err: 'CODE_HAS_SPACE' });
  });

  test('SRV-79 needs a name of at most 60 characters', async () => {
    for (const name of ['', ' ', 'x'.repeat(61), null, 'a\u0000b']) {
      expect(await create({ name, barcode_id: 'BOX-11' })).toMatchObject({
        status: 400,
        fields: { name: expect.any(String) },
      });
    }
  });
});
