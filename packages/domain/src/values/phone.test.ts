import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneOnWire, refusePhone } from './phone.ts';
import { say } from '../words/refusal.ts';

const OPT_IN = 'You need to opt in to receive SMS messages';
const TOO_MANY = 'Your phone number has too many numbers (1 234 567 8901)';
const INCOMPLETE = 'Please enter a valid phone number (1 234 567 8901)';
const INCOMPLETE_START = 'Please enter a valid phone number starting with 1';
const WRONG_START = 'Your phone number needs to start with 1';

function said(entry: string, optedIn = true): string | null {
  const refusal = refusePhone(entry, optedIn);
  return refusal && say(refusal);
}

test.each(['12345678901', '1 234 567 8901', '+1 (234) 567-8901', ' 1.234.567.8901x'])(
  'PHONE-05 PHONE-11 %j is valid and sent as +12345678901',
  (entry) => {
    expect(said(entry)).toBeNull();
    expect(phoneOnWire(entry)).toBe('+12345678901');
  },
);

test('PHONE-06 a valid number without the opt-in is refused', () => {
  expect(said('12345678901', false)).toBe(OPT_IN);
});

test('PHONE-07 twelve digits are too many, whatever they start with, eleven are not', () => {
  expect(said('123456789012')).toBe(TOO_MANY);
  expect(said('223456789012')).toBe(TOO_MANY);
  expect(said('12345678901')).toBeNull();
});

test('PHONE-08 ten digits starting with 1 are too few, eleven are not', () => {
  expect(said('1234567890')).toBe(INCOMPLETE);
  expect(said('1')).toBe(INCOMPLETE);
  expect(said('12345678901')).toBeNull();
});

test('PHONE-09 fewer than eleven digits not starting with 1 are told both', () => {
  expect(said('2345678901')).toBe(INCOMPLETE_START);
  expect(said('')).toBe(INCOMPLETE_START);
  expect(said('no digits at all')).toBe(INCOMPLETE_START);
});

test('PHONE-10 eleven digits not starting with 1 are told so', () => {
  expect(said('22345678901')).toBe(WRONG_START);
  expect(said('02345678901')).toBe(WRONG_START);
});

test('PHONE-12 opt-in is asked before everything else, too many before the first digit', () => {
  expect(said('', false)).toBe(OPT_IN);
  expect(said('223456789012', false)).toBe(OPT_IN);
  expect(said('22345678901', false)).toBe(OPT_IN);
  expect(said('223456789012')).toBe(TOO_MANY);
});

test('PHONE-05 PHONE-11 CONST-03 exactly eleven digits starting with 1 pass, among any other signs', () => {
  const entry = fc
    .array(fc.constantFrom(...'0123456789 -()+.abc'.split('')), { maxLength: 24 })
    .map((signs) => signs.join(''));
  fc.assert(
    fc.property(entry, (text) => {
      const digits = text.replaceAll(/\D/g, '');
      expect(refusePhone(text, true) === null).toBe(digits.length === 11 && digits.startsWith('1'));
    }),
  );
});
