import { compareDates, type DateOnly, daysBetween } from '../values/date-only.ts';
import { LIMITS } from '../values/limits.ts';

export type ExpiryTone = 'expired' | 'under60' | 'under90' | 'fine';

export type ExpirationRefusal = { readonly code: 'DATE_NOT_IN_FUTURE' };

/** How urgent an expiry is; a vial is good through its expiration date and expired the day after (OPEN-098). */
export function expiryTone(expiresOn: DateOnly, today: DateOnly): ExpiryTone {
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return 'expired';
  if (daysLeft < LIMITS.expiry.redUnderDays) return 'under60';
  if (daysLeft < LIMITS.expiry.amberUnderDays) return 'under90';
  return 'fine';
}

/** Why a new vial cannot have this expiration date: it must lie after today (CREATE-11, SRV-38). */
export function refuseExpiration(expiresOn: DateOnly, today: DateOnly): ExpirationRefusal | null {
  return compareDates(expiresOn, today) > 0 ? null : { code: 'DATE_NOT_IN_FUTURE' };
}
