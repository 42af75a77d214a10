import { addAmounts, type Amount, amountFromMicrograms, negate, NO_AMOUNT } from '@vialant/domain/values/amount';
import { isSameCode } from '@vialant/domain/scan/code';
import { fieldsOf, isCoded, type OutboxEntry } from '../../../outbox/entry.ts';
import { useKeptEntries } from '../../../services/use-kept-entries.ts';
import type { LastKnown } from './last-known.ts';

/** What the records that wait on this device take from one vial. */
export type TakenHere = {
  /** What they name; a record that takes all that is left names no amount. */
  readonly amount: Amount;
  /** Whether nothing is left after them. */
  readonly isAll: boolean;
};

/** What the waiting records take from the vial with this code; null when none of them is about it. */
export function takenHere(
  entries: readonly OutboxEntry[],
  code: string,
  lastKnown: Pick<LastKnown, 'vial'>,
): TakenHere | null {
  const known = lastKnown.vial(code);
  const isIt = (other: string): boolean => isSameVial(code, other, lastKnown);
  const taking = entries.flatMap((entry) => takenBy(entry, isIt, known));
  if (taking.length === 0) return null;
  const amount = addAmounts(...taking.map((taken) => taken.amount));
  const isUsedUp = known !== null && amount >= known.amount;
  return { amount, isAll: isUsedUp || taking.some(({ isAll }) => isAll) };
}

function isSameVial(code: string, other: string, lastKnown: Pick<LastKnown, 'vial'>): boolean {
  const [one, two] = [lastKnown.vial(code), lastKnown.vial(other)];
  // Two codes may differ only in case where both are old, and are two vials then.
  return one !== null && two !== null ? one.barcode === two.barcode : isSameCode(code, other);
}

/** What a record takes of the vial: one without an amount, or with a waste of the rest, takes all. */
function takenBy(
  { request, codes }: OutboxEntry,
  isIt: (code: string) => boolean,
  known: ReturnType<LastKnown['vial']>,
): TakenHere[] {
  const { call, body } = request;
  if (!call.startsWith('POST stock_move_record/')) return [];
  const rows: readonly object[] = 'data' in body ? body.data : [body];
  return rows.flatMap((row, place): TakenHere[] => {
    const { quantity, waste_all, waste_remaining, stock_move_type_id__name: type } = fieldsOf(row);
    // A reversal gives back, and a number that is added takes nothing.
    if ((type !== 'administer' && type !== 'waste') || !isIt(codes[place] ?? '')) return [];
    const named = typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
    // Of a dose that names its vial by a code, what becomes of the rest of a vial that is used once is not said yet (ADMIN-07).
    const isRestWasted = type === 'administer' && isCoded(request) && known?.isReusable === false;
    const isAllSaid = waste_all === 1 || waste_remaining === 1 || call.endsWith('waste_remaining');
    return [{ amount: named === null ? NO_AMOUNT : negate(named), isAll: named === null || isAllSaid || isRestWasted }];
  });
}

/** The records that wait on this device, except those of the form itself: it may have been stored already. */
export function useOthersWaiting(ownIds: readonly string[], isWanted = true): readonly OutboxEntry[] {
  return (useKeptEntries(isWanted) ?? []).filter(({ id }) => !ownIds.includes(id));
}
