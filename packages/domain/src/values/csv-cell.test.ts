import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formulaSign, guardedCell, unguardedCell } from './csv-cell.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\rx', '\nx', '\0=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  "DATA-03 the text %j gets a leading ', and is read back without it",
  (text) => {
    expect(guardedCell(text)).toBe(`'${text}`);
    expect(unguardedCell(`'${text}`)).toBe(text);
    expect(formulaSign(text)).toBe(text[0]);
  },
);

test.each([
  ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
  ['a\n=1+1', "a\n'=1+1"],
  ['a\r\n＝1', "a\r\n'＝1"],
  ['=1;+2', "'=1;'+2"],
])(
  'DATA-03 no part of %j begins as a formula where a spreadsheet splits at ; or a line end, and it is read back',
  (text, cell) => {
    expect(guardedCell(text)).toBe(cell);
    expect(unguardedCell(cell)).toBe(text);
  },
);

test('DATA-03 every other text stands as it is', () => {
  for (const text of ['', 'Medic 1', "O'Brien", "'tis", '1-2', 'a=b']) {
    expect(guardedCell(text)).toBe(text);
    expect(unguardedCell(text)).toBe(text);
    expect(formulaSign(text)).toBeNull();
  }
});

test('DATA-03 whatever was written is read back, and no cell begins as a formula', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `=${rest}`),
      ),
      (text) => {
        const cell = guardedCell(text);
        expect(formulaSign(cell)).toBeNull();
        // A text that itself looks guarded is the only one that loses its first character; nobody names a thing so.
        if (!/^'[=+\-@\t\r\0]/.test(text)) expect(unguardedCell(cell)).toBe(text);
      },
    ),
  );
});
