import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boxChecks, type SeenVial } from '../testing/box-checks.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const strict = { by: 'strict' } as const;

const { seen, check, missing, allowAll } = boxChecks(calls);

beforeEach(allowAll);

afterEach(() => mustAddUp(server.owner));

describe('a check', () => {
  test('CHECK-17 CHECK-18 CHECK-22 API-64 API-65 SRV-58 SRV-61 ENT-08 is recorded with every vial that was seen, and is then the last one', async () => {
    const body = { notes: 'All there', temperature_celsius: 21.5, scanned_manually: 1, lat: 1, lon: 2 };
    const { status, data } = await check('BOX-M1', body);
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.any(String),
      created_on: expect.any(String),
      user_names: 'Morgan Medic',
      discrepancies: 0,
    });
    const { id } = data as Row;
    expect((await calls.get(`box_check?id=${id}`)).data).toMatchObject({
      ...body,
      user_was_offline: 0,
      image_url: null,
    });
    const rows = (await calls.get(`drug_check/all?box_check_id=${id}`)).data as Row[];
    expect(rows).toHaveLength(19);
    const box = await calls.box('BOX-M1');
    const last = (await calls.get(`box_check/last?drug_box_id=${box.id}`)).data;
    const { created_on } = data as Row;
    const made = { timestamp: created_on, user_was_offline: 0 };
    expect(last).toEqual({ id, created_on, user_names: 'Morgan Medic', ...made, checked: 19, unseen: 0 });
  });

  test('CHECK-13 DISC-03 OPEN-081 OPEN-082 each controlled vial that is missing is a discrepancy, once the user confirmed it', async () => {
    const box = await calls.box('BOX-M2');
    const vials = (await calls.get(`drug/for_box?drug_box_id=${box.id}`)).data as Row[];
    const absent = new Set(['FEN-007', 'MOR-004', 'OND-005']);
    const drug_checks = vials
      .filter(({ barcode_id }) => !absent.has(String(barcode_id)))
      .map(({ id }) => ({ drug_id: id, scanned_manually: 0 }));
    const me = await calls.userId('medic');
    for (const confirmed of [null, undefined, me, await calls.userId('partner'), randomUUID(), 'x']) {
      expect(await check('BOX-M2', { drug_checks, discrepancy_confirmed_by_user_id: confirmed })).toMatchObject({
        status: 422,
        err: 'CONFIRM_PASSWORD_REQUIRED',
        body: { message: 'Password is required.' },
      });
    }
    expect(await missing()).toEqual([]);
    const { data } = await check('BOX-M2', { drug_checks, ...(await calls.confirm()) });
    expect(data).toMatchObject({ discrepancies: 2 });
    expect((await missing()).sort()).toEqual([
      'Fentanyl 100 mcg FEN-007 was not found in BOX-M2',
      'Morphine 10 mg MOR-004 was not found in BOX-M2',
    ]);
    expect((await calls.get(`box_check?id=${(data as Row).id}`)).data).toMatchObject({
      discrepancy_confirmed_by_user_id: me,
    });
  });

  test('SRV-58 each vial must be in the box, and nothing is written when one is not', async () => {
    const before = await calls.count('box_check');
    const elsewhere = await calls.vial('FEN-012');
    const theirs = await calls.vial('SF-FEN-001', strict);
    for (const drug_id of [elsewhere.id, theirs.id, randomUUID(), 'nonsense']) {
      const drug_checks = [...(await seen((await calls.box('BOX-M1')).id)), { drug_id, scanned_manually: 0 }];
      expect(await check('BOX-M1', { drug_checks })).toMatchObject({ status: 422, err: 'DRUG_NOT_IN_BOX' });
    }
    expect(await calls.count('box_check')).toBe(before);
    expect(await calls.count('drug_check')).toBe(await calls.count('drug_check WHERE box_check_id IS NOT NULL'));
  });

  test('SRV-58 a vial that was emptied after the list was loaded was seen all the same', async () => {
    const box = await calls.box('BOX-M1');
    const drug_checks = await seen(box.id);
    await calls.move('FEN-006', { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'x' });
    const { data } = await check('BOX-M1', { drug_checks });
    expect(data).toMatchObject({ discrepancies: 0 });
    const { rows } = await server.owner.query(
      `SELECT c.amount FROM drug_check c JOIN drug d ON d.id = c.drug_id WHERE c.box_check_id = $1 AND d.barcode_id = 'FEN-006'`,
      [(data as Row).id],
    );
    expect(rows).toEqual([{ amount: 0 }]);
    expect((await check('BOX-M1')).data).toMatchObject({ discrepancies: 0 });
  });

  test('SRV-58 a vial named twice was seen once', async () => {
    const twice = [...(await seen((await calls.box('BOX-M1')).id)), ...(await seen((await calls.box('BOX-M1')).id))];
    const { data } = await check('BOX-M1', { drug_checks: twice });
    expect((await calls.get(`drug_check/all?box_check_id=${(data as Row).id}`)).data).toHaveLength(twice.length / 2);
  });

  test('API-64 forty vials are one call, each with its link in its own chain', async () => {
    const box = await calls.box('BOX-SUP');
    const vial = await newVial(calls, { box: 'BOX-SUP' });
    const data = Array.from({ length: 40 }, (_, n) => ({ ...vial, barcode_id: `FORTY-${n}` }));
    expect((await calls.post('drug/create/many', { data })).status).toBe(200);
    const drug_checks = await seen(box.id);
    expect(drug_checks).toHaveLength(40);
    expect((await check('BOX-SUP', { drug_checks })).data).toMatchObject({ discrepancies: 0 });
    const { rows } = await server.owner.query(
      `SELECT count(*)::int AS n FROM drug WHERE barcode_id LIKE 'FORTY-%' AND chain_length = 2`,
    );
    expect(rows).toEqual([{ n: 40 }]);
  });

  test('SRV-04 a box of another agency is not found, as one that does not exist', async () => {
    const theirs = (await calls.box('BOX-S1', strict)).id;
    for (const drug_box_id of [theirs, randomUUID(), 'nonsense']) {
      expect(await calls.post('box_check/create', { drug_box_id, drug_checks: [] })).toMatchObject({
        status: 404,
        err: 'NOT_FOUND',
        body: { message: 'Box not found' },
      });
    }
  });

  test.each<[string, unknown]>([
    ['temperature_celsius', 21.55],
    ['temperature_celsius', 101],
    ['notes', 'x'.repeat(501)],
    ['notes', '\u0000'],
    ['image_url', 'x'.repeat(301)],
    ['drug_box__barcode_id', '\ud800'],
    ['drug_checks', undefined],
    ['drug_checks.0.drug_id', [{ scanned_manually: 0 }]],
    ['timestamp', 'yesterday'],
    ['discrepancy_confirmed_by_user_id', '\u0000'],
  ])('SRV-79 OPEN-087 %s of %.20j is refused with the field', async (field, value) => {
    expect(await check('BOX-M1', { [field.split('.')[0] ?? field]: value })).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });
});

