import { beforeEach, describe, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const PARTNER = 'partner@demo.vialant.test';
const LONG_AGO = '2020-01-01';

let ridge = '';
let harbor = '';
let partnerId = '';

beforeEach(async () => {
  [harbor, ridge] = [await calls.groupId('Harbor EMS'), await calls.groupId('Ridge Veterinary')];
  partnerId = await calls.userId('partner');
  await server.owner.query('DELETE FROM failed_try');
  await calls.setLastDay('partner', null);
  await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_id = $1 AND user_group_id = $2`, [
    partnerId,
    ridge,
  ]);
});

async function newSession(): Promise<string> {
  const { data } = await server.post('user/login', { username: PARTNER, password: await demoPassword() });
  return (data as { token: string }).token;
}

const setDate = (inactive_after_date: string | null): Promise<Answer> =>
  calls.post('user/update', { id: partnerId, inactive_after_date }, { by: 'admin' });
const enter = async (as: string, group?: string): Promise<number> =>
  (await server.get('user/auth_token', { as, ...(group && { group }) })).status;

describe('a home agency and the admin of another organisation', () => {
  test('ROLE-04 SRV-04 disabling is of its own agency alone: the other one keeps its only admin', async () => {
    const as = await newSession();
    expect((await setDate(LONG_AGO)).status).toBe(200);
    expect([await enter(as, harbor), await enter(as, ridge)]).toEqual([403, 200]);
    const { data } = await server.get('user/auth', { as });
    expect(data).toMatchObject({ role: 'admin', user_group: { name: 'Ridge Veterinary' }, num_additional_groups: 0 });
    expect(((await server.get('user_group/for_user', { as })).data as Row[]).map(({ name }) => name)).toEqual([
      'Ridge Veterinary',
    ]);
    expect((await server.post('user/login/status', { username: PARTNER })).data).toEqual({ inactive_after_date: null });
    expect(await enter(await newSession(), ridge)).toBe(200);
    expect((await calls.verify('partner', { by: 'medic' })).data).toBe(false);
  });

  test('SRV-04 it does not rename whom another organisation knows too', async () => {
    for (const field of ['first_name', 'last_name']) {
      expect(await calls.post('user/update', { id: partnerId, [field]: 'Nobody' }, { by: 'admin' })).toMatchObject({
        status: 403,
        err: 'NOT_ALLOWED',
      });
    }
    const id = await calls.userId('medic');
    expect((await calls.post('user/update', { id, first_name: 'Morgan' }, { by: 'admin' })).status).toBe(200);
  });

  test('ROLE-04 OPEN-128 and the other agency does not lose its last admin by itself either', async () => {
    const as = await newSession();
    const own = { id: partnerId, role: 'user' };
    expect(await server.post('user/update', own, { as, group: ridge })).toMatchObject({
      status: 422,
      err: 'LAST_ADMIN',
    });
  });

  test('SRV-14 SRV-16 who is disabled everywhere does not sign in, and is told since when', async () => {
    await setDate(LONG_AGO);
    await server.owner.query(
      `UPDATE membership SET inactive_after_date = '2021-02-03' WHERE user_id = $1 AND user_group_id = $2`,
      [partnerId, ridge],
    );
    const login = await server.post('user/login', { username: PARTNER, password: await demoPassword() });
    expect(login).toMatchObject({ status: 422, err: 'ACCOUNT_DISABLED' });
    expect((await server.post('user/login/status', { username: PARTNER })).data).toEqual({
      inactive_after_date: '2021-02-03',
    });
  });
});

describe('disabling ends sessions for good', () => {
  test('ROLE-04 a session of before does not come back to life when the person is enabled again', async () => {
    const as = await newSession();
    await setDate(LONG_AGO);
    expect(await enter(as, harbor)).toBe(403);
    await setDate(null);
    expect(await enter(as, harbor)).toBe(403);
    const refreshed = (await server.post('user/refresh/session', {}, { as })).data as { token: string };
    expect(await enter(refreshed.token, harbor)).toBe(403);
    expect(await enter(await newSession(), harbor)).toBe(200);
  });

  test('SRV-18 nor does a session of a person with a single agency, however they are disabled', async () => {
    const login = { username: 'medic@demo.vialant.test', password: await demoPassword() };
    const { token: as } = (await server.post('user/login', login)).data as { token: string };
    const id = await calls.userId('medic');
    const short = ((await server.post('short_term_token/create', {}, { as })).data as { id: string }).id;
    for (const inactive_after_date of [LONG_AGO, null]) {
      await calls.post('user/update', { id, inactive_after_date }, { by: 'admin' });
    }
    expect(await enter(as)).toBe(401);
    expect((await server.post('user/refresh/session', {}, { as })).status).toBe(401);
    expect((await server.get(`short_term_token?id=${short}`)).data).toBeNull();
    expect((await server.post('user/login', login)).status).toBe(200);
  });

  test('OPEN-128 a last day that lies ahead ends nothing before it comes', async () => {
    const as = await newSession();
    await setDate('2999-01-01');
    expect(await enter(as, harbor)).toBe(200);
    await setDate(null);
    expect(await enter(as, harbor)).toBe(200);
  });
});
