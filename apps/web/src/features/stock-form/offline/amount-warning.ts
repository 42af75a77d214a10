import { type Amount, displayAmount } from '@vialant/domain/values/amount';
import { displayInstant } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { waitingHere } from '@vialant/domain/words/waiting-here';
import type { BatchVial } from '../form-vial.ts';

/**
 * A warning about taking this much; null when there is none. It never refuses: what the server told the device may be
 * outdated, and what has happened must be recorded.
 */
export function amountWarning(vial: BatchVial, taken: Amount | null, now: Date): string | null {
  const { barcode, known } = vial;
  if (vial.isUsedUpHere) return fill(waitingHere.usedUp, { code: barcode });
  if (known?.savedAt === undefined) return vial.isTakenHere ? fill(waitingHere.takenFrom, { code: barcode }) : null;
  const time = displayInstant(known.savedAt, now);
  if (known.amount <= 0) return fill(labels.offlineForm.usedBefore, { code: barcode, time });
  if (taken === null || taken <= known.amount) return null;
  const amount = displayAmount(known.amount, known.type);
  return fill(labels.offlineForm.moreThanLeft, { code: barcode, amount, time });
}