describe('what the agency demands of a check', () => {
  const manually = async (box: string, who?: Who): Promise<SeenVial[]> =>
    (await seen((await calls.box(box, who)).id, who)).map((each) => ({ ...each, scanned_manually: 1 }));

  test.each<[string, boolean, boolean, boolean, string | null]>([
    ['nothing', false, false, false, 'CHECKBOX_OFF'],
    ['typing', true, false, false, null],
    ['checkboxes', false, true, false, null],
    ['select all', false, false, true, null],
  ])(
    'ROLE-06 ROLE-08 ROLE-09 CHECK-04 CHECK-05 CHECK-06 OPEN-085 OPEN-086 with %s allowed, rows that no camera scanned',
    async (_, typing, checkbox, selectAll, err) => {
      await calls.set('Harbor EMS', {
        allow_manual_scan_entry: typing,
        allow_daily_check_with_checkbox: checkbox,
        enable_select_all_inventory_check_option: selectAll,
      });
      const answer = await check('BOX-M1', { drug_checks: await manually('BOX-M1') });
      expect(answer).toMatchObject(err === null ? { status: 200 } : { status: 422, err });
      if (err !== null) {
        expect(answer.body['message']).toBe('This is disabled in the admin settings. You must scan each code.');
      }
      expect((await check('BOX-M1')).status).toBe(200);
    },
  );

  test('ROLE-06 SRV-06 OPEN-086 OPEN-115 a typed box code needs manual entry to be allowed: of a check and of a new seal; offline it is marked', async () => {
    const typed = { scanned_manually: 1 };
    const sealed = { drug_box__barcode_id: `SEAL-${randomUUID()}` };
    const offline = { user_was_offline: 1, drug_checks: [] };
    await calls.set('Harbor EMS', { allow_manual_scan_entry: false });
    for (const body of [typed, { ...typed, ...sealed }]) {
      expect(await check('BOX-M1', body)).toMatchObject({ status: 403, err: 'MANUAL_ENTRY_OFF' });
    }
    const marked = async (body: object): Promise<unknown> => {
      const { data } = await check('BOX-M1', { ...offline, ...body });
      return ((await calls.get(`box_check?id=${(data as Row).id}`)).data as Row)['not_asked'];
    };
    expect(await marked({ input_barcode_manually: 1 })).toBe('confirmation, manual entry');
    expect(await marked({ drug_checks: await manually('BOX-M1') })).toBe('manual entry');
    expect(await marked({ input_barcode_manually: 0 })).toBe('confirmation');
    await calls.set('Harbor EMS', { allow_manual_scan_entry: true });
    expect((await check('BOX-M1', typed)).status).toBe(200);
  });

  test('OPEN-086 CHECK-06 SRV-06 the way of the box and of each vial is recorded, and refused where the agency forbids it', async () => {
    const [one, two, ...rest] = await seen((await calls.box('BOX-M1')).id);
    const drug_checks = [
      { ...one, scanned_by: 'typed' },
      { ...two, scanned_by: 'hand_scanner' },
      ...rest.map((each) => ({ ...each, scanned_by: 'camera' })),
    ];
    const answer = await check('BOX-M1', { scanned_by: 'hand_scanner', drug_checks });
    expect(answer.status).toBe(200);
    const { id } = answer.data as Row;
    const told = { scanned_by: 'hand_scanner', scanned_manually: 0, input_barcode_manually: 0 };
    expect((await calls.get(`box_check?id=${id}`)).data).toMatchObject(told);
    const rows = (await calls.get(`drug_check/all?box_check_id=${id}`)).data as (Row & { drug_id: string })[];
    const of = (vial: SeenVial | undefined) => rows.find(({ drug_id }) => drug_id === vial?.drug_id);
    expect(of(one)).toMatchObject({ scanned_by: 'typed', scanned_manually: 1 });
    expect(of(two)).toMatchObject({ scanned_by: 'hand_scanner', scanned_manually: 0 });

    await calls.set('Harbor EMS', { allow_manual_scan_entry: false });
    expect(await check('BOX-M1', { drug_checks })).toMatchObject({ status: 403, err: 'MANUAL_ENTRY_OFF' });
    expect(await check('BOX-M1', { scanned_by: 'typed' })).toMatchObject({ status: 403, err: 'MANUAL_ENTRY_OFF' });
    expect((await check('BOX-M1', { scanned_by: 'hand_scanner' })).status).toBe(200);
    await calls.set('Harbor EMS', { allow_manual_scan_entry: true, allow_hand_scanner: false });
    const off = { status: 403, err: 'HAND_SCANNER_OFF' };
    expect(await check('BOX-M1', { scanned_by: 'hand_scanner' })).toMatchObject(off);
    expect(await check('BOX-M1', { drug_checks })).toMatchObject(off);
    expect((await check('BOX-M1', { scanned_by: 'typed' })).status).toBe(200);
  });

  test('ROLE-11 ROLE-12 CHECK-15 OPEN-084 SRV-59 SRV-06 an image is needed where it is required and allowed, and taken only where it is allowed', async () => {
    for (const [allowed, required, withImage, expected] of [
      [true, true, false, { status: 422, err: 'IMAGE_REQUIRED', body: { message: 'Image required' } }],
      [true, true, true, { status: 200 }],
      [true, false, false, { status: 200 }],
      [false, true, false, { status: 200 }],
      [false, true, true, { status: 403, err: 'NOT_ALLOWED' }],
    ] as const) {
      await calls.set('Harbor EMS', { allow_image_upload: allowed, require_inventory_image: required });
      expect(await check('BOX-M1', { image_url: withImage ? await calls.image() : '' })).toMatchObject(expected);
    }
  });

  const askForWitness = async (daily_check_verify_required: 0 | 1): Promise<void> => {
    const id = await calls.groupId('Harbor EMS');
    const answer = await calls.post('user_group/update', { id, daily_check_verify_required }, { by: 'admin' });
    expect(answer.data).toMatchObject({ daily_check_verify_required });
  };
  const configure = async (daily_check_verify_required: 0 | 1 | null): Promise<void> => {
    const { id } = await calls.box('BOX-M1');
    await calls.post('drug_box/configure', { id, daily_check_verify_required }, { by: 'admin' });
  };
  const expectWitness = async (isNeeded: boolean): Promise<void> => {
    for (const user_was_offline of [0, 1]) {
      expect(await check('BOX-M1', { user_was_offline })).toMatchObject(
        isNeeded ? { status: 422, err: 'WITNESS_REQUIRED' } : { status: 200 },
      );
    }
    const witnessed = await check('BOX-M1', guest);
    expect(witnessed.data).toMatchObject({ user_names: 'Morgan Medic, Gale Guest' });
  };

  test('ROLE-16 CHECK-14 SRV-59 a box that says nothing needs a witness as its agency’s admin has set it', async () => {
    expect(await calls.box('BOX-M1')).toMatchObject({ daily_check_verify_required: null });
    for (const setting of [1, 0, 1] as const) {
      await askForWitness(setting);
      await expectWitness(setting === 1);
    }
  });

  test.each<[string, 0 | 1]>([
    ['yes', 1],
    ['no', 0],
  ])('CHECK-14 SRV-59 ENT-05 a box that says %s itself is not asked what its agency says', async (_, box) => {
    await configure(box);
    expect(await calls.box('BOX-M1')).toMatchObject({ daily_check_verify_required: box });
    for (const agency of [0, 1] as const) {
      await askForWitness(agency);
      await expectWitness(box === 1);
    }
    await configure(null);
  });

  test('CHECK-21 OPEN-088 WITNESS-17 SRV-67 a bad witness is refused by name also where none is needed', async () => {
    const stranger = await calls.userId('strict');
    expect(await check('BOX-M1', { witness_id: stranger })).toMatchObject({
      status: 422,
      err: 'WITNESS_NOT_IN_AGENCY',
      body: { message: 'This user is not part of your agency.' },
    });
    expect(await check('BOX-M1', { witness_biometric_guid: randomUUID() })).toMatchObject({
      status: 422,
      err: 'VERIFY_CODE_EXPIRED',
      body: { message: 'This code has expired.' },
    });
  });

  test('ROLE-12 ROLE-16 in a strict agency a check needs scanning, an image and a witness, all three', async () => {
    expect((await check('BOX-S1', { ...guest, image_url: await calls.image(strict) }, strict)).status).toBe(200);
    const image_url = await calls.image(strict);
    const whole = { ...guest, image_url };
    expect(await check('BOX-S1', { ...whole, image_url: null }, strict)).toMatchObject({ err: 'IMAGE_REQUIRED' });
    expect(await check('BOX-S1', { image_url }, strict)).toMatchObject({ err: 'WITNESS_REQUIRED' });
    expect(await check('BOX-S1', { ...whole, drug_checks: await manually('BOX-S1', strict) }, strict)).toMatchObject({
      err: 'CHECKBOX_OFF',
    });
  });
});

