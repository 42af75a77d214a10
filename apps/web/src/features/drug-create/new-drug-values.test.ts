import { type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import { describe, expect, test } from 'vitest';
import { newDrugs, quantityOf, quantityProblem, startValues } from './new-drug-values.ts';

const type = {
  id: 't1',
  name: 'Insulin',
  needsWitness: false,
  unitName: 'vial',
  unitOfMeasurement: 'mg',
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
} as const;
const filled = {
  ...startValues({ code: 'INS-1', format: null }),
  typeId: type.id,
  boxId: 'b1',
  expirationDate: '2030-01-01',
  quantity: '1000',
  lotNumber: 'L1',
  hasShortDate: true,
};

function day(text: string): DateOnly {
  const date = dateOnly(text);
  if (date === null) throw new Error(`${text} is no date`);
  return date;
}

describe('the short date of new vials', () => {
  test('CREATE-15 OPEN-099 is counted from today on the device, also in an evening when the server has tomorrow', () => {
    const rule = { days: 28, on: day('2026-12-14') };
    expect(newDrugs(filled, type, rule, day('2026-11-15'))?.shortDate).toBe('2026-12-13');
    expect(newDrugs(filled, type, rule, day('2026-11-16'))?.shortDate).toBe('2026-12-14');
  });

  test('CREATE-14 is the day that the user says where the type names no days', () => {
    const rule = { days: null, on: null };
    expect(newDrugs(filled, type, rule, day('2026-11-15'))).toBeNull();
    const said = { ...filled, shortDate: '2026-12-01' };
    expect(newDrugs(said, type, rule, day('2026-11-15'))?.shortDate).toBe('2026-12-01');
  });
});

describe('the amount of new vials', () => {
  test('SRV-38 is refused in words above the most that a vial of the type holds, and nothing can be created', () => {
    const sound = { ...filled, hasShortDate: false, quantity: '100000000' };
    const tooMuch = { ...sound, quantity: '100000000.001' };
    expect(newDrugs(sound, type, null, day('2026-11-15'))).not.toBeNull();
    expect(newDrugs(tooMuch, type, null, day('2026-11-15'))).toBeNull();
    expect(quantityProblem(quantityOf(sound, type), type)).toBeNull();
    expect(quantityProblem(quantityOf(tooMuch, type), type)).toBe('A vial of this type holds at most 100000\u00a0mg.');
  });
});
