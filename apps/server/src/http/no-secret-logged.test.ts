import { randomUUID } from 'node:crypto';
import { API_BASE } from '@vialant/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { codeIn, lastGuid, lastLetter } from '../testing/post.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { appOver, testServer } from '../testing/test-server.ts';

const server = testServer();
const lines: string[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  app = await appOver(
    server.pool,
    {},
    {
      logLevel: 'debug',
      logTo: { write: (line) => lines.push(line) },
    },
  );
});
afterAll(() => app.close());

type Data = Record<string, string>;

async function call(method: 'GET' | 'POST', path: string, body?: object, as?: string): Promise<Data> {
  const headers = {
    ...(as !== undefined && { 'x-auth-token': as }),
    'x-device-token': 'device-secret',
    'idempotency-key': randomUUID(),
  };
  const answer = await app.inject({ method, url: `${API_BASE}/${path}`, headers, ...(body && { payload: body }) });
  return answer.json<{ data: Data | null }>().data ?? {};
}

test('no token, guid, code, password or address of a person is in the log of any sign-in call, good or failed', async () => {
  const password = await demoPassword();
  const at = (name: string): string => `${name}@demo.vialant.test`;
  const { token = '', device_token = '' } = await call('POST', 'user/login', {
    username: at('medic'),
    password,
    personal_device: 1,
  });
  await call('POST', 'user/login', { username: at('medic'), password: 'f'.repeat(64) });
  await call('POST', 'user/login', { username: at('medic'), password: 'malformed-secret' });
  await call('POST', 'user/login/status', { username: at('off') });
  const { dual_factor_guid = '' } = await call('POST', 'user/login', { username: at('code'), password });
  const code = codeIn(await lastLetter(server, at('code')));
  await call('POST', 'user/login/with_code', { dual_factor_guid, dual_factor_code: 'wrong-code' });
  const { token: second = '' } = await call('POST', 'user/login/with_code', {
    dual_factor_guid,
    dual_factor_code: code,
  });
  await call('POST', 'user/phone/update', {
    dual_factor_guid,
    dual_factor_code: code,
    new_phone_number: '+12025550100',
  });
  await call('POST', 'user/forgot_password', { email: at('partner') });
  const guid = await lastGuid(server, at('partner'));
  await call('GET', `user/get?password_reset_guid=${guid}`);
  await call('GET', 'user/get?password_reset_guid=unknown-secret');
  await call('GET', 'invitation/link?invitation_guid=unknown-secret');
  await call('POST', 'invitation/accept', { invitation_guid: 'unknown-secret' }, token);
  const { token: third = '' } = await call('POST', 'user/password/update', {
    password_reset_guid: guid,
    password: 'b'.repeat(64),
  });
  await call('POST', 'user/password/update', { password_reset_guid: guid, password: 'c'.repeat(64) });
  const { id = '' } = await call('POST', 'short_term_token/create', {}, token);
  const { raw_token = '' } = await call('GET', `short_term_token?id=${id}`);
  await call('GET', `short_term_token/expire?id=${id}`);
  const { options } = (await call('POST', 'user/webauthn/register/options', {}, token)) as unknown as { options: Data };
  await call('POST', 'user/webauthn/register', { response: { id: 'credential-secret', type: 'public-key' } }, token);
  const { token: fourth = '' } = await call('POST', 'user/refresh/session', {}, token);
  await call('POST', 'user/logout', {}, fourth);
  await call('GET', 'user/auth', undefined, 'wrong-token-secret');
  await call('POST', 'setup/create', {
    code: 'setup-secret',
    organization: 'Lake',
    agency: { name: 'Lake EMS', kind: 'ems', time_zone: 'UTC' },
    first_name: 'Ada',
    last_name: 'Adams',
    primary_email: at('setup'),
    password: 'd'.repeat(64),
  });
  await call('GET', `no/such/call?password_reset_guid=${guid}`);

  const secrets = [
    password,
    'f'.repeat(64),
    'b'.repeat(64),
    'c'.repeat(64),
    'd'.repeat(64),
    token,
    second,
    third,
    fourth,
    device_token,
  ];
  secrets.push(
    dual_factor_guid,
    code,
    guid,
    id,
    raw_token,
    options['challenge'] ?? '',
    'secret',
    'wrong-code',
    '2025550100',
    '@demo',
  );
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  expect(log).toContain('user/password/update');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(4);
    // With an edge on both sides where it could be part of a time.
    expect(log).not.toMatch(/^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`) : secret);
  }
});

test('a fault is logged without the input that caused it', async () => {
  lines.length = 0;
  await server.owner.query('ALTER TABLE password_link RENAME TO password_link_away');
  await app.inject({
    method: 'POST',
    url: `${API_BASE}/user/forgot_password`,
    payload: { email: 'fault-secret@x.example' },
  });
  await server.owner.query('ALTER TABLE password_link_away RENAME TO password_link');
  expect(lines.join('')).toContain('fault');
  expect(lines.join('')).not.toContain('fault-secret');
});
