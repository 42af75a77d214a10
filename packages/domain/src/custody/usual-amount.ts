import type { Amount } from '../values/amount.ts';

/** How many times more or less than usual an amount must be to be asked about: a slipped decimal point is ten times. */
const FAR_TIMES = 5;

/** Whether a new vial holds far more or less than vials of its type usually do; false where nothing is known of them. */
export function isUnusualAmount(amount: Amount, usual: Amount | null): boolean {
  if (usual === null || usual <= 0 || amount <= 0) return false;
  return amount >= usual * FAR_TIMES || amount * FAR_TIMES <= usual;
}
