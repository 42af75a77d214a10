import { beforeAll, expect, test } from 'vitest';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { raceTrack } from '../testing/race.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const track = raceTrack(server);
const admin: Who = { by: 'admin' };
const RACES = 8;
const today = new Date().toISOString().slice(0, 10);
const papers = {
  kind: 'purchase',
  received_date: today,
  supplier: 'Harbor Medical Supply',
  address: '5 Pier Road, Boston MA',
  dea_number: 'ap5836727',
  invoice: 'INV-77',
  order_number: '222-0001',
  containers_ordered: 10,
  containers_received: 2,
};

beforeAll(async () => {
  await server.owner.query(`UPDATE user_group SET time_zone = 'UTC' WHERE name = 'Harbor EMS'`);
});

async function add(more: object = {}, who: Who = {}): Promise<Row> {
  const answer = await calls.post('receipt/create', { kind: 'purchase', received_date: today, ...more }, who);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as Row;
}

const create = async (codes: readonly string[], receipt_id: unknown, who?: Who): Promise<Answer> => {
  const data = await Promise.all(codes.map(async (code) => ({ ...(await newVial(calls, { code }, who)), receipt_id })));
  return calls.post('drug/create/many', { data }, who);
};

async function rows(name: string): Promise<Row[]> {
  const answer = await calls.get(`report/rows?name=${name}&from=${today}&to=${today}`, admin);
  return (answer.data as { rows: Row[] }).rows;
}

test('LAW-08 REPORT-12 vials are created by a receipt of the day; the report shows its papers and what they lack', async () => {
  const receipt = await add(papers);
  expect(receipt).toMatchObject({
    ...papers,
    dea_number: 'AP5836727',
    vials: 0,
    missing: [],
    created_by_name: 'Morgan Medic',
  });
  expect((await calls.get('receipt/open')).data).toEqual([
    { id: receipt.id, kind: 'purchase', supplier: 'Harbor Medical Supply', invoice: 'INV-77' },
  ]);
  const created = (await create(['RC-1', 'RC-2'], receipt.id)).data as Row[];
  expect(created.map(({ receipt_id }) => receipt_id)).toEqual([receipt.id, receipt.id]);
  expect((await calls.vial('RC-1'))['receipt_id']).toBe(receipt.id);
  // As every client does that knows nothing of receipts.
  await calls.post('drug/create', await newVial(calls, { code: 'RC-3' }));
  expect(await rows('receipts')).toMatchObject([
    {
      code: 'RC-1, RC-2',
      vials: 2,
      amount: '200',
      schedule: 'II',
      receipt_kind: 'purchase',
      supplier: 'Harbor Medical Supply',
      supplier_address: '5 Pier Road, Boston MA',
      dea_number: 'AP5836727',
      received_date: today,
      invoice: 'INV-77',
      order_number: '222-0001',
      containers_ordered: 10,
      containers_received: 2,
      missing: '',
    },
    { code: 'RC-3', vials: 1, supplier: null, missing: 'receipt' },
  ]);
});

test('LAW-08 a Form 222 is asked for schedule II alone, and never for a hospital restock after a call', async () => {
  const bought = await add({ supplier: 'Bay Supply' });
  expect(bought['missing']).toEqual(['address', 'dea_number', 'invoice', 'containers_ordered', 'containers_received']);
  await create(['RF-1'], bought.id);
  const ketamine = { ...(await newVial(calls, { code: 'RF-2', type: 'Ketamine 500 mg', quantity: 500 })) };
  const restock = await add({ kind: 'hospital_restock', supplier: 'General Hospital', containers_received: 1 });
  expect((await calls.post('drug/create', { ...ketamine, receipt_id: restock.id })).status).toBe(200);
  const all = (await calls.get('receipt/all', admin)).data as Row[];
  const missing = (id: string): unknown => all.find((each) => each.id === id)?.['missing'];
  expect(missing(bought.id)).toContain('order_number');
  expect(missing(restock.id)).toEqual(['address', 'dea_number']);
  const form = { kind: 'hospital_restock', received_date: today, order_number: '222' };
  const refused = await calls.post('receipt/create', form);
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['order_number']]);
  // Nor can it become one that has a form.
  await calls.post('receipt/update', { id: bought.id, order_number: '222-2' }, admin);
  expect((await calls.post('receipt/update', { id: bought.id, kind: 'hospital_restock' }, admin)).status).toBe(400);
});

