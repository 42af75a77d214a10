import { addDays, type DateOnly, dateOnly, weekdayOf } from '../values/date-only.ts';

/** The holidays of 5 U.S.C. 6103 as they are observed everywhere; Inauguration Day is one in Washington alone. */

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6] as const;

function day(year: number, month: number, dayOfMonth: number): DateOnly {
  const text = [String(year).padStart(4, '0'), ...[month, dayOfMonth].map((n) => String(n).padStart(2, '0'))].join('-');
  const date = dateOnly(text);
  if (date === null) throw new RangeError(`no such day: ${text}`);
  return date;
}

function nth(n: number, weekday: number, year: number, month: number): DateOnly {
  const first = day(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
}

function last(weekday: number, year: number, month: number): DateOnly {
  const fifth = nth(5, weekday, year, month);
  return Number(fifth.slice(5, 7)) === month ? fifth : addDays(fifth, -7);
}

/** On a Saturday it is observed on the Friday before, on a Sunday on the Monday after. */
function observed(date: DateOnly): DateOnly {
  const weekday = weekdayOf(date);
  if (weekday === SATURDAY) return addDays(date, -1);
  return weekday === SUNDAY ? addDays(date, 1) : date;
}

/** The days on which the holidays of a year are observed; that of New Year may lie in the year before. */
export function federalHolidays(year: number): DateOnly[] {
  return [
    observed(day(year, 1, 1)),
    nth(3, MONDAY, year, 1),
    nth(3, MONDAY, year, 2),
    last(MONDAY, year, 5),
    observed(day(year, 6, 19)),
    observed(day(year, 7, 4)),
    nth(1, MONDAY, year, 9),
    nth(2, MONDAY, year, 10),
    observed(day(year, 11, 11)),
    nth(4, THURSDAY, year, 11),
    observed(day(year, 12, 25)),
  ];
}

/** The holidays of the years that were asked about, each made once: a list of cases asks about every day of them. */
const known = new Map<number, readonly DateOnly[]>();

function knownHolidays(year: number): readonly DateOnly[] {
  const holidays = known.get(year) ?? federalHolidays(year);
  known.set(year, holidays);
  return holidays;
}

function isFederalHoliday(date: DateOnly): boolean {
  const year = Number(date.slice(0, 4));
  return [year, year + 1].some((each) => knownHolidays(each).includes(date));
}

function isBusinessDay(date: DateOnly): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SATURDAY && weekday !== SUNDAY && !isFederalHoliday(date);
}

/** The first day after this one that is neither a weekend nor a federal holiday as observed. */
export function nextBusinessDay(date: DateOnly): DateOnly {
  let next = addDays(date, 1);
  while (!isBusinessDay(next)) next = addDays(next, 1);
  return next;
}
