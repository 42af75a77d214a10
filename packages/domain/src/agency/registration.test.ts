import { expect, test } from 'vitest';
import { dateOnly } from '../values/date-only.ts';
import { REGISTERED_STATES, usableFrom } from './registration.ts';

const from = (kind: string, notified: string | null): string | null =>
  usableFrom({ kind, dea_notified_date: notified === null ? null : dateOnly(notified) });

test('SETUP-05 a designated place is usable 30 days after the notice', () => {
  expect(from('designated', '2026-03-01')).toBe('2026-03-31');
  expect(from('designated', '2026-12-15')).toBe('2027-01-14');
  expect(from('designated', '2028-02-01')).toBe('2028-03-02');
});

test('SETUP-05 a registered place needs no notice, and without a notice there is no such day', () => {
  expect(from('registered', '2026-03-01')).toBeNull();
  expect(from('designated', null)).toBeNull();
});

test('every state is named once, in two letters', () => {
  expect(new Set(REGISTERED_STATES).size).toBe(56);
  for (const state of REGISTERED_STATES) expect(state).toMatch(/^[A-Z]{2}$/);
});
