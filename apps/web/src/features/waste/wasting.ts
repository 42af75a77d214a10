import type { StockMove } from '@vialant/contract/call';
import { type MannerOfDisposal, missingElements, TO_DISTRIBUTOR } from '@vialant/domain/custody/dose-record';
import { refuseWaste } from '@vialant/domain/custody/stock-move';
import { reasonIn, refuseWasteNotes } from '@vialant/domain/custody/waste-notes';
import { amountFromMicrograms, microgramsNumber, negate } from '@vialant/domain/values/amount';
import { type Portion, type Said, wasteSentence } from '@vialant/domain/words/act-sentence';
import type { Refusal } from '@vialant/domain/words/refusal';
import type { StockRequest } from '../../acts/draft.ts';
import { type Position, wasteBody, type WasteFacts } from '../../api/custody-body.ts';
import { areAllHere, type FormContext, type FormVial } from '../stock-form/form-vial.ts';
import { type LawContext, mannerIn, NO_LAW, wasteLaw } from '../stock-form/law.ts';
import { type CodedPart, codedParts } from '../stock-form/offline/coded-part.ts';
import type { SavedAt } from '../stock-form/offline/use-settle.ts';
import { type BatchValues, entryOf } from '../stock-form/use-batch.ts';
import { availableIn, unitsOf } from '../stock-form/vial-amount.ts';
import type { Vial } from '../stock-form/vial-queries.ts';

/** The values of the waste form, with or without a connection. */
export type WasteValues = {
  /** The unit of the amount, chosen by the user where the drug is not known. */
  readonly unit: string;
  /** In micrograms; empty until an amount is typed. Only a reusable vial can be wasted in part. */
  readonly amount: string;
  /** Whether all that is left is wasted; the user chooses this only for an unknown vial. */
  readonly all: boolean;
  readonly notes: string;
  /** The reason that was chosen; recorded as long as the notes begin with it. */
  readonly reason: string;
  /** How it is disposed of. */
  readonly manner: string;
  readonly toDistributor: boolean;
  /** Whether 'Would you like to add more?' was answered. */
  readonly isAsked: boolean;
};

/** The first values. The question for more vials is asked only when the form starts with one vial. */
export function startWaste(count: number): WasteValues {
  return {
    unit: '',
    amount: '',
    all: true,
    notes: '',
    reason: '',
    manner: '',
    toDistributor: false,
    isAsked: count !== 1,
  };
}

/** What the form records as it is filled in at this moment. */
export type Waste = {
  readonly isBatch: boolean;
  /** Whether the user types the amount. */
  readonly isPart: boolean;
  /**
   * The amount; null until it is typed, for several vials, and for all of a vial whose amount is not known for sure.
   */
  readonly wasted: Said | null;
  readonly amountRefusal: Refusal | null;
  readonly notesRefusal: Refusal | null;
  /** Null until one is chosen. */
  readonly manner: MannerOfDisposal | null;
  readonly mannerRefusal: Refusal | null;
  readonly law: LawContext;
  /** Null while something is missing or refused. */
  readonly sentence: string | null;
};

/** What the form means for these vials (WASTE-02 to WASTE-09, OPEN-105). */
export function wasteOf(vials: readonly FormVial[], values: WasteValues, context: FormContext): Waste {
  const isBatch = context.count > 1;
  const notesRefusal = refuseWasteNotes(values.notes);
  const [vial] = vials;
  const isPart = !isBatch && vial !== undefined && mayBePart(vial, values);
  const { toDistributor } = values;
  const law = context.law ?? NO_LAW;
  const manner = toDistributor ? TO_DISTRIBUTOR : mannerIn(values.manner);
  const mannerRefusal = refuseManner(manner, law);
  const facts = { isBatch, isPart, notesRefusal, manner, mannerRefusal, law };
  const areTextsFit = notesRefusal === null && mannerRefusal === null;
  const said = (portions: readonly Portion[]): string =>
    wasteSentence(portions, { toDistributor, guest: context.guest });
  if (isBatch || vial === undefined) {
    const isFit = isBatch && areTextsFit && areAllHere(vials, context);
    const sentence = isFit ? said(vials.map((each) => ({ vial: each, said: wholeAmount(each, context) }))) : null;
    return { ...facts, wasted: null, amountRefusal: null, sentence };
  }
  const wasted = isPart ? namedAmount(vial, values) : wholeAmount(vial, context);
  const amountRefusal = refuseAmount(vial, wasted, isPart, context);
  const isFit = amountRefusal === null && areTextsFit;
  return { ...facts, wasted, amountRefusal, sentence: isFit ? said([{ vial, said: wasted }]) : null };
}

