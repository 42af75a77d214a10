import { addAmounts, negate, NO_AMOUNT } from '@vialant/domain/values/amount';
import { expiryTone } from '@vialant/domain/custody/expiry';
import { type DateOnly, localDate } from '@vialant/domain/values/date-only';
import type { OutboxEntry } from '../../outbox/entry.ts';
import { useBasics } from '../../services/services.ts';
import { type BatchVial, batchVial } from './form-vial.ts';
import type { LawContext } from './law.ts';
import { type KnownVial, type LastKnown, lawOf, useLastKnown } from './offline/last-known.ts';
import { type TakenHere, takenHere, useOthersWaiting } from './offline/taken-here.ts';
import { type LoadedVials, useVials } from './vial-queries.ts';

export type FormVials = {
  /** What the server says of those that are named by their ids. */
  readonly loaded: LoadedVials;
  /** Those of the vials that are loaded or, offline, all of them. */
  readonly vials: readonly BatchVial[];
  /** What the agency requires of a record, as the device was last told. */
  readonly lastLaw: LawContext;
};

/** What a form holds of its vials: their keys, and the ids of the entries that would record them offline. */
type Keys = { readonly keys: readonly string[]; readonly entryIds: readonly string[] };

/**
 * The vials of a form. Online their keys are ids, and the server tells what they are. Offline they are codes: what the
 * device was told of them counts, and where it was told nothing the code stands alone.
 */
export function useFormVials({ keys, entryIds }: Keys, isOffline: boolean): FormVials {
  const { now } = useBasics();
  const loaded = useVials(isOffline ? [] : keys);
  const lastKnown = useLastKnown(isOffline);
  const waiting = useOthersWaiting(entryIds, isOffline);
  return {
    loaded,
    lastLaw: lawOf(lastKnown),
    vials: isOffline ? codedVials(keys, lastKnown, waiting, localDate(now())) : (loaded.data ?? []).map(batchVial),
  };
}

/** The vials with these codes. What the records that wait on this device take from them is gone already. */
function codedVials(
  codes: readonly string[],
  lastKnown: Pick<LastKnown, 'vial'>,
  waiting: readonly OutboxEntry[],
  today: DateOnly,
): readonly BatchVial[] {
  return codes.map((barcode) => {
    const known = lastKnown.vial(barcode);
    const taken = takenHere(waiting, barcode, lastKnown);
    return {
      key: barcode,
      barcode,
      typeName: known?.typeName ?? '',
      known: known && taken ? withoutTaken(known, taken) : known,
      isUsedUpHere: taken?.isAll ?? false,
      isTakenHere: taken !== null,
      isExpired: known !== null && expiryTone(known.expiresOn, today) === 'expired',
    };
  });
}

function withoutTaken(known: KnownVial, { amount, isAll }: TakenHere): KnownVial {
  return { ...known, amount: isAll ? NO_AMOUNT : addAmounts(known.amount, negate(amount)) };
}
