import { webcrypto } from 'node:crypto';
import { passwordForm } from '@vialant/contract/password-form';
import { beforeEach, expect, test } from 'vitest';
import { lastGuid } from '../testing/post.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const EMAIL = 'medic@demo.vialant.test';
const encoder = new TextEncoder();
const formOf = (password: string): Promise<string> =>
  passwordForm(password, webcrypto.subtle, (text) => encoder.encode(text));

beforeEach(() => server.owner.query('DELETE FROM failed_try'));

const refusal = {
  status: 422,
  err: 'PASSWORD_TOO_COMMON',
  body: { message: 'This password is one of the first that anyone would try. Choose another one' },
};

test.each(['', '123456', 'Password1', 'password'])(
  'RESET-10 %j is refused by the server too, and the link stays good',
  async (password) => {
    await server.post('user/forgot_password', { email: EMAIL });
    const password_reset_guid = await lastGuid(server, EMAIL);
    const weak = { password_reset_guid, password: await formOf(password) };
    expect(await server.post('user/password/update', weak)).toMatchObject(refusal);
    const good = { password_reset_guid, password: await formOf(`Nine-Otters-${Math.random()}`) };
    expect((await server.post('user/password/update', good)).status).toBe(200);
  },
);

test('SRV-26 a first password is refused as too common in the same way', async () => {
  const person = { first_name: 'Noa', last_name: 'New', primary_email: 'noa@agency.example' };
  const as = await server.signIn('admin');
  const body = { ...person, password: await formOf('Qwerty123') };
  expect(await server.post('user/create', body, { as })).toMatchObject(refusal);
  const { rowCount } = await server.owner.query('SELECT FROM user_account WHERE primary_email = $1', [
    person.primary_email,
  ]);
  expect(rowCount).toBe(0);
});
