import type { Amount } from '../values/amount.ts';
import type { DateOnly } from '../values/date-only.ts';
import { expiryTone } from './expiry.ts';

export type StockedVial = { readonly amount: Amount; readonly expiresOn: DateOnly | null };

/** How many of the vials can be used: they hold something and are not expired (STOCKROOM-02). */
export function goodVials(vials: readonly StockedVial[], today: DateOnly): number {
  return vials.filter(
    ({ amount, expiresOn }) => amount > 0 && (expiresOn === null || expiryTone(expiresOn, today) !== 'expired'),
  ).length;
}

/** How many good vials a box lacks of its par; 0 where it is not low. */
export function shortOfPar(par: number, good: number): number {
  return Math.max(par - good, 0);
}
