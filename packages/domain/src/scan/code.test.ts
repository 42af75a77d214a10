import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBarcode, isVehicleCode, refuseCode, refuseNewBoxCode } from './code.ts';
import { say } from '../words/refusal.ts';

function saidOfCode(text: string): string | null {
  const refusal = refuseCode(text);
  return refusal && say(refusal);
}

function saidOfNewBoxCode(text: string): string | null {
  const refusal = refuseNewBoxCode(text);
  return refusal && say(refusal);
}

test('SCAN-17 a code of two characters is refused, three is accepted', () => {
  expect(saidOfCode('AB')).toBe('You need at least 3 characters, you have only entered 2');
  expect(saidOfCode('A')).toBe('You need at least 3 characters, you have only entered 1');
  expect(saidOfCode('')).toBe('You need at least 3 characters, you have only entered 0');
  expect(saidOfCode('ABC')).toBeNull();
});

test.each(['FEN 001', ' FEN-001', 'FEN-001 ', '   ', 'FEN\t001', 'FEN\u00a0001'])(
  'SCAN-18 the code %j has a space and is refused',
  (text) => {
    expect(saidOfCode(text)).toBe('You cannot have spaces in your code');
    expect(saidOfNewBoxCode(text)).toBe('You cannot have spaces in your code');
  },
);

test('SCAN-17 SCAN-18 a code that is short and has a space is told that it is short', () => {
  expect(saidOfCode('A ')).toBe('You need at least 3 characters, you have only entered 2');
});

test('SCAN-17 SCAN-18 exactly the codes of three or more characters without space are barcodes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isBarcode(text)).toBe(text.length >= 3 && !/\s/.test(text));
    }),
  );
});

test('RESEAL-03 a new box code of two characters is refused in its own words, three is accepted', () => {
  expect(saidOfNewBoxCode('AB')).toBe('This code must be at least 3 characters');
  expect(saidOfNewBoxCode('')).toBe('This code must be at least 3 characters');
  expect(saidOfNewBoxCode('ABC')).toBeNull();
});

test('the vehicle code is recognised in any case, and nothing near it', () => {
  expect(['vehicle', 'VEHICLE', 'Vehicle', 'vehicles', 'my-vehicle', ''].map(isVehicleCode)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
