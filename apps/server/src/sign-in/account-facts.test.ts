import { describe, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { codeIn, lastLetter } from '../testing/post.ts';
import { replyOf } from '../testing/reply-shape.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

describe('user/auth_token', () => {
  test('API-28 tells of a good token that it is good and its region, and nothing of the user', async () => {
    for (const name of ['admin', 'medic', 'strict']) {
      const answer = await server.get('user/auth_token', { as: await server.signIn(name) });
      expect(replyOf('GET user/auth_token', answer)).toEqual({ valid: true, region: 'us' });
    }
  });

  test('API-28 names the region of the account', async () => {
    await server.owner.query(`UPDATE user_account SET region = 'ca' WHERE primary_email LIKE 'strict2@%'`);
    const answer = await server.get('user/auth_token', { as: await server.signIn('strict2') });
    expect(replyOf('GET user/auth_token', answer)).toEqual({ valid: true, region: 'ca' });
  });

  test('API-28 any other token is answered 401, and an agency that is not the user’s 403', async () => {
    const as = await server.signIn('medic');
    for (const wrong of [undefined, '', 'wrong', as.slice(1), as.toUpperCase()]) {
      const answer = await server.get('user/auth_token', wrong === undefined ? {} : { as: wrong });
      expect(answer).toMatchObject({ status: 401, err: 'SESSION_EXPIRED', data: undefined });
    }
    const group = await calls.groupId('Summit Fire');
    expect(await server.get('user/auth_token', { as, group })).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
  });
});

describe('can_set_phone_number', () => {
  const EMAIL = 'code@demo.vialant.test';
  const PHONE = '+12025550100';
  const setNumber = (number: string | null): Promise<unknown> =>
    server.owner.query('UPDATE user_account SET phone_number = $1 WHERE primary_email = $2', [number, EMAIL]);

  /** A sign-in with the code that was sent there: the pair it was made with, and what was answered. */
  async function signInBy(recipient: string): Promise<{ pair: object; reply: Row & { token: string } }> {
    await server.owner.query('DELETE FROM failed_try');
    const asked = await server.post('user/login', { username: EMAIL, password: await demoPassword() });
    const pair = { ...(asked.data as object), dual_factor_code: codeIn(await lastLetter(server, recipient)) };
    const answer = await server.post('user/login/with_code', pair);
    return { pair, reply: replyOf('POST user/login/with_code', answer) as Row & { token: string } };
  }

  /** What the user is told of themselves, and what the colleagues are told of the user. */
  async function toldLater(as: string): Promise<unknown[]> {
    const own = replyOf('GET user/auth', await server.get('user/auth', { as })) as Row;
    const users = replyOf('GET user/all', await calls.get('user/all')) as Row[];
    const seen = users.find(({ primary_email }) => primary_email === EMAIL);
    return [own['can_set_phone_number'], seen?.['can_set_phone_number']];
  }

  test('OPEN-068 SRV-20 is 1 for who has no phone number yet, and 0 once there is one', async () => {
    await setNumber(null);
    const first = await signInBy(EMAIL);
    expect(first.reply['can_set_phone_number']).toBe(1);
    expect(await toldLater(first.reply.token)).toEqual([1, 1]);
    const update = await server.post('user/phone/update', { ...first.pair, new_phone_number: PHONE });
    expect(update.status).toBe(200);
    expect(await toldLater(first.reply.token)).toEqual([0, 0]);
    expect((await signInBy(PHONE)).reply['can_set_phone_number']).toBe(0);
  });

  test('OPEN-068 only the phone number decides: once it is removed, it may be set again', async () => {
    await setNumber(PHONE);
    expect((await signInBy(PHONE)).reply['can_set_phone_number']).toBe(0);
    await setNumber(null);
    expect((await signInBy(EMAIL)).reply['can_set_phone_number']).toBe(1);
  });
});
