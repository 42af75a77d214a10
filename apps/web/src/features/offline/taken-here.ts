import { addAmounts, type Amount, amountFromMicrograms, negate, NO_AMOUNT } from '@vialant/domain/values/amount';
import { isSameCode } from '@vialant/domain/scan/code';
import { type ActPayload, fieldsOf } from '../../outbox/payload.ts';
import type { OutboxEntry } from '../../outbox/store.ts';
import { useKeptEntries } from '../../services/use-kept-entries.ts';
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
  const taking = entries.flatMap((entry) => {
    if (entry.queue === 'acts') return takenByAct(entry.payload, isIt);
    return isIt(entry.payload.barcode_id) ? takenBy(entry, known) : [];
  });
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

/** What an act that was kept as it is takes: one without an amount, or with a waste of the rest, takes all. */
function takenByAct({ request: { call, body }, codes }: ActPayload, isIt: (code: string) => boolean): TakenHere[] {
  if (!call.startsWith('POST stock_move_record/')) return [];
  const rows: readonly object[] = 'data' in body ? body.data : [body];
  return rows.flatMap((row, place): TakenHere[] => {
    const { quantity, waste_all, waste_remaining, stock_move_type_id__name: type } = fieldsOf(row);
    // A reversal gives back, and a number that is added takes nothing.
    if ((type !== 'administer' && type !== 'waste') || !isIt(codes[place] ?? '')) return [];
    const named = typeof quantity === 'number' ? amountFromMicrograms(quantity) : null;
    const isAll = named === null || waste_all === 1 || waste_remaining === 1 || call.endsWith('waste_remaining');
    return [{ amount: named === null ? NO_AMOUNT : negate(named), isAll }];
  });
}

type OfForm = Exclude<OutboxEntry, { readonly queue: 'acts' }>;

function takenBy(entry: OfForm, known: ReturnType<LastKnown['vial']>): TakenHere | [] {
  if (entry.queue === 'daily_checks') return [];
  const { quantity } = entry.payload;
  const named = quantity === null ? null : amountFromMicrograms(quantity);
  const amount = named === null ? NO_AMOUNT : negate(named);
  if (entry.queue === 'wastes') return { amount, isAll: entry.payload.waste_all === 1 || named === null };
  // The rest of a vial that is used once is wasted with its only dose (ADMIN-07).
  const isRestWasted = entry.payload.waste_remaining === 1 || known?.isReusable === false;
  return { amount, isAll: named === null || isRestWasted };
}

/** The records that wait on this device, except those of the form itself: it may have been stored already. */
export function useOthersWaiting(ownIds: readonly string[]): readonly OutboxEntry[] {
  return (useKeptEntries() ?? []).filter(({ id }) => !ownIds.includes(id));
}
