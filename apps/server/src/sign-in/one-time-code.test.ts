import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeIn, lastLetter } from '../testing/post.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const EMAIL = 'code@demo.vialant.test';
const PHONE = '+12025550100';
type Asked = { dual_factor_guid: string; dual_factor_code: string };

async function ask(to = EMAIL): Promise<Asked> {
  const { data } = await server.post('user/login', { username: EMAIL, password: await demoPassword() });
  const { dual_factor_guid } = data as Asked;
  return { dual_factor_guid, dual_factor_code: codeIn(await lastLetter(server, to)) };
}

function withCode(asked: object, key?: string): Promise<Answer> {
  return server.post('user/login/with_code', asked, key === undefined ? {} : { key });
}

const setPhone = (asked: object, new_phone_number: unknown = PHONE): Promise<Answer> =>
  server.post('user/phone/update', { ...asked, new_phone_number });
const age = (interval: string): Promise<unknown> =>
  server.owner.query(
    `UPDATE one_time_code SET created_on = created_on - interval '${interval}', accepted_on = accepted_on - interval '${interval}'`,
  );
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

beforeEach(async () => {
  await server.owner.query('DELETE FROM failed_try');
  await server.owner.query(`UPDATE user_account SET phone_number = NULL WHERE primary_email = '${EMAIL}'`);
});

describe('a one-time code', () => {
  test('SRV-11 SRV-18 SRV-20 API-24 signs in: a token as from login, and whether a phone number may be set', async () => {
    const answer = await withCode(await ask());
    expect(answer).toMatchObject({
      status: 200,
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        primary_email: EMAIL,
        region: 'us',
        can_set_phone_number: 1,
      },
    });
    const as = (answer.data as { token: string }).token;
    expect((await server.get('user/auth', { as })).data).toMatchObject({ primary_email: EMAIL, region: 'us' });
  });

  test('OPEN-149 the key of the phone may come with the code, and is registered once the code is right', async () => {
    const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey.export({
      format: 'jwk',
    });
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const witness_key = { public_key: point.toString('base64url'), name: 'iPhone' };
    const asked = await ask();
    const wrong = await withCode({ ...asked, dual_factor_code: other(asked.dual_factor_code), witness_key });
    expect(wrong).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
    const isKnown = async (): Promise<number | null> =>
      (await server.owner.query('SELECT FROM witness_device_key WHERE public_key = $1', [witness_key.public_key]))
        .rowCount;
    expect(await isKnown()).toBe(0);
    expect(await withCode({ ...asked, witness_key })).toMatchObject({ status: 200, data: { witness_key: 1 } });
    expect(await isKnown()).toBeGreaterThan(0);
  });

  test('SRV-19 serves once, for its own guid, also when it is right', async () => {
    const [one, two] = [await ask(), await ask()];
    expect(await withCode({ ...one, dual_factor_code: two.dual_factor_code })).toMatchObject({
      status: one.dual_factor_code === two.dual_factor_code ? 200 : 422,
    });
    expect((await withCode(two)).status).toBe(200);
    expect(await withCode(two)).toMatchObject({
      status: 422,
      err: 'INCORRECT_CODE',
      body: { message: 'Incorrect Code' },
    });
  });

  test('SRV-46 the same call sent again, because its answer was lost, is answered; another call is not', async () => {
    const [asked, key] = [await ask(), randomUUID()];
    expect((await withCode(asked, key)).status).toBe(200);
    expect((await withCode(asked, key)).status).toBe(200);
    expect((await withCode(asked, randomUUID())).status).toBe(422);
  });

  test('SRV-19 OTP-02 CONST-02 is good for one minute and not a second more', async () => {
    const early = await ask();
    await age('59 seconds');
    expect((await withCode(early)).status).toBe(200);
    const late = await ask();
    await age('60 seconds');
    expect(await withCode(late)).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
  });

  test('SRV-19 OPEN-070 is void after five wrong tries and good after four', async () => {
    const wrongTries = async (asked: Asked, count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        expect((await withCode({ ...asked, dual_factor_code: other(asked.dual_factor_code) })).status).toBe(422);
      }
    };
    const good = await ask();
    await wrongTries(good, 4);
    expect((await withCode(good)).status).toBe(200);
    await server.owner.query('DELETE FROM failed_try');
    const bad = await ask();
    await wrongTries(bad, 5);
    expect(await withCode(bad)).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
  });

  test('SRV-25 OPEN-070 guessing goes on no longer with a new code: ten wrong ones in 15 minutes, then 429', async () => {
    const tryWrong = async (asked: Asked): Promise<number> =>
      (await withCode({ ...asked, dual_factor_code: other(asked.dual_factor_code) })).status;
    for (const asked of [await ask(), await ask()]) {
      for (let n = 0; n < 5; n += 1) expect(await tryWrong(asked)).toBe(422);
    }
    const right = await ask();
    expect(await withCode(right)).toMatchObject({ status: 429, err: 'TOO_MANY' });
    await server.owner.query(`UPDATE failed_try SET at = at - interval '15 minutes'`);
    expect((await withCode(right)).status).toBe(200);
  });

  test('OPEN-070 no more than ten are sent in 15 minutes', async () => {
    for (let n = 0; n < 10; n += 1) await ask();
    const login = { username: EMAIL, password: await demoPassword() };
    expect(await server.post('user/login', login)).toMatchObject({ status: 429, err: 'TOO_MANY' });
  });

  test('neither guid nor code is in the database once it is sent', async () => {
    const { dual_factor_guid, dual_factor_code } = await ask();
    const { rows } = await server.owner.query('SELECT row_to_json(c)::text AS text FROM one_time_code c');
    expect(JSON.stringify(rows)).not.toContain(dual_factor_guid);
    expect(rows.some(({ text }) => (text as string).includes(`"${dual_factor_code}"`))).toBe(false);
  });

  test('SRV-12 is refused when the account was disabled or must be reset in the meantime', async () => {
    const whose = `(SELECT id FROM user_account WHERE primary_email = '${EMAIL}')`;
    const setLastDay = (day: string): string =>
      `UPDATE membership SET inactive_after_date = ${day} WHERE user_id = ${whose}`;
    const setRequired = (value: boolean): string =>
      `UPDATE user_account SET password_reset_required = ${value} WHERE id = ${whose}`;
    for (const [change, back] of [
      [setLastDay('current_date'), setLastDay('NULL')],
      [setRequired(true), setRequired(false)],
    ] as const) {
      const asked = await ask();
      await server.owner.query(change);
      expect(await withCode(asked)).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
      await server.owner.query(back);
    }
  });

  test('a guid that is nobody’s is answered like a wrong code', async () => {
    const none = { dual_factor_guid: randomUUID(), dual_factor_code: '123456' };
    expect(await withCode(none)).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
    expect(await setPhone(none)).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
  });

  test('two at once with the same code: one is signed in', async () => {
    const asked = await ask();
    const statuses = (await Promise.all([withCode(asked), withCode(asked), withCode(asked)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 422, 422]);
  });
});

