/** A calendar date without time or zone, 'YYYY-MM-DD'. */
export type DateOnly = string & { readonly brand: 'DateOnly' };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const FARTHEST_BEHIND_UTC_MS = 12 * 60 * 60 * 1000;

type Calendar = { readonly year: number; readonly month: number; readonly day: number };

// Howard Hinnant's civil calendar: years start in March, so that the leap day is the last day of a year.
function daysFromEpoch(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function calendarFromDays(days: number): Calendar {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1 };
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function textOfDays(days: number): string {
  const { year, month, day } = calendarFromDays(days);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

function isDateOnly(text: string): text is DateOnly {
  const match = DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  // A day that the month does not have comes back as another date.
  return textOfDays(daysFromEpoch(year, month, day)) === text;
}

function fromDays(days: number): DateOnly {
  const text = textOfDays(days);
  if (!isDateOnly(text)) throw new RangeError('A date is out of range.');
  return text;
}

function toDays(date: DateOnly): number {
  return daysFromEpoch(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

/** The date a text names, or null when it is not a real calendar date in the form YYYY-MM-DD. */
export function dateOnly(text: string): DateOnly | null {
  return isDateOnly(text) ? text : null;
}

/** The date so many whole days later, or earlier when negative. */
export function addDays(date: DateOnly, days: number): DateOnly {
  return fromDays(toDays(date) + days);
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: DateOnly, to: DateOnly): number {
  return toDays(to) - toDays(from);
}

/** Negative, zero or positive as the first date is earlier, the same or later. */
export function compareDates(left: DateOnly, right: DateOnly): number {
  return daysBetween(right, left);
}

/** The days of the week in English, from Sunday. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: DateOnly): number {
  // The first day of the count, 1970-01-01, was a Thursday.
  return (((toDays(date) + 4) % 7) + 7) % 7;
}

/** The date in words, whatever day it is today: 'November 15, 2026'. */
export function displayDay(date: DateOnly): string {
  const { year, month, day } = calendarFromDays(toDays(date));
  return `${MONTHS[month - 1]} ${day}, ${year}`;
}

/** The date of an instant where this device is. */
export function localDate(instant: Pick<Date, 'getFullYear' | 'getMonth' | 'getDate'>): DateOnly {
  return fromDays(daysFromEpoch(instant.getFullYear(), instant.getMonth() + 1, instant.getDate()));
}

/** The date of an instant in UTC, for a machine that does not know where its user is. */
export function utcDate(instant: Pick<Date, 'getUTCFullYear' | 'getUTCMonth' | 'getUTCDate'>): DateOnly {
  return fromDays(daysFromEpoch(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate()));
}

/**
 * The earliest date that any place on earth has at this instant: that of the zone 12 hours behind UTC. A machine that
 * does not know where its user is may refuse a date as past only if it is before this one: then it is past everywhere.
 */
export function earliestDate(instant: Date): DateOnly {
  return utcDate(new Date(instant.getTime() - FARTHEST_BEHIND_UTC_MS));
}

/** The date as people read it: 'Today', 'Yesterday' or 'November 15, 2026' (SHELL-37). */
export function displayDate(date: DateOnly, today: DateOnly): string {
  const age = daysBetween(date, today);
  if (age === 0) return 'Today';
  if (age === 1) return 'Yesterday';
  return displayDay(date);
}

/** The instant as people read it where this device is: 'Today, 10:45 AM'. */
export function displayInstant(instant: Date, now: Date): string {
  const hours = instant.getHours();
  const time = `${hours % 12 === 0 ? 12 : hours % 12}:${digits(instant.getMinutes(), 2)} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${displayDate(localDate(instant), localDate(now))}, ${time}`;
}
