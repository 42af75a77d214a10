import { LIMITS } from '@vialant/domain/values/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { custodyCalls } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

async function newSession(name = 'medic'): Promise<string> {
  const login = { username: `${name}@demo.vialant.test`, password: await demoPassword() };
  return ((await server.post('user/login', login)).data as { token: string }).token;
}

/** A session that the one behind this token gave to another device. */
async function given(as: string): Promise<string> {
  const { id } = (await server.post('short_term_token/create', {}, { as })).data as { id: string };
  return ((await server.get(`short_term_token?id=${id}`)).data as { raw_token: string }).raw_token;
}

const refreshed = async (as: string): Promise<string> =>
  ((await server.post('user/refresh/session', {}, { as })).data as { token: string }).token;
const status = async (as: string): Promise<number> => (await server.get('user/auth_token', { as })).status;

beforeEach(() => server.owner.query('DELETE FROM failed_try'));

describe('SRV-34 a temporary session ends with the one that gave it', () => {
  test('when the giver logs out, with every session that came from it, and it cannot be refreshed', async () => {
    const giver = await newSession();
    const first = await given(giver);
    const second = await given(first);
    const other = await given(await newSession());
    await server.post('user/logout', {}, { as: giver });
    for (const as of [first, second]) {
      expect(await status(as)).toBe(401);
      expect((await server.post('user/refresh/session', {}, { as })).status).toBe(401);
    }
    expect(await status(other)).toBe(200);
  });

  test('when its giver has expired', async () => {
    const giver = await newSession();
    const temporary = await refreshed(await given(giver));
    await server.owner.query('UPDATE user_session SET expires_on = now() WHERE token_hash = sha256($1::bytea)', [
      Buffer.from(giver),
    ]);
    expect(await status(temporary)).toBe(401);
  });

  test('and not before: a refresh of either one does not end the other', async () => {
    const giver = await newSession();
    const temporary = await given(giver);
    const later = await refreshed(giver);
    expect(await status(temporary)).toBe(200);
    await server.post('user/logout', {}, { as: temporary });
    expect(await status(later)).toBe(200);
  });
});

test('SRV-34 who asks for the giver of a short-term token is told the name, and does not use it up', async () => {
  const { id } = (await server.post('short_term_token/create', {}, { as: await newSession() })).data as { id: string };
  for (let n = 0; n < 2; n += 1) {
    expect((await server.get(`short_term_token/giver?id=${id}`)).data).toEqual({
      first_name: 'Morgan',
      last_name: 'Medic',
      primary_email: 'medic@demo.vialant.test',
      agency: 'Harbor EMS',
    });
  }
  expect((await server.get(`short_term_token?id=${id}`)).data).not.toBeNull();
  for (const gone of [id, 'temp_nobody']) {
    expect(await server.get(`short_term_token/giver?id=${gone}`)).toMatchObject({ status: 200, data: null });
  }
});

test('SRV-18 a person has so many sessions and no more: the oldest ends first', async () => {
  const others = await newSession('partner');
  const [oldest, second] = [await newSession(), await newSession()];
  await server.owner.query(
    `INSERT INTO user_session (token_hash, user_id, expires_on)
     SELECT sha256(n::text::bytea), $1, now() + interval '1 hour' FROM generate_series(1, $2) n`,
    [await calls.userId('medic'), LIMITS.sessions.maxOfUser - 2],
  );
  expect(await status(oldest)).toBe(200);
  const newest = await newSession();
  expect([await status(oldest), await status(second), await status(newest)]).toEqual([401, 200, 200]);
  await given(newest);
  expect([await status(second), await status(newest), await status(others)]).toEqual([401, 200, 200]);
});
