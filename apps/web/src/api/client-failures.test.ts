import { expect, test } from 'vitest';
import { type MemoryApi, memoryApi, refuse } from '../testing/memory-api.ts';
import { testClient } from '../testing/test-client.ts';
import { ApiError, type ApiFailure, failedAs, refusalOf } from './failure.ts';

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error.failure;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const reportsIn = (api: MemoryApi): Readonly<Record<string, unknown>>[] =>
  api.seen('POST error_log/create').map(({ body }) => body);

const noBox = { 'GET drug_box/with_unit': () => [] } as const;
const login = { username: 'medic@demo.vialant.test', password: 'a'.repeat(64) };

test('API-05 SESSION-02 a 401 starts session handling and fails the call as expired', async () => {
  const api = memoryApi({ 'GET drug_box/with_unit': () => refuse('SESSION_EXPIRED') });
  const { client, expirations } = testClient(api);
  expect(await failureOf(client.call('GET drug_box/with_unit'))).toMatchObject({ kind: 'expired' });
  expect(expirations()).toBe(1);
  expect(reportsIn(api)).toEqual([]);
});

test('OPEN-056 login, login with code and verify_user never start session handling', async () => {
  const api = memoryApi({ 'POST user/login': () => refuse('SESSION_EXPIRED') });
  api.fail('POST user/login/with_code', { status: 401 });
  api.fail('POST user/verify_user', { status: 401 });
  const { client, expirations } = testClient(api);
  expect(await failureOf(client.call('POST user/login', login))).toMatchObject({ kind: 'refused', status: 401 });
  await failureOf(client.call('POST user/login/with_code', { dual_factor_guid: 'g1', dual_factor_code: '123456' }));
  await failureOf(client.call('POST user/verify_user', { user_id: 'u1', password: login.password }));
  expect(expirations()).toBe(0);
});

test('a 401 for a session that was replaced meanwhile does not end the new one', async () => {
  const api = memoryApi();
  const { client, storage, expirations } = testClient(api);
  storage.set('token', 'old');
  api.answer({
    'GET drug_box/with_unit': () => {
      storage.set('token', 'new');
      return refuse('SESSION_EXPIRED');
    },
  });
  expect(await failureOf(client.call('GET drug_box/with_unit'))).toMatchObject({ kind: 'expired' });
  expect(expirations()).toBe(0);
});

test('a stream that was asked for by a session that was replaced meanwhile can be asked for again', async () => {
  const api = memoryApi();
  const { client, storage, expirations } = testClient(api);
  storage.set('token', 'old');
  api.answer({
    'GET realtime': () => {
      storage.set('token', 'new');
      return refuse('SESSION_EXPIRED');
    },
  });
  const opening = client.stream(
    'GET realtime',
    { entities: 'drug' },
    { signal: new AbortController().signal, lastEventId: null },
  );
  expect(await failureOf(opening)).toMatchObject({ kind: 'unreachable' });
  expect(expirations()).toBe(0);
});

test('API-06 a 403 is only logged as not authorized', async () => {
  const api = memoryApi({ 'GET drug_box/with_unit': () => refuse('NOT_ALLOWED') });
  const { client, notAuthorized, expirations } = testClient(api, { newId: () => 'trace-1' });
  expect(await failureOf(client.call('GET drug_box/with_unit'))).toMatchObject({ kind: 'notAllowed' });
  await settle();
  expect(notAuthorized).toEqual([{ key: 'GET drug_box/with_unit', traceId: 'trace-1' }]);
  expect(expirations()).toBe(0);
  expect(api.requests).toHaveLength(1);
});

test('API-07 a 404 is neither reported nor handled', async () => {
  const api = memoryApi();
  const { client, notAuthorized, expirations } = testClient(api);
  const call = client.call('GET drug_box/with_unit');
  expect(await failureOf(call)).toMatchObject({ kind: 'notFound' });
  await settle();
  expect(api.requests).toHaveLength(1);
  expect(notAuthorized).toEqual([]);
  expect(expirations()).toBe(0);
});

