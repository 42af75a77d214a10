import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryApi } from '../testing/memory-api.ts';
import { testClient } from '../testing/test-client.ts';
import { ApiError, type ApiFailure } from './failure.ts';
import { sleep } from './tries.ts';

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error.failure;
}

const noBox = { 'GET drug_box/with_unit': () => [] } as const;

describe('what a call sends', () => {
  test('API-01 calls go to /api/v1 of the given server', async () => {
    const api = memoryApi(noBox);
    await testClient(api, { baseUrl: 'https://sandbox.vialant.test' }).client.call('GET drug_box/with_unit');
    expect(api.requests[0]?.url.href).toContain('https://sandbox.vialant.test/api/v1/drug_box/with_unit?');
  });

  test('API-02 CONST-01 OPEN-121 every call carries the nine headers', async () => {
    const api = memoryApi({ ...noBox, 'POST user/logout': () => ({ success: true }) });
    const { client, storage } = testClient(api, {
      platform: { platformType: 'mobile', platform: 'ios', serviceName: 'vialant-app' },
      newId: () => 'id-1',
    });
    storage.set('token', 't-1');
    storage.set('region', 'us');
    storage.set('selectedAgencyId', 'g-1');
    storage.set('lastLogIn', new Date('2026-03-01T10:00:00.000Z'));
    await client.call('GET drug_box/with_unit');
    await client.call('POST user/logout');
    await client.health();
    expect(api.requests).toHaveLength(3);
    for (const { headers } of api.requests) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-platform-type': 'mobile',
        'x-platform': 'ios',
        'x-service-name': 'vialant-app',
        'x-app-version': '3.20.5',
        'x-region': 'us',
        'x-auth-token': 't-1',
        'x-user-group-id': 'g-1',
        'x-trace-id': 'id-1',
        'x-last-log-in': '2026-03-01T10:00:00.000Z',
      });
    }
  });

  test('API-02 before sign-in the headers are there, and empty', async () => {
    const api = memoryApi();
    await testClient(api).client.call('GET health');
    const { headers } = api.requests[0] ?? {};
    for (const name of ['x-region', 'x-auth-token', 'x-user-group-id', 'x-last-log-in'])
      expect(headers?.get(name)).toBe('');
  });

  test('API-03 the query of every call carries platformType', async () => {
    const api = memoryApi({ 'GET drug/find': () => null, 'POST user/logout': () => ({ success: true }) });
    const { client } = testClient(api);
    await client.call('GET drug/find', { barcode_id: 'FEN 001&x=1' });
    await client.call('POST user/logout');
    await client.health();
    expect(api.requests.map(({ url }) => url.searchParams.get('platformType'))).toEqual(['web', 'web', 'web']);
    expect(api.requests[0]?.query).toEqual({ barcode_id: 'FEN 001&x=1' });
  });

  test('API-04 a POST body carries password_reset_guid while one is stored, and only then', async () => {
    const api = memoryApi({
      'POST user/login/status': () => ({ inactive_after_date: null }),
      'GET drug/find': () => null,
    });
    const { client, storage } = testClient(api);
    storage.set('passwordResetGuid', 'r-1');
    await client.call('POST user/login/status', { username: 'medic' });
    await client.call('GET drug/find', { barcode_id: 'FEN-001' });
    storage.set('passwordResetGuid', null);
    await client.call('POST user/login/status', { username: 'medic' });
    expect(api.requests.map(({ body }) => body)).toEqual([
      { username: 'medic', password_reset_guid: 'r-1' },
      {},
      { username: 'medic' },
    ]);
    expect(api.requests[1]?.query).toEqual({ barcode_id: 'FEN-001' });
  });

  test('API-02 OPEN-122 each call has a trace id of its own and each POST an idempotency key of its own', async () => {
    const api = memoryApi({ ...noBox, 'POST user/logout': () => ({ success: true }) });
    const { client } = testClient(api);
    await client.call('POST user/logout');
    await client.call('POST user/logout');
    await client.call('GET drug_box/with_unit');
    await client.call('POST user/logout', undefined, { idempotencyKey: 'given' });
    const keys = api.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(api.requests.map(({ headers }) => headers.get('x-trace-id'))).size).toBe(4);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBeTruthy();
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys.slice(2)).toEqual([null, 'given']);
  });
});

