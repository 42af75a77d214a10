import { describe, expect, test } from 'vitest';
import { lastGuid } from '../testing/post.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
type Row = Record<string, unknown>;

async function logIn(name: string, password?: string): Promise<ReturnType<typeof server.post>> {
  return server.post('user/login', {
    username: `${name}@demo.vialant.test`,
    password: password ?? (await demoPassword()),
  });
}

describe('sign-in', () => {
  test('API-22 SRV-10 SRV-17 the right password gives a token, the region, the names and the number of further agencies', async () => {
    const medic = await logIn('medic');
    expect(medic).toMatchObject({
      status: 200,
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        region: 'us',
        first_name: 'Morgan',
        last_name: 'Medic',
        primary_email: 'medic@demo.vialant.test',
        num_additional_groups: 0,
      },
    });
    expect((await logIn('partner')).data).toMatchObject({ num_additional_groups: 1 });
    const { data } = await server.post('user/login', {
      username: '  MEDIC@demo.vialant.test ',
      password: await demoPassword(),
    });
    expect(data).toMatchObject({ first_name: 'Morgan' });
  });

  test('SRV-11 an account with a one-time code gets a guid and no token', async () => {
    const { data } = await logIn('code');
    expect(Object.keys(data as Row)).toEqual(['dual_factor_guid']);
  });

  test('SRV-12 SRV-14 SRV-15 OPEN-056 what is wrong with an account is told only to who knows the password, never with 401', async () => {
    const wrong = 'f'.repeat(64);
    expect(await logIn('off')).toMatchObject({
      status: 422,
      err: 'ACCOUNT_DISABLED',
      body: { message: 'Your account is disabled. An admin can enable it.' },
    });
    const answers = [await logIn('off', wrong), await logIn('medic', wrong), await logIn('nobody', wrong)];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 422,
        err: 'INCORRECT_LOGIN',
        body: { message: 'Incorrect email or password' },
      });
  });

  test('SRV-13 an account whose password an admin chose is marked for a reset, and signs in after it', async () => {
    const email = 'first.day@people.example';
    const [chosen, own] = ['a'.repeat(64), 'b'.repeat(64)];
    const signIn = (password: string): Promise<Answer> => server.post('user/login', { username: email, password });
    const person = { first_name: 'First', last_name: 'Day', primary_email: email, password: chosen };
    expect((await server.post('user/create', person, { as: await server.signIn('admin') })).status).toBe(200);
    expect(await signIn(chosen)).toMatchObject({ status: 422, err: 'PASSWORD_RESET_REQUIRED' });
    expect(await signIn(own)).toMatchObject({ status: 422, err: 'INCORRECT_LOGIN' });
    await server.post('user/forgot_password', { email });
    const password_reset_guid = await lastGuid(server, email);
    expect((await server.post('user/password/update', { password_reset_guid, password: own })).status).toBe(200);
    expect(await signIn(own)).toMatchObject({ status: 200, data: { primary_email: email } });
    expect(await signIn(chosen)).toMatchObject({ status: 422, err: 'INCORRECT_LOGIN' });
  });

  test('API-11 a password that is not 64 hex digits is malformed', async () => {
    for (const password of ['', 'Vialant-2026', 'F'.repeat(64), 'f'.repeat(63)]) {
      expect(await logIn('medic', password)).toMatchObject({ status: 400, fields: { password: expect.any(String) } });
    }
  });

  test('API-23 SRV-16 OPEN-067 the status call names the date of a disabled account and looks the same for an unknown one', async () => {
    const status = async (name: string): Promise<unknown> =>
      (await server.post('user/login/status', { username: `${name}@demo.vialant.test` })).data;
    expect(await status('off')).toEqual({ inactive_after_date: '2020-01-01' });
    expect(await status('medic')).toEqual({ inactive_after_date: null });
    expect(await status('nobody')).toEqual({ inactive_after_date: null });
  });

  test('SRV-26 the stored password is an Argon2id hash with its own salt', async () => {
    const { rows } = await server.owner.query<{ hash: string }>('SELECT hash FROM user_password');
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('session', () => {
  test('SRV-01 ROLE-01 without a token, or with a wrong one, a call is answered 401', async () => {
    for (const as of [undefined, 'wrong', '', 'x'.repeat(5000)]) {
      expect(await server.get('user/auth', as === undefined ? {} : { as })).toMatchObject({
        status: 401,
        err: 'SESSION_EXPIRED',
      });
    }
  });

  test('only the SHA-256 of a token is stored', async () => {
    const token = await server.signIn('medic');
    const { rows } = await server.owner.query('SELECT row_to_json(s)::text AS text FROM user_session s');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('SRV-02 a token is dead after log-out, at once and for good', async () => {
    const { data } = await logIn('medic');
    const as = String((data as Row)['token']);
    expect((await server.get('user/auth_token', { as })).data).toEqual({ valid: true, region: 'us' });
    expect(await server.post('user/logout', {}, { as })).toMatchObject({ status: 200, data: { success: true } });
    expect((await server.get('user/auth_token', { as })).status).toBe(401);
    expect((await server.post('user/logout', {}, { as })).status).toBe(401);
  });

  test('SRV-02 OPEN-060 a token is dead 12 hours after sign-in', async () => {
    const as = String(((await logIn('medic')).data as Row)['token']);
    const { rows } = await server.owner.query(`SELECT max(expires_on - created_on)::text AS life FROM user_session`);
    expect(rows).toEqual([{ life: '12:00:00' }]);
    await server.owner.query(
      'UPDATE user_session SET expires_on = now() WHERE created_on = (SELECT max(created_on) FROM user_session)',
    );
    expect((await server.get('user/auth', { as })).status).toBe(401);
  });

  test('ROLE-04 an account that is disabled loses its sessions', async () => {
    const as = String(((await logIn('strict')).data as Row)['token']);
    expect((await server.get('user/auth', { as })).status).toBe(200);
    await server.owner.query(
      `UPDATE membership SET inactive_after_date = current_date WHERE user_id IN (SELECT id FROM user_account WHERE primary_email LIKE 'strict@%')`,
    );
    expect((await server.get('user/auth', { as })).status).toBe(401);
  });

  test('API-27 OPEN-072 ENT-02 user/auth gives the user with the settings of the current agency', async () => {
    const { data } = await server.get('user/auth', { as: await server.signIn('partner') });
    expect(data).toMatchObject({
      primary_email: 'partner@demo.vialant.test',
      username: 'partner@demo.vialant.test',
      role: 'user',
      region: 'us',
      num_additional_groups: 1,
      can_set_phone_number: 1,
      inactive_after_date: null,
      user_group: { name: 'Harbor EMS', allow_manual_scan_entry: 1, require_incident_number: 0 },
    });
  });

  test('SRV-03 GROUP-04 the user group header picks the agency; one the user is not a member of is 403', async () => {
    const as = await server.signIn('partner');
    const groups = (await server.get('user_group/for_user', { as })).data as (Row & { id: string })[];
    const ridge = groups.find(({ name }) => name === 'Ridge Veterinary');
    expect((await server.get('user_group/current', { as, group: ridge?.id ?? '' })).data).toMatchObject({
      name: 'Ridge Veterinary',
    });
    expect((await server.get('drug/all', { as, group: ridge?.id ?? '' })).data).toEqual([]);
    const medic = await server.signIn('medic');
    for (const group of [ridge?.id ?? '', 'not-an-id', "' or 1=1 --"]) {
      expect(await server.get('user_group/current', { as: medic, group })).toMatchObject({
        status: 403,
        err: 'NOT_ALLOWED',
      });
    }
  });

  test('API-39 SRV-78 the agencies of the organisation are named, those of another are not', async () => {
    const { data } = await server.get('user_group/for/organization', { as: await server.signIn('medic') });
    expect((data as Row[]).map(({ name }) => name)).toEqual(['Harbor EMS', 'Summit Fire']);
  });
});
