import { readdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { methodAndPath } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { refusalStatus } from '@vialant/domain/words/refusal';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exampleInput } from '../testing/example-input.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

// After these the caller's token is not good any more.
const ENDING = new Set(['POST user/logout', 'POST user/refresh/session']);

describe('the route table', () => {
  test('every route has an auth rule, a summary, a reply schema and refusals that have a status', () => {
    for (const [key, route] of routeTable()) {
      expect([key, ['anyone', 'user', 'auditor', 'admin', 'nobody']]).toEqual([
        key,
        expect.arrayContaining([route.who]),
      ]);
      expect(route.summary.length).toBeGreaterThan(5);
      expect(route.reply).toBeInstanceOf(z.ZodType);
      for (const code of route.refusals) expect(refusalStatus(code)).toBeGreaterThanOrEqual(400);
    }
  });

  test('SRV-01 API-01 every route that is not public answers 401 under /api/v1/ without a session', async () => {
    for (const [key, route] of routeTable()) {
      if (route.who === 'anyone') continue;
      const { method, path } = methodAndPath(key);
      const input = exampleInput(route.query);
      const query = new URLSearchParams(input as Record<string, string>).toString();
      const answer =
        method === 'GET' ? await server.get(`${path}?${query}`) : await server.post(path, exampleInput(route.body));
      expect([key, answer.status, answer.err]).toEqual([key, 401, 'SESSION_EXPIRED']);
    }
  });

  test('every route takes nonsense without a fault', async () => {
    const as = await server.signIn('admin');
    const nonsense = [
      null,
      [],
      'text',
      7,
      { id: {} },
      { id: [], data: 'x' },
      { data: [{ id: null }] },
      { id: 'x'.repeat(10_000) },
    ];
    for (const [key] of routeTable()) {
      const { method, path } = methodAndPath(key);
      if (ENDING.has(key)) continue;
      for (const body of nonsense) {
        const text = encodeURIComponent(JSON.stringify(body));
        const answer =
          method === 'GET'
            ? await server.get(
                `${path}?id=${text}&barcode_id=${text}&drug_box_id=${text}&ids=${text}&limit=${text}&before=${text}`,
                { as },
              )
            : await server.post(path, JSON.stringify(body), { as, headers: { 'content-type': 'application/json' } });
        expect([key, JSON.stringify(body)?.slice(0, 40), answer.status < 500]).toEqual([
          key,
          JSON.stringify(body)?.slice(0, 40),
          true,
        ]);
      }
    }
  });

  test('SRV-79 a text that the database cannot hold is refused in every field of every route, never a fault', async () => {
    const as = await server.signIn('admin');
    for (const [key, route] of routeTable()) {
      const { method, path } = methodAndPath(key);
      const fields = Object.keys({ ...route.query?.shape, ...route.body?.shape });
      for (const field of ENDING.has(key) ? [] : fields) {
        for (const bad of ['a\u0000b', 'a\ud800b']) {
          const value = (each: string): unknown => (each === field ? bad : undefined);
          const query = new URLSearchParams(exampleInput(route.query, value) as Record<string, string>);
          const answer =
            method === 'GET'
              ? await server.get(`${path}?${query.toString()}`, { as })
              : await server.post(path, exampleInput(route.body, value), { as });
          expect([key, field, answer.status < 500]).toEqual([key, field, true]);
        }
      }
    }
  });

  test('the OpenAPI document holds every route of the table', async () => {
    const { body } = await server.get('openapi.json');
    expect(body['openapi']).toBe('3.1.0');
    const paths = body['paths'] as Record<string, Record<string, unknown>>;
    for (const [key] of routeTable()) {
      const { method, path } = methodAndPath(key);
      expect([key, Object.keys(paths[`/api/v1/${path}`] ?? {})]).toEqual([
        key,
        expect.arrayContaining([method.toLowerCase()]),
      ]);
    }
  });

  test('the OpenAPI document says how a call is made: session, agency, key, password and refusals', async () => {
    const { body } = await server.get('openapi.json');
    const { paths, components } = body as { paths: Record<string, Record<string, unknown>>; components: object };
    expect(components).toMatchObject({ securitySchemes: { session: { in: 'header', name: 'x-auth-token' } } });
    const headersOf = (call: unknown): unknown[] =>
      ((call as { parameters?: { in: string; name: string }[] }).parameters ?? [])
        .filter((parameter) => parameter.in === 'header')
        .map(({ name }) => name);
    for (const [key, { who, refusals }] of routeTable()) {
      const { method, path } = methodAndPath(key);
      const call = paths[`/api/v1/${path}`]?.[method.toLowerCase()];
      expect(call).toMatchObject({ security: who === 'anyone' ? [] : [{ session: [] }] });
      expect([key, headersOf(call).includes('x-user-group-id')]).toEqual([key, who !== 'anyone']);
      const { description } = (call as { responses: Record<'4XX', { description: string }> }).responses['4XX'];
      for (const code of refusals) expect(description).toContain(`${code} (${refusalStatus(code)})`);
    }
    expect(JSON.stringify(paths['/api/v1/user_group/update'])).toContain('Staff may witness their own actions.');
    expect(JSON.stringify(paths['/api/v1/unit/create'])).toContain('KEY_REUSED (409) with `err` STALE');
    expect(headersOf(paths['/api/v1/unit/create']?.['post'])).toContain('idempotency-key');
    expect(headersOf(paths['/api/v1/image/upload']?.['post'])).toContain('x-folder');
    expect(JSON.stringify(paths['/api/v1/user/login'])).toContain('PBKDF2-HMAC-SHA-256');
  });
});

