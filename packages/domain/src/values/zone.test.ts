import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOnly, type DateOnly } from './date-only.ts';
import { dayBegins, dayIn, instantIn, isTimeOfDay, isTimeZone, timeIn } from './zone.ts';

function day(text: string): DateOnly {
  const date = dateOnly(text);
  if (date === null) throw new Error(text);
  return date;
}

const HOUR_MS = 3_600_000;
const NEW_YORK = 'America/New_York';

/** How many hours a day has. */
function hoursOf(zone: string, of: string, next: string): number {
  return (dayBegins(zone, day(next)).getTime() - dayBegins(zone, day(of)).getTime()) / HOUR_MS;
}

describe('DATA-01 a day of the agency', () => {
  test('has 23 hours when the clock goes forward, 25 when it goes back, else 24', () => {
    expect(hoursOf(NEW_YORK, '2026-03-07', '2026-03-08')).toBe(24);
    expect(hoursOf(NEW_YORK, '2026-03-08', '2026-03-09')).toBe(23);
    expect(hoursOf(NEW_YORK, '2026-11-01', '2026-11-02')).toBe(25);
    expect(hoursOf('Australia/Lord_Howe', '2026-10-04', '2026-10-05')).toBe(23.5);
    expect(hoursOf('UTC', '2026-03-08', '2026-03-09')).toBe(24);
  });

  test('begins when the clock jumps, where midnight itself is skipped', () => {
    // In Beirut the clock goes from 0:00 to 1:00.
    expect(dayBegins('Asia/Beirut', day('2026-03-29')).toISOString()).toBe('2026-03-28T22:00:00.000Z');
    expect(hoursOf('Asia/Beirut', '2026-03-29', '2026-03-30')).toBe(23);
  });

  test('belongs to the date on the wall, not to that of UTC', () => {
    const saturdayNight = new Date('2026-03-08T04:40:00.000Z');
    expect(dayIn(NEW_YORK, saturdayNight)).toBe('2026-03-07');
    expect(timeIn(NEW_YORK, saturdayNight)).toBe('23:40');
    expect(dayIn('UTC', saturdayNight)).toBe('2026-03-08');
  });

  test('a time that is skipped is reached at the jump; of one that comes twice it is the first', () => {
    expect(instantIn(NEW_YORK, day('2026-03-08'), '02:30').toISOString()).toBe('2026-03-08T07:00:00.000Z');
    expect(instantIn(NEW_YORK, day('2026-11-01'), '01:30').toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(instantIn(NEW_YORK, day('2026-11-01'), '09:00').toISOString()).toBe('2026-11-01T14:00:00.000Z');
  });

  test('every instant lies in the day that it is said to be in, whatever the zone', () => {
    const zones = [NEW_YORK, 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Beirut'];
    const from = Date.parse('2024-01-01T00:00:00Z');
    const until = Date.parse('2028-01-01T00:00:00Z');
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: until }), (zone, ms) => {
        const on = dayIn(zone, new Date(ms));
        const next = day(new Date(Date.parse(`${on}T00:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10));
        expect(dayBegins(zone, on).getTime()).toBeLessThanOrEqual(ms);
        expect(dayBegins(zone, next).getTime()).toBeGreaterThan(ms);
      }),
    );
  });
});

test('a zone is named as on the map; an offset is none', () => {
  expect(['America/New_York', 'UTC', 'Europe/Berlin'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', '+05:00', 'Mars/Olympus', 'America/New York'].map(isTimeZone)).toEqual([false, false, false, false]);
});

test('a time of day has hours and minutes', () => {
  expect(['00:00', '09:00', '23:59'].map(isTimeOfDay)).toEqual([true, true, true]);
  expect(['9:00', '24:00', '09:60', '09:00:00', ''].map(isTimeOfDay)).toEqual([false, false, false, false, false]);
});
