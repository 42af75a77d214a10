import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDb } from '../db/open.ts';
import { type KeptMessage, keptMessages } from '../messages/kept-messages.ts';
import { appOver, testServer } from '../testing/test-server.ts';

const server = testServer();
const kept: KeptMessage = {
  id: '1',
  channel: 'mail',
  recipient: '<b>@x.example',
  subject: 'Reset & go',
  body: 'Open\n\nhttp://localhost:8080/#reset-password?password_reset_guid=abc&region=us\n\n<script>alert(1)</script>',
  created_on: new Date('2026-11-15T12:00:00Z'),
  is_sent: false,
};
let messages: KeptMessage[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  app = await appOver(
    server.pool,
    {},
    {
      trustProxy: '127.0.0.1',
      outbox: { productName: 'Vialant', messages: async () => messages },
    },
  );
});
afterAll(() => app.close());

type From = { remoteAddress?: string; headers?: Record<string, string> };
const load = ({ remoteAddress = '127.0.0.1', headers = {} }: From = {}) =>
  app.inject({ url: '/dev/outbox', remoteAddress, headers: { host: 'localhost:8080', ...headers } });

describe('the outbox page', () => {
  test('shows the messages with links that work, under the strict policy, and runs nothing that is in them', async () => {
    messages = [kept, { ...kept, channel: 'sms', body: null, is_sent: true }, { ...kept, body: null }];
    const { statusCode, body, headers } = await load();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).toContain('href="http://localhost:8080/#reset-password?password_reset_guid=abc&amp;region=us"');
    expect(body).toContain('Reset &amp; go');
    expect(body).toContain('&lt;b&gt;@x.example');
    expect(body).not.toContain('<script');
    expect(body).toContain('its text is erased');
    expect(body).toContain('Expired');
  });

  test('says so when there is nothing', async () => {
    messages = [];
    expect((await load()).body).toContain('Nothing yet');
  });

  test.each<[string, From]>([
    ['another machine', { remoteAddress: '203.0.113.7' }],
    ['another machine over IPv6', { remoteAddress: '2001:db8::1' }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['a proxy that claims to be here', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy with the standard header', { headers: { forwarded: 'for=203.0.113.7' } }],
    ['a page of another site under a name that leads here', { headers: { host: 'evil.example:8080' } }],
    ['a name that begins like this machine', { headers: { host: 'localhost.evil.example' } }],
  ])('does not exist for %s', async (_, from) => {
    messages = [kept];
    const { statusCode, body } = await load(from);
    expect([statusCode, JSON.parse(body).err]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('exists for %s', async (remoteAddress) => {
    expect((await load({ remoteAddress })).statusCode).toBe(200);
  });

  test('does not exist where it is not asked for', async () => {
    expect((await server.app.inject({ url: '/dev/outbox', headers: { host: 'localhost' } })).statusCode).toBe(404);
  });
});

test('the newest messages come first; what was to nobody is none, and an expired one has no text', async () => {
  await server.post('user/forgot_password', { email: 'nobody@demo.vialant.test' });
  await server.post('user/forgot_password', { email: 'medic@demo.vialant.test' });
  await server.post('user/forgot_password', { email: 'partner@demo.vialant.test' });
  const shown = (await keptMessages(openDb(server.pool))).map(({ recipient, body }) => [recipient, body !== null]);
  expect(shown).toEqual([
    ['partner@demo.vialant.test', true],
    ['medic@demo.vialant.test', true],
  ]);
  await server.owner.query('UPDATE outgoing_message SET expires_on = now()');
  expect((await keptMessages(openDb(server.pool))).map(({ body }) => body)).toEqual([null, null]);
});
