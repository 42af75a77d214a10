import { addAmounts, negate, NO_AMOUNT } from '@vialant/domain/values/amount';
import { expiryTone } from '@vialant/domain/custody/expiry';
import type { DateOnly } from '@vialant/domain/values/date-only';
import type { HowMet } from '@vialant/domain/scan/scanned-by';
import type { OutboxEntry } from '../../outbox/entry.ts';
import type { GivenCode } from '../../services/offline-start.ts';
import type { LastKnown, KnownVial } from './last-known.ts';
import { type TakenHere, takenHere } from './taken-here.ts';

/** The vials of an offline form, by their codes, which may be all that the device knows of them. */
export type CodeValues = {
  readonly codes: readonly string[];
  /** The entry id of each vial, made when its code came in, so that saving again does not make a second entry. */
  readonly ids: readonly string[];
  /** How each of the codes came in; empty for a vial that was chosen without it (OPEN-086). */
  readonly ways: readonly string[];
};

/** A vial of the form; `known` is null when the device knows nothing of it. */
export type OfflineVial = {
  readonly barcode: string;
  readonly typeName: string;
  /** Its amount is the last known one, without what the records that wait on this device take. */
  readonly known: KnownVial | null;
  /** Whether a record that waits on this device leaves nothing in it. */
  readonly isUsedUpHere?: boolean;
  /** Whether a record that waits on this device takes from it. */
  readonly isTakenHere?: boolean;
  readonly isExpired?: boolean;
  /** One of several vials: what was typed for it, as in `FormVial`. */
  readonly typed?: string;
  readonly unit?: string;
};

export function startCodes(given: readonly GivenCode[], newId: () => string): CodeValues {
  const none: CodeValues = { codes: [], ids: [], ways: [] };
  return given.reduce((before, { code, how }) => withCode(before, code, how, newId()), none);
}

export function withCode({ codes, ids, ways }: CodeValues, code: string, how: HowMet | null, id: string): CodeValues {
  if (codes.includes(code)) return { codes, ids, ways };
  return { codes: [...codes, code], ids: [...ids, id], ways: [...ways, how ?? ''] };
}

export function withoutCode({ codes, ids, ways }: CodeValues, code: string): CodeValues {
  const at = codes.indexOf(code);
  return {
    codes: codes.filter((each) => each !== code),
    ids: ids.filter((_, index) => index !== at),
    ways: ways.filter((_, index) => index !== at),
  };
}

export function vialsOf(
  { codes }: CodeValues,
  lastKnown: LastKnown,
  waiting: readonly OutboxEntry[] = [],
  today: DateOnly | null = null,
): OfflineVial[] {
  return codes.map((barcode) => {
    const known = lastKnown.vial(barcode);
    const taken = takenHere(waiting, barcode, lastKnown);
    return {
      barcode,
      typeName: known?.typeName ?? '',
      known: known && taken ? withoutTaken(known, taken) : known,
      isUsedUpHere: taken?.isAll ?? false,
      isTakenHere: taken !== null,
      isExpired: known !== null && today !== null && expiryTone(known.expiresOn, today) === 'expired',
    };
  });
}

function withoutTaken(known: KnownVial, { amount, isAll }: TakenHere): KnownVial {
  return { ...known, amount: isAll ? NO_AMOUNT : addAmounts(known.amount, negate(amount)) };
}