test('LAW-08 SETTINGS-04 an admin joins vials to a receipt, takes one away, and voids what has none; the log tells of it', async () => {
  await calls.post('drug/create', await newVial(calls, { code: 'RJ-1' }));
  await calls.post('drug/create', await newVial(calls, { code: 'RJ-2' }));
  const [one, two] = [await calls.vial('RJ-1'), await calls.vial('RJ-2')];
  const receipt = await add({ supplier: 'Cape Supply' });
  const offered = (await calls.get(`receipt/unpapered?id=${receipt.id}`, admin)).data as Row[];
  expect(offered.map(({ code }) => code)).toEqual(expect.arrayContaining(['RJ-1', 'RJ-2']));
  const both = { id: receipt.id, drug_ids: [one.id, two.id, one.id] };
  const joined = await calls.post('receipt/join', both, { ...admin, key: 'join-once-0001' });
  expect(joined.data).toMatchObject({ vials: 2, missing: expect.arrayContaining(['order_number']) });
  // Twice is once; and a vial has one receipt.
  expect((await calls.post('receipt/join', both, { ...admin, key: 'join-once-0001' })).data).toEqual(joined.data);
  expect((await calls.post('receipt/join', both, admin)).err).toBe('STALE');
  expect((await calls.post('receipt/void', { id: receipt.id }, admin)).err).toBe('STILL_USED');
  const detail = (await calls.get(`receipt?id=${receipt.id}`, admin)).data as Row & { received: Row[] };
  expect(detail.received).toMatchObject([
    { code: 'RJ-1', schedule: 'II', received_by: 'Morgan Medic', joined_by_name: 'Avery Admin' },
    { code: 'RJ-2' },
  ]);
  await calls.post('receipt/part', { id: receipt.id, drug_ids: [one.id, two.id] }, admin);
  expect((await calls.vial('RJ-1'))['receipt_id']).toBeNull();
  expect((await calls.post('receipt/void', { id: receipt.id }, admin)).data).toMatchObject({ vials: 0 });
  // Nothing comes by a void receipt.
  expect((await create(['RJ-9'], receipt.id)).err).toBe('NOT_FOUND');
  expect((await calls.post('receipt/join', both, admin)).err).toBe('STALE');
  expect((await calls.post('receipt/update', { id: receipt.id, invoice: 'X' }, admin)).err).toBe('STALE');
  expect(((await calls.get('receipt/open')).data as Row[]).map(({ id }) => id)).not.toContain(receipt.id);
  const log = (await calls.get('change_log/all?limit=50', admin)).data as Row[];
  const told = log.map((each) => [each['entity'], each['what'], each['row_name'], each['field']].join(' '));
  expect(told).toEqual(
    expect.arrayContaining([
      'receipt added Cape Supply ',
      'receipt_vial added RJ-1 ',
      'receipt_vial removed RJ-2 ',
      'receipt changed Cape Supply voided_on',
    ]),
  );
  expect(told.some((line) => line.includes('RC-1'))).toBe(false);
});

