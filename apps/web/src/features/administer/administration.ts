import {
  addAmounts,
  type Amount,
  amountFromMicrograms,
  microgramsNumber,
  NO_AMOUNT,
  negate,
  ONE_PIECE,
} from '@vialant/domain/values/amount';
import { incidentNumberRequired } from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { missingElements, type RequiredElement } from '@vialant/domain/custody/dose-record';
import { refuseAdminister } from '@vialant/domain/custody/stock-move';
import { refuseText } from '@vialant/domain/values/input';
import { LIMITS } from '@vialant/domain/values/limits';
import { administerSentence, type Dose, type Rest, type Said } from '@vialant/domain/words/act-sentence';
import type { Refusal } from '@vialant/domain/words/refusal';
import type { StockRequest } from '../../acts/draft.ts';
import { administerBody, type AdministerFacts, type Position } from '../../api/custody-body.ts';
import { areAllHere, type FormContext, type FormVial } from '../stock-form/form-vial.ts';
import {
  doDoseTextsFit,
  doseLaw,
  type DoseValues,
  type LawContext,
  NO_DOSE_VALUES,
  NO_LAW,
  type Order,
  orderOf,
} from '../stock-form/law.ts';
import { type CodedPart, codedParts } from '../stock-form/offline/coded-part.ts';
import type { SavedAt } from '../stock-form/offline/use-settle.ts';
import { type BatchValues, entryOf } from '../stock-form/use-batch.ts';
import { availableIn, unitsOf } from '../stock-form/vial-amount.ts';
import type { Vial } from '../stock-form/vial-queries.ts';

/** The values of the administration form, with or without a connection. */
export type AdministerValues = DoseValues & {
  /** The unit of the amount, chosen by the user where the drug is not known. */
  readonly unit: string;
  /** In micrograms; empty until an amount is typed. */
  readonly amount: string;
  readonly wasteRemaining: boolean;
  readonly doses: string;
  readonly incidentNumber: string;
  readonly notes: string;
};

export const NO_ADMINISTRATION: AdministerValues = {
  unit: '',
  amount: '',
  wasteRemaining: false,
  doses: '1',
  incidentNumber: '',
  notes: '',
  ...NO_DOSE_VALUES,
};

/** Whether the form holds anything that a new one does not. */
export function isFilledIn({
  amount,
  incidentNumber,
  notes,
  patient,
  givenBy,
  orderedBy,
  route,
}: AdministerValues): boolean {
  return [amount, incidentNumber, notes, patient, givenBy, orderedBy, route].some((value) => value !== '');
}

export type AdministerContext = FormContext & { readonly settings: Pick<AgencySettings, 'require_incident_number'> };

/** What the form records as it is filled in at this moment. */
export type Administration = {
  /** Several vials: the incident number is not asked for (ADMIN-11, OPEN-101). */
  readonly isBatch: boolean;
  /** What is given of each vial, and why it cannot be (OPEN-100). */
  readonly doses: readonly (Dose & { readonly refusal: Refusal | null })[];
  readonly given: Said | null;
  /** ADMIN-07, ADMIN-08, OPEN-103. */
  readonly rest: Rest;
  readonly amountRefusal: Refusal | null;
  readonly needsIncident: boolean;
  /**
   * The number that each dose is recorded with; null for none. Of a batch the receipt offers it afterwards; the doses of
   * an offline batch have no receipt in common, and keep it themselves (OPEN-101).
   */
  readonly incidentNumber: string | null;
  /** LAW-04. */
  readonly order: Order;
  /** Whether something of the vial is wasted, and so disposed of. */
  readonly isRestWasted: boolean;
  /** What the agency requires and the form does not say (LAW-03). */
  readonly missing: readonly RequiredElement[];
  readonly law: LawContext;
  /** Null while something is missing or refused. */
  readonly sentence: string | null;
};

/**
 * What the form means for these vials (ADMIN-03 to ADMIN-11, OPEN-101). Each of several vials is given completely, unless
 * an amount was typed for it (OPEN-100).
 */
