import { beforeEach, expect, test } from 'vitest';
import { lastGuid } from '../testing/post.ts';
import { replyOf } from '../testing/reply-shape.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const EMAIL = 'medic@demo.vialant.test';
const PASSWORD = 'a'.repeat(64);

let guid = '';
beforeEach(async () => {
  await server.post('user/forgot_password', { email: EMAIL });
  guid = await lastGuid(server, EMAIL);
});

const update = (body: object): Promise<Answer> => server.post('user/password/update', body);

test('OPEN-073 API-32 API-35 a link is looked up with GET user/get and used with POST user/password/update, without a session', async () => {
  const looked = await server.get(`user/get?password_reset_guid=${guid}`);
  expect(replyOf('GET user/get', looked)).toEqual({ primary_email: EMAIL, mode: 'Reset', region: 'us' });
  const updated = await update({ password_reset_guid: guid, password: PASSWORD });
  const { token, region, user } = replyOf('POST user/password/update', updated) as {
    token: string;
    region: string;
    user: object;
  };
  expect([region, user]).toEqual(['us', expect.objectContaining({ primary_email: EMAIL })]);
  expect((await server.get('user/auth_token', { as: token })).status).toBe(200);
});

test('OPEN-073 what is missing or malformed is named, and the link stays good', async () => {
  for (const query of ['', '?password_reset_guid=', `?password_reset_guid=${'x'.repeat(201)}`]) {
    expect(await server.get(`user/get${query}`)).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
      fields: { password_reset_guid: expect.any(String) },
    });
  }
  const wrong: [string, object][] = [
    ['password_reset_guid', { password: PASSWORD }],
    ['password_reset_guid', { password_reset_guid: '', password: PASSWORD }],
    ['password_reset_guid', { password_reset_guid: 7, password: PASSWORD }],
    ['password', { password_reset_guid: guid }],
    ['password', { password_reset_guid: guid, password: 'Vialant-2026' }],
  ];
  for (const [field, body] of wrong) {
    const answer = await update(body);
    expect(answer).toMatchObject({ status: 400, err: 'INVALID_INPUT' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  }
  expect((await update({ password_reset_guid: guid, password: 'b'.repeat(64) })).status).toBe(200);
});

test('OPEN-073 neither is there under the other method, and the guid is no session', async () => {
  const body = { password_reset_guid: guid, password: PASSWORD };
  expect((await server.post('user/get', body)).status).toBe(404);
  expect((await server.get(`user/password/update?password_reset_guid=${guid}`)).status).toBe(404);
  expect((await server.get('user/auth', { as: guid })).status).toBe(401);
});
