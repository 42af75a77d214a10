import { addDays } from '../values/date-only.ts';
import { dayBegins, dayIn, instantIn } from '../values/zone.ts';

/** `later`: the box is new, and its first check is due on another day. */
export const CHECK_STATES = ['missed', 'due', 'checked', 'later'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export type CheckedBox = {
  readonly zone: string;
  /** The time of day by which the box is checked, 'HH:MM'. */
  readonly dueAt: string;
  /** Since when there is the box. */
  readonly since: Date;
  /** When it was checked last, as it happened. */
  readonly checkedOn: Date | null;
};

export type DailyCheck = { readonly state: CheckState; readonly due: Date };

/**
 * How a box that is checked daily stands. Each day by the clock of the agency has its check, which may be made from the
 * beginning of the day on and is due at a time of it. One that was not made is missed until a later one is made: of the
 * day whose due time has passed last, also in the morning after. `due` says by when the check in question was, or is, due.
 */
export function dailyCheck({ zone, dueAt, since, checkedOn }: CheckedBox, now: Date): DailyCheck {
  const today = dayIn(zone, now);
  const dueToday = instantIn(zone, today, dueAt);
  const isBefore = now < dueToday;
  const lastDay = isBefore ? addDays(today, -1) : today;
  const lastDue = isBefore ? instantIn(zone, lastDay, dueAt) : dueToday;
  const isCheckedSince = (begin: Date): boolean => checkedOn !== null && checkedOn >= begin;
  if (since <= lastDue && !isCheckedSince(dayBegins(zone, lastDay))) return { state: 'missed', due: lastDue };
  const next = isBefore ? dueToday : instantIn(zone, addDays(today, 1), dueAt);
  if (isCheckedSince(dayBegins(zone, today))) return { state: 'checked', due: next };
  return { state: isBefore ? 'due' : 'later', due: next };
}
