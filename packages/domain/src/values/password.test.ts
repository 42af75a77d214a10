import { expect, test } from 'vitest';
import { refusePassword } from './password.ts';
import { say } from '../words/refusal.ts';

function said(password: string): string | null {
  const refusal = refusePassword(password);
  return refusal && say(refusal);
}

test('RESET-10 CONST-04 seven characters are too few, eight are enough', () => {
  expect(said('Abcdefg')).toBe('Passwords must be 8 characters or longer');
  expect(said('')).toBe('Passwords must be 8 characters or longer');
  expect(said('Abcdefgh')).toBeNull();
});

test('RESET-11 a password without an uppercase letter is refused', () => {
  expect(said('abcdefgh')).toBe('Passwords must contain 1 uppercase character');
  expect(said('12345678')).toBe('Passwords must contain 1 uppercase character');
  expect(said('abcdefgH')).toBeNull();
  expect(said('abcdefgÉ')).toBeNull();
});

test('RESET-12 a password without a lowercase letter is refused', () => {
  expect(said('ABCDEFGH')).toBe('Passwords must contain 1 lowercase character');
  expect(said('ABCDEFGh')).toBeNull();
  expect(said('ABCDEFGé')).toBeNull();
});

test('RESET-10 RESET-11 the first rule that fails is told', () => {
  expect(said('abc')).toBe('Passwords must be 8 characters or longer');
});
