import { type DateOnly, dateOnly } from './date-only.ts';

/** A day of an agency begins and ends by the clock on its wall. All of it goes through this module and `auth.today_in`. */

/** What holds until an agency has chosen its time zone. */
export const DEFAULT_ZONE = 'UTC';

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether the text names a time zone, such as 'America/New_York'. An offset such as '+05:00' is none: it knows no summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    formatOf(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text is a time of day, '00:00' to '23:59'. */
export function isTimeOfDay(text: string): boolean {
  return TIME_OF_DAY.test(text);
}

/** The date that the wall clock shows at this instant. */
export function dayIn(zone: string, instant: Date): DateOnly {
  return dayOfWall(wallClock(zone, instant));
}

/** The time of day, 'HH:MM', that the wall clock shows at this instant. */
export function timeIn(zone: string, instant: Date): string {
  return new Date(wallClock(zone, instant)).toISOString().slice(11, 16);
}

/** What the wall clock shows, as if it were UTC, in milliseconds. */
function wallClock(zone: string, instant: Date): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + instant.getUTCMilliseconds();
}

function dayOfWall(ms: number): DateOnly {
  const day = dateOnly(new Date(ms).toISOString().slice(0, 10));
  if (day === null) throw new Error('an instant has no date');
  return day;
}

// Making one is slow, and a page asks for the same zone many times.
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}
