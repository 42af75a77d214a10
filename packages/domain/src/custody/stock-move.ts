import { type Amount, NO_AMOUNT, negate, type UnitFields } from '../values/amount.ts';
import type { StockMoveRefusal } from '../words/refusal.ts';
import { incidentNumberRequired } from '../agency/role.ts';
import type { AgencySettings } from '../agency/settings.ts';

export type Available = { readonly amount: Amount; readonly type: UnitFields };

type Refused =
  | StockMoveRefusal
  | { readonly code: 'REQUIRED' }
  | { readonly code: 'NOTES_REQUIRED' }
  | { readonly code: 'ALREADY_USED' };

export type Administration = {
  /** Null: none was named. */
  readonly amount: Amount | null;
  readonly incidentNumber: string | null;
  readonly offline: boolean;
  readonly batch: boolean;
};

/**
 * Why this much cannot be administered, or null; the first reason that applies, so screen and server name the same one.
 */
export function refuseAdminister(
  vial: Available,
  given: Administration,
  settings: Pick<AgencySettings, 'require_incident_number'>,
): Refused | null {
  if (given.amount === null) return { code: 'REQUIRED' };
  if (given.amount === NO_AMOUNT) return { code: 'ADMINISTER_AMOUNT_ZERO' };
  if (given.amount < 0) return { code: 'ADMINISTER_AMOUNT_NEGATIVE' };
  if (vial.amount === NO_AMOUNT) return { code: 'ALREADY_USED' };
  if (given.amount > vial.amount) {
    return { code: 'ADMINISTER_EXCEEDS_AVAILABLE', available: vial.amount, type: vial.type };
  }
  if (incidentNumberRequired(settings, given) && !given.incidentNumber?.trim()) return { code: 'REQUIRED' };
  return null;
}

export type Wasting = {
  /** Null: none was named. */
  readonly amount: Amount | null;
  /** Waste all that is left, whether or not an amount was named. */
  readonly all: boolean;
  readonly notes: string | null;
  readonly offline: boolean;
};

/** Why this cannot be wasted, or null (WASTE-02, WASTE-05 to WASTE-09, OFFLINE-13). */
export function refuseWaste(vial: Available & { readonly isReusable: boolean }, waste: Wasting): Refused | null {
  const named = waste.all ? null : waste.amount;
  if (!waste.notes?.trim()) return { code: 'NOTES_REQUIRED' };
  if (named === null && !waste.all && vial.isReusable) return { code: 'REQUIRED' };
  if (named === NO_AMOUNT) return { code: 'WASTE_AMOUNT_ZERO' };
  if (named !== null && named < 0) return { code: 'WASTE_AMOUNT_NEGATIVE' };
  if (vial.amount === NO_AMOUNT) return { code: 'ALREADY_USED' };
  if (named !== null && named > vial.amount) {
    if (waste.offline) return { code: 'OFFLINE_WASTE_EXCEEDS_AVAILABLE' };
    return { code: 'WASTE_EXCEEDS_AVAILABLE', available: vial.amount, type: vial.type };
  }
  return null;
}

/** What is wasted: all that is left, unless the vial is reusable and a part was named (WASTE-09). */
export function wastedAmount(
  vial: { readonly amount: Amount; readonly isReusable: boolean },
  waste: Pick<Wasting, 'amount' | 'all'>,
): Amount {
  return waste.all || waste.amount === null || !vial.isReusable ? vial.amount : waste.amount;
}

export type Source = {
  readonly drugId: string;
  readonly type: string;
  readonly quantity: Amount;
  readonly isReversed: boolean;
};

/** Why the record cannot be reversed, or null (SRV-45). */
export function refuseReversal(source: Source | null, drugId: string): Refused | null {
  if (source === null || source.drugId !== drugId) return { code: 'NOTHING_TO_REVERSE' };
  if (source.type !== 'administer' && source.type !== 'waste') return { code: 'NOTHING_TO_REVERSE' };
  return source.isReversed ? { code: 'ALREADY_REVERSED' } : null;
}

/** What a reversal adds back. */
export function reversedAmount(source: Source): Amount {
  return negate(source.quantity);
}
