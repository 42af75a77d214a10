import bwip from 'bwip-js/node';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATA_MATRIX_SIZE, dataMatrix } from './data-matrix.ts';
import { isLabelCode, LABEL_ALPHABET, newLabelCode } from './label-code.ts';
import { LABEL_FORMATS, labelsPerSheet, placeOf, sheetsFor } from './label-format.ts';
import { LABEL_FORMAT_NAMES, LABEL_KINDS } from './label-names.ts';
import { CHARACTER_WIDTH, labelLayout, MM_PER_POINT } from './label-layout.ts';

const prefixes = fc.stringMatching(/^[A-Z]{2,3}$/);
const draws = fc.array(fc.nat({ max: LABEL_ALPHABET.length - 1 }), { minLength: 6, maxLength: 6 });
const codes = fc.tuple(prefixes, draws).map(([prefix, drawn]) => codeOf(prefix, drawn));

function codeOf(prefix: string, drawn: readonly number[]): string {
  let next = 0;
  return newLabelCode(prefix, () => drawn[next++] ?? 0);
}

/** In how many places two texts of one length differ. */
function distance(one: string, other: string): number {
  return Array.from(one).filter((character, place) => character !== other.charAt(place)).length;
}

describe('codes', () => {
  test('LABELS-03 a code is the prefix and seven of the thirty characters', () => {
    expect(LABEL_ALPHABET).toBe('23456789ABCDEFGHJKMNPQRSTVWXYZ');
    fc.assert(
      fc.property(prefixes, draws, (prefix, drawn) => {
        const code = codeOf(prefix, drawn);
        expect(code).toMatch(new RegExp(`^${prefix}[${LABEL_ALPHABET}]{7}$`));
        expect(isLabelCode(code)).toBe(true);
      }),
    );
    expect(() => newLabelCode('md', () => 0)).toThrow('not a prefix');
  });

  test('LABELS-03 no code becomes another one by a change of one character, in the prefix or behind it', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    fc.assert(
      fc.property(codes, (code) => {
        for (let place = 0; place < code.length; place += 1) {
          const others = place < code.length - 7 ? letters : LABEL_ALPHABET;
          for (const other of others) {
            const changed = code.slice(0, place) + other + code.slice(place + 1);
            expect(isLabelCode(changed)).toBe(changed === code);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  test('LABELS-03 any two different codes of one length differ in two places or more', () => {
    fc.assert(
      fc.property(prefixes, draws, draws, (prefix, one, other) => {
        const [a, b] = [codeOf(prefix, one), codeOf(prefix, other)];
        expect(a === b || distance(a, b) >= 2).toBe(true);
      }),
    );
    // The nearest that two can be: their random parts differ in one place, and so does the character that follows.
    expect(distance(codeOf('MD', [0, 0, 0, 0, 0, 0]), codeOf('MD', [0, 0, 0, 0, 0, 1]))).toBe(2);
  });

  test('nearly every swap of two neighbours is found out', () => {
    const swaps: boolean[] = [];
    for (let first = 0; first < LABEL_ALPHABET.length; first += 1) {
      for (let second = 0; second < LABEL_ALPHABET.length; second += 1) {
        if (first === second) continue;
        const code = codeOf('MD', [3, first, second, 7, 11, 2]);
        swaps.push(isLabelCode(code.slice(0, 3) + code.charAt(4) + code.charAt(3) + code.slice(5)));
      }
    }
    expect(swaps.filter(Boolean).length / swaps.length).toBeLessThan(0.04);
  });
});

describe('sheets', () => {
  test('LABELS-01 the four sheets have their labels, and all of them lie within the paper, none upon another', () => {
    expect(LABEL_FORMAT_NAMES.map((name) => labelsPerSheet(LABEL_FORMATS[name]))).toEqual([30, 80, 189, 65]);
    for (const name of LABEL_FORMAT_NAMES) {
      const format = LABEL_FORMATS[name];
      const last = placeOf(format, labelsPerSheet(format));
      // The makers cut their sheets alike on both sides.
      expect(format.page.width - (last.x + format.width)).toBeCloseTo(format.left, 3);
      expect(format.page.height - (last.y + format.height)).toBeCloseTo(format.top, 3);
      expect(format.pitchX).toBeGreaterThanOrEqual(format.width);
      expect(format.pitchY).toBeGreaterThanOrEqual(format.height);
    }
  });

  test('LABELS-04 positions go along the rows and on to the next sheet', () => {
    const format = LABEL_FORMATS.avery_5160;
    expect(placeOf(format, 1)).toEqual({ sheet: 0, x: format.left, y: format.top });
    expect(placeOf(format, 5)).toEqual({ sheet: 0, x: format.left + format.pitchX, y: format.top + format.pitchY });
    expect(placeOf(format, 31)).toEqual({ sheet: 1, x: format.left, y: format.top });
    expect([sheetsFor(format, 1, 30), sheetsFor(format, 2, 30), sheetsFor(format, 30, 1)]).toEqual([1, 2, 1]);
  });

  test('LABELS-02 symbol, quiet zone and code lie within each label, in modules and type large enough', () => {
    for (const name of LABEL_FORMAT_NAMES) {
      const format = LABEL_FORMATS[name];
      for (const kind of LABEL_KINDS) {
        const { module, symbolX, symbolY, textX, textWidth, fontPt } = labelLayout(format, kind);
        const symbol = DATA_MATRIX_SIZE * module;
        expect(module).toBeGreaterThanOrEqual(0.38);
        expect(symbolX - module).toBeGreaterThan(0);
        expect(symbolY - module).toBeGreaterThan(0);
        expect(symbolY + symbol + module).toBeLessThan(format.height);
        expect(textX).toBeGreaterThanOrEqual(symbolX + symbol + module);
        expect(fontPt).toBeGreaterThanOrEqual(5);
        expect(fontPt * MM_PER_POINT).toBeLessThan(format.height);
        expect(10 * CHARACTER_WIDTH * fontPt * MM_PER_POINT).toBeLessThanOrEqual(textWidth);
        expect(textX + textWidth).toBeLessThan(format.width);
      }
    }
  });
});

test('LABELS-02 the symbol is module for module the one that another encoder draws', () => {
  fc.assert(
    fc.property(prefixes, draws, (prefix, drawn) => {
      const code = codeOf(prefix, drawn);
      const isDark = dataMatrix(code);
      const mine = Array.from({ length: DATA_MATRIX_SIZE ** 2 }, (_, index) =>
        isDark(Math.floor(index / DATA_MATRIX_SIZE), index % DATA_MATRIX_SIZE) ? 1 : 0,
      );
      const [drawnByOther] = bwip.raw('datamatrix', code, {});
      // Two encoders may pack the same text differently where it is full of digits; both are right.
      if (!/\d\d/.test(code)) expect(drawnByOther && 'pixs' in drawnByOther && drawnByOther.pixs).toEqual(mine);
      return true;
    }),
    { numRuns: 60 },
  );
  expect(() => dataMatrix('short')).toThrow('nine or ten');
});