describe('the phone number', () => {
  test('SRV-21 API-25 PHONE-13 OPEN-069 is set with the accepted pair, once; the next code goes there', async () => {
    const asked = await ask();
    expect(await setPhone(asked)).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
    await withCode(asked);
    expect(await setPhone(asked)).toMatchObject({ status: 200, data: { success: true } });
    expect((await setPhone(asked)).status).toBe(200);
    expect(await setPhone(asked, '+12025550199')).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
    const next = await ask(PHONE);
    expect(await lastLetter(server, PHONE)).toMatchObject({ channel: 'sms' });
    expect((await withCode(next)).data).toMatchObject({ can_set_phone_number: 0 });
    expect(await setPhone(next, '+12025550199')).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
  });

  test('SRV-21 OPEN-069 within ten minutes of the sign-in and not a second more', async () => {
    const late = await ask();
    await withCode(late);
    await age('10 minutes');
    expect(await setPhone(late)).toMatchObject({ status: 422, err: 'INCORRECT_CODE' });
    const early = await ask();
    await withCode(early);
    await age('9 minutes 59 seconds');
    expect((await setPhone(early)).status).toBe(200);
  });

  test.each([
    ['2025550100'],
    ['12025550100'],
    ['+1202555010'],
    ['+120255501000'],
    ['+22025550100'],
    ['+1202555010a'],
    ['+1 2025550100'],
    [''],
    [null],
  ])('SRV-21 PHONE-11 %s is not a number of +1 and ten digits', async (number) => {
    expect(await setPhone({ dual_factor_guid: 'x', dual_factor_code: '1' }, number)).toMatchObject({
      status: 400,
      fields: { new_phone_number: expect.any(String) },
    });
  });
});
