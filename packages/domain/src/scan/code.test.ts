import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBarcode, isSameCode, isVehicleCode, refuseCode, refuseNewBoxCode, refuseScan, withCode } from './code.ts';
import { LOOK_ALIKES } from './testing/look-alikes.ts';
import { say } from '../words/refusal.ts';

function saidOfCode(text: string): string | null {
  const refusal = refuseCode(text);
  return refusal && say(refusal);
}

function saidOfNewBoxCode(text: string): string | null {
  const refusal = refuseNewBoxCode(text);
  return refusal && say(refusal);
}

test('SCAN-17 CONST-04 a code of two characters is refused, three is accepted', () => {
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

test('SCAN-17 SCAN-18 exactly the codes of three or more characters without space can be looked up', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(refuseScan(text) === null).toBe(text.length >= 3 && !/\s/.test(text));
    }),
  );
});

test('SCAN-17 SCAN-18 OPEN-143 exactly the texts of three or more visible characters of ASCII are barcodes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isBarcode(text)).toBe(text.length >= 3 && /^[!-~]+$/.test(text));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('!', '~', 'a', 'Z', '0', '-') }), (text) => {
      expect(isBarcode(text)).toBe(text.length >= 3);
    }),
  );
});

const NOT_PLAIN =
  'A code can have only the letters A to Z, digits and signs such as - . / and no accents. Please use another code.';

test.each(LOOK_ALIKES)('OPEN-143 BOX-S1 with %s is refused, as a new code of anything', (_what, text) => {
  expect(text).not.toBe('BOX-S1');
  expect([NOT_PLAIN, 'You cannot have spaces in your code']).toContain(saidOfCode(text));
  expect(saidOfNewBoxCode(text)).toBe(saidOfCode(text));
});

test('OPEN-143 there are 28 look-alikes, each once, and 24 of them passed while only spaces were refused', () => {
  expect(new Set(LOOK_ALIKES.map(([, text]) => text)).size).toBe(28);
  expect(LOOK_ALIKES.filter(([, text]) => refuseScan(text) === null)).toHaveLength(24);
});

test.each([
  ['010031234567890617300131', null],
  ['0100312345678906\u001d10A1\u001d21X', null],
  ['\u001d0100312345678906', null],
  [']d20100312345678906', null],
  ['0100312345678906\u001d', null],
  ['0100\u001d\u001d3123', NOT_PLAIN],
  ['\u001d\u001d\u001d', NOT_PLAIN],
])('OPEN-143 OPEN-114 the separator of GS1 stands between visible characters or once at an end: %j', (code, said) => {
  expect(saidOfCode(code)).toBe(said);
});

test.each([
  ['BOX-S1', 'box-s1', true],
  ['BOX-S1', 'BOX-S1\u001d', true],
  ['BOX-S1', '\u001dbox-s1\u001d', true],
  ['BOX-S1', 'BOX-S2', false],
  ['A\u001dB', 'AB', false],
  ['I-1', '\u0131-1', false],
  ['\u00c4-1', '\u00e4-1', false],
])('OPEN-143 %j and %j are the same code: %s', (one, other, same) => {
  expect([isSameCode(one, other), isSameCode(other, one)]).toEqual([same, same]);
});

test('OPEN-143 the exact code comes first, then the only one that is alike, and of several alike none', () => {
  const codes = ['abc-1', 'ABC-1', 'Def-1'];
  const found = ['abc-1', 'ABC-1', 'Abc-1', 'DEF-1', 'ghi-1'].map((code) => withCode(codes, code, (each) => each));
  expect(found).toEqual(['abc-1', 'ABC-1', null, 'Def-1', null]);
});

test('RESEAL-03 CONST-04 a new box code of two characters is refused in its own words, three is accepted', () => {
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
