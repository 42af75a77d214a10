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

test.each(['a\nb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\u2028b', '\u202eab', 'a\u200bb', 'a\u2066b', 'a\u00adb'])(
  'OPEN-143 the name %j is not what it looks like',
  (value) => {
    expect(said({ value, kind: 'name' })).toBe(
      'A name is one line of characters that can be seen. Please type it anew.',
    );
    expect(said({ value })).toBeNull();
  },
);

test.each([
  'Zo\u00eb O\u2019Hara',
  '\u0410\u043d\u043d\u0430',
  '\u6551\u6025',
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ' Gale ',
])('OPEN-143 the name %j is taken', (value) => {
  expect(said({ value, kind: 'name', required: true })).toBeNull();
});
