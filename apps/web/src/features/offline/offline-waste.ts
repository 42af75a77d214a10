import { amountFromMicrograms, microgramsNumber, NO_AMOUNT, negate, ONE_PIECE } from '@vialant/domain/values/amount';
import { offlineWasteSentence, type Said } from '@vialant/domain/words/offline-sentence';
import type { Refusal } from '@vialant/domain/words/refusal';
import { refuseWaste } from '@vialant/domain/custody/stock-move';
import { refuseWasteNotes } from '@vialant/domain/custody/waste-notes';
import type { WastePayload } from '../../outbox/payload.ts';
import type { Place } from '../../api/custody-body.ts';
import { type CodeValues, type OfflineVial, startCodes } from './code-values.ts';
import { type GuestValues, NO_GUEST } from './guest-values.ts';
import { payloadUnit, UNMEASURED, unitsOf } from './offline-amount.ts';
import { type SavedValues, UNSAVED } from './use-save-offline.ts';
import { vialPayload } from './vial-payload.ts';

export type WasteValues = CodeValues &
  GuestValues &
  SavedValues & {
    readonly unit: string;
    /** In micrograms; empty while none is named. */
    readonly amount: string;
    /** Whatever is left; the user's to say only of a vial that is not known. */
    readonly all: boolean;
    readonly notes: string;
    /** Whether 'Would you like to add more?' was answered. */
    readonly isAsked: boolean;
  };

export function startWaste(code: string, isTyped: boolean, newId: () => string): WasteValues {
  return {
    ...startCodes(code, isTyped, newId),
    ...NO_GUEST,
    ...UNSAVED,
    unit: '',
    amount: '',
    all: true,
    notes: '',
    isAsked: code === '',
  };
}

/** An offline waste as the form stands. */
export type Waste = {
  /** Whether the amount is the user's to name. */
  readonly isPart: boolean;
  readonly wasted: Said | null;
  readonly amountRefusal: Refusal | null;
  readonly notesRefusal: Refusal | null;
  /** Null while something is missing or refused. */
  readonly sentence: string | null;
};

/** What the form means: WASTE-02 to WASTE-09 as far as the device knows the vial. */
export function wasteOf(vials: readonly OfflineVial[], values: WasteValues): Waste {
  const guest = values.guestName === '' ? null : values.guestName;
  const notesRefusal = refuseWasteNotes(values.notes);
  const [vial] = vials;
  const isPart = vials.length === 1 && vial !== undefined && mayBePart(vial, values);
  if (!isPart) {
    const sentence = vials.length > 0 && notesRefusal === null ? offlineWasteSentence(vials, null, guest) : null;
    return { isPart, wasted: null, amountRefusal: null, notesRefusal, sentence };
  }
  const type = unitsOf(vial, values.unit);
  const amount = amountFromMicrograms(values.amount);
  const wasted = type === null || amount === null ? null : { amount, type };
  const amountRefusal = refuseAmount(wasted);
  const isFit = amountRefusal === null && notesRefusal === null;
  return {
    isPart,
    wasted,
    amountRefusal,
    notesRefusal,
    sentence: isFit ? offlineWasteSentence(vials, wasted, guest) : null,
  };
}

/** Only a part of a reusable vial can be wasted (WASTE-09); what kind an unknown one is, only the user knows. */
function mayBePart({ known }: OfflineVial, { all }: WasteValues): boolean {
  return known === null ? !all : known.isReusable;
}

/** The same rule as online, but for what is left: that is not known here. */
function refuseAmount(wasted: Said | null): Refusal | null {
  const left = wasted && wasted.amount > NO_AMOUNT ? wasted.amount : ONE_PIECE;
  const vial = { amount: left, type: wasted?.type ?? UNMEASURED, isReusable: true };
  return refuseWaste(vial, { amount: wasted?.amount ?? null, all: false, notes: 'any', offline: true });
}

/** The entries of the form, one per vial (OFFLINE-06, OPEN-115). */
export function wasteEntries(
  vials: readonly OfflineVial[],
  values: WasteValues,
  { isPart, wasted }: Pick<Waste, 'isPart' | 'wasted'>,
  place: Place,
): { readonly id: string; readonly queue: 'wastes'; readonly payload: WastePayload }[] {
  return vials.map(({ barcode }, index) => ({
    id: values.ids[index] ?? '',
    queue: 'wastes',
    payload: {
      ...vialPayload(barcode, values, place),
      quantity: isPart && wasted !== null ? microgramsNumber(negate(wasted.amount)) : null,
      unit: isPart && wasted !== null ? payloadUnit(wasted.type) : null,
      waste_all: isPart ? 0 : 1,
      notes: values.notes.trim(),
    },
  }));
}
