import { type Amount, displayAmount } from '@vialant/domain/values/amount';
import { displayInstant } from '@vialant/domain/values/date-only';
import type { Said } from '@vialant/domain/words/act-sentence';
import { keptReceipt as words } from '@vialant/domain/words/field/kept-receipt';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { waitingHere } from '@vialant/domain/words/waiting-here';
import type { KeptLine } from '../../acts/kept-receipt.ts';
import type { OfflineVial } from './code-values.ts';

/**
 * A warning about taking this much; null when there is none. It never refuses: what the server told the device may be
 * outdated, and what has happened must be recorded.
 */
export function amountWarning(vial: OfflineVial, taken: Amount | null, now: Date): string | null {
  const { barcode, known } = vial;
  if (vial.isUsedUpHere) return fill(waitingHere.usedUp, { code: barcode });
  if (known === null) return vial.isTakenHere ? fill(waitingHere.takenFrom, { code: barcode }) : null;
  const time = displayInstant(known.savedAt, now);
  if (known.amount <= 0) return fill(labels.offlineForm.usedBefore, { code: barcode, time });
  if (taken === null || taken <= known.amount) return null;
  const amount = displayAmount(known.amount, known.type);
  return fill(labels.offlineForm.moreThanLeft, { code: barcode, amount, time });
}

/** The vials of an offline form on its receipt; an amount that is not said is all that the vial holds. */
export function keptLines(
  vials: readonly OfflineVial[],
  text: 'given' | 'wasted',
  saidOf: (place: number) => Said | null,
): readonly KeptLine[] {
  return vials.map(({ barcode, typeName }, place) => {
    const said = saidOf(place);
    const amount = said === null ? words.all : displayAmount(said.amount, said.type);
    return { code: barcode, name: typeName, amount: fill(words[text], { amount }) };
  });
}
