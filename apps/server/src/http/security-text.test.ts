import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveSecurityText } from './security-text.ts';

test('SRV-83 security.txt says whom to tell of a weakness, for a year', async () => {
  const app = Fastify();
  serveSecurityText(app, 'help@agency.example');
  const { statusCode, headers, payload } = await app.inject({ url: '/.well-known/security.txt' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(payload).toContain('Contact: mailto:help@agency.example\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(payload)?.[1] ?? '');
  expect(expires - Date.now()).toBeGreaterThan(364 * 24 * 3_600_000);
  await app.close();
});
