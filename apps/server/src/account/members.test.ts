import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { codeIn, lastGuid, lastLetter } from '../testing/post.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, type CallOptions, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const at = (name: string): string => `${name}@demo.vialant.test`;

// A session of its own for each test: some of them end all that there are.
let admin = { as: '' };
let harbor = '';
let ridge = '';

const logIn = async (name: string): Promise<Answer> =>
  server.post('user/login', { username: at(name), password: await demoPassword() });
async function session(name: string): Promise<string> {
  return ((await logIn(name)).data as { token: string }).token;
}
const enter = async (as: string, group?: string): Promise<number> =>
  (await server.get('user/auth_token', { as, ...(group !== undefined && { group }) })).status;

async function member(name: string, who: CallOptions = admin): Promise<Row | undefined> {
  const members = (await server.get('user/members', who)).data as Row[];
  return members.find((row) => row['primary_email'] === at(name));
}

beforeEach(async () => {
  [harbor, ridge] = [await calls.groupId('Harbor EMS'), await calls.groupId('Ridge Veterinary')];
  await server.owner.query('DELETE FROM failed_try');
  admin = { as: await session('admin') };
  await server.owner.query(
    `UPDATE user_account SET one_time_code = primary_email LIKE 'code@%', password_reset_required = false
     WHERE one_time_code <> (primary_email LIKE 'code@%') OR password_reset_required`,
  );
  await server.owner.query(
    `INSERT INTO membership (user_id, user_group_id, role) SELECT id, $1, 'admin' FROM user_account
     WHERE primary_email = $2 ON CONFLICT (user_id, user_group_id) DO UPDATE SET role = 'admin'`,
    [ridge, at('partner')],
  );
});

describe('user/members', () => {
  test('PEOPLE-01 lists everyone with role, state, one-time code and last sign-in, auditors too', async () => {
    const before = new Date().toISOString();
    await session('medic');
    const medic = await member('medic');
    expect(medic).toMatchObject({ role: 'user', state: 'Active', one_time_code: 0, is_home: 1, sister_agencies: [] });
    expect(String(medic?.['last_sign_in_on']) >= before).toBe(true);
    expect(await member('off')).toMatchObject({ state: 'Disabled', last_sign_in_on: null, live_sessions: 0 });
    expect(await member('code')).toMatchObject({ one_time_code: 1 });
    await server.post('user/update', { id: await calls.userId('partner'), role: 'auditor' }, admin);
    expect(await member('partner')).toMatchObject({ role: 'auditor', state: 'Active' });
    expect(((await server.get('user/all', admin)).data as Row[]).map((row) => row['primary_email'])).not.toContain(
      at('partner'),
    );
    // An auditor reads it as an admin does, and staff do not.
    expect((await server.get('user/members', { as: await session('partner') })).status).toBe(200);
    expect((await server.get('user/members', { as: await session('medic') })).status).toBe(403);
    await server.post('user/update', { id: await calls.userId('partner'), role: 'user' }, admin);
  });

  test('PEOPLE-01 names the sister agencies of a person, and no agency of another organisation', async () => {
    expect(await member('partner')).toMatchObject({ sister_agencies: [], is_home: 1 });
    const summit = await calls.groupId('Summit Fire');
    const join = `INSERT INTO membership (user_id, user_group_id, role) VALUES ($1, $2, 'user')`;
    await server.owner.query(join, [await calls.userId('partner'), summit]);
    expect(await member('partner')).toMatchObject({ sister_agencies: [{ id: summit, name: 'Summit Fire' }] });
    expect(await member('partner', { as: await session('partner'), group: ridge })).toMatchObject({
      sister_agencies: [],
    });
    await server.owner.query('DELETE FROM membership WHERE user_group_id = $1 AND user_id = $2', [
      summit,
      await calls.userId('partner'),
    ]);
  });

  test('SRV-04 tells an agency nothing of an account that is at home elsewhere', async () => {
    expect(await member('partner', { as: await session('partner'), group: ridge })).toMatchObject({
      is_home: 0,
      state: 'Active',
      one_time_code: null,
      last_sign_in_on: null,
      live_sessions: null,
    });
  });
});

