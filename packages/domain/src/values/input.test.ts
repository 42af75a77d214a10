import { expect, test } from 'vitest';
import { refuseDate, refuseText, type TextInput } from './input.ts';
import { LIMITS } from './limits.ts';
import { say } from '../words/refusal.ts';

function said(input: Partial<TextInput>): string | null {
  const refusal = refuseText({ value: '', required: false, ...input });
  return refusal && say(refusal);
}

test.each([LIMITS.wasteNotes.maxLength, LIMITS.lotNumber.maxLength, LIMITS.incidentNumber.maxLength])(
  'INPUT-01 a text of %i characters fits its limit, one more does not',
  (maxLength) => {
    expect(said({ value: 'x'.repeat(maxLength), maxLength })).toBeNull();
    expect(said({ value: 'x'.repeat(maxLength + 1), maxLength })).toBe(`This is limited to ${maxLength} characters.`);
  },
);

test('INPUT-01 a text without a limit may be long', () => {
  expect(said({ value: 'x'.repeat(10_000) })).toBeNull();
});

test('INPUT-02 INPUT-05 an email field takes an address and nothing else', () => {
  expect(said({ value: 'medic@example.com', kind: 'email' })).toBeNull();
  expect(said({ value: ' medic@example.com ', kind: 'email' })).toBeNull();
  expect(said({ value: 'medic', kind: 'email' })).toBe('required');
  expect(said({ value: 'medic', kind: 'text' })).toBeNull();
});

test('INPUT-03 INPUT-05 a required text must not be empty or blank', () => {
  expect(said({ value: '', required: true })).toBe('required');
  expect(said({ value: '  ', required: true })).toBe('required');
  expect(said({ value: '', required: true, kind: 'email' })).toBe('required');
  expect(said({ value: 'x', required: true })).toBeNull();
});

test('INPUT-03 a text that is not required may be empty, an email too', () => {
  expect(said({ value: '' })).toBeNull();
  expect(said({ value: '', kind: 'email' })).toBeNull();
});

test('INPUT-04 INPUT-05 a date field needs a real date', () => {
  expect(refuseDate('2026-11-15')).toBeNull();
  for (const value of [null, '', '2026-02-30']) expect(refuseDate(value)).toEqual({ code: 'REQUIRED' });
  expect(say({ code: 'REQUIRED' })).toBe('required');
});
