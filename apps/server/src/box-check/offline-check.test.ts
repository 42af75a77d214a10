import { afterEach, beforeEach, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row, type Who } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const strict = { by: 'strict' } as const;

type Check = { drug_id: string; scanned_manually: 0 | 1 };

const notSeen = (who?: Who): Promise<unknown[]> => calls.discrepancies('Not seen in an offline check', who);

async function check(box: string, body: object): Promise<Answer> {
  const { id } = await calls.box(box);
  const { data } = await calls.get(`drug/for_box?drug_box_id=${id}`);
  const drug_checks = (data as Row[]).map((vial) => ({ drug_id: vial.id, scanned_manually: 0 }));
  return calls.post('box_check/create', { drug_box_id: id, drug_checks, ...body });
}

beforeEach(() =>
  calls.set('Harbor EMS', {
    allow_manual_scan_entry: true,
    allow_image_upload: true,
    require_inventory_image: false,
    daily_check_verify_required: false,
  }),
);

afterEach(() => mustAddUp(server.owner));

test('OPEN-115 an offline check opens a discrepancy for each controlled vial that the box held then and it did not meet', async () => {
  const { id } = await calls.box('BOX-M1');
  const { id: elsewhere } = await calls.box('BOX-M2');
  const held = ((await calls.get(`drug/for_box?drug_box_id=${id}`)).data as Row[]).map((vial) => vial);
  const made = new Date().toISOString();
  const offline = (drug_checks: Check[]): Promise<Answer> =>
    calls.post('box_check/create', { drug_box_id: id, drug_checks, user_was_offline: 1, timestamp: made });
  const met = held.map((vial) => ({ drug_id: vial.id, scanned_manually: 0 as const }));
  expect((await offline(met)).data).toMatchObject({ discrepancies: 0 });
  // One was there and went to another box before the record arrived, another came only after the check.
  const gone = held.find(({ barcode_id }) => barcode_id === 'FEN-003') as Row;
  const came = await calls.vial('FEN-011');
  for (const [vial, box] of [
    [gone, elsewhere],
    [came, id],
  ] as const) {
    const moved = await calls.post('drug/update', { id: vial.id, drug_box_id: box, ...guest });
    expect(moved.status).toBe(200);
  }
  const before = await notSeen();
  const { data } = await offline(met.filter(({ drug_id }) => drug_id !== gone.id));
  expect(data).toMatchObject({ discrepancies: 1 });
  expect(await notSeen()).toEqual([expect.stringMatching(/FEN-003 was not found in BOX-M1$/), ...before]);
  const row = (await calls.get(`box_check?id=${(data as Row).id}`)).data;
  expect(row).toMatchObject({ not_asked: 'confirmation', discrepancy_confirmed_by_user_id: null });
  for (const [vial, box] of [
    [gone, id],
    [came, elsewhere],
  ] as const) {
    await calls.post('drug/update', { id: vial.id, drug_box_id: box, ...guest });
  }
});

test('CHECK-07 OPEN-115 in the strictest agency a claim to have been offline hides no vial', async () => {
  const { id } = await calls.box('BOX-S1', strict);
  const timestamp = new Date().toISOString();
  const body = { drug_box_id: id, drug_checks: [], user_was_offline: 1, timestamp, ...guest };
  const { data } = await calls.post('box_check/create', body, strict);
  expect((data as Row)['discrepancies']).toBeGreaterThan(0);
  expect((await notSeen(strict)).length).toBe((data as Row)['discrepancies']);
});

test('OPEN-144 API-65 the last check is the last that was made, with its own time, though an offline one arrives after it', async () => {
  const { id } = await calls.box('BOX-M2');
  const last = async (): Promise<unknown> => (await calls.get(`box_check/last?drug_box_id=${id}`)).data;
  const body = { drug_checks: [], user_was_offline: 1 };
  const early = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await check('BOX-M2', { ...body, timestamp: early });
  expect(await last()).toMatchObject({ timestamp: early, user_was_offline: 1 });
  const online = (await check('BOX-M2', {})).data as Row;
  await check('BOX-M2', { ...body, timestamp: new Date(Date.now() - 2 * 3_600_000).toISOString() });
  expect(await last()).toMatchObject({ id: online.id, timestamp: online['created_on'], user_was_offline: 0 });
});

test('CHECK-19 OPEN-115 OPEN-084 SRV-50 an offline check keeps its time and needs no image', async () => {
  await calls.set('Harbor EMS', { require_inventory_image: true });
  const timestamp = new Date(Date.now() - 50 * 3_600_000).toISOString();
  const { data } = await check('BOX-M1', {
    drug_checks: [],
    user_was_offline: 1,
    timestamp,
    input_barcode_manually: 1,
  });
  expect((await calls.get(`box_check?id=${(data as Row).id}`)).data).toMatchObject({
    user_was_offline: 1,
    timestamp,
    input_barcode_manually: 1,
    not_asked: 'image, confirmation',
  });
  const future = new Date(Date.now() + 6 * 60_000).toISOString();
  expect(await check('BOX-M1', { drug_checks: [], user_was_offline: 1, timestamp: future })).toMatchObject({
    status: 422,
    err: 'TIME_IN_FUTURE',
  });
  const online = await check('BOX-M1', { timestamp, image_url: await calls.image() });
  const row = (await calls.get(`box_check?id=${(online.data as Row).id}`)).data as Row;
  expect(row['timestamp']).not.toBe(timestamp);
});
