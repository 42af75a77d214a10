import {
  addAmounts,
  type Amount,
  amountFromMicrograms,
  microgramsNumber,
  NO_AMOUNT,
  negate,
  ONE_PIECE,
} from '@vialant/domain/values/amount';
import { refuseText } from '@vialant/domain/values/input';
import { LIMITS } from '@vialant/domain/values/limits';
import { offlineAdministerSentence, type Rest, type Said } from '@vialant/domain/words/offline-sentence';
import type { Refusal } from '@vialant/domain/words/refusal';
import { refuseAdminister } from '@vialant/domain/custody/stock-move';
import type { AdministerPayload } from '../../outbox/payload.ts';
import type { Place } from '../../api/custody-body.ts';
import { type CodeValues, type OfflineVial, startCodes } from './code-values.ts';
import { type GuestValues, NO_GUEST } from './guest-values.ts';
import { payloadUnit, UNMEASURED, unitsOf } from './offline-amount.ts';
import { type SavedValues, UNSAVED } from './use-save-offline.ts';
import { vialPayload } from './vial-payload.ts';

export type AdministerValues = CodeValues &
  GuestValues &
  SavedValues & {
    /** Of the amount, where the drug is not known. */
    readonly unit: string;
    /** In micrograms; empty while none is named. */
    readonly amount: string;
    readonly wasteRemaining: boolean;
    readonly doses: string;
    readonly incidentNumber: string;
    readonly notes: string;
  };

export function startAdministration(code: string, isTyped: boolean, newId: () => string): AdministerValues {
  return {
    ...startCodes(code, isTyped, newId),
    ...NO_GUEST,
    ...UNSAVED,
    unit: '',
    amount: '',
    wasteRemaining: false,
    doses: '1',
    incidentNumber: '',
    notes: '',
  };
}

/** An offline administration as the form stands. */
export type Administration = {
  readonly isBatch: boolean;
  readonly given: Said | null;
  readonly rest: Rest;
  readonly amountRefusal: Refusal | null;
  /** Null while something is missing or refused. */
  readonly sentence: string | null;
};

/**
 * What the form means. Several vials are given completely, as online (OPEN-100). Each is sent by itself, so the incident
 * number that is required offline stands in every one of them (ADMIN-10).
 */
export function administrationOf(vials: readonly OfflineVial[], values: AdministerValues): Administration {
  const guest = values.guestName === '' ? null : values.guestName;
  const { incidentNumber: incident, wasteNotes: notes } = LIMITS;
  const textsFit =
    refuseText({ value: values.notes, required: false, maxLength: notes.maxLength }) === null &&
    refuseText({ value: values.incidentNumber, required: true, maxLength: incident.maxLength }) === null;
  const [vial] = vials;
  if (vials.length !== 1 || vial === undefined) {
    const sentence = vials.length > 1 && textsFit ? offlineAdministerSentence(vials, null, 'stays', guest) : null;
    return { isBatch: vials.length > 1, given: null, rest: 'stays', amountRefusal: null, sentence };
  }
  const given = givenAmount(vial, values);
  const amountRefusal = refuseAmount(given);
  const rest = restOf(vial, values, given);
  const sentence = amountRefusal === null && textsFit ? offlineAdministerSentence(vials, given, rest, guest) : null;
  return { isBatch: false, given, rest, amountRefusal, sentence };
}

/** One piece is one piece, unless something else was typed. */
function givenAmount(vial: OfflineVial, { amount, unit }: AdministerValues): Said | null {
  const type = unitsOf(vial, unit);
  const named = amount === '' && type?.onlyOneQuantity === true ? ONE_PIECE : amountFromMicrograms(amount);
  return type === null || named === null ? null : { amount: named, type };
}

/** The same rule as online, but for what is left: that is not known here. */
function refuseAmount(given: Said | null): Refusal | null {
  const vial = given && given.amount > NO_AMOUNT ? given : { amount: ONE_PIECE, type: UNMEASURED };
  const wanted = { amount: given?.amount ?? null, incidentNumber: null, offline: false, batch: true };
  return refuseAdminister(vial, wanted, { require_incident_number: false });
}

/** ADMIN-07, ADMIN-08, as far as it can be known. */
function restOf({ known }: OfflineVial, { wasteRemaining }: AdministerValues, given: Said | null): Rest {
  if (known === null || known.isReusable) return wasteRemaining ? 'wasted' : 'stays';
  const isPart = given !== null && given.amount < known.amount;
  const amount: Amount = isPart ? addAmounts(known.amount, negate(given.amount)) : NO_AMOUNT;
  return { amount, type: known.type };
}

/** The entries of the form, one per vial (OFFLINE-06, OPEN-115). */
export function administerEntries(
  vials: readonly OfflineVial[],
  values: AdministerValues,
  { given, isBatch }: Pick<Administration, 'given' | 'isBatch'>,
  place: Place,
): { readonly id: string; readonly queue: 'administers'; readonly payload: AdministerPayload }[] {
  return vials.map(({ barcode, known }, index) => ({
    id: values.ids[index] ?? '',
    queue: 'administers',
    payload: {
      ...vialPayload(barcode, values, place),
      quantity: isBatch || given === null ? null : microgramsNumber(negate(given.amount)),
      unit: isBatch || given === null ? null : payloadUnit(given.type),
      doses: !isBatch && known?.isReusable === true ? Number(values.doses) : 1,
      waste_remaining: !isBatch && values.wasteRemaining ? 1 : 0,
      incident_number: values.incidentNumber.trim(),
      notes: values.notes.trim() || null,
    },
  }));
}
