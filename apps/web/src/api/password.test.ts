import { expect, test } from 'vitest';
import { hashPassword } from './password.ts';

// Made with Node's pbkdf2Sync(password, 'vialant:v1', 100000, 32, 'sha256').
test.each([
  ['Vialant-2026', '9c00cf6290a0f8823ceb8b66f82247dd56965722bb97ab7573efbd38fb87018f'],
  ['Pässwörd-日本', '477d7869ff2da94d4d4c2afc298d637b9291fb7541dad8d9c994dbe708baa11d'],
])('OPEN-071 the password %s travels as the hex of its PBKDF2 hash, never as itself', async (password, hash) => {
  expect(await hashPassword(password)).toBe(hash);
});
