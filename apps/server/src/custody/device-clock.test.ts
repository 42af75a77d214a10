import { randomUUID } from 'node:crypto';
import { HEADERS } from '@vialant/contract/envelope';
import { afterEach, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const HOUR_MS = 60 * 60 * 1000;
const server = testServer();
const calls = custodyCalls(server);

afterEach(() => mustAddUp(server.owner));

/** The time that many hours from now by a clock that is that many hours ahead. */
const clock = (hours: number, aheadHours = 0): string =>
  new Date(Date.now() + (hours + aheadHours) * HOUR_MS).toISOString();

async function send(path: string, body: object, deviceTime: string, key: string = randomUUID()): Promise<Answer> {
  const as = await server.signIn('medic');
  return server.post(path, { ...guest, ...body }, { as, key, headers: { [HEADERS.deviceTime]: deviceTime } });
}

async function administer(timestamp: string, deviceTime: string, key?: string): Promise<Answer> {
  const { id } = await calls.vial('KET-004');
  const move = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -1, offline: 1, incident_number: 'I' };
  return send('stock_move_record/create', { ...move, timestamp }, deviceTime, key);
}

const hoursAgo = (row: unknown): number => (Date.now() - Date.parse(String((row as Row)['timestamp']))) / HOUR_MS;

test.each([
  ['ahead', 23],
  ['behind', -23],
])(
  'SRV-50 OPEN-117 a clock %s by hours is noticed: the true time is believed, and what it showed is kept',
  async (_, hours) => {
    const shown = clock(-2, hours);
    const { status, data } = await administer(shown, clock(0, hours));
    expect(status).toBe(200);
    expect(data).toMatchObject({ device_time: shown, offline: 1 });
    expect(hoursAgo(data)).toBeCloseTo(2, 1);
    const stored = (await calls.get(`stock_move_record?id=${(data as Row).id}`)).data;
    expect(stored).toEqual(data);
  },
);

test('SRV-50 a good clock is believed as it is, and shown once', async () => {
  const shown = clock(-50);
  const { data } = await administer(shown, clock(0));
  expect(data).toMatchObject({ timestamp: shown, device_time: null });
});

test('SRV-50 a clock that was put right after the act does not hold its record up', async () => {
  const shown = clock(7);
  const { status, data } = await administer(shown, clock(0));
  expect([status, (data as Row)['device_time']]).toEqual([200, shown]);
  expect(hoursAgo(data)).toBeCloseTo(0, 1);
});

test('SRV-50 OPEN-117 a time more than a day ahead is refused whatever the device says', async () => {
  for (const deviceTime of [clock(0), clock(30), 'nonsense', '', '+275760-09-13T00:00:00.000Z']) {
    expect(await administer(clock(29), deviceTime)).toMatchObject({ status: 422, err: 'TIME_IN_FUTURE' });
  }
});

test('OPEN-117 a time more than ninety days ago, or before the vial was there, is kept beside that of its arrival', async () => {
  const before = await calls.vial('KET-004');
  for (const shown of [clock(-91 * 24), clock(-61 * 24)]) {
    const { status, data } = await administer(shown, clock(0));
    expect([status, (data as Row)['device_time']]).toEqual([200, shown]);
    expect(hoursAgo(data)).toBeCloseTo(0, 1);
  }
  expect(Date.parse(String(before['created_on']))).toBeLessThan(Date.now() - 59 * 24 * HOUR_MS);
});

test('SRV-50 SRV-79 the first day of the calendar by a wrong clock is no fault', async () => {
  expect((await administer('0001-01-01T00:00:00.000Z', clock(0, 20))).status).toBe(200);
});

test('SRV-46 SRV-50 the clock is no part of the request: a second try an hour later is the same one', async () => {
  const key = randomUUID();
  const shown = clock(-2);
  const first = await administer(shown, clock(0), key);
  const again = await administer(shown, clock(1), key);
  expect([again.status, again.data]).toEqual([200, first.data]);
});

test('SRV-50 CHECK-19 a check keeps both times too', async () => {
  const { id } = await calls.box('BOX-M1');
  const check = { drug_box_id: id, drug_checks: [], timestamp: clock(-2, 9) };
  const offline = await send('box_check/create', { ...check, user_was_offline: 1 }, clock(0, 9));
  const row = (await calls.get(`box_check?id=${(offline.data as Row).id}`)).data;
  expect(row).toMatchObject({ device_time: check.timestamp, user_was_offline: 1 });
  expect(hoursAgo(row)).toBeCloseTo(2, 1);
});

test('OPEN-116 staff hand over what was refused as a discrepancy of their agency', async () => {
  const key = `${randomUUID()}:refused:0`;
  const body = { discrepancy_type: 'Offline record refused', notes: 'Administer FEN-001. {"id":"1"}' };
  const first = await calls.post('discrepancy/create', body, { key });
  const again = await calls.post('discrepancy/create', body, { key });
  expect([first.status, again.data]).toEqual([200, first.data]);
  const types = (await calls.get('discrepancy/all')).data as Row[];
  expect(types.filter(({ notes }) => notes === body.notes)).toHaveLength(1);
  expect((await calls.post('discrepancy/create', body, { by: 'strict', key })).status).toBe(200);
});
