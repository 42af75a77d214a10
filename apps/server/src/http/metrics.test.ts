import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openDb, openPool } from '../db/open.ts';
import { type SlowStatement, watchStatements } from '../db/watch-statements.ts';
import { Metrics } from '../metrics/metrics.ts';
import { custodyCalls, guest } from '../testing/custody-calls.ts';
import { appOver, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const TOKEN = 'a-token-for-this-test';
const metrics = new Metrics('1.2.3');
let app: FastifyInstance;

beforeAll(async () => {
  metrics.watchPool(server.pool);
  metrics.watchDatabase(openDb(server.pool));
  app = await appOver(
    server.pool,
    { onRecorded: (_agency, recordCount) => metrics.recorded(recordCount) },
    { metrics: { metrics, token: TOKEN } },
  );
});
afterAll(() => app.close());

async function figures(): Promise<string> {
  const { statusCode, payload, headers } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  return payload;
}

test('without its token, and without the setting, the address is as unknown as any other', async () => {
  const stranger = await app.inject({ url: '/metrics' });
  const guessed = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-for-this-tesT' } });
  const unset = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  const unknown = await server.app.inject({ url: '/no-such-address' });
  for (const { statusCode, payload } of [stranger, guessed, unset]) {
    expect(statusCode).toBe(unknown.statusCode);
    expect(payload.replace(/"trace_id":"[^"]*"/, '')).toBe(unknown.payload.replace(/"trace_id":"[^"]*"/, ''));
  }
});

test('calls are counted by route, status and time, and so are acts, records and refusals; no code or person is named', async () => {
  const as = await server.signIn('medic');
  const headers = { 'x-auth-token': as };
  const drug = (await calls.vial('KET-001')).id;
  const waste = { drug_id: drug, stock_move_type_id__name: 'waste', quantity: -1, notes: 'Spilt', ...guest };
  const sent = await app.inject({ method: 'POST', url: '/api/v1/stock_move_record/create', headers, payload: waste });
  expect(sent.statusCode).toBe(200);
  await app.inject({ url: '/api/v1/code/find?barcode_id=SECRET-CODE', headers });
  await app.inject({ url: '/api/v1/user_group/current', headers: { 'x-auth-token': 'nobody' } });
  const text = await figures();
  expect(text).toMatch(
    /vialant_http_request_seconds_count\{method="POST",route="\/api\/v1\/stock_move_record\/create",status="200"\} 1/,
  );
  expect(text).toMatch(/vialant_acts_total 1/);
  expect(text).toMatch(/vialant_records_total 1/);
  expect(text).toMatch(/vialant_refusals_total\{code="SESSION_EXPIRED"\} 1/);
  expect(text).toMatch(/vialant_pool_connections\{state="idle"\} [1-9]/);
  expect(text).toMatch(/vialant_pool_waiting 0/);
  expect(text).toMatch(/vialant_database_up 1/);
  expect(text).toMatch(/vialant_agencies\{which="all"\} [1-9]/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).not.toContain('SECRET-CODE');
});

test('what waits in the background is counted: messages, jobs, records without a checkpoint', async () => {
  await server.owner.query(
    `INSERT INTO outgoing_message (channel, recipient, subject, body, created_on, expires_on)
     VALUES ('mail', 'a@b.example', 'x', 'x', now() - interval '1 hour', now() + interval '1 day')`,
  );
  await server.owner.query(
    `INSERT INTO background_job (name, occasion, next_try_on, last_error)
     VALUES ('probe', 'x', now() - interval '1 minute', 'failed')`,
  );
  const { rows } = await server.pool.query<{ name: string; label: string; value: number }>(
    'SELECT * FROM auth.operation_figures()',
  );
  const value = (name: string, label: string): number | undefined =>
    rows.find((row) => row.name === name && row.label === label)?.value;
  expect(value('messages_waiting', 'mail')).toBe(1);
  expect(value('messages_oldest_seconds', 'mail')).toBeGreaterThanOrEqual(3600);
  expect(value('jobs_due', 'probe')).toBe(1);
  expect(value('jobs_failing', 'probe')).toBe(1);
});

test('a slow statement is told with the trace id of its call and without its values, and the database knows the id', async () => {
  const told: SlowStatement[] = [];
  const pool = openPool({ ...server.pool.options, max: 1 });
  watchStatements(pool, { slowMs: 0, isTraced: true, log: (each) => told.push(each) });
  const own = await appOver(pool);
  try {
    const headers = { 'x-auth-token': await server.signIn('medic'), 'x-trace-id': 'trace-of-this-test' };
    const body = { barcode_id: 'TYPED-BY-SOMEBODY' };
    await own.inject({ method: 'POST', url: '/api/v1/drug/create', headers, payload: body });
    await own.inject({ url: '/api/v1/code/find?barcode_id=TYPED-BY-SOMEBODY', headers });
    const drug_id = (await calls.vial('KET-001')).id;
    const waste = { drug_id, stock_move_type_id__name: 'waste', quantity: -1, notes: 'TYPED-BY-SOMEBODY', ...guest };
    const sent = await own.inject({ method: 'POST', url: '/api/v1/stock_move_record/create', headers, payload: waste });
    expect(sent.statusCode).toBe(200);
    expect(told.map(({ statement }) => statement)).toContain('begin, custody-facts');
    expect(new Set(told.map(({ reqId }) => reqId))).toEqual(new Set(['trace-of-this-test']));
    expect(told.every(({ databasePid }) => databasePid !== null)).toBe(true);
    expect(JSON.stringify(told)).not.toContain('TYPED-BY-SOMEBODY');
    const { rows } = await server.owner.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity WHERE pid = $1`,
      [told[0]?.databasePid],
    );
    expect(rows).toEqual([{ name: 'vialant trace-of-this-test' }]);
  } finally {
    await own.close();
    await pool.end();
  }
});
