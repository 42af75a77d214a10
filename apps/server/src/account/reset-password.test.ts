import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeIn, lastGuid, lastLetter, linkIn } from '../testing/post.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer({ site: { address: () => 'https://vials.example' } });
const EMAIL = 'medic@demo.vialant.test';
let number = 0;
const newPassword = (): string => (number += 1).toString(16).padStart(64, '0');

const forgot = (email: unknown): Promise<Answer> => server.post('user/forgot_password', { email });
const update = (password_reset_guid: string, password: string, key?: string): Promise<Answer> =>
  server.post('user/password/update', { password_reset_guid, password }, key === undefined ? {} : { key });
const look = (guid: string): Promise<Answer> => server.get(`user/get?password_reset_guid=${encodeURIComponent(guid)}`);

async function link(email = EMAIL): Promise<string> {
  await forgot(email);
  return lastGuid(server, email);
}

async function mailsTo(email: string): Promise<number> {
  const { rows } = await server.owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM outgoing_message WHERE recipient = $1',
    [email],
  );
  return rows[0]?.n ?? 0;
}

beforeEach(async () => {
  await server.owner.query(`UPDATE password_link SET created_on = created_on - interval '1 hour'`);
  await server.owner.query('DELETE FROM failed_try');
});

describe('asking for a reset', () => {
  test('SRV-27 API-33 RESET-04 mails a link with a guid, the region and its hash', async () => {
    expect(await forgot(`  ${EMAIL.toUpperCase()} `)).toMatchObject({ status: 200, data: { success: true } });
    const letter = await lastLetter(server, EMAIL);
    expect(letter).toMatchObject({ channel: 'mail', subject: 'Reset your Vialant password' });
    const { origin, pathname, search, hash } = linkIn(letter);
    // Behind the hash, so that no server and no proxy ever sees it.
    expect([origin, pathname, search]).toEqual(['https://vials.example', '/', '']);
    expect(hash).toMatch(/^#reset-password\?password_reset_guid=[\w-]{43}&region=us$/);
  });

  test('SRV-27 answers the same for an unknown, a disabled and an odd address, and mails nobody', async () => {
    for (const email of ['nobody@demo.vialant.test', 'off@demo.vialant.test', '@', `x@${'y'.repeat(200)}`]) {
      expect(await forgot(email)).toMatchObject({ status: 200, data: { success: true } });
      expect(await mailsTo(email)).toBe(0);
    }
  });

  test.each(['', 'medic', '   ', 'x'.repeat(254) + '@', null, 7])('RESET-01 %s is malformed', async (email) => {
    expect(await forgot(email)).toMatchObject({ status: 400, fields: { email: expect.any(String) } });
  });

  test('a mailbox is not flooded: five mails an hour, and the answer stays the same', async () => {
    const before = await mailsTo('strict@demo.vialant.test');
    for (let n = 0; n < 7; n += 1) expect((await forgot('strict@demo.vialant.test')).status).toBe(200);
    expect((await mailsTo('strict@demo.vialant.test')) - before).toBe(5);
  });

  test('a hundred from one address in 15 minutes are enough', async () => {
    await server.owner.query(
      `INSERT INTO failed_try SELECT 'reset', sha256('127.0.0.1'), now(), gen_random_uuid() FROM generate_series(1, 100)`,
    );
    expect(await forgot(EMAIL)).toMatchObject({ status: 429, err: 'TOO_MANY' });
  });
});

describe('the link', () => {
  test('API-32 SRV-29 tells whose it is, and nothing when it is unknown, used or 24 hours old', async () => {
    const guid = await link();
    expect((await look(guid)).data).toEqual({ primary_email: EMAIL, mode: 'Reset', region: 'us' });
    expect(await look(randomUUID())).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
    await server.owner.query(`UPDATE password_link SET expires_on = expires_on - interval '23 hours 59 minutes'`);
    expect((await look(guid)).status).toBe(200);
    await server.owner.query(`UPDATE password_link SET expires_on = expires_on - interval '1 minute'`);
    expect(await look(guid)).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
    expect(await update(guid, newPassword())).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
  });

  test('is not in the database, only its hash, once the mail is sent', async () => {
    const guid = await link();
    const { rows } = await server.owner.query(`SELECT row_to_json(l)::text AS text FROM password_link l`);
    expect(JSON.stringify(rows)).not.toContain(guid);
    const { rows: hashes } = await server.owner.query<{ hex: string }>(
      `SELECT encode(guid_hash, 'hex') AS hex FROM password_link`,
    );
    for (const { hex } of hashes) expect((await look(hex)).status).toBe(422);
  });
});

describe('the new password', () => {
  test('API-35 SRV-30 SRV-33 RESET-13 signs in, ends every other session in every process, and uses the link up', async () => {
    const other = await server.another();
    const login = { username: EMAIL, password: await demoPassword() };
    const before = ((await server.post('user/login', login)).data as { token: string }).token;
    const [guid, spare, password] = [await link(), await link(), newPassword()];
    await server.owner.query(`UPDATE user_account SET password_reset_required = true WHERE primary_email = '${EMAIL}'`);
    const answer = await update(guid, password);
    expect(answer).toMatchObject({
      status: 200,
      data: { token: expect.any(String), region: 'us', user: { primary_email: EMAIL, first_name: 'Morgan' } },
    });
    const { token } = answer.data as { token: string };
    expect((await other.get('user/auth_token', { as: token })).status).toBe(200);
    expect((await other.get('user/auth_token', { as: before })).status).toBe(401);
    expect((await other.post('user/refresh/session', {}, { as: before })).status).toBe(401);
    for (const used of [guid, spare]) {
      expect(await update(used, newPassword())).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
    }
    expect(await server.post('user/login', login)).toMatchObject({ status: 422, err: 'INCORRECT_LOGIN' });
    expect((await server.post('user/login', { ...login, password })).status).toBe(200);
  });

  test('SRV-31 RESET-19 OPEN-064 is not the present one; the link stays good for another', async () => {
    const [first, second] = [newPassword(), newPassword()];
    await update(await link(), first);
    const guid = await link();
    expect(await update(guid, first)).toMatchObject({
      status: 422,
      err: 'DUPLICATE',
      body: { message: 'You cannot use your existing password' },
    });
    expect((await update(guid, second)).status).toBe(200);
  });

  test('SRV-32 RESET-20 is refused to a disabled account, in the words of this flow', async () => {
    const guid = await link('strict2@demo.vialant.test');
    await server.owner.query(
      `UPDATE membership SET inactive_after_date = current_date WHERE user_id IN (SELECT id FROM user_account WHERE primary_email LIKE 'strict2@%')`,
    );
    expect(await update(guid, newPassword())).toMatchObject({
      status: 422,
      err: 'ACCOUNT_DISABLED',
      body: { message: 'Your account is disabled. An admin can enable it' },
    });
  });

  test('SRV-46 the same call sent again signs in again; another one with the used link does not', async () => {
    const [guid, password, key] = [await link(), newPassword(), randomUUID()];
    expect((await update(guid, password, key)).status).toBe(200);
    const again = await update(guid, password, key);
    expect(again.status).toBe(200);
    expect((await server.get('user/auth_token', { as: (again.data as { token: string }).token })).status).toBe(200);
    expect(await update(guid, newPassword(), key)).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
    expect(await update(guid, password)).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
    await server.owner.query(`UPDATE password_link SET used_on = used_on - interval '1 minute'`);
    expect(await update(guid, password, key)).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
  });

  test('SRV-18 SRV-33 an account with a one-time code is asked for it: the link alone opens no session', async () => {
    const email = 'code@demo.vialant.test';
    const old = await server.owner.query(`SELECT FROM user_session`);
    const [guid, password, key] = [await link(email), newPassword(), randomUUID()];
    const answer = await update(guid, password, key);
    expect([answer.status, Object.keys(answer.data as object)]).toEqual([200, ['dual_factor_guid']]);
    const { rowCount } = await server.owner.query(`SELECT FROM user_session`);
    expect(rowCount).toBe(old.rowCount);
    // The answer was lost: the same call is answered with another code.
    const again = (await update(guid, password, key)).data as { dual_factor_guid: string };
    const dual_factor_code = codeIn(await lastLetter(server, email));
    const done = await server.post('user/login/with_code', { ...again, dual_factor_code });
    expect(done).toMatchObject({ status: 200, data: { token: expect.any(String), primary_email: email } });
    expect(await update(guid, newPassword())).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
  });

  test('SRV-25 where no more codes may be sent the password stays as it was, and the link good', async () => {
    const email = 'code@demo.vialant.test';
    const guid = await link(email);
    const { rows } = await server.owner.query<{ id: string }>('SELECT id FROM user_account WHERE primary_email = $1', [
      email,
    ]);
    await server.owner.query(
      `INSERT INTO failed_try SELECT 'code sent', sha256($1::bytea), now(), gen_random_uuid() FROM generate_series(1, 10)`,
      [Buffer.from(rows[0]?.id ?? '')],
    );
    const password = newPassword();
    expect(await update(guid, password)).toMatchObject({ status: 429, err: 'TOO_MANY' });
    await server.owner.query('DELETE FROM failed_try');
    expect((await update(guid, password)).status).toBe(200);
  });

  test('two at once with one link: one password is set', async () => {
    const guid = await link();
    const answers = await Promise.all([update(guid, newPassword()), update(guid, newPassword())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('API-11 is 64 hex digits', async () => {
    expect(await update('x', 'Vialant-2026')).toMatchObject({ status: 400, fields: { password: expect.any(String) } });
  });
});
