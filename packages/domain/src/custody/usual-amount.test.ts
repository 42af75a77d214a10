import { expect, test } from 'vitest';
import { type Amount, amountFromMicrograms } from '../values/amount.ts';
import { isUnusualAmount } from './usual-amount.ts';

function exact(text: string): Amount {
  const amount = amountFromMicrograms(text);
  if (amount === null) throw new Error(text);
  return amount;
}

test.each([
  ['100', '100', false],
  ['499.999', '100', false],
  ['500', '100', true],
  ['1000', '100', true],
  ['20.001', '100', false],
  ['20', '100', true],
  ['10', '100', true],
])('CREATE-08 %s of usually %s micrograms is far from it: %s', (amount, usual, isFar) => {
  expect(isUnusualAmount(exact(amount), exact(usual))).toBe(isFar);
});

test('CREATE-08 where nothing is usual, nothing is unusual', () => {
  expect(isUnusualAmount(exact('1000000'), null)).toBe(false);
});
