import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { LIMITS } from '@vialant/domain/values/limits';
import { beforeAll, expect, test } from 'vitest';
import { custodyCalls } from '../testing/custody-calls.ts';
import { longestOwnPauseMs } from '../testing/event-loop.ts';
import { testServer } from '../testing/test-server.ts';

/** For so long nobody else may have to wait. */
const MOST_PAUSE_MS = 200;
const LOTS = 100;
const FIVE_YEARS = 'name=balance&every=day&split=lot&from=2021-11-20&to=2026-11-18';
const ONE_DAY = 'name=balance&every=day&split=lot&from=2026-01-01&to=2026-01-01';
const THREE_PAGES = 'name=balance&every=day&split=lot&from=2026-01-01&to=2026-02-15';
const HALF_A_YEAR = 'name=balance&every=day&split=lot&from=2026-01-01&to=2026-06-30';
const SOME_DAYS = 'name=balance&every=day&split=lot&from=2026-01-01&to=2026-01-30';

const server = testServer();
const calls = custodyCalls(server);
const by = 'admin';
let port: Promise<number>;

beforeAll(async () => {
  // An agency of five years, with many lots.
  await server.owner.query(`UPDATE user_group SET created_on = '2021-01-01T12:00:00Z' WHERE name = 'Harbor EMS'`);
  await server.owner.query(
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, quantity,
       amount_left, lot_number)
     SELECT g.organization_id, g.id, 'HEAVY' || n, t.id, (SELECT min(b.id::text)::uuid FROM drug_box b WHERE b.user_group_id = g.id),
       '2030-01-01', 100, 100, 'HEAVY-' || n
     FROM user_group g JOIN drug_type t ON t.user_group_id = g.id AND t.name = 'Fentanyl 100 mcg',
       generate_series(1, $1::integer) n WHERE g.name = 'Harbor EMS'`,
    [LOTS],
  );
  port = server.app.listen({ port: 0, host: '127.0.0.1' }).then((address) => Number(new URL(address).port));
});

test('REPORT-12 CASES-06 a period that begins before the year 2000 is refused by name, of a report, a file, a form and a packet', async () => {
  const refused = expect.objectContaining({ status: 422, err: 'PERIOD_TOO_EARLY' }) as unknown;
  const first = 'from=0001-01-01&to=0001-01-02';
  const pause = await longestOwnPauseMs(async () => {
    expect(await calls.get(`report/rows?name=cases&${first}`, { by })).toEqual(refused);
    expect(await calls.get(`report/file?name=cases&format=csv&${first}`, { by })).toEqual(refused);
    expect(await calls.get(`discrepancy_case/form_41?from=1999-12-31&to=2000-01-01`, { by })).toEqual(refused);
    const packet = { from_date: '0100-01-01', to_date: '0101-12-31', with_personal: 0 };
    expect(await calls.post('packet/create', packet, { by })).toEqual(refused);
  });
  expect(pause).toBeLessThan(MOST_PAUSE_MS);
  expect((await calls.get('report/rows?name=cases&from=2000-01-01&to=2000-01-02', { by })).status).toBe(200);
});

test('REPORT-12 CASES-06 the due days of cases are made for the days on which they were discovered, so that an old period holds nobody', async () => {
  const pause = await longestOwnPauseMs(async () => {
    const old = await calls.get('report/rows?name=cases&from=2000-01-01&to=2004-12-31', { by });
    expect(old.status).toBe(200);
  });
  expect(pause).toBeLessThan(MOST_PAUSE_MS / 4);
});

test('REPORT-03 DATA-04 a PDF of too many rows is refused by name before they are read, with the way out, and holds nobody', async () => {
  const pause = await longestOwnPauseMs(async () => {
    const { status, err, body } = await calls.get(`report/file?format=pdf&${FIVE_YEARS}`, { by });
    expect([status, err]).toEqual([422, 'PAPER_TOO_LARGE']);
    const [, rows = ''] = /^This report has (\d+) rows\./.exec(String(body['message'])) ?? [];
    expect(Number(rows)).toBeGreaterThan(LOTS * 1800);
    expect(body['message']).toBe(
      `This report has ${rows} rows. A PDF holds ${LIMITS.paper.rows}: choose a shorter period, or download CSV.`,
    );
  });
  expect(pause).toBeLessThan(MOST_PAUSE_MS);
});

test('REPORT-03 DATA-04 while a PDF of thousands of rows is drawn, everybody else is answered', async () => {
  const { data } = await calls.get(`report/rows?${SOME_DAYS}`, { by });
  expect((data as { count: number }).count).toBeGreaterThanOrEqual(LOTS * 30);
  const pause = await longestOwnPauseMs(async () => {
    const response = await file(`format=pdf&${SOME_DAYS}`);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
  expect(pause).toBeLessThan(MOST_PAUSE_MS);
});

test('REPORT-02 DATA-04 a CSV file of as many rows is made without holding anybody', async () => {
  const pause = await longestOwnPauseMs(async () => {
    const response = await file(`format=csv&${SOME_DAYS}`);
    expect(response.statusCode).toBe(200);
    expect(response.body.split('\r\n').length).toBeGreaterThan(LOTS * 30);
  });
  expect(pause).toBeLessThan(MOST_PAUSE_MS);
});

test.each([
  ['csv', HALF_A_YEAR, 2],
  ['pdf', THREE_PAGES, 1],
] as const)('DATA-04 whoever leaves while a %s file is made ends the work', async (format, query, pages) => {
  let transactions = 0;
  const left = Promise.withResolvers<void>();
  const count = (): void => {
    transactions += 1;
    // The first one tells of all rows, and each of the others reads a page.
    if (transactions === 1 + pages) left.resolve();
  };
  const asked = request({
    host: '127.0.0.1',
    port: await port,
    path: `${API_BASE}/report/file?format=${format}&${query}`,
    headers: { [HEADERS.authToken]: await server.signIn(by) },
  });
  server.pool.on('acquire', count);
  asked.on('error', () => undefined).on('response', (answer) => answer.on('error', () => undefined).resume());
  asked.end();
  await left.promise;
  asked.destroy();
  await sleep(3000);
  server.pool.off('acquire', count);
  // The page that is being read may end, and with a slow hang-up one more.
  expect(transactions).toBeLessThanOrEqual(format === 'csv' ? 2 + pages : 1 + pages);
  // Its turn is over, too: the next one is drawn.
  expect((await file(`format=pdf&${ONE_DAY}`)).statusCode).toBe(200);
});

async function file(query: string) {
  return server.app.inject({
    url: `${API_BASE}/report/file?${query}`,
    headers: { [HEADERS.authToken]: await server.signIn(by) },
  });
}
