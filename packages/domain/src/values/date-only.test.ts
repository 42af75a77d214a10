import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  compareDates,
  type DateOnly,
  dateOnly,
  daysBetween,
  displayDate,
  displayInstant,
  earliestDate,
  localDate,
  utcDate,
} from './date-only.ts';

function date(text: string): DateOnly {
  const parsed = dateOnly(text);
  if (parsed === null) throw new Error(`not a date: ${text}`);
  return parsed;
}

describe('calendar', () => {
  test.each(['2026-11-15', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-04-30'])(
    '%s is a date',
    (text) => {
      expect(dateOnly(text)).toBe(text);
    },
  );

  test.each([
    '',
    '2026-1-5',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-11-15T00:00:00Z',
    ' 2026-11-15',
    '11/15/2026',
  ])('%j is not a date', (text) => {
    expect(dateOnly(text)).toBeNull();
  });

  test('every day agrees with the calendar of the language', () => {
    const instants = fc.date({
      min: new Date('0100-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.integer({ min: -30_000, max: 0 }), (instant, days) => {
        const today = instant.toISOString().slice(0, 10);
        expect(utcDate(instant)).toBe(today);
        expect(dateOnly(today)).toBe(today);
        const earlier = new Date(Date.parse(today) + days * 86_400_000);
        expect(addDays(date(today), days)).toBe(earlier.toISOString().slice(0, 10));
        expect(daysBetween(date(today), addDays(date(today), days))).toBe(days === 0 ? 0 : days);
      }),
    );
  });

  test('days run over month, year and leap day', () => {
    expect(addDays(date('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(date('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(date('2026-03-01'), -1)).toBe('2026-02-28');
    expect(daysBetween(date('2026-11-15'), date('2027-11-15'))).toBe(365);
  });

  test('what is not a date is a fault, never a wrong date', () => {
    expect(() => addDays(date('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => addDays(date('0001-01-01'), -1)).toThrow(RangeError);
    expect(() => addDays(date('2026-01-01'), 0.5)).toThrow(RangeError);
    expect(() => localDate(new Date(Number.NaN))).toThrow(RangeError);
  });

  test('dates sort by time', () => {
    const sorted = ['2026-11-15', '2025-12-31', '2026-02-01'].map(date).sort(compareDates);
    expect(sorted).toEqual(['2025-12-31', '2026-02-01', '2026-11-15']);
    expect(compareDates(date('2026-11-15'), date('2026-11-15'))).toBe(0);
  });

  test('the local date is the date on the device, the UTC date that of Greenwich', () => {
    expect(localDate(new Date(2026, 10, 15, 23, 59))).toBe('2026-11-15');
    expect(localDate(new Date(2026, 10, 15, 0, 0))).toBe('2026-11-15');
    expect(utcDate(new Date('2026-11-15T23:59:59.999Z'))).toBe('2026-11-15');
  });
});

describe('display', () => {
  const today = date('2026-11-15');

  test.each([
    ['2026-11-15', 'Today'],
    ['2026-11-14', 'Yesterday'],
    ['2026-11-13', 'November 13, 2026'],
    ['2026-11-16', 'November 16, 2026'],
    ['2025-11-15', 'November 15, 2025'],
    ['2026-01-02', 'January 2, 2026'],
    ['2026-02-03', 'February 3, 2026'],
    ['2026-03-04', 'March 4, 2026'],
    ['2026-04-05', 'April 5, 2026'],
    ['2026-05-06', 'May 6, 2026'],
    ['2026-06-07', 'June 7, 2026'],
    ['2026-07-08', 'July 8, 2026'],
    ['2026-08-09', 'August 9, 2026'],
    ['2026-09-10', 'September 10, 2026'],
    ['2026-10-31', 'October 31, 2026'],
    ['2026-12-01', 'December 1, 2026'],
  ])('SHELL-37 on 2026-11-15, %s displays as %s', (text, expected) => {
    expect(displayDate(date(text), today)).toBe(expected);
  });

  test('SHELL-37 yesterday holds across a month, a year and a leap day', () => {
    expect(displayDate(date('2026-12-31'), date('2027-01-01'))).toBe('Yesterday');
    expect(displayDate(date('2024-02-29'), date('2024-03-01'))).toBe('Yesterday');
  });

  test.each([
    [new Date(2026, 10, 15, 10, 45), 'Today, 10:45 AM'],
    [new Date(2026, 10, 15, 0, 5), 'Today, 12:05 AM'],
    [new Date(2026, 10, 15, 12, 0), 'Today, 12:00 PM'],
    [new Date(2026, 10, 14, 23, 59), 'Yesterday, 11:59 PM'],
    [new Date(2026, 8, 1, 13, 7), 'September 1, 2026, 1:07 PM'],
  ])('SHELL-37 an instant displays with its local time (%#)', (instant, expected) => {
    expect(displayInstant(instant, new Date(2026, 10, 15, 23, 0))).toBe(expected);
  });
});

test('CREATE-11 nowhere on earth is it an earlier date, and somewhere it is that one', () => {
  const instants = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.integer({ min: -12 * 60, max: 14 * 60 }), (instant, minutesAhead) => {
      const there = utcDate(new Date(instant.getTime() + minutesAhead * 60_000));
      expect(compareDates(earliestDate(instant), there)).toBeLessThanOrEqual(0);
      expect(daysBetween(earliestDate(instant), there)).toBeLessThanOrEqual(2);
    }),
  );
  expect(earliestDate(new Date('2026-11-15T11:59:59.999Z'))).toBe('2026-11-14');
  expect(earliestDate(new Date('2026-11-15T12:00:00.000Z'))).toBe('2026-11-15');
});
