import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeIn, lastGuid, lastLetter } from '../testing/post.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
type Entry = {
  id: string;
  kind: string;
  user_name: string | null;
  address: string;
  detail: string;
  created_on: string;
};

async function logOf(name: string, query = ''): Promise<Entry[]> {
  const { data } = await server.get(`access_log/all${query}`, { as: await server.signIn(name) });
  return data as Entry[];
}

/** One of everything that is written down, and every secret that was in it. */
async function live(): Promise<string[]> {
  const password = await demoPassword();
  const at = (name: string): string => `${name}@demo.vialant.test`;
  const admin = await server.signIn('admin');
  const signedIn = (await server.post('user/login', { username: at('medic'), password, personal_device: 1 }))
    .data as Record<string, string>;
  const { token: first = '', device_token = '' } = signedIn;
  await server.post('user/login', { username: at('medic'), password: 'f'.repeat(64) });
  await server.post('user/login', { username: at('nobody'), password: 'f'.repeat(64) });
  const { dual_factor_guid = '' } = (await server.post('user/login', { username: at('code'), password }))
    .data as Record<string, string>;
  const code = codeIn(await lastLetter(server, at('code')));
  await server.post('user/login/with_code', { dual_factor_guid, dual_factor_code: 'wrong' });
  await server.post('user/login/with_code', { dual_factor_guid, dual_factor_code: code });
  const { token = '' } = (await server.post('user/refresh/session', {}, { as: first })).data as Record<string, string>;
  const users = (await server.get('user/all', { as: admin })).data as { id: string; first_name: string }[];
  const partner = users.find(({ first_name }) => first_name === 'Parker')?.id;
  await server.post('user/verify_user', { user_id: partner, password }, { as: token });
  await server.post('user/verify_user', { user_id: partner, password: 'f'.repeat(64) }, { as: token });
  const { id = '' } = (await server.post('short_term_token/create', {}, { as: token })).data as Record<string, string>;
  const { raw_token = '' } = (await server.get(`short_term_token?id=${id}`)).data as Record<string, string>;
  await server.post('unit/create', { name: 'Medic 7' }, { as: admin });
  await server.post(
    'user/invite',
    { first_name: 'A', last_name: 'B', primary_email: `${randomUUID()}@x.example` },
    { as: admin },
  );
  await server.post('user/logout', {}, { as: token });
  await server.post('user/forgot_password', { email: at('medic') });
  const guid = await lastGuid(server, at('medic'));
  const { token: last = '' } = (
    await server.post('user/password/update', { password_reset_guid: guid, password: 'b'.repeat(64) })
  ).data as Record<string, string>;
  return [password, 'b'.repeat(64), first, token, last, device_token, dual_factor_guid, code, id, raw_token, guid];
}

test('SRV-25 the access log tells an admin of every sign-in, failure, code, refresh, proof, reset and admin change, and holds no secret', async () => {
  const secrets = await live();
  const entries = await logOf('admin');
  const kinds = new Set(entries.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([
    'admin_change',
    'code_failed',
    'code_sent',
    'log_out',
    'password_changed',
    'password_reset_sent',
    'session_refreshed',
    'sign_in',
    'sign_in_failed',
    'temporary_login',
    'witness_proof',
    'witness_proof_failed',
  ]);
  expect(entries.find(({ kind }) => kind === 'witness_proof')).toMatchObject({
    user_name: 'Morgan Medic',
    address: '127.0.0.1',
    detail: 'witness: Parker Rivera',
  });
  expect(entries.find(({ detail }) => detail.startsWith('unit create'))).toMatchObject({ detail: 'unit create name' });
  const { rows } = await server.owner.query('SELECT kind, address, detail FROM access_log');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

test('it is newest first, a page at a time', async () => {
  const all = await logOf('admin', '?limit=1000');
  expect(all.map(({ id }) => id)).toEqual(
    all
      .map(({ id }) => id)
      .sort()
      .toReversed(),
  );
  const [first, second] = await logOf('admin', '?limit=2');
  expect([first?.id, second?.id]).toEqual([all[0]?.id, all[1]?.id]);
  expect((await logOf('admin', `?limit=1&before=${second?.id}`))[0]?.id).toBe(all[2]?.id);
  expect(await logOf('admin', '?before=nonsense')).toEqual([]);
});

test('SRV-04 it is for admins, of their own agency; a try for an address that nobody has is shown to none', async () => {
  expect((await server.get('access_log/all', { as: await server.signIn('partner') })).status).toBe(403);
  await server.owner.query(
    `UPDATE membership SET role = 'admin' WHERE user_id = (SELECT id FROM user_account WHERE primary_email LIKE 'strict@%')`,
  );
  await server.post('user/login', { username: 'nobody@demo.vialant.test', password: 'f'.repeat(64) });
  const theirs = await logOf('strict');
  expect(new Set(theirs.map(({ user_name }) => user_name))).toEqual(new Set(['Sam Strict']));
  const { rows } = await server.owner.query<{ id: string }>('SELECT id FROM access_log WHERE user_group_id IS NULL');
  expect(rows.length).toBeGreaterThan(0);
  const shown = new Set([...(await logOf('admin', '?limit=1000')), ...theirs].map(({ id }) => id));
  expect(rows.filter(({ id }) => shown.has(id))).toEqual([]);
});

test('SRV-08 the application cannot change or delete a line of it', async () => {
  for (const statement of [
    'DELETE FROM access_log',
    `UPDATE access_log SET kind = 'x'`,
    `INSERT INTO access_log (kind) VALUES ('x')`,
  ]) {
    await expect(server.pool.query(statement)).rejects.toThrow('permission denied');
  }
});
