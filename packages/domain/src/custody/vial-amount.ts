import { type Amount, ONE_PIECE, parseAmount, type UnitFields } from '../values/amount.ts';
import { LIMITS } from '../values/limits.ts';
import type { VialRefusal } from '../words/refusal.ts';

type VialAmountRefusal = Extract<
  VialRefusal,
  { readonly code: 'QUANTITY_NOT_POSITIVE' | 'QUANTITY_NOT_ONE' | 'AMOUNT_TOO_LARGE' }
>;

/**
 * Why a new vial cannot hold the amount: one piece where the type is counted (CREATE-08, OPEN-097), else more than nothing
 * and no more than a vial of a type in that unit can hold, so that a slip of the decimal point is no vial of a tonne.
 */
export function refuseVialAmount(amount: Amount, type: UnitFields): VialAmountRefusal | null {
  if (type.onlyOneQuantity) return amount === ONE_PIECE ? null : { code: 'QUANTITY_NOT_ONE' };
  if (amount <= 0) return { code: 'QUANTITY_NOT_POSITIVE' };
  const most = parseAmount(LIMITS.vialAmount.mostGrams[type.unitOfMeasurement ?? 'micrograms'], 'g');
  return most !== null && amount > most ? { code: 'AMOUNT_TOO_LARGE', most, type } : null;
}
