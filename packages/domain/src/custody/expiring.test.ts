import { expect, test } from 'vitest';
import { addDays, type DateOnly, dateOnly } from '../values/date-only.ts';
import { expiryWindow } from './expiring.ts';

test('OVERVIEW-01 a vial is expired the day after its date, and then told by 30, 60 and 90 days', () => {
  const today: DateOnly | null = dateOnly('2026-03-08');
  if (today === null) throw new Error('no date');
  const windows = [-1, 0, 30, 31, 60, 61, 90, 91].map((days) => expiryWindow(addDays(today, days), today));
  expect(windows).toEqual(['expired', 'within30', 'within30', 'within60', 'within60', 'within90', 'within90', null]);
});
