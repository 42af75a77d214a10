import { SCANNED_BY } from '@vialant/domain/scan/scanned-by';
import { type Amount, amountFromMicrograms, microgramsText, negate, NO_AMOUNT } from '@vialant/domain/values/amount';
import type { AdministerPayload, CheckPayload, Queued } from './payload.ts';
import type { OutboxTarget } from './store.ts';

/** What becomes of the rest of a vial from which a part was given (ADMIN-07). */
export function restOf(
  { quantity, waste_remaining }: Pick<AdministerPayload, 'quantity' | 'waste_remaining'>,
  left: Amount,
): 'wasted' | 'none' | 'as its type says' {
  if (quantity === null) return 'none';
  if (waste_remaining === 1) return 'wasted';
  const taken = amountFromMicrograms(quantity);
  return taken !== null && left > negate(taken) ? 'as its type says' : 'none';
}

type KnownVial = { readonly id: string; readonly amount: Amount; readonly isReusable: boolean };

/** What an entry about a vial refers to, as far as the device knows the vial; null where nothing is left in it. */
export function vialTarget(entry: Queued, { id, amount, isReusable }: KnownVial): OutboxTarget | null {
  if (amount <= NO_AMOUNT) return null;
  if (entry.queue !== 'administers') return { drug: id };
  const rest = restOf(entry.payload, amount);
  if (entry.payload.quantity === null) return { drug: id, quantity: microgramsText(negate(amount)), rest: 'none' };
  return { drug: id, rest: rest === 'wasted' || (rest !== 'none' && !isReusable) ? 'wasted' : 'none' };
}

/** The box of a check, and the ids of the found codes that are vials in it; the other codes go into the notes. */
export function boxTarget(
  boxId: string,
  codes: CheckPayload['codes'],
  vials: readonly { readonly id: string; readonly code: string }[],
): OutboxTarget {
  const ids = new Map(vials.map(({ code, id }) => [code, id]));
  return {
    box: boxId,
    drugs: codes.flatMap(({ barcode_id }) => ids.get(barcode_id) ?? []),
    manual: codes.flatMap(({ barcode_id, scanned_manually }) =>
      scanned_manually === 1 ? (ids.get(barcode_id) ?? []) : [],
    ),
    unknown: codes.flatMap(({ barcode_id }) => (ids.has(barcode_id) ? [] : [barcode_id])),
    ...idsByWay(codes, ids),
  };
}

/** The vials by how their codes came in, as far as the entry tells. */
function idsByWay(codes: CheckPayload['codes'], ids: ReadonlyMap<string, string>): OutboxTarget {
  const told = SCANNED_BY.map((way) => {
    const of = codes.filter(({ scanned_by }) => scanned_by === way);
    return [way, of.flatMap(({ barcode_id }) => ids.get(barcode_id) ?? [])] as const;
  });
  return Object.fromEntries(told.filter(([, found]) => found.length > 0));
}
