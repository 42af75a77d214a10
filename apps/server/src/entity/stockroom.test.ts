import { randomUUID } from 'node:crypto';
import { WASTE_REASONS } from '@vialant/domain/values/limits';
import { describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { raceTrack } from '../testing/race.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer({ connections: 24 });
const calls = custodyCalls(server);
const { send } = raceTrack(server);
const admin = { by: 'admin' } as const;

const post = (path: string, body: object): Promise<Answer> => calls.post(path, body, admin);

async function made(path: string, body: object): Promise<Row> {
  const answer = await post(path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as Row;
}

const newType = (body: object = {}): Promise<Row> =>
  made('drug_type/create', { name: `Type ${randomUUID()}`, schedule: 'II', ...body });

const foreignId = async (table: string, group = 'Summit Fire'): Promise<string> =>
  (
    await server.owner.query<{ id: string }>(
      `SELECT t.id FROM ${table} t JOIN user_group g ON g.id = t.user_group_id WHERE g.name = $1 LIMIT 1`,
      [group],
    )
  ).rows[0]?.id ?? '';

describe('par', () => {
  test('STOCKROOM-02 is one number of vials per box and type, from 0 to 999', async () => {
    const drug_box_id = (await calls.box('BOX-M1')).id;
    const drug_type_id = (await calls.type('Fentanyl 100 mcg')).id;
    const par = await made('box_par/create', { drug_box_id, drug_type_id, vials: 4 });
    expect(par).toMatchObject({ drug_box_id, drug_type_id, vials: 4 });
    expect(await post('box_par/create', { drug_box_id, drug_type_id, vials: 5 })).toMatchObject({
      status: 409,
      err: 'PAR_EXISTS',
    });
    for (const vials of [0, 999]) expect((await made('box_par/update', { id: par.id, vials }))['vials']).toBe(vials);
    for (const vials of [-1, 1000, 1.5, null, '4']) {
      expect(await post('box_par/update', { id: par.id, vials })).toMatchObject({
        status: 400,
        fields: { vials: expect.any(String) },
      });
    }
    expect((await calls.get(`box_par/all?drug_box_id=${drug_box_id}`, admin)).data).toMatchObject([{ id: par.id }]);
    expect((await calls.get('box_par/all')).status).toBe(403);
    const log = (await calls.get(`change_log/all?row_id=${par.id}`, admin)).data as Row[];
    expect(log[0]).toMatchObject({ entity: 'box_par', row_name: 'BOX-M1, Fentanyl 100 mcg', field: 'vials' });
    expect((await post('box_par/delete', { id: par.id })).status).toBe(200);
  });

  test('STOCKROOM-02 ACCESS-03 names a box and a type of this agency', async () => {
    const drug_box_id = (await calls.box('BOX-M1')).id;
    const drug_type_id = (await calls.type('Fentanyl 100 mcg')).id;
    const [box, type] = [await foreignId('drug_box'), await foreignId('drug_type')];
    for (const wrong of [{ drug_box_id: box }, { drug_type_id: type }, { drug_box_id: 'x' }, { drug_type_id: 'x' }]) {
      const body = { drug_box_id, drug_type_id, vials: 1, ...wrong };
      expect(await post('box_par/create', body)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
  });
});

describe('a drug type', () => {
  test('STOCKROOM-03 tells its finished form, which follows every change', async () => {
    const product = { substance: 'Fentanyl', strength: '50mcg/ml', volume_ml: 2, dose_form: 'vial' };
    const { id, ...type } = await newType(product);
    expect(type).toMatchObject({
      ...product,
      strength: '50 mcg/mL',
      schedule: 'II',
      finished_form: 'Fentanyl 50 mcg/mL, 2 mL vial',
    });
    expect(await made('drug_type/update', { id, volume_ml: 2.5 })).toMatchObject({
      finished_form: 'Fentanyl 50 mcg/mL, 2.5 mL vial',
    });
    expect(await made('drug_type/update', { id, volume_ml: null, dose_form: 'patch' })).toMatchObject({
      finished_form: 'Fentanyl 50 mcg/mL, patch',
    });
    expect(await made('drug_type/update', { id, substance: null })).toMatchObject({ finished_form: null });
    for (const [field, value] of [
      ['strength', 'strong'],
      ['volume_ml', 0],
      ['volume_ml', 1.2345],
      ['volume_ml', 100_000],
      ['schedule', 'I'],
      ['finished_form', 'Made up'],
    ]) {
      const answer = await post('drug_type/update', { id, [String(field)]: value });
      if (field === 'finished_form') expect((answer.data as Row)['finished_form']).toBeNull();
      else expect(answer).toMatchObject({ status: 400, fields: { [String(field)]: expect.any(String) } });
    }
  });

  test('STOCKROOM-03 a controlled one needs a schedule, new or changed; one from before keeps working', async () => {
    const told = { status: 422, err: 'SCHEDULE_REQUIRED', fields: { schedule: 'Choose a schedule' } };
    const name = `Type ${randomUUID()}`;
    expect(await post('drug_type/create', { name })).toMatchObject(told);
    expect(await post('drug_type/create', { name, categories: ['Opioid'], schedule: null })).toMatchObject(told);
    const other = await newType({ schedule: null, categories: ['Non-Controlled Substance'] });
    expect(other['schedule']).toBeNull();
    expect(await post('drug_type/update', { id: other.id, categories: [] })).toMatchObject(told);
    expect((await post('drug_type/update', { id: other.id, categories: [], schedule: 'IV' })).status).toBe(200);
    expect(await post('drug_type/update', { id: other.id, schedule: null })).toMatchObject(told);

    const old = (await calls.type('Midazolam 5 mg')).id;
    await server.owner.query('UPDATE drug_type SET schedule = NULL WHERE id = $1', [old]);
    const vial = await newVial(calls, { type: 'Midazolam 5 mg', quantity: 5000 });
    expect((await calls.post('drug/create', vial)).status).toBe(200);
    expect(await post('drug_type/update', { id: old, unit_name: 'ampoule' })).toMatchObject(told);
    expect((await post('drug_type/update', { id: old, unit_name: 'ampoule', schedule: 'IV' })).status).toBe(200);
  });

  test('STOCKROOM-04 what vials are counted by is free until there is one, and fixed from then on', async () => {
    const { id, name } = await newType({ unit_of_measurement: 'mg', categories: ['Opioid'] });
    const other = { unit_of_measurement: 'micrograms', categories: ['Sedative'], is_reusable: 1 };
    expect(await made('drug_type/update', { id, ...other })).toMatchObject(other);
    const vial = await newVial(calls, { type: String(name) });
    expect((await calls.post('drug/create', vial)).status).toBe(200);
    const fixed = 'Fixed because vials exist. Make a new type.';
    expect(
      await post('drug_type/update', { id, unit_of_measurement: 'g', categories: [], is_reusable: 0, allowed: 0 }),
    ).toMatchObject({
      status: 422,
      err: 'FIXED_BY_VIALS',
      fields: { unit_of_measurement: fixed, categories: fixed, is_reusable: fixed },
    });
    // The same again is no change.
    expect(await made('drug_type/update', { id, ...other, unit_name: 'amp' })).toMatchObject({ unit_name: 'amp' });
    await calls.move(String(vial['barcode_id']), { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'x' });
    expect(await post('drug_type/update', { id, categories: [] })).toMatchObject({ err: 'FIXED_BY_VIALS' });
  });

  test('STOCKROOM-04 a type whose vials all went to a sister is fixed too', async () => {
    const { id, name } = await newType();
    const { id: drug } = (await calls.post('drug/create', await newVial(calls, { type: String(name) }))).data as Row;
    const box = await calls.box('BOX-S1', { by: 'strict' });
    const summit = await calls.groupId('Summit Fire');
    const body = { id: drug, drug_box_id: box.id, transfer_to_user_group_id: summit, ...guest };
    expect((await calls.post('drug/update', body)).status).toBe(200);
    expect(await post('drug_type/update', { id, is_reusable: 1 })).toMatchObject({ err: 'FIXED_BY_VIALS' });
    // What became of it there is as strict, and says the same of the product.
    const there = await calls.vial(
      String(((await calls.get(`drug?id=${drug}`, { by: 'strict' })).data as Row)['barcode_id']),
      { by: 'strict' },
    );
    expect((await calls.get(`drug_type?id=${String(there['type'])}`, { by: 'strict' })).data).toMatchObject({
      schedule: 'II',
    });
    await mustAddUp(server.owner);
  });

  test('STOCKROOM-04 however the first vial and a change meet, no vial is of a type that was judged otherwise', async () => {
    const box = (await calls.box('BOX-M1')).id;
    let both = 0;
    for (let round = 0; round < 24; round += 1) {
      const { id } = await newType({ schedule: null, categories: ['Non-Controlled Substance'] });
      // Without a witness: of a controlled type it would be refused.
      const vial = { type: id, drug_box_id: box, expiration_date: '2030-01-01', lot_number: 'L', quantity: 1 };
      const [received, changed] = await Promise.all([
        send({ path: 'drug/create', body: { ...vial, barcode_id: randomUUID() } }),
        send({ path: 'drug_type/update', body: { id, categories: [], schedule: 'II' }, by: 'admin' }),
      ]);
      if (received.status === 200 && changed.status === 200) both += 1;
    }
    expect(both).toBe(0);
  });

  test('STOCKROOM-04 the receipt of a vial keeps the name that its type had, and its chain holds', async () => {
    const { id, name } = await newType();
    const { id: drug } = (await calls.post('drug/create', await newVial(calls, { type: String(name) }))).data as Row;
    await made('drug_type/update', { id, name: `Renamed ${id}` });
    const { rows } = await server.owner.query(`SELECT vial_type FROM stock_move_record WHERE drug_id = $1`, [drug]);
    expect(rows).toEqual([{ vial_type: name }]);
    expect((await calls.get(`drug/proof?drug_id=${drug}`)).data).toMatchObject({ is_intact: 1 });
  });

  test('STOCKROOM-07 an archived type takes no new vial', async () => {
    const { id, name } = await newType();
    const vial = await newVial(calls, { type: String(name) });
    await made('drug_type/archive', { id });
    expect(await calls.post('drug/create', vial)).toMatchObject({ status: 422, err: 'TYPE_NOT_ALLOWED' });
    await made('drug_type/restore', { id });
    expect((await calls.post('drug/create', vial)).status).toBe(200);
  });
});

describe('waste reasons', () => {
  const names = async (): Promise<unknown[]> =>
    ((await calls.get('waste_reason/all')).data as Row[]).map(({ name }) => name);
  const reason = async (name: string): Promise<string> =>
    ((await calls.get('waste_reason/all?include_archived=1')).data as Row[]).find((row) => row['name'] === name)?.id ??
    '';

  test('STOCKROOM-05 OPEN-034 every agency begins with the five, a new one too, and nobody has changed them', async () => {
    expect(await names()).toEqual([...WASTE_REASONS]);
    const group = await made('user_group/create', { name: `Agency ${randomUUID()}` });
    const { rows } = await server.owner.query(
      'SELECT name FROM waste_reason WHERE user_group_id = $1 ORDER BY position',
      [group.id],
    );
    expect(rows.map(({ name }) => name)).toEqual([...WASTE_REASONS]);
    const log = await server.owner.query(`SELECT FROM change_log WHERE entity = 'waste_reason'`);
    expect(log.rowCount).toBe(0);
  });

  test('STOCKROOM-05 are added, ordered and archived by admins, and read by staff', async () => {
    const { id } = await made('waste_reason/create', { name: 'Spilled' });
    expect(await names()).toEqual([...WASTE_REASONS, 'Spilled']);
    const order = [id, await reason('Expired')].map((each, position) => ({ id: each, position }));
    expect((await post('waste_reason/update/many', { data: order })).status).toBe(200);
    expect((await names()).slice(0, 2)).toEqual(['Spilled', 'Expired']);
    await made('waste_reason/archive', { id: await reason('Damaged') });
    expect(await names()).not.toContain('Damaged');
    expect(await post('waste_reason/create', { name: 'Spilled' })).toMatchObject({ status: 409, err: 'NAME_IN_USE' });
    expect((await calls.post('waste_reason/create', { name: 'Mine' })).status).toBe(403);
    expect((await post('waste_reason/delete', { id })).status).toBe(403);
    expect((await calls.get(`change_log/all?row_id=${id}`, admin)).data).toHaveLength(2);
    // The values of the enum are the same for everyone.
    const fixed = (await calls.get('enum?table=stock_move_record&column=waste_reason')).data as Row[];
    expect(fixed.map(({ value }) => value)).toEqual([...WASTE_REASONS]);
  });

  test("STOCKROOM-05 'Other' stays: it is neither archived nor renamed", async () => {
    const id = await reason('Other');
    const told = { status: 422, err: 'REASON_STAYS' };
    expect(await post('waste_reason/archive', { id })).toMatchObject(told);
    expect(await post('waste_reason/update', { id, name: 'Else' })).toMatchObject(told);
    expect((await post('waste_reason/update', { id, position: 9 })).status).toBe(200);
    expect(await names()).toContain('Other');
  });
});

describe('package codes', () => {
  const NDC = '0409-9094-22';
  const search = async (code: string): Promise<unknown> =>
    (await calls.get(`national_drug_code/search?ndc_barcode=${code}`)).data;

  test('STOCKROOM-06 what a medic taught the list is corrected by an admin, and both are told', async () => {
    const vial = { ...(await newVial(calls)), ndc_barcode: '0641-6027-25' };
    expect((await calls.post('drug/create', vial)).status).toBe(200);
    const all = (await calls.get('national_drug_code/all')).data as Row[];
    const learned = all.find(({ ndc_barcode }) => ndc_barcode === '0641602725');
    expect(learned).toMatchObject({ quantity: 100, created_by: await calls.userId('medic'), ndc: null });
    const change = { id: learned?.id, ndc: '0641-6027-25', quantity: 250 };
    expect((await post('national_drug_code/update', change)).data).toMatchObject({
      ndc: '0641-6027-25',
      quantity: 250,
    });
    expect(await search('0641-6027-25')).toMatchObject({ quantity: 250 });
    const log = (await calls.get(`change_log/all?row_id=${learned?.id}`, admin)).data as Row[];
    expect(log.map(({ what, field }) => [what, field])).toEqual(
      expect.arrayContaining([
        ['added', null],
        ['changed', 'quantity'],
        ['changed', 'ndc'],
      ]),
    );
    expect((await calls.post('national_drug_code/update', change)).status).toBe(403);
  });

  test('STOCKROOM-06 an NDC is text of 10 to 12 digits with dashes, and names what a vial can hold', async () => {
    const type = (await calls.type('Morphine 10 mg')).id;
    const { id } = await made('national_drug_code/create', { ndc_barcode: NDC, ndc: NDC, type, quantity: 10_000 });
    expect((await calls.get(`national_drug_code?id=${id}`)).data).toMatchObject({
      ndc_barcode: '0409909422',
      ndc: NDC,
    });
    for (const good of ['0409-9094-22', '12345-678-90', '12345-6789-0', '12345-6789-01', '123456-7890-12', null]) {
      expect((await post('national_drug_code/update', { id, ndc: good })).data).toMatchObject({ ndc: good });
    }
    for (const bad of ['0409909422', '409-9094-22', '0409-9094-2A', '1-2-3', '1234567-8901-23', '']) {
      expect(await post('national_drug_code/update', { id, ndc: bad })).toMatchObject({
        status: 400,
        fields: { ndc: expect.any(String) },
      });
    }
    for (const quantity of [0, -1]) {
      expect(await post('national_drug_code/update', { id, quantity })).toMatchObject({ err: 'QUANTITY_NOT_POSITIVE' });
    }
    expect(await post('national_drug_code/update', { id, quantity: 10 ** 9 })).toMatchObject({
      err: 'AMOUNT_TOO_LARGE',
    });
    const again = { ndc_barcode: '0409909422', type, quantity: 10_000 };
    expect(await post('national_drug_code/create', again)).toMatchObject({ err: 'PACKAGE_CODE_EXISTS' });
    const theirs = { ndc_barcode: '1111-2222-33', type: await foreignId('drug_type'), quantity: 1 };
    expect(await post('national_drug_code/create', theirs)).toMatchObject({ status: 404 });
  });

  test('STOCKROOM-06 STOCKROOM-07 an archived code fills no form and learns nothing; restored it does', async () => {
    const type = (await calls.type('Fentanyl 100 mcg')).id;
    const code = '5555-6666-77';
    const { id } = await made('national_drug_code/create', { ndc_barcode: code, type, quantity: 100 });
    expect(await search(code)).toMatchObject({ type, quantity: 100 });
    await made('national_drug_code/archive', { id });
    expect(await search(code)).toBeNull();
    expect(
      (await calls.post('drug/create', { ...(await newVial(calls)), quantity: 50, ndc_barcode: code })).status,
    ).toBe(200);
    expect(await search(code)).toBeNull();
    await made('national_drug_code/restore', { id });
    expect(await search(code)).toMatchObject({ quantity: 100 });
  });
});
