import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();

async function tokenOf(name: string, personal_device?: 0 | 1): Promise<string> {
  const login = { username: `${name}@demo.vialant.test`, password: await demoPassword(), personal_device };
  const headers = { 'x-platform-type': 'mobile' };
  return ((await server.post('user/login', login, { headers })).data as { token: string }).token;
}

const refresh = (as: string, key?: string): Promise<Answer> =>
  server.post('user/refresh/session', {}, { as, ...(key !== undefined && { key }) });
const newToken = ({ data }: Answer): string => (data as { token: string }).token;
const statusOf = async (as: string): Promise<number> => (await server.get('user/auth_token', { as })).status;
/** Ages every session: its sign-in and its end. */
const age = (interval: string): Promise<unknown> =>
  server.owner.query(
    `UPDATE user_session SET signed_in_on = signed_in_on - interval '${interval}', expires_on = expires_on - interval '${interval}'`,
  );

describe('refreshing a session', () => {
  test('API-26 SRV-22 gives a new token for twelve more hours; the old one is dead in every process', async () => {
    const other = await server.another();
    const old = await tokenOf('medic');
    const fresh = newToken(await refresh(old));
    expect(fresh).not.toBe(old);
    expect([await statusOf(old), await statusOf(fresh)]).toEqual([401, 200]);
    expect((await other.get('user/auth_token', { as: old })).status).toBe(401);
    expect((await refresh(old)).status).toBe(401);
    const { rows } = await server.owner.query(
      `SELECT round(extract(epoch FROM expires_on - now()) / 3600) AS hours FROM user_session WHERE token_hash = sha256($1::bytea)`,
      [Buffer.from(fresh)],
    );
    expect(rows).toEqual([{ hours: 12 }]);
  });

  test('SRV-02 OPEN-060 an expired one comes back on a personal device, for 30 days after the sign-in, and nowhere else', async () => {
    const [shared, personal] = [await tokenOf('medic', 0), await tokenOf('medic', 1)];
    await age('12 hours');
    expect([await statusOf(shared), await statusOf(personal)]).toEqual([401, 401]);
    expect(await refresh(shared)).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
    const fresh = newToken(await refresh(personal));
    expect(await statusOf(fresh)).toBe(200);
    await age('29 days 11 hours 59 minutes');
    const last = newToken(await refresh(fresh));
    await age('13 hours');
    expect((await refresh(last)).status).toBe(401);
  });

  test('OPEN-058 OPEN-060 in a browser the wish alone makes no device personal: an expired session without a credential is over', async () => {
    const login = { username: 'medic@demo.vialant.test', password: await demoPassword(), personal_device: 1 };
    const as = ((await server.post('user/login', login)).data as { token: string }).token;
    await age('12 hours');
    expect(await refresh(as)).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
  });

  test('OPEN-060 SRV-12 a revoked session or a disabled account never comes back', async () => {
    const [out, off] = [await tokenOf('medic', 1), await tokenOf('strict', 1)];
    await server.post('user/logout', {}, { as: out });
    expect((await refresh(out)).status).toBe(401);
    await server.owner.query(
      `UPDATE membership SET inactive_after_date = current_date WHERE user_id IN (SELECT id FROM user_account WHERE primary_email LIKE 'strict@%')`,
    );
    expect((await refresh(off)).status).toBe(401);
    await server.owner.query(
      `UPDATE membership SET inactive_after_date = NULL WHERE user_id IN (SELECT id FROM user_account WHERE primary_email LIKE 'strict@%')`,
    );
  });

  test('SRV-46 the same call sent again gets a token too, and the one that was lost is dead; a minute later it is refused', async () => {
    const [old, key] = [await tokenOf('medic', 1), randomUUID()];
    const lost = newToken(await refresh(old, key));
    const again = newToken(await refresh(old, key));
    expect([await statusOf(lost), await statusOf(again)]).toEqual([401, 200]);
    expect((await refresh(old, randomUUID())).status).toBe(401);
    expect((await refresh(old)).status).toBe(401);
    await server.owner.query(`UPDATE user_session SET revoked_on = revoked_on - interval '1 minute'`);
    expect((await refresh(old, key)).status).toBe(401);
  });

  test('SRV-46 after log-out the repetition of an earlier refresh brings nothing back', async () => {
    const [old, key] = [await tokenOf('medic', 1), randomUUID()];
    const fresh = newToken(await refresh(old, key));
    await server.post('user/logout', {}, { as: fresh });
    expect((await refresh(old, key)).status).toBe(401);
  });

  test('five at once: one gets a token, and one session is left', async () => {
    const old = await tokenOf('partner', 1);
    await server.owner.query(
      `UPDATE user_session SET revoked_on = now() WHERE revoked_on IS NULL AND token_hash <> sha256($1::bytea)`,
      [Buffer.from(old)],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(old)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await server.owner.query('SELECT count(*)::int AS n FROM user_session WHERE revoked_on IS NULL');
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('a token', () => {
  test('taken from the database lets nobody in', async () => {
    await tokenOf('medic');
    const { rows } = await server.owner.query<{ hex: string; base64: string }>(
      `SELECT encode(token_hash, 'hex') AS hex, encode(token_hash, 'base64') AS base64 FROM user_session`,
    );
    for (const { hex, base64 } of rows) {
      const base64url = Buffer.from(base64, 'base64').toString('base64url');
      for (const as of [hex, base64.trim(), base64url, `\\x${hex}`]) {
        expect(await statusOf(as)).toBe(401);
        expect((await refresh(as)).status).toBe(401);
      }
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  test('SRV-02 ROLE-04 is refused by every process at once after log-out and when its account is disabled', async () => {
    const other = await server.another();
    const elsewhere = async (as: string): Promise<number> => (await other.get('user/auth_token', { as })).status;
    const [out, off] = [await tokenOf('partner'), await tokenOf('medic')];
    expect([await elsewhere(out), await elsewhere(off)]).toEqual([200, 200]);
    await server.post('user/logout', {}, { as: out });
    expect([await elsewhere(out), await elsewhere(off)]).toEqual([401, 200]);
    const admin = await server.signIn('admin');
    const users = (await server.get('user/all', { as: admin })).data as { id: string; first_name: string }[];
    const id = users.find(({ first_name }) => first_name === 'Morgan')?.id;
    const disabled = await server.post('user/update', { id, inactive_after_date: '2026-01-01' }, { as: admin });
    expect(disabled.status).toBe(200);
    expect(await elsewhere(off)).toBe(401);
    expect((await other.post('user/refresh/session', {}, { as: off })).status).toBe(401);
  });
});
