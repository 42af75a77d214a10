import { randomUUID } from 'node:crypto';
import { addDays, earliestDate, utcDate } from '@vialant/domain/values/date-only';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const create = async (changes: object = {}, who?: Who): Promise<Answer> =>
  calls.post('drug/create', { ...(await newVial(calls)), ...changes }, who);

const noGuest = Object.fromEntries(Object.keys(guest).map((field) => [field, null]));

afterEach(async () => {
  await mustAddUp(server.owner);
  await calls.set('Harbor EMS', { allow_users_to_create_drugs: true, allow_ndc_barcode_import: true });
});

describe('one vial', () => {
  test('CREATE-23 API-52 SRV-37 SRV-38 ENT-04 is received whole, as the first record of its chain', async () => {
    const { status, data } = await create({ barcode_id: 'C-1', quantity: 12.5, lat: 1, lon: 2, short_date: null });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      barcode_id: 'C-1',
      quantity: 12.5,
      stock_move_record__quantity: 12.5,
      lot_number: 'LOT-1',
      expiration_date: '2030-01-01',
      unit__type: 'other',
      lat: 1,
      lon: 2,
      user_group_id: await calls.groupId('Harbor EMS'),
      created_by: await calls.userId('medic'),
    });
    const history = await calls.get(`stock_move_record/for_drug?drug_id=${(data as Row).id}`);
    expect(history.data).toMatchObject([{ type: 'receive', quantity: 12.5, guest_verify_name: 'Gale Guest' }]);
  });

  test('ROLE-20 SRV-06 SRV-38 staff create vials where the agency allows it, an admin always', async () => {
    await calls.set('Harbor EMS', { allow_users_to_create_drugs: false });
    expect(await create()).toMatchObject({
      status: 403,
      err: 'MAY_NOT_CREATE_DRUGS',
      body: { message: 'Drug not found, You are not allowed to create drugs.' },
    });
    expect((await create({}, { by: 'admin' })).status).toBe(200);
    const body = await newVial(calls, { box: 'BOX-S1' }, { by: 'strict' });
    expect(await calls.post('drug/create', body, { by: 'strict' })).toMatchObject({ status: 403 });
  });

  test('CREATE-06 ROLE-05 SRV-38 needs a type that the agency allows', async () => {
    const { id } = await calls.type('Midazolam 5 mg');
    await calls.post('drug_type/update', { id, allowed: 0 }, { by: 'admin' });
    expect(await create({ type: id })).toMatchObject({ status: 422, err: 'TYPE_NOT_ALLOWED' });
    await calls.post('drug_type/update', { id, allowed: 1 }, { by: 'admin' });
    expect((await create({ type: id })).status).toBe(200);
    expect(await create({ type: randomUUID() })).toMatchObject({ status: 404, err: 'NOT_FOUND' });
  });

  test('CREATE-07 SRV-38 SRV-04 needs a box of this agency', async () => {
    const theirs = await calls.box('BOX-S1', { by: 'strict' });
    for (const drug_box_id of [theirs.id, randomUUID(), 'nonsense']) {
      expect(await create({ drug_box_id })).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
  });

  test('CREATE-11 SRV-38 expires after today', async () => {
    // Where the day ends last: whoever is anywhere else has chosen a later day, or was told so by the form.
    const today = earliestDate(new Date());
    const tomorrow = addDays(today, 1);
    expect(await create({ expiration_date: today })).toMatchObject({
      status: 422,
      err: 'DATE_NOT_IN_FUTURE',
      body: { message: 'Choose a date in the future' },
    });
    expect((await create({ expiration_date: tomorrow })).status).toBe(200);
  });

  test('CREATE-08 OPEN-097 SRV-38 holds more than nothing; a single-quantity type is always one', async () => {
    for (const quantity of [0, -1, null]) {
      expect(await create({ quantity })).toMatchObject({ status: 422, err: 'QUANTITY_NOT_POSITIVE' });
    }
    expect((await create({ quantity: 0.001 })).status).toBe(200);
    const device = { type: (await calls.type('Glucometer')).id };
    for (const quantity of [0, 0.999, 2, 1000]) {
      expect(await create({ ...device, quantity })).toMatchObject({ status: 422, err: 'QUANTITY_NOT_ONE' });
    }
    expect((await create({ ...device, quantity: null })).data).toMatchObject({ quantity: 1 });
    expect((await create({ ...device, quantity: 1 })).data).toMatchObject({ stock_move_record__quantity: 1 });
  });

  test('SRV-38 holds no more than a vial of its type can, which the refusal names', async () => {
    expect(await create({ quantity: 999_999_999_999.999 })).toMatchObject({
      status: 422,
      err: 'AMOUNT_TOO_LARGE',
      body: { message: 'A vial of this type holds at most 1000000\u00a0mcg.' },
    });
    expect((await create({ quantity: 1_000_000 })).status).toBe(200);
    const type = { type: (await calls.type('Midazolam 5 mg')).id };
    expect(await create({ ...type, quantity: 100_000_000.001 })).toMatchObject({ err: 'AMOUNT_TOO_LARGE' });
    expect((await create({ ...type, quantity: 100_000_000 })).status).toBe(200);
  });

  test.each<[string, unknown]>([
    ['lot_number', ''],
    ['lot_number', '   '],
    ['lot_number', 'x'.repeat(31)],
    ['lot_number', undefined],
    ['expiration_date', undefined],
    ['expiration_date', '2030-02-30'],
    ['expiration_date', '2030-01-01T00:00:00.000Z'],
    ['type', undefined],
    ['drug_box_id', undefined],
    ['barcode_id', undefined],
    ['barcode_id', 'x'.repeat(201)],
    ['barcode_id', 'A\u0000B'],
    ['quantity', 0.0001],
    ['quantity', 1e12],
    ['ndc_barcode', '\ud800'],
  ])('CREATE-05 CREATE-09 CREATE-10 SRV-79 %s of %j is refused with the field', async (field, value) => {
    expect(await create({ [field]: value })).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });

  test('CREATE-22 WITNESS-19 SRV-38 needs a witness when the type is controlled, and none when it is not', async () => {
    expect(await create(noGuest)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    expect((await create({ ...noGuest, type: (await calls.type('Ondansetron 4 mg')).id })).status).toBe(200);
    const device = { type: (await calls.type('Glucometer')).id, quantity: 1 };
    expect((await create({ ...noGuest, ...device })).status).toBe(200);
  });

  test('CREATE-14 SRV-55 SRV-56 API-63 ENT-18 has a short date only where its type allows one', async () => {
    const { id } = await calls.type('Morphine 10 mg');
    const ask = async (): Promise<unknown> => (await calls.get(`drug_type/short_date?type=${id}`)).data;
    expect(await ask()).toEqual({ allowed: 0, num_days: null, short_date: null, usual_quantity: 10_000 });
    expect(await create({ type: id, short_date: '2029-01-01' })).toMatchObject({
      status: 422,
      err: 'SHORT_DATE_NOT_ALLOWED',
    });
    await calls.post('drug_type/update', { id, short_date_allowed: 1 }, { by: 'admin' });
    expect(await ask()).toEqual({ allowed: 1, num_days: null, short_date: null, usual_quantity: 10_000 });
    await calls.post('drug_type/update', { id, short_date_num_days: 30 }, { by: 'admin' });
    const in30 = utcDate(new Date(Date.now() + 30 * 86_400_000));
    expect(await ask()).toEqual({ allowed: 1, num_days: 30, short_date: in30, usual_quantity: 10_000 });
    expect((await create({ type: id, short_date: in30 })).data).toMatchObject({ short_date: in30 });
    expect(await calls.get(`drug_type/short_date?type=${randomUUID()}`)).toMatchObject({ status: 404 });
  });
});