test('the API document is made once, and read once by whoever keeps it', async () => {
  const url = '/api/v1/openapi.json';
  const first = await server.app.inject({ url });
  const { etag } = first.headers;
  expect(etag).toMatch(/^".{43}"$/);
  const packed = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body);
  const again = await server.app.inject({ url, headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('answers', () => {
  test('API-21 SRV-77 CONST-01 health answers without a session, with the version', async () => {
    expect(await server.get('health')).toMatchObject({ status: 200, data: { status: 'ok', version: '3.20.5' } });
  });

  test('OPEN-124 a failure has a code, a text a user may read and the trace id of the call', async () => {
    const trace = randomUUID();
    const answer = await server.get('drug/all', { headers: { 'x-trace-id': trace } });
    expect(answer.body).toEqual({ err: 'SESSION_EXPIRED', message: 'Session has expired', trace_id: trace });
    expect(answer.headers['x-trace-id']).toBe(trace);
    const odd = await server.get('drug/all', { headers: { 'x-trace-id': 'a"b\u00e9'.repeat(3) } });
    expect(odd.body['trace_id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('API-03 the query may carry platformType on every call', async () => {
    const as = await server.signIn('medic');
    expect((await server.get('unit/all?platformType=web', { as })).status).toBe(200);
    expect(
      (await server.post('user/login/status?platformType=web', { username: 'x', password_reset_guid: 'y' })).status,
    ).toBe(200);
  });

  test('no such call, a broken body, a wrong type and too much each have their answer', async () => {
    expect(await server.get('no/such/call')).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    const json = { 'content-type': 'application/json' };
    expect(await server.post('user/login', '{"username": ', { headers: json })).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
    });
    expect(await server.post('user/login', '', { headers: json })).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
      fields: { username: expect.any(String), password: expect.any(String) },
    });
    expect(await server.post('user/login', 'username=x', { headers: { 'content-type': 'text/xml' } })).toMatchObject({
      status: 415,
      err: 'WRONG_TYPE',
    });
    expect(await server.post('user/login', { username: 'x'.repeat(2_000_000) })).toMatchObject({
      status: 413,
      err: 'TOO_LARGE',
    });
  });

  test.each([
    ['a text', { username: { length: [{ toString: 1 }] }, password: 'x' }],
    ['a text, deep down', { username: 'x', password: { length: { valueOf: { length: {} } } } }],
  ])('OPEN-124 what cannot even be compared, in the place of %s, is bad input', async (_where, body) => {
    expect(await server.post('user/login', body)).toMatchObject({ status: 400, err: 'INVALID_INPUT' });
  });

  test('OPEN-124 an address that cannot be read is answered in the shape and with the headers of any failure', async () => {
    const trace = randomUUID();
    const { status, body, headers } = await server.get('%zz', { headers: { 'x-trace-id': trace } });
    expect([status, body]).toEqual([400, { err: 'INVALID_INPUT', message: expect.any(String), trace_id: trace }]);
    expect(headers).toMatchObject({ 'x-trace-id': trace, 'x-content-type-options': 'nosniff' });
  });

  test.each([undefined, 'application/json'])(
    'API-26 OPEN-125 a call that takes nothing is made without a body (type %s)',
    async (type) => {
      const login = { username: 'medic@demo.vialant.test', password: await demoPassword() };
      const { token } = (await server.post('user/login', login)).data as { token: string };
      const headers = type === undefined ? {} : { 'content-type': type };
      const refreshed = await server.post('user/refresh/session', undefined, { as: token, headers });
      expect(refreshed).toMatchObject({ status: 200, data: { token: expect.any(String) } });
      const as = (refreshed.data as { token: string }).token;
      expect(await server.post('user/logout', undefined, { as, headers })).toMatchObject({ status: 200 });
    },
  );

  test('SRV-79 a body of many thousand levels is refused, never a fault', async () => {
    const deep = '['.repeat(7_000) + ']'.repeat(7_000);
    const deepest = '['.repeat(50_000) + ']'.repeat(50_000);
    for (const [path, field] of [
      ['user/refresh/session', 'assertion'],
      ['user/webauthn/register', 'response'],
    ] as const) {
      const body = `{"${field}": {"id": "x", "type": "public-key", "more": ${deep}}}`;
      const headers = { 'content-type': 'application/json' };
      expect(await server.post(path, body, { headers })).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
      expect(await server.post(path, body.replace(deep, deepest), { headers })).toMatchObject({ status: 413 });
      const as = await server.signIn('medic');
      expect((await server.post(path, body, { headers, as })).status).toBeLessThan(500);
    }
  });

  test('a proto key in a body changes nothing', async () => {
    const body = '{"__proto__": {"admin": true}, "username": "x", "password": "' + 'f'.repeat(64) + '"}';
    expect((await server.post('user/login', body, { headers: { 'content-type': 'application/json' } })).status).toBe(
      400,
    );
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  test('strict security headers are on every answer', async () => {
    const { headers } = await server.get('health');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

test('the migrations are numbered without a gap', () => {
  const names = readdirSync(new URL('../db/migrations', import.meta.url)).sort();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, i) => i + 1));
});
