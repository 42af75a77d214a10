import { expect, test } from 'vitest';
import { clockOf } from '../cases/clock.ts';
import { dateOnly } from '../values/date-only.ts';
import { alertLetter, digestLetter } from '../words/alert-letters.ts';
import { audienceOf, clockWarning, isMissedLongEnough, kindsWithoutAdmin, type Recipient, wayOf } from './alert.ts';

const ZONE = 'America/New_York';
const everything: Recipient = { id: 'a', role: 'admin', ways: {}, unitIds: null };

function clockDue(text: string): ReturnType<typeof clockOf> {
  const due = dateOnly(text);
  if (due === null) throw new Error(text);
  return clockOf('notice', due, { outcome: null, sent: null });
}

test('ALERTS-01 a check is told of 30 minutes after it was due, and not a millisecond earlier', () => {
  const due = new Date('2026-03-09T13:00:00.000Z');
  expect(isMissedLongEnough(due, new Date('2026-03-09T13:29:59.999Z'))).toBe(false);
  expect(isMissedLongEnough(due, new Date('2026-03-09T13:30:00.000Z'))).toBe(true);
});

test('ALERTS-01 DATA-01 a clock is told of 24 hours before its day ends, also where the day has 23 hours', () => {
  // Midnight after Sunday 8 March is 04:00 in UTC; the day began at 05:00.
  const sunday = clockDue('2026-03-08');
  expect(clockWarning(sunday, ZONE, new Date('2026-03-08T03:59:59.999Z'))).toBeNull();
  expect(clockWarning(sunday, ZONE, new Date('2026-03-08T04:00:00.000Z'))).toBe('soon');
  expect(clockWarning(sunday, ZONE, new Date('2026-03-09T03:59:59.999Z'))).toBe('soon');
  expect(clockWarning(sunday, ZONE, new Date('2026-03-09T04:00:00.000Z'))).toBe('overdue');
  expect(clockWarning({ ...sunday, stoppedBy: 'sent' }, ZONE, new Date('2026-03-20T00:00:00.000Z'))).toBeNull();
});

test('ALERTS-02 events at once and stock in the morning, unless chosen otherwise; units narrow it', () => {
  expect([wayOf('discrepancy', everything), wayOf('low', everything)]).toEqual(['now', 'digest']);
  expect(wayOf('low', { ways: { low: 'now' }, unitIds: null })).toBe('now');
  const ofOne: Recipient = { id: 'b', role: 'auditor', ways: { temperature: 'digest' }, unitIds: ['u1'] };
  const heard = (unitId: string | null): unknown =>
    audienceOf({ kind: 'temperature', unitId }, [everything, ofOne]).map(({ person, way }) => `${person.id} ${way}`);
  expect(heard('u1')).toEqual(['a now', 'b digest']);
  expect(heard('u2')).toEqual(['a now']);
  // What is in no unit is for everybody.
  expect(heard(null)).toEqual(['a now', 'b digest']);
});

test('ALERTS-02 an auditor is no admin, and neither is one who wants a single unit', () => {
  const auditor: Recipient = { id: 'b', role: 'auditor', ways: {}, unitIds: null };
  const off: Recipient = { ...everything, ways: { discrepancy: 'off' } };
  expect(kindsWithoutAdmin([everything])).toEqual([]);
  expect(kindsWithoutAdmin([off, auditor])).toEqual(['discrepancy']);
  expect(kindsWithoutAdmin([{ ...everything, unitIds: ['u1'] }, auditor])).toEqual(['discrepancy', 'clock']);
  const told = audienceOf({ kind: 'discrepancy', unitId: null }, [off, auditor]);
  expect(told.map(({ person, way }) => `${person.id} ${way}`)).toEqual(['b now', 'a now']);
  expect(audienceOf({ kind: 'temperature', unitId: null }, [{ ...off, ways: { temperature: 'off' } }])).toEqual([]);
});

test('ALERTS-03 a name cannot bring a line or an address into a mail, and each is named once', () => {
  const sender = { product: 'Vialant', agency: 'Harbor EMS', address: 'https://vials.example' };
  const told = (name: string) => ({ kind: 'low' as const, name, caseId: null });
  const { subject, body } = alertLetter(sender, 'low', [told('Box\nhttps://evil.example'), told('M1'), told('M1')]);
  expect(subject).toBe('Harbor EMS: Stock below par');
  expect(body).not.toContain('evil.example');
  expect(body.split('\n').filter((line) => line.startsWith('–'))).toEqual(['– Box https evil example', '– M1']);
  const many = Array.from({ length: 25 }, (_, place) => told(`Box ${place}`));
  const morning = digestLetter(sender, [...many, { kind: 'clock', name: 'Case 2026-0001', caseId: 'c1' }]);
  expect(morning.body).toContain('– and 5 more');
  expect(morning.body).toContain('Open: https://vials.example/office/cases/c1');
});
