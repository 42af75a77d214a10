import { addDays, type DateOnly, dateOnly, daysBetween } from '../values/date-only.ts';

/** By which time a record counts: when it happened, or when the server recorded it (DATA-02). */
export const COUNTED_BY = ['happened', 'recorded'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** How long the lines of a balance are. */
export const EVERY = ['period', 'day', 'month'] as const;
export type Every = (typeof EVERY)[number];

/** What a balance has lines for, within each type. */
export const SPLITS = ['type', 'lot', 'box'] as const;
export type Split = (typeof SPLITS)[number];

/** Within how many days something expires; 0 for what has expired. */
export const HORIZONS = ['0', '30', '60', '90'] as const;

/** What a report can be narrowed by. */
export const FILTER_NAMES = [
  'period',
  'as_of',
  'by',
  'every',
  'split',
  'days',
  'unit',
  'box',
  'type',
  'schedule',
  'person',
  'lot',
  'inventory',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export type Period = { readonly from: DateOnly; readonly to: DateOnly };

/** Five years: more than an inspector may ask for, and few enough days to draw a line for each. */
const MOST_DAYS = 1830;

/** Older than every record that the product can have: nothing before it is looked for. */
const EARLIEST = '2000-01-01';

/** Whether a period that begins on this day is refused, because it begins before everything that could be in it. */
export function isTooEarly(from: string): boolean {
  return from < EARLIEST;
}

/** Whether the dates are a period, the first not after the last. */
export function isPeriod(from: string, to: string): boolean {
  const [first, last] = [dateOnly(from), dateOnly(to)];
  if (first === null || last === null) return false;
  const days = daysBetween(first, last);
  return days >= 0 && days < MOST_DAYS;
}

/** Whether the dates are a period that a packet can be made of: 24 months, also begun ones (PACKET-01). */
export function isPacketPeriod(from: string, to: string): boolean {
  const last = dateOnly(to);
  return isPeriod(from, to) && last !== null && from >= monthStart(last, -24);
}

export const PRESETS = [
  'today',
  'last_7_days',
  'this_month',
  'last_month',
  'last_3_months',
  'last_12_months',
  'last_24_months',
] as const;
export type Preset = (typeof PRESETS)[number];

/** The days of a preset, as of a day (REPORT-01). */
export function presetPeriod(preset: Preset, today: DateOnly): Period {
  const firstOfMonth = monthStart(today, 0);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'last_7_days':
      return { from: addDays(today, -6), to: today };
    case 'this_month':
      return { from: firstOfMonth, to: today };
    case 'last_month':
      return { from: monthStart(today, -1), to: addDays(firstOfMonth, -1) };
    case 'last_3_months':
      return { from: monthStart(today, -2), to: today };
    case 'last_12_months':
      return { from: monthStart(today, -11), to: today };
    case 'last_24_months':
      return { from: monthStart(today, -23), to: today };
  }
}

/** The first day of the month that is so many months after that of the day. */
function monthStart(day: DateOnly, months: number): DateOnly {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const start = dateOnly(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10));
  if (start === null) throw new RangeError('A month has no first day.');
  return start;
}
