import { expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
type Row = Record<string, unknown> & { id: string };

async function box(code: string): Promise<Row> {
  return (await server.get(`drug_box/find?barcode_id=${code}`, { as: await server.signIn('medic') })).data as Row;
}

test('SCAN-27 SCAN-28 SCAN-29 OPEN-012 one call tells a vial from a box, the vehicle code and an unknown code', async () => {
  const as = await server.signIn('medic');
  const find = async (code: string): Promise<unknown> =>
    (await server.get(`code/find?barcode_id=${encodeURIComponent(code)}`, { as })).data;
  expect(await find('FEN-001')).toMatchObject({
    kind: 'drug',
    drug: { barcode_id: 'FEN-001', stock_move_record__quantity: 100, unit__type: 'other' },
    drug_in_other_agency: 0,
  });
  expect(await find('BOX-SUP')).toMatchObject({
    kind: 'drug_box',
    drug_box: { barcode_id: 'BOX-SUP', unit__name: 'Central Supply' },
  });
  expect(await find('Vehicle')).toEqual({ kind: 'vehicle', drug_in_other_agency: 0 });
  expect(await find('nothing')).toEqual({ kind: 'none', drug_in_other_agency: 0 });
  expect(await find("'; DROP TABLE drug; --")).toEqual({ kind: 'none', drug_in_other_agency: 0 });
});

test('SRV-04 OPEN-113 a code of another agency, of the same organisation or not, is answered as none', async () => {
  const find = async (name: string, code: string): Promise<unknown> =>
    (await server.get(`code/find?barcode_id=${code}`, { as: await server.signIn(name) })).data;
  expect(await find('medic', 'SF-FEN-001')).toEqual({ kind: 'none', drug_in_other_agency: 0 });
  expect(await find('strict', 'FEN-001')).toEqual({ kind: 'none', drug_in_other_agency: 0 });
  expect(await find('strict', 'BOX-M1')).toEqual({ kind: 'none', drug_in_other_agency: 0 });
});

test('code/find refuses like every other call: no session, foreign agency', async () => {
  expect(await server.get('code/find?barcode_id=FEN-001')).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
  expect(
    await server.get('code/find?barcode_id=FEN-001', { as: await server.signIn('medic'), group: 'elsewhere' }),
  ).toMatchObject({ status: 403 });
});

test('API-48 API-55 ENT-24 a vial and a box are found by code, and are null when there is none', async () => {
  const as = await server.signIn('medic');
  expect((await server.get('drug/find?barcode_id=KET-004', { as })).data).toMatchObject({
    quantity: 500_000,
    lot_number: 'DEMO-KET',
  });
  expect((await server.get('drug/find?barcode_id=BOX-M1', { as })).data).toBeNull();
  expect((await server.get('drug_box/find?barcode_id=KET-004', { as })).data).toBeNull();
});

test('API-50 CHECK-02 SRV-42 the vials of a box are those in it that hold anything', async () => {
  const as = await server.signIn('medic');
  const m1 = await box('BOX-M1');
  const codes = async (): Promise<unknown[]> =>
    ((await server.get(`drug/for_box?drug_box_id=${m1.id}`, { as })).data as Row[]).map(({ barcode_id }) => barcode_id);
  expect(await codes()).toHaveLength(19);
  await server.owner.query(`UPDATE drug SET amount_left = 0 WHERE barcode_id = 'FEN-006'`);
  expect(await codes()).not.toContain('FEN-006');
  expect(await server.get(`drug/for_box?drug_box_id=${m1.id}`, { as: await server.signIn('strict') })).toMatchObject({
    status: 404,
  });
});

test('API-51 vials are read by their ids; ids of another agency or of nothing are left out', async () => {
  const as = await server.signIn('medic');
  const mine = ((await server.get('drug/find?barcode_id=FEN-001', { as })).data as Row).id;
  const theirs = (
    (await server.get('drug/find?barcode_id=SF-FEN-001', { as: await server.signIn('strict') })).data as Row
  ).id;
  const { data } = await server.get(`drug/by_ids?ids=${mine},${theirs},junk,`, { as });
  expect((data as Row[]).map(({ id }) => id)).toEqual([mine]);
});

test('API-57 API-58 ENT-05 the boxes come with the names of their units', async () => {
  const { data } = await server.get('drug_box/with_unit', { as: await server.signIn('medic') });
  expect((data as Row[]).map(({ name, unit__name, drug_box__name }) => [name, unit__name, drug_box__name])).toEqual([
    ['BOX-EMPTY', null, 'BOX-EMPTY'],
    ['BOX-M1', 'Medic 1', 'BOX-M1'],
    ['BOX-M2', 'Medic 2', 'BOX-M2'],
    ['BOX-SUP', 'Central Supply', 'BOX-SUP'],
  ]);
});

test('API-62 ROLE-05 only allowed types are offered', async () => {
  const as = await server.signIn('admin');
  const types = (await server.get('drug_type/all', { as })).data as Row[];
  const ketamine = types.find(({ name }) => name === 'Ketamine 500 mg');
  await server.post('drug_type/update', { id: ketamine?.id, allowed: 0 }, { as });
  const allowed = (await server.get('drug_type/allowed', { as })).data as Row[];
  expect(allowed.map(({ name }) => name)).not.toContain('Ketamine 500 mg');
  expect(allowed).toHaveLength(types.length - 1);
});

test('ENT-06 OPEN-094 verification and single quantity follow from the categories', async () => {
  const types = (await server.get('drug_type/all', { as: await server.signIn('medic') })).data as Row[];
  const flags = (name: string): unknown => {
    const type = types.find((each) => each['name'] === name);
    return [type?.['verification_required'], type?.['only_one_quantity']];
  };
  expect(flags('Fentanyl 100 mcg')).toEqual([1, 0]);
  expect(flags('Ondansetron 4 mg')).toEqual([0, 0]);
  expect(flags('Glucometer')).toEqual([0, 1]);
});

test('API-65 SRV-61 the last check of a box names who made it and when, and is null before the first', async () => {
  const as = await server.signIn('medic');
  const m2 = await box('BOX-M2');
  expect((await server.get(`box_check/last?drug_box_id=${m2.id}`, { as })).data).toBeNull();
  for (const [hour, name] of [
    ['08', 'admin'],
    ['09', 'medic'],
  ]) {
    await server.owner.query(
      `INSERT INTO box_check (user_group_id, created_by, user_name, created_on, drug_box_id)
       SELECT home_user_group_id, id, first_name || ' ' || last_name, $1, $2 FROM user_account WHERE primary_email = $3`,
      [`2026-11-15T${hour}:00:00Z`, m2.id, `${name}@demo.vialant.test`],
    );
  }
  const { data } = await server.get(`box_check/last?drug_box_id=${m2.id}`, { as });
  expect(data).toEqual({
    id: expect.any(String),
    user_names: 'Morgan Medic',
    created_on: '2026-11-15T09:00:00.000Z',
    timestamp: expect.any(String),
    user_was_offline: 0,
    checked: 0,
    unseen: 18,
  });
});

test('SRV-35 OPEN-112 a code belongs to one thing in an organisation, whoever writes it', async () => {
  const steal = `UPDATE drug_box SET barcode_id = 'FEN-001' WHERE barcode_id = 'BOX-S1'`;
  await expect(server.owner.query(steal)).rejects.toThrow('code_pkey');
  await server.owner.query(`UPDATE drug_box SET barcode_id = 'BOX-S1-NEW' WHERE barcode_id = 'BOX-S1'`);
  const as = await server.signIn('strict');
  expect((await server.get('code/find?barcode_id=BOX-S1-NEW', { as })).data).toMatchObject({ kind: 'drug_box' });
  expect((await server.get('code/find?barcode_id=BOX-S1', { as })).data).toMatchObject({ kind: 'none' });
});

test('SRV-36 SRV-37 OPEN-096 12.5 micrograms stay 12.5, and what is left is the sum of the moves', async () => {
  await server.owner.query(`UPDATE drug SET amount_left = 12.5 WHERE barcode_id = 'FEN-002'`);
  const as = await server.signIn('medic');
  expect((await server.get('drug/find?barcode_id=FEN-002', { as })).data).toMatchObject({
    stock_move_record__quantity: 12.5,
  });
  const { rows } = await server.owner.query(
    `SELECT count(*)::int AS n FROM drug d WHERE barcode_id <> 'FEN-002' AND barcode_id <> 'FEN-006'
     AND amount_left <> (SELECT sum(quantity) FROM stock_move_record r WHERE r.drug_id = d.id)`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  await expect(server.owner.query('UPDATE drug SET amount_left = -0.001')).rejects.toThrow('amount_left');
});
