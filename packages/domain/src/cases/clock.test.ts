import { expect, test } from 'vitest';
import { addDays, type DateOnly, dateOnly, daysBetween, WEEKDAYS, weekdayOf } from '../values/date-only.ts';
import { clockDay, type ClockFacts, clockOf, clockText, form106Due, isOverdue, noticeDue } from './clock.ts';
import { federalHolidays } from './federal-holidays.ts';

function on(text: string): DateOnly {
  const date = dateOnly(text);
  if (date === null) throw new Error(`no date: ${text}`);
  return date;
}

test.each([
  ['2026-03-08', 'Sunday', '2026-03-09'],
  ['2026-07-02', 'Thursday', '2026-07-06'],
  ['2026-10-09', 'Friday', '2026-10-13'],
  ['2026-12-24', 'Thursday', '2026-12-28'],
])('CASES-08 discovered on %s, a %s: the notice is due on %s', (discovered, weekday, due) => {
  expect(WEEKDAYS[weekdayOf(on(discovered))]).toBe(weekday);
  expect(noticeDue(on(discovered))).toBe(due);
});

test('CASES-08 discovered on 2026-03-08: Form 106 is due on 2026-04-22', () => {
  expect(form106Due(on('2026-03-08'))).toBe('2026-04-22');
});

// As the Office of Personnel Management lists them.
test.each([
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
  [2028, '2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
])('CASES-06 the federal holidays of %i as they are observed', (year, days) => {
  const expected = days.split(' ').map((day) => (day.length > 5 ? day : `${year}-${day}`));
  expect(federalHolidays(year)).toEqual(expected);
});

test('CASES-06 on no day of seven years is a notice due on a weekend or an observed holiday, nor a day too late', () => {
  const holidays = new Set([2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031].flatMap(federalHolidays));
  const isFree = (date: DateOnly): boolean => [0, 6].includes(weekdayOf(date)) || holidays.has(date);
  const end = on('2030-12-31');
  for (let day = on('2024-01-01'); daysBetween(day, end) >= 0; day = addDays(day, 1)) {
    const due = noticeDue(day);
    expect([day, due, isFree(due)]).toEqual([day, due, false]);
    for (let between = addDays(day, 1); between !== due; between = addDays(between, 1)) {
      expect([day, between, isFree(between)]).toEqual([day, between, true]);
    }
  }
});

test('CASES-06 the day is the agency’s: late on Saturday in New York is Sunday in UTC', () => {
  const facts: ClockFacts = {
    caseType: 'missing_drug',
    discoveredOn: new Date('2026-03-08T04:40:00.000Z'),
    lossDiscoveredOn: null,
  };
  expect(clockDay(facts, 'America/New_York')).toBe('2026-03-07');
  expect(clockDay(facts, 'UTC')).toBe('2026-03-08');
});

test('CASES-06 another type has no clock until it is a possible loss, and then from that day', () => {
  const facts: ClockFacts = {
    caseType: 'reseal_avoided',
    discoveredOn: new Date('2026-03-02T12:00:00.000Z'),
    lossDiscoveredOn: null,
  };
  expect(clockDay(facts, 'UTC')).toBeNull();
  expect(clockDay({ ...facts, lossDiscoveredOn: new Date('2026-03-06T12:00:00.000Z') }, 'UTC')).toBe('2026-03-06');
});

test('CASES-07 a clock says when it is due, how late it is, and what has stopped it', () => {
  const runs = { outcome: null, sent: null };
  const notice = clockOf('notice', on('2026-03-09'), runs);
  expect(clockText(notice, on('2026-03-08'))).toBe('Notice due Monday, March 9, 2026');
  expect(clockText(notice, on('2026-03-09'))).toBe('Due today');
  expect(clockText(notice, on('2026-03-12'))).toBe('Overdue by 3 days');
  expect([isOverdue(notice, on('2026-03-09')), isOverdue(notice, on('2026-03-10'))]).toEqual([false, true]);
  const form = clockOf('form_106', on('2026-04-22'), { outcome: 'loss', sent: null });
  expect(clockText(form, on('2026-03-12'))).toBe('Form 106 due Wednesday, April 22, 2026');
  const found = clockOf('notice', on('2026-03-09'), { outcome: 'found', sent: null });
  expect([clockText(found, on('2026-05-01')), isOverdue(found, on('2026-05-01'))]).toEqual(['Stopped: no loss', false]);
  const sent = clockOf('notice', on('2026-03-09'), { outcome: 'theft', sent: on('2026-03-09') });
  expect(clockText(sent, on('2026-05-01'))).toBe('Stopped: sent');
});