describe('codes', () => {
  test('SRV-35 OPEN-112 OPEN-049 CREATE-04 a code that any vial or box of the organisation has is refused by name', async () => {
    for (const barcode_id of ['FEN-001', 'BOX-M1', 'SF-FEN-001', 'BOX-S1']) {
      expect(await create({ barcode_id })).toMatchObject({
        status: 409,
        err: 'CODE_IN_USE',
        body: { message: `${barcode_id} has already been used` },
      });
    }
  });

  test('OPEN-112 SRV-04 two organisations may use the same code and never learn of each other', async () => {
    const group = await calls.groupId('Ridge Veterinary');
    const ids = await server.owner.query<{ type: string; box: string }>(
      `WITH g AS (SELECT id, organization_id FROM user_group WHERE id = $1),
         t AS (INSERT INTO drug_type (user_group_id, name) SELECT id, 'Ridge type' FROM g RETURNING id),
         b AS (INSERT INTO drug_box (user_group_id, organization_id, name, barcode_id) SELECT id, organization_id, 'R', 'RIDGE-BOX' FROM g RETURNING id)
       SELECT t.id AS type, b.id AS box FROM t, b`,
      [group],
    );
    const [ridge] = ids.rows;
    const body = { ...(await newVial(calls, { code: 'FEN-001' })), type: ridge?.type, drug_box_id: ridge?.box };
    const there = await calls.post('drug/create', body, { by: 'partner', group });
    expect(there.status).toBe(200);
    expect((await create({ barcode_id: 'RIDGE-BOX' })).status).toBe(200);
    const found = (await calls.get('code/find?barcode_id=FEN-001', { by: 'partner', group })).data;
    expect(found).toMatchObject({ kind: 'drug', drug: { id: (there.data as Row).id } });
  });

  test.each([
    ['AB', 'CODE_TOO_SHORT', 'You need at least 3 characters, you have only entered 2'],
    ['', 'CODE_TOO_SHORT', 'You need at least 3 characters, you have only entered 0'],
    ['A B', 'CODE_HAS_SPACE', 'You cannot have spaces in your code'],
    ['A\u00a0B', 'CODE_HAS_SPACE', 'You cannot have spaces in your code'],
  ])('SCAN-17 SCAN-18 the code %j is refused: %s', async (barcode_id, err, message) => {
    expect(await create({ barcode_id })).toMatchObject({ status: 422, err, body: { message } });
  });

  test('SCAN-29 SRV-35 the code of the vehicle checks is taken, in any case', async () => {
    expect(await create({ barcode_id: 'Vehicle' })).toMatchObject({ status: 409, err: 'CODE_IN_USE' });
  });
});

