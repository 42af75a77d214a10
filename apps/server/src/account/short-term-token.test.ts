import { describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();

async function tokenOf(name: string): Promise<string> {
  const login = { username: `${name}@demo.vialant.test`, password: await demoPassword() };
  return ((await server.post('user/login', login)).data as { token: string }).token;
}

async function make(as?: string): Promise<string> {
  const { data } = await server.post('short_term_token/create', {}, { as: as ?? (await server.signIn('medic')) });
  return (data as { id: string }).id;
}

const fetchToken = (id: string): Promise<Answer> => server.get(`short_term_token?id=${encodeURIComponent(id)}`);
const expire = (id: string): Promise<Answer> => server.get(`short_term_token/expire?id=${encodeURIComponent(id)}`);
const age = (interval: string): Promise<unknown> =>
  server.owner.query(`UPDATE short_term_token SET expires_on = expires_on - interval '${interval}'`);

describe('a short-term token', () => {
  test('API-36 ENT-21 SRV-34 SRV-18 OPEN-074 signs the same person in on another device, with a session of its own', async () => {
    const mine = await tokenOf('medic');
    const id = await make(mine);
    expect(id).toMatch(/^temp_[\w-]{43}$/);
    const answer = await fetchToken(id);
    expect(answer).toMatchObject({ status: 200, data: { id, raw_token: expect.stringMatching(/^[\w-]{43}$/) } });
    const { raw_token: theirs } = answer.data as { raw_token: string };
    expect((await server.get('user/auth', { as: theirs })).data).toMatchObject({
      primary_email: 'medic@demo.vialant.test',
      region: 'us',
      num_additional_groups: 0,
    });
    await server.post('user/logout', {}, { as: theirs });
    expect((await server.get('user/auth_token', { as: mine })).status).toBe(200);
  });

  test('SRV-34 serves once; three at once get one session', async () => {
    const id = await make();
    const answers = await Promise.all([fetchToken(id), fetchToken(id), fetchToken(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(await fetchToken(id)).toMatchObject({ status: 200, data: null });
  });

  test('OPEN-065 lives five minutes and not a second more', async () => {
    const late = await make();
    await age('5 minutes');
    expect((await fetchToken(late)).data).toBeNull();
    const early = await make();
    await age('4 minutes 58 seconds');
    expect((await fetchToken(early)).data).not.toBeNull();
  });

  test('API-37 SRV-34 TEMPLOGIN-05 is void after expire, which answers the same for any id', async () => {
    const id = await make();
    for (const any of [id, id, 'temp_nobody', 'nonsense']) {
      expect(await expire(any)).toMatchObject({ status: 200, data: { success: true } });
    }
    expect((await fetchToken(id)).data).toBeNull();
  });

  test('SRV-34 dies with the session it was made in, and with its account', async () => {
    const out = await tokenOf('medic');
    const id = await make(out);
    await server.post('user/logout', {}, { as: out });
    expect((await fetchToken(id)).data).toBeNull();
    const other = await make(await tokenOf('strict'));
    await server.owner.query(
      `UPDATE membership SET inactive_after_date = current_date WHERE user_id IN (SELECT id FROM user_account WHERE primary_email LIKE 'strict@%')`,
    );
    expect((await fetchToken(other)).data).toBeNull();
  });

  test('OPEN-060 does not prolong the sign-in it comes from', async () => {
    const mine = await tokenOf('partner');
    await server.owner.query(
      `UPDATE user_session SET signed_in_on = now() - interval '30 days' WHERE token_hash = sha256($1::bytea)`,
      [Buffer.from(mine)],
    );
    const { raw_token } = (await fetchToken(await make(mine))).data as { raw_token: string };
    expect((await server.get('user/auth_token', { as: raw_token })).status).toBe(200);
    for (const as of [mine, raw_token]) {
      expect((await server.post('user/refresh/session', {}, { as })).status).toBe(401);
    }
  });

  test('taken from the database it is useless', async () => {
    const id = await make();
    const { rows } = await server.owner.query<Record<string, unknown>>(
      `SELECT id, encode(id_hash, 'hex') AS hash, row_to_json(t)::text AS row FROM short_term_token t`,
    );
    expect(JSON.stringify(rows)).not.toContain(id);
    for (const row of rows) {
      for (const any of [String(row['id']), String(row['hash']), `temp_${String(row['hash'])}`]) {
        expect((await fetchToken(any)).data).toBeNull();
      }
    }
  });

  test('answers of the API are kept by nobody', async () => {
    expect((await fetchToken(await make())).headers['cache-control']).toBe('no-store');
  });
});
