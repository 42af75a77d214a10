import { expect, test } from 'vitest';
import { isEmail, refuseResetEmail } from './email.ts';
import { say } from '../words/refusal.ts';

test.each([
  'medic@demo.vialant.test',
  'a.b+c@x-y.example.org',
  "o'neil@example.com",
  'A1@b2.co',
  'medic9@9.9-9.co9',
  `a@${'x'.repeat(63)}.co`,
])('INPUT-02 %s is an email address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'medic',
  'medic@',
  '@example.com',
  'medic@station',
  'a b@example.com',
  'a@b@example.com',
  'a@-example.com',
  'a@example..com',
  'a@example.com ',
  `a@${'x'.repeat(64)}.co`,
])('INPUT-02 %j is not an email address', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('the address is trimmed and must contain an @', () => {
  const refusal = refuseResetEmail('  medic ');
  expect(refusal && say(refusal)).toBe('Enter a valid email (medic)');
  expect(refuseResetEmail(' medic@station ')).toBeNull();
  expect(refuseResetEmail('@')).toBeNull();
  expect(refuseResetEmail('   ')).toEqual({ code: 'RESET_EMAIL_INVALID', value: '' });
});
