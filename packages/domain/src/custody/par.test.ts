import { expect, test } from 'vitest';
import { type Amount, amountFromMicrograms, NO_AMOUNT } from '../values/amount.ts';
import { type DateOnly, dateOnly } from '../values/date-only.ts';
import { goodVials, shortOfPar } from './par.ts';

const today = dateOnly('2026-03-09') as DateOnly;
const amount = amountFromMicrograms(100) as Amount;
const on = (text: string): DateOnly => dateOnly(text) as DateOnly;

test('STOCKROOM-02 a vial counts while it holds something, through its last day', () => {
  const good = { amount, expiresOn: today };
  expect(goodVials([good], today)).toBe(1);
  expect(goodVials([{ amount: amountFromMicrograms('0.001') as Amount, expiresOn: null }], today)).toBe(1);
  expect(goodVials([{ ...good, amount: NO_AMOUNT }], today)).toBe(0);
  expect(goodVials([{ ...good, expiresOn: on('2026-03-08') }], today)).toBe(0);
  expect(goodVials([good, { ...good, amount: NO_AMOUNT }, good, { ...good, expiresOn: on('2020-01-01') }], today)).toBe(
    2,
  );
});

test.each([
  [4, 3, 1],
  [4, 4, 0],
  [4, 5, 0],
  [0, 0, 0],
  [999, 0, 999],
])('STOCKROOM-02 of a par of %d with %d good vials %d are short', (par, good, short) => {
  expect(shortOfPar(par, good)).toBe(short);
});
