import { describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const MEDIC = `(SELECT id FROM user_account WHERE primary_email = 'medic@demo.vialant.test')`;

/** Makes the call while the password is being changed and every session ended; answers what it got. */
async function duringChange(call: () => Promise<Answer>): Promise<Answer> {
  const client = await server.owner.connect();
  const { rows } = await client.query<{ hash: string }>(`SELECT hash FROM user_password WHERE user_id = ${MEDIC}`);
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE user_password SET hash = 'another' WHERE user_id = ${MEDIC}`);
    await client.query(`UPDATE user_session SET revoked_on = now() WHERE user_id = ${MEDIC} AND revoked_on IS NULL`);
    const answer = call();
    const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = async (): Promise<number | null> => {
      const locks = await server.owner.query(
        'SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))',
        [own[0]?.pid],
      );
      return locks.rowCount;
    };
    await expect.poll(waiting).toBe(1);
    await client.query('COMMIT');
    return await answer;
  } finally {
    await client.query(`UPDATE user_password SET hash = $1 WHERE user_id = ${MEDIC}`, [rows[0]?.hash]);
    client.release();
  }
}

async function logIn(): Promise<Answer> {
  return server.post('user/login', { username: 'medic@demo.vialant.test', password: await demoPassword() });
}

async function liveSessions(): Promise<number> {
  const { rowCount } = await server.owner.query(
    `SELECT FROM user_session WHERE user_id = ${MEDIC} AND revoked_on IS NULL`,
  );
  return rowCount ?? 0;
}

describe('while the password is changed', () => {
  test('SRV-33 a sign-in with the old one gets no session', async () => {
    expect(await duringChange(logIn)).toMatchObject({ status: 422, err: 'INCORRECT_LOGIN' });
    expect(await liveSessions()).toBe(0);
  });

  test('SRV-33 a session is not refreshed past the change', async () => {
    const { token: as } = (await logIn()).data as { token: string };
    const answer = await duringChange(() => server.post('user/refresh/session', {}, { as }));
    expect(answer).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
    expect(await liveSessions()).toBe(0);
  });

  test('SRV-33 SRV-34 a short-term token opens nothing past the change', async () => {
    const { token: as } = (await logIn()).data as { token: string };
    const { id } = (await server.post('short_term_token/create', {}, { as })).data as { id: string };
    expect((await duringChange(() => server.get(`short_term_token?id=${id}`))).data).toBeNull();
    expect(await liveSessions()).toBe(0);
  });
});