test('SRV-58 the database takes no vial into a check but one of its agency, by whoever makes the check', async () => {
  const { data } = await check('BOX-M1');
  const { id } = data as Row;
  const checked = async (): Promise<unknown> => (await calls.get(`drug_check/all?box_check_id=${id}`)).data;
  const before = await checked();
  const insert = (vials: string, changes: string): Promise<unknown> =>
    server.owner.query(
      `INSERT INTO drug_check (user_group_id, created_by, box_check_id, drug_id, amount)
       SELECT n.agency, n.author, n.made, d.id, 1
       FROM box_check c, LATERAL (SELECT c.user_group_id AS agency, c.created_by AS author, c.id AS made) o,
         LATERAL (SELECT ${changes}) n, (${vials}) d
       WHERE c.id = $1`,
      [id],
    );
  const own = `SELECT id FROM drug WHERE barcode_id = 'FEN-007'`;
  const foreign = `SELECT v.id FROM drug v JOIN user_group g ON g.id = v.user_group_id
    WHERE g.name <> 'Harbor EMS' LIMIT 1`;
  const asIs = 'o.agency, o.author, o.made';
  const stray = [
    [`(${own}) UNION ALL (${foreign})`, asIs],
    [`SELECT new_id() AS id`, asIs],
    [own, 'o.agency, (SELECT id FROM user_account WHERE id <> o.author LIMIT 1) AS author, o.made'],
    [own, 'o.agency, o.author, new_id() AS made'],
  ] as const;
  for (const [vials, changes] of stray)
    await expect(insert(vials, changes)).rejects.toMatchObject({ code: 'VA900', message: /that is not there/ });
  expect(await checked()).toEqual(before);
});

test('SRV-58 what a check refers to is looked up, however many vials there are', async () => {
  const { data } = await check('BOX-M1');
  const { id } = data as Row;
  const client = await server.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, quantity,
         amount_left, lot_number)
       SELECT organization_id, user_group_id, 'MANY-' || n, type, drug_box_id, expiration_date, quantity, amount_left,
         lot_number
       FROM drug, generate_series(1, 2000) n WHERE barcode_id = 'FEN-007'`,
    );
    await client.query('ANALYZE drug');
    const { rows: vials } = await client.query<Row>(`SELECT id FROM drug WHERE barcode_id LIKE 'MANY-%' LIMIT 40`);
    const before = await rowsRead(client, 'drug');
    await client.query(
      `INSERT INTO drug_check (user_group_id, created_by, box_check_id, drug_id, amount)
       SELECT c.user_group_id, c.created_by, c.id, v.id, 1 FROM box_check c, unnest($2::uuid[]) v(id) WHERE c.id = $1`,
      [id, vials.map((vial) => vial.id)],
    );
    expect((await rowsRead(client, 'drug')) - before).toBeLessThan(100);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
