import { expect, test } from 'vitest';
import { addDays, type DateOnly, dateOnly } from '../values/date-only.ts';
import { expiryTone, refuseExpiration } from './expiry.ts';
import { say } from '../words/refusal.ts';

function inDays(days: number): DateOnly {
  const today = dateOnly('2026-11-15');
  if (today === null) throw new Error('not a date');
  return addDays(today, days);
}

test.each([
  [-365, 'expired'],
  [-1, 'expired'],
  [0, 'under60'],
  [59, 'under60'],
  [60, 'under90'],
  [89, 'under90'],
  [90, 'fine'],
  [1000, 'fine'],
])('OPEN-098 CONST-18 an expiry in %i days is %s', (days, tone) => {
  expect(expiryTone(inDays(days), inDays(0))).toBe(tone);
});

test('a new vial must expire after today', () => {
  expect(refuseExpiration(inDays(1), inDays(0))).toBeNull();
  for (const days of [0, -1]) {
    const refusal = refuseExpiration(inDays(days), inDays(0));
    expect(refusal && say(refusal)).toBe('Choose a date in the future');
  }
});
