import { administerAllSentence, administerSentence } from '@vialant/domain/words/act-sentence';
import {
  addAmounts,
  type Amount,
  amountFromMicrograms,
  microgramsNumber,
  NO_AMOUNT,
  negate,
} from '@vialant/domain/values/amount';
import { refuseText } from '@vialant/domain/values/input';
import { LIMITS } from '@vialant/domain/values/limits';
import type { Refusal } from '@vialant/domain/words/refusal';
import { incidentNumberRequired } from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { refuseAdminister } from '@vialant/domain/custody/stock-move';
import type { StockRequest } from '../../acts/draft.ts';
import { type BatchValues, startBatch } from '../stock-form/use-batch.ts';
import { administerBody, type Place } from '../../api/custody-body.ts';
import type { Vial } from '../stock-form/vial-queries.ts';

export type AdministerValues = BatchValues & {
  /** In micrograms; empty while none is named. */
  readonly amount: string;
  readonly wasteRemaining: boolean;
  readonly doses: string;
  readonly incidentNumber: string;
  readonly notes: string;
};

export function startAdministration(drugIds: readonly string[], typedIds: readonly string[] = []): AdministerValues {
  return {
    ...startBatch(drugIds, typedIds),
    amount: '',
    wasteRemaining: false,
    doses: '1',
    incidentNumber: '',
    notes: '',
  };
}

/** An administration as the form stands. */
export type Administration = {
  readonly isBatch: boolean;
  readonly given: Amount | null;
  /** ADMIN-07, OPEN-103. */
  readonly wasted: Amount;
  readonly amountRefusal: Refusal | null;
  readonly needsIncident: boolean;
  /** Null while something is missing or refused. */
  readonly sentence: string | null;
};

/** What the form means for these vials (ADMIN-03 to ADMIN-11, OPEN-100, OPEN-101). */
export function administrationOf(
  vials: readonly Vial[],
  values: AdministerValues,
  settings: Pick<AgencySettings, 'require_incident_number'>,
): Administration {
  const isBatch = values.drugIds.length > 1;
  const needsIncident = incidentNumberRequired(settings, { offline: false, batch: isBatch });
  const textsFit =
    refuseText({ value: values.notes, required: false, maxLength: LIMITS.wasteNotes.maxLength }) === null &&
    (isBatch ||
      refuseText({
        value: values.incidentNumber,
        required: needsIncident,
        maxLength: LIMITS.incidentNumber.maxLength,
      }) === null);
  const areHere = vials.length === values.drugIds.length && vials.every(({ amount }) => amount > 0);
  const [vial] = vials;
  if (isBatch || vial === undefined) {
    const sentence = isBatch && textsFit && areHere ? administerAllSentence(vials) : null;
    return { isBatch, given: null, wasted: NO_AMOUNT, amountRefusal: null, needsIncident, sentence };
  }
  const given = givenAmount(vial, values);
  const amountRefusal = refuseAdminister(
    vial,
    { amount: given, incidentNumber: values.incidentNumber, offline: false, batch: true }, // the number has its own field
    settings,
  );
  const rest = given === null || amountRefusal !== null ? NO_AMOUNT : addAmounts(vial.amount, negate(given));
  const wasted = vial.isReusable && !values.wasteRemaining ? NO_AMOUNT : rest;
  const isFit = amountRefusal === null && textsFit && given !== null;
  const sentence = isFit ? administerSentence(vial, given, wasted) : null;
  return { isBatch, given, wasted, amountRefusal, needsIncident, sentence };
}

/** A type that is counted in pieces is given as the one piece it is, unless something else was typed. */
function givenAmount(vial: Vial, { amount }: Pick<AdministerValues, 'amount'>): Amount | null {
  if (amount === '' && vial.type.onlyOneQuantity) return vial.amount;
  return amountFromMicrograms(amount);
}

/** The call that records it (ADMIN-13 to ADMIN-15). The time is the server's: a device's clock may be wrong. */
export function administerRequest(
  vials: readonly Vial[],
  values: AdministerValues,
  { isBatch, given, wasted }: Pick<Administration, 'isBatch' | 'given' | 'wasted'>,
  place: Place,
): StockRequest {
  const bodyOf = (vial: Vial, amount: Amount): ReturnType<typeof administerBody> =>
    administerBody({
      drugId: vial.id,
      quantity: microgramsNumber(negate(amount)),
      doses: isBatch || !vial.isReusable ? 1 : Number(values.doses),
      incidentNumber: isBatch ? null : values.incidentNumber.trim() || null,
      isTyped: values.typedIds.includes(vial.id),
      notes: values.notes.trim() || null,
      place,
      offlineAt: null,
    });
  const [vial] = vials;
  if (isBatch || vial === undefined) {
    return {
      call: 'POST stock_move_record/create/many',
      body: { data: vials.map((each) => bodyOf(each, each.amount)) },
    };
  }
  const isWasting = wasted > NO_AMOUNT || (vial.isReusable && values.wasteRemaining);
  return {
    call: isWasting ? 'POST stock_move_record/administer_and_waste_remaining' : 'POST stock_move_record/create',
    body: bodyOf(vial, given ?? NO_AMOUNT),
  };
}