describe('several vials', () => {
  const many = async (changes: object[], who?: Who): Promise<Answer> => {
    const vial = await newVial(calls);
    return calls.post('drug/create/many', { data: changes.map((change) => ({ ...vial, ...change })) }, who);
  };

  test('CREATE-02 CREATE-03 API-52 all are created or none, and the code in the way is named', async () => {
    const before = await calls.count('drug');
    const answer = await many([{ barcode_id: 'M-1' }, { barcode_id: 'FEN-001' }, { barcode_id: 'M-3' }]);
    expect(answer).toMatchObject({
      status: 409,
      err: 'CODE_IN_USE',
      body: { message: 'FEN-001 has already been used' },
    });
    expect(await many([{ barcode_id: 'M-1' }, { barcode_id: 'M-1' }])).toMatchObject({ err: 'CODE_IN_USE' });
    expect(await calls.count('drug')).toBe(before);
    const { data } = await many([{ barcode_id: 'M-2' }, { barcode_id: 'M-1' }]);
    expect((data as Row[]).map(({ barcode_id }) => barcode_id)).toEqual(['M-2', 'M-1']);
    expect(await calls.count('drug')).toBe(before + 2);
  });

  test('CREATE-02 they share type and witness', async () => {
    const other = (await calls.type('Morphine 10 mg')).id;
    expect(await many([{ barcode_id: 'N-1' }, { barcode_id: 'N-2', type: other }])).toMatchObject({ status: 400 });
    expect(await many([{ barcode_id: 'N-1' }, { barcode_id: 'N-2', guest_verify__name: 'Another' }])).toMatchObject({
      status: 400,
    });
  });

  test('SRV-46 a repeated batch is created once', async () => {
    const key = randomUUID();
    const [first, again] = [
      await many([{ barcode_id: 'K-1' }, { barcode_id: 'K-2' }], { key }),
      await many([{ barcode_id: 'K-1' }, { barcode_id: 'K-2' }], { key }),
    ];
    expect(again.body).toEqual(first.body);
    expect(first.status).toBe(200);
  });
});

