import { type DateOnly, dateOnly } from './date-only.ts';

/** A day of an agency begins and ends by the clock on its wall. All of it goes through this module and `auth.today_in`. */

/** What holds until an agency has chosen its time zone. */
export const DEFAULT_ZONE = 'UTC';

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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

/** The same with seconds, 'HH:MM:SS'. */
export function secondIn(zone: string, instant: Date): string {
  return new Date(wallClock(zone, instant)).toISOString().slice(11, 19);
}

/**
 * The first instant at which the wall clock shows at least this time of this day. A time that is skipped in spring is
 * reached when the clock jumps over it; of a time that comes twice in autumn it is the first.
 */
export function instantIn(zone: string, day: DateOnly, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00.000Z`);
  if (Number.isNaN(wanted)) throw new Error(`not a time: ${day} ${time}`);
  // The clock is at most 14 hours ahead of UTC and 12 behind; offsets change at most once in these two days.
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map((ms) => offsetAt(zone, ms));
  if (before === undefined || after === undefined) throw new Error('two offsets make two');
  const candidates = [wanted - before, wanted - after].sort((a, b) => a - b);
  const exact = candidates.find((ms) => ms + offsetAt(zone, ms) === wanted);
  // In the gap both readings lie outside of it: the jump is where the later offset begins to hold.
  return new Date(exact ?? firstOf(zone, Math.min(...candidates), Math.max(...candidates), wanted));
}

/** The instant at which the day begins. */
export function dayBegins(zone: string, day: DateOnly): Date {
  return instantIn(zone, day, '00:00');
}

// The earliest instant between the two at which the wall clock shows at least what is wanted, to the minute.
function firstOf(zone: string, from: number, until: number, wanted: number): number {
  let [low, high] = [Math.floor(from / MINUTE_MS), Math.ceil(until / MINUTE_MS)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (middle * MINUTE_MS + offsetAt(zone, middle * MINUTE_MS) >= wanted) high = middle;
    else low = middle + 1;
  }
  return low * MINUTE_MS;
}

function offsetAt(zone: string, ms: number): number {
  return wallClock(zone, new Date(ms)) - ms;
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
