import { expect, test } from 'vitest';
import { isControlled, onlyOneQuantity, verificationRequired } from './drug-type.ts';

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
