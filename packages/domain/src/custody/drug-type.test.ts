import { describe, expect, test } from 'vitest';
import {
  EQUIPMENT_CATEGORY,
  isControlled,
  NON_CONTROLLED_CATEGORY,
  onlyOneQuantity,
  SCHEDULES,
  verificationRequired,
} from './drug-type.ts';
import { fixedByVials, refuseSchedule } from './drug-type-rules.ts';

test.each([
  { categories: [], controlled: true, single: false },
  { categories: ['Opioid'], controlled: true, single: false },
  { categories: ['Non-Controlled Substance'], controlled: false, single: false },
  { categories: ['Equipment'], controlled: false, single: true },
  { categories: ['Opioid', 'Equipment'], controlled: false, single: true },
  { categories: ['Cardiac', 'Non-Controlled Substance'], controlled: false, single: false },
])('ENT-06 OPEN-094 the flags of a type are computed from its categories $categories', (row) => {
  expect(isControlled(row.categories)).toBe(row.controlled);
  expect(verificationRequired(row.categories)).toBe(row.controlled);
  expect(onlyOneQuantity(row.categories)).toBe(row.single);
});

describe('a schedule', () => {
  test('STOCKROOM-03 is needed by a controlled drug alone', () => {
    const refusal = { code: 'SCHEDULE_REQUIRED', fields: { schedule: 'Choose a schedule' } };
    expect(refuseSchedule([], null)).toEqual(refusal);
    expect(refuseSchedule(['Opioid'], null)).toEqual(refusal);
    for (const schedule of SCHEDULES) expect(refuseSchedule(['Opioid'], schedule)).toBeNull();
    expect(refuseSchedule([NON_CONTROLLED_CATEGORY], null)).toBeNull();
    expect(refuseSchedule([EQUIPMENT_CATEGORY], null)).toBeNull();
  });

  test('STOCKROOM-04 what vials fixed is told at each field', () => {
    const text = 'Fixed because vials exist. Make a new type.';
    expect(fixedByVials(['categories', 'is_reusable'])).toEqual({
      code: 'FIXED_BY_VIALS',
      fields: { categories: text, is_reusable: text },
    });
  });
});
