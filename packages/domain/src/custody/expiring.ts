import { type DateOnly, daysBetween } from '../values/date-only.ts';

/** How soon a vial expires, as the list of the office tells them apart; null where it is good for longer. */
export const EXPIRY_WINDOWS = ['expired', 'within30', 'within60', 'within90'] as const;
export type ExpiryWindow = (typeof EXPIRY_WINDOWS)[number];

const LAST_DAYS: Readonly<Record<Exclude<ExpiryWindow, 'expired'>, number>> = {
  within30: 30,
  within60: 60,
  within90: 90,
};

/** A vial is good through its expiration date and expired the day after (OPEN-098). */
export function expiryWindow(expiresOn: DateOnly, today: DateOnly): ExpiryWindow | null {
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return 'expired';
  if (daysLeft <= LAST_DAYS.within30) return 'within30';
  if (daysLeft <= LAST_DAYS.within60) return 'within60';
  return daysLeft <= LAST_DAYS.within90 ? 'within90' : null;
}
