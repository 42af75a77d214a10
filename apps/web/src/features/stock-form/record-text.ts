import { type Amount, displayAmount, negate, type UnitFields } from '@vialant/domain/values/amount';
import { displayInstant } from '@vialant/domain/values/date-only';

const MINUS = '\u2212';

/** The change of a record with its sign, in the unit of the type. */
export function changeText(change: Amount, type: UnitFields): string {
  return change < 0 ? `${MINUS}${displayAmount(negate(change), type)}` : `+${displayAmount(change, type)}`;
}

export function whenText(happenedAt: Date | null, now: Date): string {
  return happenedAt === null ? '' : displayInstant(happenedAt, now);
}
