import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const summit = { by: 'strict' } as const;
const noGuest = Object.fromEntries(Object.keys(guest).map((field) => [field, null]));

const change = async (code: string, body: object, who?: Who): Promise<Answer> =>
  calls.post('drug/update', { id: (await calls.vial(code, who)).id, ...guest, ...body }, who);

const boxId = async (code: string, who?: Who): Promise<string> => (await calls.box(code, who)).id;

async function toSummit(code: string, more: object = {}): Promise<Answer> {
  return change(code, {
    drug_box_id: await boxId('BOX-S1', summit),
    transfer_to_user_group_id: await calls.groupId('Summit Fire'),
    ...more,
  });
}

afterEach(() => mustAddUp(server.owner));

describe('to another box', () => {
  test('XFER-01 XFER-09 SRV-54 API-54 moves the vial and records who, when, from, to and where', async () => {
    const [from, to] = [await boxId('BOX-M1'), await boxId('BOX-SUP')];
    const { data } = await change('FEN-001', { drug_box_id: to, transfer_lat: 1.5, transfer_lon: -2.5 });
    expect(data).toMatchObject({ drug_box_id: to, unit__type: 'supply', stock_move_record__quantity: 100 });
    const [transfer] = (await calls.get('drug_transfer/all')).data as Row[];
    expect(transfer).toMatchObject({
      drug_id: (data as Row).id,
      from_drug_box_id: from,
      to_drug_box_id: to,
      to_user_group_id: await calls.groupId('Harbor EMS'),
      created_by: await calls.userId('medic'),
      lat: 1.5,
      lon: -2.5,
    });
    const { rows } = await server.owner.query(
      `SELECT user_name, witness_form, guest_verify_name, quantity FROM drug_transfer WHERE id = $1`,
      [transfer?.id],
    );
    expect(rows).toEqual([
      { user_name: 'Morgan Medic', witness_form: 'guest', guest_verify_name: 'Gale Guest', quantity: 100 },
    ]);
  });

  test('XFER-06 SRV-54 SRV-04 needs a box of this agency', async () => {
    for (const drug_box_id of [randomUUID(), 'nonsense', await boxId('BOX-S1', summit)]) {
      expect(await change('FEN-002', { drug_box_id })).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
  });

  test('SRV-54 DRUG-06 needs something in the vial', async () => {
    await calls.move('FEN-003', { stock_move_type_id__name: 'administer', quantity: -100 });
    expect(await change('FEN-003', { drug_box_id: await boxId('BOX-M2') })).toMatchObject({
      status: 409,
      err: 'ALREADY_USED',
    });
  });

  test('XFER-08 WITNESS-19 SRV-54 needs a witness for controlled types alone', async () => {
    const to = { drug_box_id: await boxId('BOX-M2'), ...noGuest };
    expect(await change('FEN-002', to)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    expect((await change('OND-001', to)).status).toBe(200);
    expect((await change('GLU-001', to)).status).toBe(200);
  });

  test('XFER-03 several vials go in one call, all or none', async () => {
    const drug_box_id = await boxId('BOX-EMPTY');
    const [one, two] = [await calls.vial('MOR-001'), await calls.vial('OND-002')];
    const many = (ids: string[], more: object = {}): Promise<Answer> =>
      calls.post('drug/update/many', { data: ids.map((id) => ({ id, drug_box_id, ...guest, ...more })) });
    expect(await many([one.id, randomUUID()])).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    expect((await calls.vial('MOR-001'))['drug_box_id']).not.toBe(drug_box_id);
    expect((await many([two.id, one.id, two.id])).data).toMatchObject([{ id: two.id }, { id: one.id }]);
    expect((await calls.vial('OND-002'))['drug_box_id']).toBe(drug_box_id);
    const elsewhere = {
      data: [
        { id: one.id, drug_box_id, ...guest },
        { id: two.id, drug_box_id: await boxId('BOX-M1') },
      ],
    };
    expect(await calls.post('drug/update/many', elsewhere)).toMatchObject({ status: 400, err: 'INVALID_INPUT' });
  });
});

describe('to another agency', () => {
  test('XFER-02 ROLE-14 SRV-06 SRV-54 is there only where the agency allows it', async () => {
    const body = {
      drug_box_id: await boxId('BOX-M1'),
      transfer_to_user_group_id: await calls.groupId('Harbor EMS'),
    };
    expect(await change('SF-FEN-001', body, summit)).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
  });

  test('XFER-07 SRV-54 OPEN-107 needs another agency of the organisation, and a box of it', async () => {
    const harbor = await calls.groupId('Harbor EMS');
    for (const own of [harbor, harbor.toUpperCase()]) {
      expect(
        await toSummit('FEN-004', { transfer_to_user_group_id: own, drug_box_id: await boxId('BOX-M2') }),
      ).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
    }
    const ridge = await calls.groupId('Ridge Veterinary');
    for (const transfer_to_user_group_id of [ridge, randomUUID(), 'nonsense']) {
      expect(await toSummit('FEN-004', { transfer_to_user_group_id })).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
    expect(await toSummit('FEN-004', { drug_box_id: null })).toMatchObject({
      status: 422,
      err: 'TRANSFER_BOX_REQUIRED',
      body: { message: 'Please select a drug box to continue' },
    });
    expect(await toSummit('FEN-004', { drug_box_id: await boxId('BOX-M2') })).toMatchObject({ status: 404 });
    expect((await calls.vial('FEN-004'))['stock_move_record__quantity']).toBe(100);
  });

  test('SRV-05 API-58 the boxes of a sister agency can be chosen from, those of another organisation cannot', async () => {
    const boxes = (group: string): Promise<Answer> => calls.get(`drug_box/with_unit?user_group_id=${group}`);
    const { data } = await boxes(await calls.groupId('Summit Fire'));
    expect((data as Row[]).map(({ name }) => name)).toEqual(['BOX-S1']);
    await server.owner.query(
      `INSERT INTO drug_box (user_group_id, organization_id, name, barcode_id)
       SELECT id, organization_id, 'Ridge box', 'RIDGE' FROM user_group WHERE name = 'Ridge Veterinary'`,
    );
    expect((await boxes(await calls.groupId('Ridge Veterinary'))).data).toEqual([]);
    expect((await boxes(randomUUID())).data).toEqual([]);
  });

  test('SRV-05 SRV-06 ROLE-14 where no vial may go to a sister agency, its boxes are not shown either', async () => {
    const boxes = (group: string): Promise<Answer> => calls.get(`drug_box/with_unit?user_group_id=${group}`, summit);
    const [own, harbor] = [await calls.groupId('Summit Fire'), await calls.groupId('Harbor EMS')];
    for (const group of [harbor, harbor.toUpperCase(), randomUUID(), 'nonsense']) {
      expect(await boxes(group)).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
    }
    for (const group of [own, own.toUpperCase()]) {
      expect((await boxes(group)).data).toMatchObject([{ name: 'BOX-S1' }]);
    }
  });

  test('WITNESS-19 SRV-54 a controlled drug stays one where its name stands for something less strict, and is again what it was when it comes back', async () => {
    const name = `Type ${randomUUID()}`;
    const { data: type } = await calls.post(
      'drug_type/create',
      { name, categories: ['Opioid'], schedule: 'II' },
      { by: 'admin' },
    );
    await server.owner.query(
      `INSERT INTO drug_type (user_group_id, name, categories) VALUES ($1, $2, '{Non-Controlled Substance}')`,
      [await calls.groupId('Summit Fire'), name],
    );
    const vials: Row[] = [];
    for (let vial = 1; vial <= 2; vial += 1) {
      const vialRow = { ...(await newVial(calls)), type: (type as Row).id };
      vials.push((await calls.post('drug/create', vialRow)).data as Row);
    }
    const types: unknown[] = [];
    for (const { barcode_id } of vials) {
      expect((await toSummit(String(barcode_id))).status).toBe(200);
      const there = await calls.vial(String(barcode_id), summit);
      types.push(((await calls.get(`drug_type?id=${String(there['type'])}`, summit)).data as Row)['name']);
      const alone = { drug_id: there.id, stock_move_type_id__name: 'administer', quantity: -1, incident_number: 'I-1' };
      expect(await calls.post('stock_move_record/create', alone, summit)).toMatchObject({
        status: 422,
        err: 'WITNESS_REQUIRED',
      });
    }
    // Made once, for both.
    expect(types).toEqual([`${name.slice(0, 40)} (Harbor EMS)`, `${name.slice(0, 40)} (Harbor EMS)`]);

    const [{ barcode_id }] = vials as [Row];
    await calls.set('Summit Fire', { allow_agency_drug_transfers: true });
    const back = { id: (await calls.vial(String(barcode_id), summit)).id, drug_box_id: await boxId('BOX-M1') };
    const harbor = { transfer_to_user_group_id: await calls.groupId('Harbor EMS') };
    expect((await calls.post('drug/update', { ...back, ...harbor, ...guest }, summit)).status).toBe(200);
    await calls.set('Summit Fire', { allow_agency_drug_transfers: false });
    expect((await calls.vial(String(barcode_id)))['type']).toBe((type as Row).id);
  });

  test('WITNESS-19 SRV-54 a drug becomes what its name stands for where that is stricter', async () => {
    const name = `Type ${randomUUID()}`;
    const categories = ['Non-Controlled Substance'];
    const { data: type } = await calls.post('drug_type/create', { name, categories }, { by: 'admin' });
    const { rows } = await server.owner.query<{ id: string }>(
      `INSERT INTO drug_type (user_group_id, name, categories) VALUES ($1, $2, '{Opioid}') RETURNING id`,
      [await calls.groupId('Summit Fire'), name],
    );
    const vialRow = { ...(await newVial(calls)), type: (type as Row).id };
    const { barcode_id } = (await calls.post('drug/create', vialRow)).data as Row;
    expect((await toSummit(String(barcode_id))).status).toBe(200);
    expect((await calls.vial(String(barcode_id), summit))['type']).toBe(rows[0]?.id);
  });

  test('OPEN-113 SRV-41 SRV-51 SRV-52 SRV-53 API-72 DRUG-07 the giver finds it empty and elsewhere, each side has its own history, and it can come back', async () => {
    const { id } = await calls.vial('FEN-005');
    const given = (await calls.move('FEN-005', { stock_move_type_id__name: 'administer', quantity: -25 })).data as Row;
    const history = async (who?: Who): Promise<unknown[]> =>
      ((await calls.get(`stock_move_record/for_drug?drug_id=${id}`, who)).data as Row[]).map(({ type }) => type);
    const info = async (who?: Who): Promise<unknown> =>
      (await calls.get(`user_group/transfer_info?drug_id=${id}`, who)).data;
    expect(await info()).toEqual({ can_un_administer: 1, drug_in_other_agency: 0, is_reusable: 0 });
    expect(await toSummit('FEN-005')).toMatchObject({ status: 200, data: null });

    expect((await calls.get('code/find?barcode_id=FEN-005')).data).toMatchObject({
      kind: 'drug',
      drug: { id, stock_move_record__quantity: 0, drug_box_id: await boxId('BOX-M1') },
      drug_in_other_agency: 1,
    });
    expect(await calls.left('FEN-005')).toBe(0);
    expect(await info()).toEqual({ can_un_administer: 0, drug_in_other_agency: 1, is_reusable: 0 });
    expect(await history()).toEqual(['administer', 'receive']);
    expect(await calls.get(`drug?id=${id}`)).toMatchObject({ status: 404 });

    const theirs = await calls.vial('FEN-005', summit);
    expect(theirs).toMatchObject({ id, stock_move_record__quantity: 75, drug_box_id: await boxId('BOX-S1', summit) });
    expect(theirs['type']).toBe((await calls.type('Fentanyl 100 mcg', summit)).id);
    expect(await info(summit)).toEqual({ can_un_administer: 0, drug_in_other_agency: 0, is_reusable: 0 });
    expect(await history(summit)).toEqual([]);
    const reverse = { stock_move_type_id__name: 'un_administer', source_id: given.id };
    expect(await calls.move('FEN-005', reverse, summit)).toMatchObject({ err: 'NOTHING_TO_REVERSE' });

    for (const body of [{ stock_move_type_id__name: 'administer', quantity: -1 }, reverse]) {
      expect(await calls.post('stock_move_record/create', { drug_id: id, ...guest, ...body })).toMatchObject({
        status: 404,
        err: 'NOT_FOUND',
      });
    }
    expect(await calls.post('drug/update', { id, drug_box_id: await boxId('BOX-M2'), ...guest })).toMatchObject({
      status: 404,
    });
    expect(await calls.post('stock_move_record/update', { id: given.id, incident_number: 'X' })).toMatchObject({
      status: 404,
    });
    expect(await calls.post('drug/create', await newVial(calls, { code: 'FEN-005' }))).toMatchObject({
      status: 409,
      err: 'CODE_IN_USE',
    });

    const use = { stock_move_type_id__name: 'administer', quantity: -5, incident_number: 'S-1' };
    expect((await calls.move('FEN-005', use, summit)).status).toBe(200);
    expect(await history()).toEqual(['administer', 'receive']);
    expect(await history(summit)).toEqual(['administer']);

    await calls.set('Summit Fire', { allow_agency_drug_transfers: true });
    const back = {
      drug_box_id: await boxId('BOX-M2'),
      transfer_to_user_group_id: await calls.groupId('Harbor EMS'),
    };
    expect((await change('FEN-005', back, summit)).status).toBe(200);
    expect(await calls.left('FEN-005')).toBe(70);
    expect(await calls.left('FEN-005', summit)).toBe(0);
    expect((await calls.vial('FEN-005'))['type']).toBe((await calls.type('Fentanyl 100 mcg')).id);
    expect(await info()).toEqual({ can_un_administer: 1, drug_in_other_agency: 0, is_reusable: 0 });
    expect((await calls.move('FEN-005', reverse)).status).toBe(200);
    expect(await calls.left('FEN-005')).toBe(95);
  });

  test('OPEN-113 what the other agency does with the vial later is not shown to the giver', async () => {
    await toSummit('FEN-006');
    const before = await calls.get('code/find?barcode_id=FEN-006');
    await server.owner.query(`UPDATE drug_type SET short_date_allowed = true`);
    expect((await change('FEN-006', { short_date: '2029-09-09' }, summit)).data).toMatchObject({
      short_date: '2029-09-09',
    });
    await calls.move('FEN-006', { stock_move_type_id__name: 'administer', quantity: -5, incident_number: 'S' }, summit);
    expect((await calls.get('code/find?barcode_id=FEN-006')).data).toEqual(before.data);
    await server.owner.query(`UPDATE drug_type SET short_date_allowed = false`);
  });

  test('SRV-54 a type that the other agency does not have goes with the vial', async () => {
    expect((await toSummit('KET-001')).status).toBe(200);
    expect(await calls.type('Ketamine 500 mg', summit)).toMatchObject({ is_reusable: 1, verification_required: 1 });
    expect(await calls.left('KET-001', summit)).toBe(500_000);
  });

  test('XFER-08 needs a witness for controlled types', async () => {
    expect(await toSummit('FEN-007', noGuest)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    expect((await toSummit('OND-003', noGuest)).status).toBe(200);
  });

  test('SRV-46 a repeated transfer is answered as the first time', async () => {
    const { id } = await calls.vial('FEN-008');
    const body = {
      id,
      drug_box_id: await boxId('BOX-S1', summit),
      transfer_to_user_group_id: await calls.groupId('Summit Fire'),
      ...guest,
    };
    const key = randomUUID();
    const answers = [await calls.post('drug/update', body, { key }), await calls.post('drug/update', body, { key })];
    expect(answers.map(({ status, data }) => [status, data])).toEqual([
      [200, null],
      [200, null],
    ]);
    const { rows } = await server.owner.query(`SELECT FROM drug_transfer WHERE drug_id = $1`, [id]);
    expect(rows).toHaveLength(1);
  });
});

describe('short date', () => {
  test('DRUG-03 API-53 SRV-55 is set and cleared where the type allows it, without a witness', async () => {
    const set = async (short_date: unknown): Promise<Answer> =>
      calls.post('drug/update', { id: (await calls.vial('MID-001')).id, short_date });
    expect(await set('2027-01-01')).toMatchObject({ status: 422, err: 'SHORT_DATE_NOT_ALLOWED' });
    const { id } = await calls.type('Midazolam 5 mg');
    await calls.post('drug_type/update', { id, short_date_allowed: 1 }, { by: 'admin' });
    expect((await set('2027-01-01')).data).toMatchObject({ short_date: '2027-01-01' });
    expect((await set(null)).data).toMatchObject({ short_date: null });
    expect(await set('soon')).toMatchObject({ status: 400, fields: { short_date: expect.any(String) } });
  });

  test('SRV-04 of a vial that is not here is not found', async () => {
    const theirs = (await calls.vial('SF-FEN-001', summit)).id;
    for (const id of [theirs, randomUUID(), 'nonsense']) {
      expect(await calls.post('drug/update', { id, short_date: '2027-01-01' })).toMatchObject({
        status: 404,
        err: 'NOT_FOUND',
      });
    }
  });
});