/** LAW-03: the manner of disposal can be required, but not of what was recorded offline. */
function refuseManner(manner: MannerOfDisposal | null, { settings, isBinding }: LawContext): Refusal | null {
  const missing = missingElements({ type: 'waste', manner_of_disposal: manner }, settings);
  return isBinding && missing.length > 0 ? { code: 'REQUIRED' } : null;
}

/** Only a reusable vial can be wasted in part (WASTE-09); for an unknown vial the user decides. */
function mayBePart({ known }: FormVial, { all, toDistributor }: WasteValues): boolean {
  return known === null ? !all : known.isReusable && !toDistributor;
}

function namedAmount(vial: FormVial, { amount: typed, unit }: WasteValues): Said | null {
  const type = unitsOf(vial, unit);
  const amount = amountFromMicrograms(typed);
  return type === null || amount === null ? null : { amount, type };
}

/** All that the vial holds; null where that is not known for sure. */
function wholeAmount({ known }: FormVial, { isOffline }: FormContext): Said | null {
  return known === null || isOffline ? null : { amount: known.amount, type: known.type };
}

/** Checks the amount alone: the notes have their own field and their own refusal. */
function refuseAmount(vial: FormVial, wasted: Said | null, isPart: boolean, context: FormContext): Refusal | null {
  // A vial that can be wasted in part is reusable, whether or not it is known.
  const available = { ...availableIn(vial, wasted, context), isReusable: isPart };
  const amount = wasted?.amount ?? null;
  return refuseWaste(available, { amount, all: !isPart, notes: 'any', offline: context.isOffline });
}

/** What is kept of a waste, for each vial by its code (OFFLINE-06, OPEN-115). */
export function wasteParts(
  vials: readonly FormVial[],
  values: BatchValues & WasteValues,
  waste: Pick<Waste, 'isPart' | 'wasted' | 'manner'>,
  saved: SavedAt,
): CodedPart[] {
  return codedParts(vials, values, saved, {
    saidOf: () => waste.wasted,
    requestOf: (facts) => ({
      call: 'POST stock_move_record/create',
      body: wasteBody({ ...factsOf(values, waste), ...facts, toDistributor: undefined }),
    }),
  });
}

function factsOf(
  { notes, reason }: WasteValues,
  { isPart, manner }: Pick<Waste, 'isPart' | 'manner'>,
): Pick<WasteFacts, 'isAll' | 'notes' | 'law'> {
  return { isAll: !isPart, notes: notes.trim(), law: wasteLaw(reasonIn(notes, reason), manner) };
}

/** The call that records the waste (WASTE-14); `offlineAt` is its time if it was made offline. */
export function wasteRequest(
  vials: readonly Vial[],
  values: BatchValues & WasteValues,
  { isPart, wasted, manner }: Pick<Waste, 'isPart' | 'wasted' | 'manner'>,
  position: Position,
  offlineAt: Date | null = null,
): StockRequest {
  const bodyOf = (vial: Vial): StockMove =>
    wasteBody({
      ...factsOf(values, { isPart, manner }),
      drugId: vial.id,
      quantity: microgramsNumber(negate(isPart && wasted !== null ? wasted.amount : vial.amount)),
      toDistributor: values.toDistributor,
      entry: entryOf(values, vial.id),
      position,
      offlineAt,
    });
  const [vial] = vials;
  if (vials.length === 1 && vial) return { call: 'POST stock_move_record/create', body: bodyOf(vial) };
  return { call: 'POST stock_move_record/create/many', body: { data: vials.map(bodyOf) } };
}
