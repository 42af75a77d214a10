import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { passwordForm } from '@vialant/contract/password-form';
import { expect, test } from 'vitest';
import { refuseCommonPassword } from './refuse-password.ts';

const encoder = new TextEncoder();
const lines = readFileSync(new URL('well-known-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

test('every line of the list begins with the form of the password that it names', async () => {
  expect(new Set(lines).size).toBe(lines.length);
  // Deriving is slow on purpose; a few from all over the list show that it was made with the right salt and rounds.
  for (const line of lines.filter((_, index) => index % 60 === 0)) {
    const [kept, password] = [line.slice(0, 16), line.slice(17)];
    const form = await passwordForm(password, webcrypto.subtle, (text) => encoder.encode(text));
    expect(form.slice(0, 16)).toBe(kept);
    expect(() => refuseCommonPassword(form)).toThrow('PASSWORD_TOO_COMMON');
  }
});

test('any other password is accepted', () => {
  expect(() => refuseCommonPassword('a'.repeat(64))).not.toThrow();
});