export function administrationOf(
  vials: readonly FormVial[],
  values: AdministerValues,
  context: AdministerContext,
): Administration {
  const isBatch = context.count > 1;
  const needsIncident = incidentNumberRequired(context.settings, { offline: context.isOffline, batch: isBatch });
  const law = context.law ?? NO_LAW;
  const order = orderOf(values, law);
  const incidentNumber = isBatch && !context.isOffline ? null : values.incidentNumber.trim() || null;
  const areTextsFit = doTextsFit(values, { incidentNumber, needsIncident }) && doDoseTextsFit(values, order);
  const facts = { isBatch, needsIncident, incidentNumber, order, law };
  const [vial] = vials;
  if (isBatch || vial === undefined) {
    const doses = vials.map((each) => batchDose(each, context));
    const amountRefusal = doses.find(({ refusal }) => refusal !== null)?.refusal ?? null;
    const isRestWasted = doses.some(({ rest }) => isWasted(rest));
    const missing = missingIn(values, order, isRestWasted, law);
    const isFit = isBatch && amountRefusal === null && areTextsFit && isEnough(missing, law);
    const sentence = isFit && areAllHere(vials, context) ? administerSentence(doses, context.guest) : null;
    return { ...facts, doses, given: null, rest: 'stays', isRestWasted, missing, amountRefusal, sentence };
  }
  const given = givenAmount(vial, values, context);
  const amountRefusal = refuseAmount(vial, given, context);
  const rest = restOf(vial, values, amountRefusal === null ? given : null, context);
  const isRestWasted = isWasted(rest);
  const missing = missingIn(values, order, isRestWasted, law);
  const isFit = amountRefusal === null && areTextsFit && isEnough(missing, law);
  const doses = [{ vial, said: given, rest, refusal: amountRefusal }];
  const sentence = isFit ? administerSentence(doses, context.guest) : null;
  return { ...facts, doses, given, rest, isRestWasted, missing, amountRefusal, sentence };
}

/** What is given of one of several vials; null for all of a vial whose amount is not known for sure. */
function batchDose(vial: FormVial, context: AdministerContext): Administration['doses'][number] {
  const { known, typed = '', unit = '' } = vial;
  const whole = known === null || context.isOffline ? null : { amount: known.amount, type: known.type };
  const type = unitsOf(vial, unit);
  const named = typed === '' ? null : amountFromMicrograms(typed);
  const said = named === null || type === null ? whole : { amount: named, type };
  const refusal = said === null || named === null ? null : refuseAmount(vial, said, context);
  const rest = restOf(vial, { wasteRemaining: false }, refusal === null ? said : null, context);
  return { vial, said, rest, refusal };
}

function isWasted(rest: Rest): boolean {
  return rest === 'wasted' || (typeof rest === 'object' && rest.amount > NO_AMOUNT);
}

/** What is missing of the dose and of the waste of its rest. */
function missingIn(
  values: AdministerValues,
  order: Order,
  isRestWasted: boolean,
  { settings }: LawContext,
): readonly RequiredElement[] {
  const told = doseLaw(values, order, isRestWasted);
  const ofRest = isRestWasted ? missingElements({ ...told, type: 'waste' }, settings) : [];
  return [...missingElements({ ...told, type: 'administer' }, settings), ...ofRest];
}

function isEnough(missing: readonly RequiredElement[], { isBinding }: LawContext): boolean {
  return missing.length === 0 || !isBinding;
}

function doTextsFit(
  { notes }: AdministerValues,
  { incidentNumber, needsIncident }: Pick<Administration, 'incidentNumber' | 'needsIncident'>,
): boolean {
  const number = { value: incidentNumber ?? '', required: needsIncident, maxLength: LIMITS.incidentNumber.maxLength };
  const areNotesFit = refuseText({ value: notes, required: false, maxLength: LIMITS.wasteNotes.maxLength }) === null;
  return areNotesFit && refuseText(number) === null;
}

/** The amount to give. A type that is counted in pieces is given as its one piece, unless something else was typed. */
function givenAmount(
  vial: FormVial,
  { amount, unit }: AdministerValues,
  { isOffline }: AdministerContext,
): Said | null {
  const type = unitsOf(vial, unit);
  const piece = vial.known === null || isOffline ? ONE_PIECE : vial.known.amount;
  const named = amount === '' && type?.onlyOneQuantity === true ? piece : amountFromMicrograms(amount);
  return type === null || named === null ? null : { amount: named, type };
}

