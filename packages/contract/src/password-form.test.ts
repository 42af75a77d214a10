import { pbkdf2Sync, webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD_FORM, passwordForm } from './password-form.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

test('API-11 OPEN-071 a password travels as PBKDF2-HMAC-SHA-256, 100,000 times, in 64 hex digits', async () => {
  const form = await passwordForm('Vialant-2026', webcrypto.subtle, encode);
  expect(form).toBe(pbkdf2Sync('Vialant-2026', 'vialant:v1', 100_000, 32, 'sha256').toString('hex'));
  expect(form).toMatch(PASSWORD_FORM);
  expect(await passwordForm('Vialant-2026 ', webcrypto.subtle, encode)).not.toBe(form);
});
