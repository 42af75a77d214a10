import { expect, test } from 'vitest';
import { type Amount, type MeasureUnit, ONE_PIECE, parseAmount, type UnitFields } from '../values/amount.ts';
import { say } from '../words/refusal.ts';
import { refuseVialAmount } from './vial-amount.ts';

function grams(text: string): Amount {
  const amount = parseAmount(text, 'g');
  if (amount === null) throw new Error(`not an amount: ${text}`);
  return amount;
}

function measuredIn(unitOfMeasurement: MeasureUnit | null): UnitFields {
  return { unitName: 'vial', unitOfMeasurement, displayUnitOfMeasurement: null, onlyOneQuantity: false };
}

function saidOf(amount: string, type: UnitFields): string | null {
  const refusal = refuseVialAmount(grams(amount), type);
  return refusal && say(refusal);
}

test.each<[MeasureUnit | null, string, string, string]>([
  ['micrograms', '1', '1.000000001', '1000000\u00a0mcg'],
  ['mg', '100', '100.000000001', '100000\u00a0mg'],
  ['g', '1000', '1000.000000001', '1000\u00a0g'],
  [null, '1', '1.000000001', '1000000\u00a0mcg'],
])('SRV-38 a vial of a type in %s holds at most %s g, and one nanogram more is refused', (unit, most, more, said) => {
  expect(saidOf(most, measuredIn(unit))).toBeNull();
  expect(saidOf(more, measuredIn(unit))).toBe(`A vial of this type holds at most ${said}.`);
});

test('SRV-38 the most is named in the unit in which amounts of the type are typed', () => {
  const type = { ...measuredIn('mg'), displayUnitOfMeasurement: 'g' } as const;
  expect(saidOf('101', type)).toBe('A vial of this type holds at most 100\u00a0g.');
});

test('CREATE-08 OPEN-097 SRV-38 a vial holds more than nothing, and a counted one is one piece', () => {
  const counted = { ...measuredIn('micrograms'), onlyOneQuantity: true };
  expect(saidOf('0', measuredIn('mg'))).toBe('The quantity must be above 0');
  expect(saidOf('-1', measuredIn('mg'))).toBe('The quantity must be above 0');
  expect(refuseVialAmount(ONE_PIECE, counted)).toBeNull();
  expect(saidOf('0', counted)).toBe('The quantity of this type is always one');
  expect(saidOf('999999', counted)).toBe('The quantity of this type is always one');
});
