import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appOver, testServer } from '../testing/test-server.ts';

const server = testServer();
let app: FastifyInstance;

beforeAll(async () => {
  app = await appOver(
    server.pool,
    {},
    {
      appOrigins: ['capacitor://localhost', 'https://localhost'],
    },
  );
});
afterAll(() => app.close());

const ask = (origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: `${API_BASE}/user/login?platformType=mobile`,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-auth-token',
    },
  });

test.each(['capacitor://localhost', 'https://localhost'])(
  'PROD-02 a page of the mobile app at %s may call',
  async (origin) => {
    const asked = await ask(origin);
    expect(asked.statusCode).toBe(204);
    expect(asked.headers['access-control-allow-origin']).toBe(origin);
    const allowed = String(asked.headers['access-control-allow-headers']).split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['content-type', 'last-event-id', ...Object.values(HEADERS)]));
    const called = await app.inject({ url: `${API_BASE}/health?platformType=mobile`, headers: { origin } });
    expect(called.statusCode).toBe(200);
    expect(called.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' });
    const refused = await app.inject({ url: `${API_BASE}/user?platformType=mobile`, headers: { origin } });
    expect(refused.statusCode).toBe(400);
    expect(refused.headers['access-control-allow-origin']).toBe(origin);
  },
);

test.each([
  'https://evil.example',
  'http://localhost',
  'https://localhost.evil.example',
  'https://localhost:444',
  'null',
  '*',
])('a page at %s may not', async (origin) => {
  const asked = await ask(origin);
  expect(asked.statusCode).toBe(404);
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
  const called = await app.inject({ url: `${API_BASE}/health?platformType=mobile`, headers: { origin } });
  expect(called.headers).not.toHaveProperty('access-control-allow-origin');
});

test('a server that knows of no app lets no other page in', async () => {
  const answer = await server.get('health', { headers: { origin: 'https://localhost' } });
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
});