test('LAW-08 ACCESS-02 ACCESS-03 staff enter and read receipts, admins change them, and no agency sees or uses another’s', async () => {
  const ours = await add({ supplier: 'Ours' });
  const summit = { by: 'strict' } as const;
  await calls.set('Summit Fire', { allow_users_to_create_drugs: true });
  const theirs = await add({ supplier: 'Theirs' }, summit);
  expect((await calls.get(`receipt?id=${theirs.id}`, admin)).err).toBe('NOT_FOUND');
  expect(JSON.stringify((await calls.get('receipt/all', admin)).data)).not.toContain('Theirs');
  expect((await create(['RX-1'], theirs.id)).err).toBe('NOT_FOUND');
  expect((await create(['RX-1'], 'no-id')).err).toBe('NOT_FOUND');
  for (const [path, body] of [
    ['receipt/update', { id: theirs.id, invoice: '1' }],
    ['receipt/void', { id: theirs.id }],
    ['receipt/join', { id: theirs.id, drug_ids: [(await calls.vial('FEN-001')).id] }],
    ['receipt/join', { id: ours.id, drug_ids: [theirs.id] }],
  ] as const) {
    expect([path, (await calls.post(path, body, admin)).err]).toEqual([path, 'NOT_FOUND']);
    expect([path, (await calls.post(path, body)).status]).toEqual([path, 403]);
  }
  // The wall itself: the application's role, in our agency, with their rows.
  const group = await calls.groupId('Harbor EMS');
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('vialant.agency_id', $1, true)`, [group]);
    expect((await client.query('SELECT FROM receipt WHERE id = $1', [theirs.id])).rowCount).toBe(0);
    await expect(client.query('DELETE FROM receipt')).rejects.toThrow(/permission denied/);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('LAW-08 a vial that a sister gets keeps its receipt with us, and tells the sister nothing of it', async () => {
  await calls.set('Harbor EMS', { allow_agency_drug_transfers: true });
  const receipt = await add({ supplier: 'Bay of Ours' });
  await create(['RS-1'], receipt.id);
  const vial = await calls.vial('RS-1');
  const summit = await calls.groupId('Summit Fire');
  const { rows: boxes } = await server.owner.query<{ id: string }>(
    `INSERT INTO drug_box (user_group_id, organization_id, name, barcode_id)
     SELECT id, organization_id, 'RS', 'RS-BOX' FROM user_group WHERE id = $1 RETURNING id`,
    [summit],
  );
  const moved = await calls.post('drug/update', {
    id: vial.id,
    drug_box_id: boxes[0]?.id,
    transfer_to_user_group_id: summit,
    ...guest,
  });
  expect(moved.status).toBe(200);
  expect((await calls.vial('RS-1', { by: 'strict' }))['receipt_id']).toBeNull();
  const kept = (await calls.get(`receipt?id=${receipt.id}`)).data as Row & { received: Row[] };
  expect(kept).toMatchObject({ vials: 1, received: [{ code: 'RS-1', schedule: 'II' }] });
  expect((await rows('receipts')).find(({ code }) => code === 'RS-1')).toMatchObject({ supplier: 'Bay of Ours' });
});

test('LAW-08 a receipt that is voided while vials are created by it is either void or has them, never both', async () => {
  const vial = await newVial(calls);
  let [created, voided] = [0, 0];
  for (let round = 0; round < RACES; round += 1) {
    const { id } = await add();
    const sent = (n: number): Parameters<typeof track.send>[0] => ({
      path: 'drug/create',
      body: { ...vial, barcode_id: `RV-${round}-${n}`, receipt_id: id },
    });
    const [void1, ...made] = await Promise.all([
      track.send({ path: 'receipt/void', body: { id }, by: 'admin' }),
      track.send(sent(1)),
      track.send(sent(2)),
    ]);
    const vials = made.filter(({ status }) => status === 200).length;
    expect([void1?.err, ...made.map(({ err }) => err)]).toEqual(
      void1?.status === 200 ? [undefined, 'NOT_FOUND', 'NOT_FOUND'] : ['STILL_USED', undefined, undefined],
    );
    expect((await calls.get(`receipt?id=${id}`, admin)).data).toMatchObject({
      vials,
      voided_on: vials > 0 ? null : expect.any(String),
    });
    [created, voided] = [created + vials, voided + (void1?.status === 200 ? 1 : 0)];
  }
  expect(created / 2 + voided).toBe(RACES);
});

test('LAW-08 two receipts of one delivery are entered at once as two, and one that is sent twice as one', async () => {
  const body = { kind: 'purchase', received_date: today, supplier: 'At once', invoice: 'INV-9' };
  const key = 'receipt-once-0001';
  const all = await Promise.all([
    track.send({ path: 'receipt/create', body }),
    track.send({ path: 'receipt/create', body, by: 'admin' }),
    track.send({ path: 'receipt/create', body, by: 'admin', key }),
    track.send({ path: 'receipt/create', body, by: 'admin', key }),
  ]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const stored = ((await calls.get('receipt/all', admin)).data as Row[]).filter((each) => each['invoice'] === 'INV-9');
  expect(stored).toHaveLength(3);
  expect(all[2]?.data).toEqual(all[3]?.data);
});

test('LAW-08 what cannot be a receipt is refused beside its field, whatever its size', async () => {
  const long = 'x'.repeat(5000);
  for (const [field, value] of [
    ['supplier', long],
    ['supplier', 'a\nb'],
    ['address', long],
    ['dea_number', 'AP5836728'],
    ['invoice', ''],
    ['order_number', `a\u0000b`],
    ['containers_ordered', -1],
    ['containers_received', 1e9],
    ['containers_received', 1.5],
    ['received_date', '2999-01-01'],
    ['received_date', '2026-02-30'],
    ['kind', 'gift'],
  ] as const) {
    const answer = await calls.post('receipt/create', { kind: 'purchase', received_date: today, [field]: value });
    expect([field, answer.status, Object.keys(answer.fields ?? {})]).toEqual([field, 400, [field]]);
  }
  const many = { id: (await add()).id, drug_ids: Array.from({ length: 201 }, () => 'x') };
  expect((await calls.post('receipt/join', many, admin)).status).toBe(400);
});
