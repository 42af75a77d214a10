import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Amount,
  addAmounts,
  amountFromMicrograms,
  amountInUnit,
  displayAmount,
  type MeasureUnit,
  measureUnit,
  microgramsNumber,
  microgramsText,
  NO_AMOUNT,
  negate,
  ONE_PIECE,
  parseAmount,
  preferredUnit,
  totalOf,
  type UnitFields,
} from './amount.ts';

const LARGEST = 10 ** 15 - 1;
const nanograms = fc.integer({ min: -LARGEST, max: LARGEST });
const units = fc.constantFrom<MeasureUnit>('micrograms', 'mg', 'g');

function amount(micrograms: number | string): Amount {
  const parsed = amountFromMicrograms(micrograms);
  if (parsed === null) throw new Error(`not an amount: ${micrograms}`);
  return parsed;
}

function amountOfNanograms(value: number): Amount {
  const digits = String(Math.abs(value)).padStart(4, '0');
  return amount(`${value < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`);
}

function typeWith(fields: Partial<UnitFields>): UnitFields {
  return {
    unitName: null,
    unitOfMeasurement: null,
    displayUnitOfMeasurement: null,
    onlyOneQuantity: false,
    ...fields,
  };
}

describe('amounts on the wire', () => {
  test.each([
    [12.5, 12_500],
    ['12.5', 12_500],
    ['12.500000', 12_500],
    [0.001, 1],
    ['-40', -40_000],
    [0, 0],
    ['-0', 0],
    ['999999999999.999', LARGEST],
  ])('OPEN-096 %j micrograms are exactly %j nanograms', (value, expected) => {
    expect(amountFromMicrograms(value)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '.',
    '-',
    '1e3',
    '1,5',
    '+1',
    '0x10',
    '1.0001',
    0.0001,
    Number.NaN,
    Infinity,
    1e21,
    '1000000000000',
  ])('OPEN-096 %j is not an amount', (value) => {
    expect(amountFromMicrograms(value)).toBeNull();
  });

  test('OPEN-096 every amount survives text, the JSON number and back', () => {
    fc.assert(
      fc.property(nanograms, (value) => {
        const original = amountOfNanograms(value);
        expect(original).toBe(value === 0 ? 0 : value);
        expect(amountFromMicrograms(microgramsText(original))).toBe(original);
        const wire: unknown = JSON.parse(JSON.stringify(microgramsNumber(original)));
        expect(amountFromMicrograms(Number(wire))).toBe(original);
      }),
    );
  });

  test('text has no trailing zeros', () => {
    expect(microgramsText(amount('12.500'))).toBe('12.5');
    expect(microgramsText(amount('100'))).toBe('100');
    expect(microgramsText(amount('-0.05'))).toBe('-0.05');
  });
});

describe('sums', () => {
  test('OPEN-096 ten doses of 0.1 micrograms are one microgram, not 0.9999', () => {
    expect(addAmounts(...Array.from({ length: 10 }, () => amount('0.1')))).toBe(amount('1'));
  });

  test('an amount and its negation sum to plain zero', () => {
    fc.assert(
      fc.property(nanograms, (value) => {
        const one = amountOfNanograms(value);
        expect(addAmounts(one, negate(one))).toBe(0);
      }),
    );
    expect(negate(NO_AMOUNT)).toBe(0);
  });

  test('a sum that would lose digits is a fault, not a wrong number', () => {
    expect(() => addAmounts(amount('999999999999.999'), amount('0.001'))).toThrow(RangeError);
  });

  test('OPEN-096 a total is exact however many amounts it is of, and none makes it fail', () => {
    fc.assert(
      fc.property(fc.array(nanograms), (values) => {
        const total = totalOf(values.map(amountOfNanograms));
        expect(total).toBe(values.reduce((sum, value) => sum + BigInt(value), 0n));
      }),
    );
    expect(totalOf([])).toBe(0n);
  });

  test.each([
    ['0', '0\u00a0mcg'],
    ['-0.5', '-0.5\u00a0mcg'],
    ['12.5', '12.5\u00a0mcg'],
    ['999999999999.999', '999999999999.999\u00a0mcg'],
  ])('a total of one amount is shown as the amount %s is', (text, shown) => {
    expect(displayAmount(totalOf([amount(text)]), typeWith({}))).toBe(shown);
  });
});

describe('typed and shown in a unit', () => {
  test.each<[string, MeasureUnit, string]>([
    ['12.5', 'micrograms', '12.5'],
    ['.5', 'micrograms', '0.5'],
    ['12.', 'mg', '12000'],
    ['  10 ', 'mg', '10000'],
    ['1', 'mg', '1000'],
    ['1', 'g', '1000000'],
    ['0.000000001', 'g', '0.001'],
    ['0.10', 'mg', '100'],
    ['-5', 'mg', '-5000'],
  ])('INPUT-07 CONST-19 %j typed in %s is %s micrograms', (text, unit, micrograms) => {
    expect(parseAmount(text, unit)).toBe(amount(micrograms));
  });

  test.each<[string, MeasureUnit]>([
    ['', 'mg'],
    ['  ', 'mg'],
    ['1e3', 'mg'],
    ['1,5', 'mg'],
    ['1 000', 'mg'],
    ['5 mg', 'mg'],
    ['.', 'mg'],
    ['--1', 'mg'],
    ['0.0001', 'micrograms'],
    ['0.0000001', 'mg'],
    ['0.0000000001', 'g'],
    ['1000000', 'g'],
  ])('INPUT-07 %j typed in %s is refused', (text, unit) => {
    expect(parseAmount(text, unit)).toBeNull();
  });

  test('INPUT-07 what is shown in a unit, typed again, is the same amount', () => {
    fc.assert(
      fc.property(nanograms, units, (value, unit) => {
        const original = amountOfNanograms(value);
        expect(parseAmount(amountInUnit(original, unit), unit)).toBe(original);
      }),
    );
  });

  test('trailing zeros are cut, and no digit that matters ever is', () => {
    expect(amountInUnit(amount('10000'), 'mg')).toBe('10');
    expect(amountInUnit(amount('1500'), 'mg')).toBe('1.5');
    expect(amountInUnit(amount('12.5'), 'mg')).toBe('0.0125');
    expect(amountInUnit(NO_AMOUNT, 'g')).toBe('0');
  });
});

describe('display', () => {
  test('INPUT-07 OPEN-095 the display unit wins, then the unit of measurement, then micrograms', () => {
    expect(preferredUnit(typeWith({ displayUnitOfMeasurement: 'g', unitOfMeasurement: 'mg' }))).toBe('g');
    expect(preferredUnit(typeWith({ unitOfMeasurement: 'mg' }))).toBe('mg');
    expect(preferredUnit(typeWith({}))).toBe('micrograms');
  });

  test('INPUT-07 number and label are joined by a non-breaking space', () => {
    expect(displayAmount(amount('12.5'), typeWith({}))).toBe('12.5\u00a0mcg');
    expect(displayAmount(amount('10000'), typeWith({ unitOfMeasurement: 'mg' }))).toBe('10\u00a0mg');
    expect(displayAmount(amount('2500000'), typeWith({ displayUnitOfMeasurement: 'g' }))).toBe('2.5\u00a0g');
  });

  test('OPEN-095 OPEN-097 a type counted in pieces shows its unit name, whatever its measure', () => {
    const type = typeWith({ onlyOneQuantity: true, unitName: 'meter', unitOfMeasurement: 'mg' });
    expect(displayAmount(ONE_PIECE, type)).toBe('1\u00a0meter');
    expect(displayAmount(ONE_PIECE, { ...type, unitName: null })).toBe('1\u00a0item');
    expect(ONE_PIECE).toBe(amount(1));
  });

  test('only the three units of the wire are units', () => {
    expect(['micrograms', 'mg', 'g', 'mcg', '', null, undefined].map(measureUnit)).toEqual([
      'micrograms',
      'mg',
      'g',
      null,
      null,
      null,
      null,
    ]);
  });
});
