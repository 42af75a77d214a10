import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../demo/demo-password.ts';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const PATIENT = 'PATIENT-JANE-DOE';
let admin = '';
let auditor = '';

beforeAll(async () => {
  const given = { stock_move_type_id__name: 'administer', quantity: -12.5 };
  await calls.move('KET-001', { ...given, incident_number: 'INC-77', patient_reference: PATIENT });
  admin = await server.signIn('admin');
  await server.post('user/update', { id: await calls.userId('partner'), role: 'auditor' }, { as: admin });
  auditor = await server.signIn('partner');
});

type Line = { kind: string; detail: string; user_name: string };

async function lines(as = auditor): Promise<Line[]> {
  const { status, data } = await server.get('access_log/all?limit=1000', { as });
  expect(status).toBe(200);
  return (data as Line[]).toReversed();
}

/** The lines that a call leaves. */
async function left(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await lines()).length;
  await work();
  return (await lines()).slice(before).map(({ kind, user_name, detail }) => `${kind} ${user_name}: ${detail}`);
}

async function file(path: string): Promise<void> {
  const headers = { [HEADERS.authToken]: auditor };
  const { statusCode, rawPayload } = await server.app.inject({ url: `${API_BASE}/${path}`, headers });
  expect([path, statusCode, rawPayload.length > 100]).toEqual([path, 200, true]);
}

test('ACCESS-06 a report that is fetched as a file leaves a line with its name, period and rows, every time', async () => {
  const fetch = (): Promise<void> => file('report/file?name=usage&format=csv&from=2026-01-01&to=2026-12-31');
  const line = 'download Parker Rivera: file fetched: report usage 2026-01-01 to 2026-12-31, 1 rows, csv';
  expect(await left(fetch)).toEqual([line]);
  expect(await left(fetch)).toEqual([line]);
  expect(await left(() => file('report/file?name=balance&format=pdf&from=2026-11-01&to=2026-11-02'))).toEqual([
    expect.stringMatching(/^download Parker Rivera: file fetched: report balance .*, pdf$/),
  ]);
});

test('ACCESS-06 a look at an incident, at a page of a report with patients, and a search leave a line, once a minute, of nobody', async () => {
  const get = (path: string) => async (): Promise<void> => {
    expect((await server.get(path, { as: auditor })).status).toBe(200);
  };
  const incident = get('incident?incident=INC-77');
  expect(await left(incident)).toEqual(['record_read Parker Rivera: an incident: 1 vials']);
  expect(await left(incident)).toEqual([]);
  expect(await left(get('record/search?text=INC-7'))).toEqual([
    'record_read Parker Rivera: search in the record: 1 found',
  ]);
  expect(await left(get('report/rows?name=usage&from=2026-01-01&to=2026-12-31'))).toEqual([
    'record_read Parker Rivera: report usage 2026-01-01 to 2026-12-31, first page, 1 rows',
  ]);
  expect(await left(get('report/rows?name=balance&from=2026-11-01&to=2026-11-02'))).toEqual([]);
  const all = JSON.stringify(await lines(admin));
  expect(all).not.toMatch(/INC-7|JANE/);
});

test('ACCESS-06 an import template with people leaves a line with their number; one without rows does not', async () => {
  const template = (rows: 0 | 1) => async (): Promise<void> => {
    expect((await server.get(`import/template?kind=user&rows=${rows}`, { as: auditor })).status).toBe(200);
  };
  expect(await left(template(1))).toEqual([
    expect.stringMatching(/^download Parker Rivera: file fetched: import template of user, \d+ rows$/),
  ]);
  expect(await left(template(0))).toEqual([]);
});

test('ACCESS-06 a session that refreshes itself again and again makes one line', async () => {
  const { token } = (
    await server.post('user/login', {
      username: 'medic@demo.vialant.test',
      password: await demoPassword(),
      personal_device: 1,
    })
  ).data as Row;
  let now = String(token);
  const refresh = async (): Promise<void> => {
    const { status, data } = await server.post('user/refresh/session', {}, { as: now });
    expect(status).toBe(200);
    now = String((data as Row)['token']);
  };
  expect(await left(refresh)).toEqual(['session_refreshed Morgan Medic: ']);
  expect(await left(refresh)).toEqual([]);
});

test('ACCESS-07 auditors read the access log, staff do not', async () => {
  expect((await lines()).length).toBeGreaterThan(5);
  expect((await server.get('access_log/all', { as: await server.signIn('medic') })).status).toBe(403);
});

test('ACCESS-07 SRV-08 the owner of the database changes and removes no line of it either, but those of strangers are swept', async () => {
  for (const statement of [
    `UPDATE access_log SET detail = 'nothing'`,
    'DELETE FROM access_log WHERE user_group_id IS NOT NULL',
    'TRUNCATE access_log',
  ]) {
    await expect(server.owner.query(statement)).rejects.toThrow('access_log is append-only');
  }
  await server.post('user/login', { username: 'nobody@demo.vialant.test', password: 'f'.repeat(64) });
  const sweep = `SELECT auth.sweep_identity(interval '30 days', interval '1 day', interval '-1 minute')`;
  await server.owner.query(sweep);
  const { rows } = await server.owner.query('SELECT FROM access_log WHERE user_group_id IS NULL');
  expect(rows).toEqual([]);
});
