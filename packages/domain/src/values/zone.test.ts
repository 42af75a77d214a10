import { describe, expect, test } from 'vitest';
import { dayIn, isTimeOfDay, isTimeZone, timeIn } from './zone.ts';

const HALF_HOUR_MS = 1_800_000;
const NEW_YORK = 'America/New_York';

describe('DATA-01 a day of the agency', () => {
  test('belongs to the date on the wall, not to that of UTC', () => {
    const saturdayNight = new Date('2026-03-08T04:40:00.000Z');
    expect(dayIn(NEW_YORK, saturdayNight)).toBe('2026-03-07');
    expect(timeIn(NEW_YORK, saturdayNight)).toBe('23:40');
    expect(dayIn('UTC', saturdayNight)).toBe('2026-03-08');
  });

  test('has 23 hours when the clock goes forward, 25 when it goes back, else 24', () => {
    const hoursOf = (zone: string, on: string): number => {
      const noon = Date.parse(`${on}T12:00:00.000Z`);
      const halfHours = Array.from({ length: 144 }, (_, n) => new Date(noon + (n - 72) * HALF_HOUR_MS));
      return halfHours.filter((instant) => dayIn(zone, instant) === on).length / 2;
    };
    expect(hoursOf(NEW_YORK, '2026-03-07')).toBe(24);
    expect(hoursOf(NEW_YORK, '2026-03-08')).toBe(23);
    expect(hoursOf(NEW_YORK, '2026-11-01')).toBe(25);
    expect(hoursOf('Australia/Lord_Howe', '2026-10-04')).toBe(23.5);
    expect(hoursOf('UTC', '2026-03-08')).toBe(24);
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