describe('tries', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('API-09 a try that takes longer than 15 s is given up and repeated', async () => {
    const api = memoryApi(noBox);
    api.fail('GET drug_box/with_unit', 'silence', 1);
    const { client, waits } = testClient(api);
    const call = client.call('GET drug_box/with_unit');
    await vi.advanceTimersByTimeAsync(14_999);
    expect(api.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual([]);
    expect(api.requests).toHaveLength(2);
    expect(waits).toEqual([1000]);
  });

  test('API-09 an answer after 14.9 s is in time', async () => {
    const api = memoryApi(noBox);
    api.fail('GET drug_box/with_unit', { delayMs: 14_900 }, 1);
    const call = testClient(api).client.call('GET drug_box/with_unit');
    await vi.advanceTimersByTimeAsync(14_900);
    expect(await call).toEqual([]);
    expect(api.requests).toHaveLength(1);
  });

  test('API-10 with no answer at all there are four tries, 1, 2 and 4 s apart, and the call is unreachable', async () => {
    const api = memoryApi(noBox);
    api.fail('GET drug_box/with_unit', 'network');
    const { client } = testClient(api, { sleep });
    const failure = failureOf(client.call('GET drug_box/with_unit'));
    const triesAfter = async (ms: number): Promise<number> => {
      await vi.advanceTimersByTimeAsync(ms);
      return api.requests.length;
    };
    expect(await triesAfter(999)).toBe(1);
    expect(await triesAfter(1)).toBe(2);
    expect(await triesAfter(1999)).toBe(2);
    expect(await triesAfter(1)).toBe(3);
    expect(await triesAfter(3999)).toBe(3);
    expect(await triesAfter(1)).toBe(4);
    expect(await triesAfter(60_000)).toBe(4);
    expect(await failure).toMatchObject({ kind: 'unreachable' });
  });

  test('OPEN-123 every try of a write is the same request', async () => {
    const api = memoryApi({ 'POST user/login/status': () => ({ inactive_after_date: null }) });
    api.fail('POST user/login/status', 'network', 1);
    api.fail('POST user/login/status', { status: 503 }, 2);
    const { client, storage } = testClient(api, {
      sleep: () => {
        storage.set('passwordResetGuid', 'set meanwhile');
        return Promise.resolve();
      },
    });
    await client.call('POST user/login/status', { username: 'medic' });
    const sent = api.requests.map(({ headers, body, url }) => ({
      headers: Object.fromEntries(headers),
      body,
      url: url.href,
    }));
    expect(sent).toHaveLength(4);
    for (const request of sent) expect(request).toEqual(sent[0]);
    expect(sent[0]?.headers['idempotency-key']).toBeTruthy();
  });

  test.each([401, 403, 404])('API-10 a %s is not tried again', async (status) => {
    const api = memoryApi(noBox);
    api.fail('GET drug_box/with_unit', { status });
    const { client, waits } = testClient(api);
    await failureOf(client.call('GET drug_box/with_unit'));
    expect(api.seen('GET drug_box/with_unit')).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test('a cancelled call ends at once with the reason, in a try as in a wait, and is not reported', async () => {
    const api = memoryApi(noBox);
    const { client } = testClient(api, { sleep });
    api.fail('GET drug_box/with_unit', 'silence', 1);
    const inTry = new AbortController();
    const first = client.call('GET drug_box/with_unit', undefined, { signal: inTry.signal });
    await vi.advanceTimersByTimeAsync(10);
    inTry.abort(new Error('left in a try'));
    await expect(first).rejects.toThrow('left in a try');

    api.fail('GET drug_box/with_unit', 'network', 1);
    const inWait = new AbortController();
    const second = client.call('GET drug_box/with_unit', undefined, { signal: inWait.signal });
    await vi.advanceTimersByTimeAsync(10);
    inWait.abort(new Error('left in a wait'));
    await expect(second).rejects.toThrow('left in a wait');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.requests.map(({ key }) => key)).toEqual(['GET drug_box/with_unit', 'GET drug_box/with_unit']);
  });
});

describe('health', () => {
  test('API-21 OFFLINE-17 any answer of the server means online, even one that reports a fault', async () => {
    const api = memoryApi();
    const { client } = testClient(api);
    expect(await client.health()).toBe(true);
    api.fail('GET health', { status: 503 });
    expect(await client.health()).toBe(true);
    expect(api.requests.map(({ key }) => key)).toEqual(['GET health', 'GET health']);
  });

  test('API-21 OFFLINE-17 without an answer in 4 s it is offline, after one try', async () => {
    vi.useFakeTimers();
    try {
      const api = memoryApi();
      const { client } = testClient(api);
      api.fail('GET health', { delayMs: 3999 }, 1);
      const inTime = client.health();
      await vi.advanceTimersByTimeAsync(3999);
      expect(await inTime).toBe(true);
      api.fail('GET health', { delayMs: 4001 }, 1);
      const tooLate = client.health();
      await vi.advanceTimersByTimeAsync(4000);
      expect(await tooLate).toBe(false);
      expect(api.requests).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('API-21 a network failure, or the page of a captive portal, is not the server', async () => {
    const api = memoryApi();
    const { client } = testClient(api);
    api.fail('GET health', 'network', 1);
    expect(await client.health()).toBe(false);
    api.fail('GET health', { status: 200, text: '<html>Welcome to the airport</html>' }, 1);
    expect(await client.health()).toBe(false);
    expect(api.requests).toHaveLength(2);
  });
});