describe('role', () => {
  test('PEOPLE-04 user, auditor or admin holds from the next call on', async () => {
    const id = await calls.userId('medic');
    const as = await session('medic');
    const may = async (): Promise<unknown[]> => [
      (await server.get('change_log/all', { as })).status,
      (await server.post('unit/create', { name: randomUUID() }, { as })).status,
      (await server.post('discrepancy/create', { discrepancy_type: 'Reseal Avoided', notes: 'x' }, { as })).status,
    ];
    const outcomes: Record<string, unknown> = {};
    for (const role of ['auditor', 'admin', 'user']) {
      expect((await server.post('user/update', { id, role }, admin)).status).toBe(200);
      outcomes[role] = await may();
    }
    expect(outcomes).toEqual({ auditor: [200, 403, 403], admin: [200, 200, 200], user: [403, 403, 200] });
  });

  test('PEOPLE-04 of two admins who take each other’s role at once, in whatever way, one stays', async () => {
    const [one, other] = [await calls.userId('admin'), await calls.userId('medic')];
    for (const change of ['auditor', 'user', 'reset'] as const) {
      await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_id = ANY ($1)`, [[one, other]]);
      const [mine, theirs] = [await session('admin'), await session('medic')];
      const take = (as: string, id: string): Promise<Answer> =>
        change === 'reset'
          ? server.post('user/password/require_reset', { id }, { as })
          : server.post('user/update', { id, role: change }, { as });
      const answers = await Promise.all([take(mine, other), take(theirs, one)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await server.owner.query(
        `SELECT count(*)::int AS admins FROM membership m JOIN user_account a ON a.id = m.user_id
         WHERE m.user_group_id = $1 AND m.role = 'admin' AND NOT a.password_reset_required`,
        [harbor],
      );
      expect(rows).toEqual([{ admins: 1 }]);
      await server.owner.query('UPDATE user_account SET password_reset_required = false');
    }
    await server.owner.query(`UPDATE membership SET role = 'user' WHERE user_id = $1`, [other]);
    await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_id = $1`, [one]);
  });

  test('PEOPLE-04 an invited admin is none yet: the last one stays', async () => {
    const person = {
      first_name: 'Noa',
      last_name: 'New',
      primary_email: `${randomUUID()}@people.example`,
      role: 'admin',
    };
    const as = await session('admin');
    await server.post('user/invite', person, { as });
    const own = { id: await calls.userId('admin'), role: 'user' };
    expect(await server.post('user/update', own, { as })).toMatchObject({ status: 422, err: 'LAST_ADMIN' });
    // Nor is one whose account is there already, but who has not come.
    await server.owner.query(
      `WITH a AS (INSERT INTO user_account (primary_email, first_name, last_name, home_user_group_id, is_invited)
         VALUES ($1, 'Not', 'Here', $2, true) RETURNING id)
       INSERT INTO membership (user_id, user_group_id, role) SELECT id, $2, 'admin' FROM a`,
      [`${randomUUID()}@people.example`, harbor],
    );
    expect(await server.post('user/update', own, { as })).toMatchObject({ status: 422, err: 'LAST_ADMIN' });
  });
});

describe('one-time code', () => {
  test('PEOPLE-05 on and off; a person without a phone number gets the code by mail', async () => {
    const id = await calls.userId('medic');
    const set = (one_time_code: 0 | 1): Promise<Answer> =>
      server.post('user/one_time_code/update', { id, one_time_code }, admin);
    expect(await set(1)).toMatchObject({ status: 200, data: { success: true } });
    expect(await member('medic')).toMatchObject({ one_time_code: 1 });
    const { dual_factor_guid } = (await logIn('medic')).data as { dual_factor_guid: string };
    const letter = await lastLetter(server, at('medic'));
    expect(letter.channel).toBe('mail');
    const code = { dual_factor_guid, dual_factor_code: codeIn(letter) };
    expect((await server.post('user/login/with_code', code)).status).toBe(200);
    expect((await set(0)).status).toBe(200);
    expect((await logIn('medic')).data).toHaveProperty('token');
    const changes = (await server.get(`change_log/all?row_id=${id}`, admin)).data as Row[];
    expect(changes.slice(0, 2).map(({ field, old_value, new_value }) => [field, old_value, new_value])).toEqual([
      ['one_time_code', 'true', 'false'],
      ['one_time_code', 'false', 'true'],
    ]);
    const log = (await server.get('access_log/all', admin)).data as Row[];
    expect(log.map(({ detail }) => detail)).toContain('one-time code on: Morgan Medic');
  });
});

