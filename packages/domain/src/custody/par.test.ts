import { expect, test } from 'vitest';
import { shortOfPar } from './par.ts';

test('STOCKROOM-02 a box is low by what it lacks of its par, and never by less than nothing', () => {
  expect(shortOfPar(4, 3)).toBe(1);
  expect(shortOfPar(4, 4)).toBe(0);
  expect(shortOfPar(4, 5)).toBe(0);
  expect(shortOfPar(0, 0)).toBe(0);
});
