import { expect, test } from 'vitest';
import { withReason } from './wasting.ts';

const reasons = ['Expired', 'Damaged'];

test.each([
  ['', 'Damaged'],
  ['  ', 'Damaged'],
  ['Expired', 'Damaged'],
  ['cap was loose', 'Damaged. cap was loose'],
])('OPEN-034 a reason chosen over the notes %j makes them %j', (notes, becomes) => {
  expect(withReason(notes, 'Damaged', reasons)).toBe(becomes);
});
