import type { StockMove } from '@vialant/contract/call';
import { wasteAllSentence, wasteSentence } from '@vialant/domain/words/act-sentence';
import { type Amount, amountFromMicrograms, microgramsNumber, negate } from '@vialant/domain/values/amount';
import type { Refusal } from '@vialant/domain/words/refusal';
import { refuseWaste, wastedAmount } from '@vialant/domain/custody/stock-move';
import { refuseWasteNotes } from '@vialant/domain/custody/waste-notes';
import type { StockRequest } from '../../acts/draft.ts';
import { type BatchValues, startBatch } from '../stock-form/use-batch.ts';
import { type Place, wasteBody } from '../../api/custody-body.ts';
import type { Vial } from '../stock-form/vial-queries.ts';

export type WasteValues = BatchValues & {
  /** In micrograms; empty while none is named. Only of a reusable vial may a part be wasted. */
  readonly amount: string;
  readonly notes: string;
  readonly toDistributor: boolean;
  /** Whether 'Would you like to add more?' was answered. */
  readonly isAsked: boolean;
};

export function startWaste(drugIds: readonly string[], typedIds: readonly string[] = []): WasteValues {
  return {
    ...startBatch(drugIds, typedIds),
    amount: '',
    notes: '',
    toDistributor: false,
    isAsked: drugIds.length !== 1,
  };
}

/** A waste as the form stands. */
export type Waste = {
  /** Whether the amount is the user's to name. */
  readonly isPart: boolean;
  readonly amount: Amount | null;
  readonly amountRefusal: Refusal | null;
  readonly notesRefusal: Refusal | null;
  /** Null while something is missing or refused. */
  readonly sentence: string | null;
};

/** What the form means for these vials (WASTE-02 to WASTE-09, OPEN-105). */
export function wasteOf(vials: readonly Vial[], values: WasteValues): Waste {
  const { notes, toDistributor } = values;
  const isBatch = values.drugIds.length > 1;
  const [vial] = vials;
  const isPart = !isBatch && vial !== undefined && vial.isReusable && !toDistributor;
  const notesRefusal = refuseWasteNotes(notes);
  const areHere = vials.length === values.drugIds.length && vials.every(({ amount }) => amount > 0);
  if (isBatch || vial === undefined) {
    const sentence = isBatch && areHere && notesRefusal === null ? wasteAllSentence(vials, toDistributor) : null;
    return { isPart, amount: null, amountRefusal: null, notesRefusal, sentence };
  }
  const amount = isPart ? amountFromMicrograms(values.amount) : vial.amount;
  // The notes have their own field and their own refusal.
  const amountRefusal = refuseWaste(vial, { amount, all: !isPart, notes: 'any', offline: false });
  const isFit = amountRefusal === null && notesRefusal === null && amount !== null;
  return {
    isPart,
    amount,
    amountRefusal,
    notesRefusal,
    sentence: isFit ? wasteSentence(vial, wastedAmount(vial, { amount, all: !isPart }), toDistributor) : null,
  };
}

/** The call that records it (WASTE-14). */
export function wasteRequest(
  vials: readonly Vial[],
  values: WasteValues,
  { isPart, amount }: Pick<Waste, 'isPart' | 'amount'>,
  place: Place,
): StockRequest {
  const bodyOf = (vial: Vial): StockMove =>
    wasteBody({
      drugId: vial.id,
      quantity: microgramsNumber(negate(isPart && amount !== null ? amount : vial.amount)),
      isAll: !isPart,
      notes: values.notes.trim(),
      toDistributor: values.toDistributor,
      isTyped: values.typedIds.includes(vial.id),
      place,
      offlineAt: null,
    });
  const [vial] = vials;
  if (vials.length === 1 && vial) return { call: 'POST stock_move_record/create', body: bodyOf(vial) };
  return { call: 'POST stock_move_record/create/many', body: { data: vials.map(bodyOf) } };
}
