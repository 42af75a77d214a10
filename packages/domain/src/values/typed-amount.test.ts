import { expect, test } from 'vitest';
import { type AmountTrouble, amountTrouble } from './typed-amount.ts';

test.each<[string, AmountTrouble | null]>([
  ['', null],
  ['-', null],
  ['.', null],
  ['.5', null],
  ['12.', null],
  [' 12.5 ', null],
  ['12,5', 'comma'],
  ['1,250', 'comma'],
  ['1 250', 'comma'],
  ['1.2.3', 'comma'],
  ['1e2', 'not digits'],
  ['12 mg', 'not digits'],
  ['1.2345', 'too fine or too large'],
  ['9999999999999', 'too fine or too large'],
])('INPUT-07 of %j in micrograms the trouble is %j', (text, trouble) => {
  expect(amountTrouble(text, 'micrograms')).toBe(trouble);
});

test('INPUT-07 what is too fine for micrograms can be typed in milligrams', () => {
  expect(amountTrouble('0.000125', 'mg')).toBeNull();
});