/** Checks the amount alone: the incident number has its own field and its own refusal. */
export function refuseAmount(
  vial: FormVial,
  given: Said | null,
  { isOffline }: Pick<FormContext, 'isOffline'>,
): Refusal | null {
  const wanted = { amount: given?.amount ?? null, incidentNumber: null, offline: isOffline, batch: true };
  return refuseAdminister(availableIn(vial, given, { isOffline }), wanted, { require_incident_number: false });
}

/** ADMIN-07, ADMIN-08: what happens with the rest. Its amount is named only where it is known for sure, or shown. */
function restOf(
  { known }: FormVial,
  { wasteRemaining }: Pick<AdministerValues, 'wasteRemaining'>,
  given: Said | null,
  { isOffline }: AdministerContext,
): Rest {
  const isAsked = known === null || known.isReusable;
  if (isAsked && !wasteRemaining) return 'stays';
  if (known === null || (known.isReusable && isOffline)) return 'wasted';
  const isPart = given !== null && given.amount > NO_AMOUNT && given.amount < known.amount;
  return { amount: isPart ? addAmounts(known.amount, negate(given.amount)) : NO_AMOUNT, type: known.type };
}

/** OPEN-104: doses are counted only for a reusable vial that is given alone. */
function dosesOf(
  known: { readonly isReusable: boolean } | null,
  { doses }: AdministerValues,
  { isBatch }: Pick<Administration, 'isBatch'>,
): number {
  return !isBatch && known?.isReusable === true ? Number(doses) : 1;
}

/** What is kept of an administration, for each vial by its code and with its own amount (OFFLINE-06, OPEN-100, OPEN-115). */
export function administerParts(
  vials: readonly FormVial[],
  values: BatchValues & AdministerValues,
  administration: Administration,
  saved: SavedAt,
): CodedPart[] {
  const { doses, isBatch } = administration;
  const isRestTold = !isBatch && values.wasteRemaining;
  return codedParts(vials, values, saved, {
    saidOf: (place) => doses[place]?.said ?? null,
    requestOf: (facts, { known }) => ({
      call: isRestTold ? 'POST stock_move_record/administer_and_waste_remaining' : 'POST stock_move_record/create',
      body: administerBody({ ...factsOf(known, values, administration), ...facts, isOfBatch: isBatch }),
    }),
  });
}

function factsOf(
  known: { readonly isReusable: boolean } | null,
  values: AdministerValues,
  administration: Omit<Administration, 'sentence'>,
): Pick<AdministerFacts, 'doses' | 'incidentNumber' | 'notes' | 'law'> {
  return {
    doses: dosesOf(known, values, administration),
    incidentNumber: administration.incidentNumber,
    notes: values.notes.trim() || null,
    law: doseLaw(values, administration.order, administration.isRestWasted),
  };
}

/** The call that records the administration (ADMIN-13 to ADMIN-15); `offlineAt` is its time if it was made offline. */
export function administerRequest(
  vials: readonly Vial[],
  values: BatchValues & AdministerValues,
  administration: Omit<Administration, 'sentence'>,
  position: Position,
  offlineAt: Date | null = null,
): StockRequest {
  const { isBatch, doses, given, rest } = administration;
  const bodyOf = (vial: Vial, amount: Amount): ReturnType<typeof administerBody<string>> =>
    administerBody({
      ...factsOf(vial, values, administration),
      drugId: vial.id,
      quantity: microgramsNumber(negate(amount)),
      isOfBatch: false, // a batch is one call here
      entry: entryOf(values, vial.id),
      position,
      offlineAt,
    });
  const [vial] = vials;
  if (isBatch || vial === undefined) {
    return {
      call: 'POST stock_move_record/create/many',
      body: {
        data: vials.map((each, place) => {
          const dose = doses[place];
          const isRestLeft = dose !== undefined && isWasted(dose.rest);
          return { ...bodyOf(each, dose?.said?.amount ?? each.amount), ...(isRestLeft && { waste_remaining: 1 }) };
        }),
      },
    };
  }
  const isRestLeft = typeof rest === 'object' && rest.amount > NO_AMOUNT;
  const isWasting = isRestLeft || (vial.isReusable && values.wasteRemaining);
  return {
    call: isWasting ? 'POST stock_move_record/administer_and_waste_remaining' : 'POST stock_move_record/create',
    body: bodyOf(vial, given?.amount ?? NO_AMOUNT),
  };
}