describe('package codes', () => {
  const search = async (code: string, who?: Who): Promise<Answer> =>
    calls.get(`national_drug_code/search?ndc_barcode=${encodeURIComponent(code)}&code_type=DATA_MATRIX`, who);

  test('SRV-39 SRV-40 CREATE-19 CREATE-21 API-61 ENT-19 an unknown one is null; once used it fills in type and quantity', async () => {
    expect((await search('NDC-1')).data).toBeNull();
    expect((await create({ ndc_barcode: 'NDC-1', code_type: 'DATA_MATRIX', quantity: 50 })).data).toMatchObject({
      ndc_barcode: 'NDC-1',
    });
    const type = (await calls.type('Fentanyl 100 mcg')).id;
    expect((await search('NDC-1')).data).toEqual({ type, quantity: 50, expiration_date: null });
    await create({ ndc_barcode: 'NDC-1', quantity: 75 });
    expect((await search('NDC-1')).data).toEqual({ type, quantity: 75, expiration_date: null });
  });

  test('OPEN-114 the agency’s own memory comes first, then its organisation’s; another organisation’s never', async () => {
    await create({ ndc_barcode: 'NDC-2', quantity: 10 });
    await calls.set('Summit Fire', { allow_ndc_barcode_import: true, allow_users_to_create_drugs: true });
    const summit = { by: 'strict' } as const;
    const theirs = (await calls.type('Fentanyl 100 mcg', summit)).id;
    expect((await search('NDC-2', summit)).data).toEqual({ type: theirs, quantity: 10, expiration_date: null });
    const body = { ...(await newVial(calls, { box: 'BOX-S1' }, summit)), ndc_barcode: 'NDC-2', quantity: 20 };
    expect((await calls.post('drug/create', body, summit)).status).toBe(200);
    expect((await search('NDC-2', summit)).data).toMatchObject({ quantity: 20 });
    expect((await search('NDC-2')).data).toMatchObject({ quantity: 10 });
    const group = await calls.groupId('Ridge Veterinary');
    expect((await search('NDC-2', { by: 'partner', group })).data).toBeNull();
  });

  test('OPEN-114 a GS1 code is remembered by its product, and says itself when the package expires', async () => {
    const code = (expiry: string, serial: string): string => `0100300001234566${expiry}10LOT\u001d21${serial}`;
    const { data } = await create({ ndc_barcode: code('17290131', 'A'), quantity: 30 });
    expect(data).toMatchObject({ ndc_barcode: code('17290131', 'A') });
    const type = (await calls.type('Fentanyl 100 mcg')).id;
    expect((await search(code('17300228', 'B'))).data).toEqual({ type, quantity: 30, expiration_date: '2030-02-28' });
    expect((await search(code('', 'C'))).data).toEqual({ type, quantity: 30, expiration_date: null });
    expect((await search('300001234566')).data).toEqual({ type, quantity: 30, expiration_date: null });
    expect((await search('0100300007654320')).data).toBeNull();
  });

  test('OPEN-114 a GS1 code that does not read cleanly is neither remembered nor found', async () => {
    const unclear = '010036000029145817301301';
    expect((await create({ ndc_barcode: unclear, quantity: 30 })).data).toMatchObject({ ndc_barcode: unclear });
    expect((await search(unclear)).data).toBeNull();
    expect((await search('0100360000291458')).data).toBeNull();
  });

  test('OPEN-114 ROLE-05 a type that this agency does not have or allow is not filled in', async () => {
    await create({ ndc_barcode: 'NDC-3', type: (await calls.type('Midazolam 5 mg')).id });
    expect((await search('NDC-3', { by: 'strict' })).data ?? null).toBeNull();
    const { id } = await calls.type('Midazolam 5 mg');
    await calls.post('drug_type/update', { id, allowed: 0 }, { by: 'admin' });
    expect((await search('NDC-3')).data).toBeNull();
    await calls.post('drug_type/update', { id, allowed: 1 }, { by: 'admin' });
  });

  test('ROLE-19 CREATE-16 SRV-06 neither the search nor the memory is there where the agency does not import', async () => {
    await calls.set('Harbor EMS', { allow_ndc_barcode_import: false });
    expect(await search('NDC-1')).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
    expect(await create({ ndc_barcode: 'NDC-9' })).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
    expect((await create({ ndc_barcode: '' })).status).toBe(200);
  });
});