describe('require new password', () => {
  test('PEOPLE-05 mails a link; the old password fails, and every session has ended, on a personal device too', async () => {
    const id = await calls.userId('medic');
    const [as, other] = [await session('medic'), await session('medic')];
    await server.owner.query(
      `UPDATE user_session SET is_personal = true, expires_on = now() WHERE token_hash = sha256($1::bytea)`,
      [Buffer.from(other)],
    );
    const live = (await member('medic'))?.['live_sessions'];
    const answer = await server.post('user/password/require_reset', { id }, admin);
    expect(answer).toMatchObject({ status: 200, data: { sessions_ended: live } });
    expect(live).toBeGreaterThanOrEqual(2);
    expect(await enter(as)).toBe(401);
    for (const token of [as, other]) {
      expect((await server.post('user/refresh/session', {}, { as: token })).status).toBe(401);
    }
    expect(await logIn('medic')).toMatchObject({ status: 422, err: 'PASSWORD_RESET_REQUIRED' });
    expect((await server.post('user/verify_user', { user_id: id, password: await demoPassword() }, admin)).data).toBe(
      false,
    );
    expect((await lastLetter(server, at('medic'))).body).toContain('Harbor EMS asks you to choose a new password');
    const own = { password_reset_guid: await lastGuid(server, at('medic')) };
    expect(await server.post('user/password/update', { ...own, password: await demoPassword() })).toMatchObject({
      err: 'DUPLICATE',
    });
    expect((await server.post('user/password/update', { ...own, password: 'e'.repeat(64) })).status).toBe(200);
    const login = await server.post('user/login', { username: at('medic'), password: 'e'.repeat(64) });
    expect(login.status).toBe(200);
    const changes = (await server.get(`change_log/all?row_id=${id}`, admin)).data as Row[];
    expect(changes.map(({ field }) => field)).toContain('password_reset_required');
    await server.post('user/forgot_password', { email: at('medic') });
    const back = { password_reset_guid: await lastGuid(server, at('medic')), password: await demoPassword() };
    expect((await server.post('user/password/update', back)).status).toBe(200);
  });

  test('PEOPLE-05 a sign-in at the same moment does not slip through', async () => {
    const id = await calls.userId('medic');
    for (let round = 0; round < 4; round += 1) {
      await server.owner.query('UPDATE user_account SET password_reset_required = false WHERE id = $1', [id]);
      await server.owner.query('DELETE FROM failed_try');
      const tries = [logIn('medic'), logIn('medic'), logIn('medic')];
      const required = server.post('user/password/require_reset', { id }, admin);
      const answers = await Promise.all(tries);
      expect((await required).status).toBe(200);
      for (const { data } of answers) {
        const token = (data as { token?: string } | undefined)?.token;
        if (token !== undefined) expect(await enter(token)).toBe(401);
      }
    }
  });

  test('PEOPLE-05 is mailed to one person not too often', async () => {
    const id = (await member('code'))?.id;
    const answers: number[] = [];
    for (let n = 0; n < 6; n += 1)
      answers.push((await server.post('user/password/require_reset', { id }, admin)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('end sessions', () => {
  test('PEOPLE-05 ends all that there are, tells how many, and the person signs in again', async () => {
    const id = await calls.userId('medic');
    await server.post('user/sessions/end', { id }, admin);
    const tokens = [await session('medic'), await session('medic')];
    expect(await member('medic')).toMatchObject({ live_sessions: 2 });
    expect(await server.post('user/sessions/end', { id }, admin)).toMatchObject({ data: { sessions_ended: 2 } });
    for (const token of tokens) expect(await enter(token)).toBe(401);
    expect(await server.post('user/sessions/end', { id }, admin)).toMatchObject({ data: { sessions_ended: 0 } });
    expect(await enter(await session('medic'))).toBe(200);
    const log = (await server.get('access_log/all', admin)).data as Row[];
    expect(log.map(({ detail }) => detail)).toContain('sessions ended: 2: Morgan Medic');
  });

  test('PEOPLE-05 SRV-04 of a person who works for another organisation too they end here alone', async () => {
    const as = await session('partner');
    const id = await calls.userId('partner');
    expect((await server.post('user/sessions/end', { id }, admin)).status).toBe(200);
    expect([await enter(as, harbor), await enter(as, ridge)]).toEqual([403, 200]);
    expect(await enter(await session('partner'), harbor)).toBe(200);
  });

  test('PEOPLE-06 disabling ends them: the number is told before', async () => {
    const id = await calls.userId('medic');
    await server.post('user/sessions/end', { id }, admin);
    const as = await session('medic');
    expect(await member('medic')).toMatchObject({ live_sessions: 1 });
    await server.post('user/update', { id, inactive_after_date: '2020-01-01' }, admin);
    expect(await enter(as)).toBe(401);
    expect(await member('medic')).toMatchObject({ state: 'Disabled', live_sessions: 0 });
    await server.post('user/update', { id, inactive_after_date: null }, admin);
    expect(await member('medic')).toMatchObject({ state: 'Active' });
  });
});

describe('an account that is not the agency’s to manage', () => {
  test('PEOPLE-05 SRV-04 of a person at home here who works for another organisation: neither code nor password', async () => {
    const id = await calls.userId('partner');
    for (const [path, more] of [
      ['user/one_time_code/update', { one_time_code: 1 }],
      ['user/password/require_reset', {}],
    ] as const) {
      expect(await server.post(path, { id, ...more }, admin)).toMatchObject({ status: 403, err: 'NOT_OWN_ACCOUNT' });
    }
    expect((await logIn('partner')).data).toHaveProperty('token');
  });

  test('PEOPLE-06 of a person at home elsewhere: nothing but role and removal', async () => {
    const as = await session('partner');
    const join = `INSERT INTO membership (user_id, user_group_id, role) VALUES ($1, $2, 'user')`;
    const id = await calls.userId('strict2');
    await server.owner.query(join, [id, ridge]);
    const theirs = { as, group: ridge };
    for (const [path, more] of [
      ['user/one_time_code/update', { one_time_code: 1 }],
      ['user/password/require_reset', {}],
      ['user/sessions/end', {}],
    ] as const) {
      expect(await server.post(path, { id, ...more }, theirs)).toMatchObject({ status: 403, err: 'NOT_OWN_ACCOUNT' });
    }
    expect((await server.post('user/update', { id, role: 'auditor' }, theirs)).status).toBe(200);
    const disabled = { id, inactive_after_date: '2020-01-01' };
    const refused = { status: 422, err: 'AT_HOME_ELSEWHERE' };
    expect(await server.post('user/update', disabled, theirs)).toMatchObject(refused);
    expect(await server.post('user/update/many', { data: [disabled] }, theirs)).toMatchObject(refused);
    expect(await member('strict2', theirs)).toMatchObject({ state: 'Active', inactive_after_date: null });
    // Who was disabled so before can still be enabled.
    expect((await server.post('user/update', { id, inactive_after_date: null }, theirs)).status).toBe(200);
    expect(await server.post('user/remove', { id }, theirs)).toMatchObject({ status: 200, data: { success: true } });
    expect((await calls.get('user_group/current', { by: 'strict2', group: ridge })).status).toBe(403);
    expect((await calls.get('user_group/current', { by: 'strict2' })).data).toMatchObject({ name: 'Summit Fire' });
  });
});

describe('remove from agency', () => {
  test('PEOPLE-06 takes the membership alone: records and other agencies stay', async () => {
    const id = await calls.userId('strict2');
    await server.owner.query(`INSERT INTO membership (user_id, user_group_id, role) VALUES ($1, $2, 'user')`, [
      id,
      harbor,
    ]);
    const made = await calls.post(
      'discrepancy/create',
      { discrepancy_type: 'Reseal Avoided', notes: 'By the one who leaves' },
      { by: 'strict2', group: harbor },
    );
    expect(made.status).toBe(200);
    expect(await member('strict2')).toMatchObject({ is_home: 0, sister_agencies: [{ name: 'Summit Fire' }] });
    expect((await server.post('user/remove', { id }, admin)).status).toBe(200);
    expect(await member('strict2')).toBeUndefined();
    expect(await server.post('user/remove', { id }, admin)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    const left = (await server.get('discrepancy/all', admin)).data as Row[];
    expect(left.map(({ notes }) => notes)).toContain('By the one who leaves');
    expect((await calls.get('user/auth', { by: 'strict2' })).data).toMatchObject({ first_name: 'Sasha' });
    const changes = (await server.get(`change_log/all?row_id=${id}`, admin)).data as Row[];
    expect(changes[0]).toMatchObject({ what: 'removed', row_name: 'Sasha Second', user_name: 'Avery Admin' });
  });

  test('PEOPLE-06 a person at home here is disabled instead', async () => {
    expect(await server.post('user/remove', { id: await calls.userId('medic') }, admin)).toMatchObject({
      status: 422,
      err: 'AT_HOME_HERE',
    });
    expect(await member('medic')).toBeDefined();
  });

  test('PEOPLE-06 PEOPLE-04 the last admin of an agency is not removed either', async () => {
    const as = await session('partner');
    const own = { id: await calls.userId('partner') };
    expect(await server.post('user/remove', own, { as, group: ridge })).toMatchObject({
      status: 422,
      err: 'LAST_ADMIN',
    });
    expect(await enter(as, ridge)).toBe(200);
  });
});