test.each([
  [400, 'INVALID_INPUT'],
  [409, 'STALE'],
  [409, 'KEY_REUSED'],
  [422, 'INCORRECT_LOGIN'],
  [429, 'TOO_MANY'],
] as const)('API-08 a %s is reported to the error log, and the caller gets the refusal', async (status, code) => {
  const api = memoryApi({ 'POST user/login': () => refuse(code, 'No.', { username: 'required' }) });
  const { client } = testClient(api);
  const failure = await failureOf(client.call('POST user/login', login));
  expect(failure).toMatchObject({
    kind: 'refused',
    status,
    err: code,
    message: 'No.',
    fields: { username: 'required' },
  });
  expect(failure.traceId).toBe(api.requests[0]?.headers.get('x-trace-id'));
  await settle();
  expect(reportsIn(api)).toHaveLength(1);
  expect(reportsIn(api)[0]).toMatchObject({ type: `HTTP ${status}` });
  expect(reportsIn(api)[0]?.['message']).toContain(`POST user/login ${status} ${code}`);
});

test('API-08 a 5xx is reported once, after the last try', async () => {
  const api = memoryApi(noBox);
  api.fail('GET drug_box/with_unit', { status: 500, text: '<html>502</html>' });
  const { client } = testClient(api);
  expect(await failureOf(client.call('GET drug_box/with_unit'))).toMatchObject({ kind: 'fault', status: 500 });
  await settle();
  expect(api.requests.map(({ key }) => key)).toEqual([
    ...Array.from({ length: 4 }, () => 'GET drug_box/with_unit'),
    'POST error_log/create',
  ]);
});

test('API-08 a report holds nothing of what was sent: no password, no token, no name', async () => {
  const api = memoryApi({ 'POST user/login': () => refuse('INCORRECT_LOGIN') });
  const { client, storage } = testClient(api);
  storage.set('token', 'secret-token');
  await failureOf(client.call('POST user/login', login));
  await settle();
  const report = JSON.stringify(reportsIn(api));
  for (const secret of [login.password, login.username, 'secret-token']) expect(report).not.toContain(secret);
});

test('API-08 a report that fails is dropped and makes no further report', async () => {
  const api = memoryApi({ 'POST user/login': () => refuse('INCORRECT_LOGIN') });
  api.fail('POST error_log/create', { status: 400 });
  api.fail('POST toast/create', { status: 401 });
  const { client, expirations } = testClient(api);
  await failureOf(client.call('POST user/login', login));
  client.reportToast({ message: 'Saved', type: 'success', userId: null });
  await settle();
  expect(api.requests.map(({ key }) => key)).toEqual(['POST user/login', 'POST error_log/create', 'POST toast/create']);
  expect(expirations()).toBe(0);
});

test.each([
  ['a page instead of JSON', { status: 200, text: '<html>sign in to the network</html>' }],
  ['JSON outside the envelope', { status: 200, text: '{"status":"ok"}' }],
  ['a refusal that does not say which', { status: 422, text: '{"error":"?"}' }],
])('%s is a fault', async (_name, answer) => {
  const api = memoryApi(noBox);
  api.fail('GET drug_box/with_unit', answer);
  expect(await failureOf(testClient(api).client.call('GET drug_box/with_unit'))).toMatchObject({
    kind: 'fault',
    status: answer.status,
  });
});

test('a code that this version does not know is still a refusal with its message', async () => {
  const api = memoryApi(noBox);
  const text = JSON.stringify({ err: 'FROM_THE_FUTURE', message: 'Not today.', trace_id: 't' });
  api.fail('GET drug_box/with_unit', { status: 422, text });
  const error = await testClient(api)
    .client.call('GET drug_box/with_unit')
    .catch((thrown: unknown) => thrown);
  expect(refusalOf(error)).toMatchObject({ err: 'UNKNOWN', message: 'Not today.', fields: {} });
  expect(failedAs(error, 'refused')).toBe(true);
  expect(refusalOf(new Error('other'))).toBeNull();
});

test.each([
  [5000, 0],
  [5001, 1],
])('API-42 an enum answer after %i ms: %i entries in the error log', async (tookMs, reports) => {
  let nowMs = 0;
  const api = memoryApi({
    'GET enum': () => {
      nowMs += tookMs;
      return [];
    },
  });
  const { client } = testClient(api, { now: () => new Date(nowMs) });
  await client.call('GET enum', { table: 'stock_move_record', column: 'waste_reason' });
  await settle();
  expect(reportsIn(api)).toHaveLength(reports);
});
