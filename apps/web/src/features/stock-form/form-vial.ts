import type { NamedVial } from '@vialant/domain/words/act-sentence';
import type { DateOnly } from '@vialant/domain/values/date-only';
import type { LawContext } from './law.ts';

/** What a form knows of a vial. */
export type KnownVial = NamedVial & { readonly isReusable: boolean; readonly needsWitness: boolean };

/** A vial of a form. `known` is null when only its code is known, which happens offline. */
export type FormVial = {
  readonly barcode: string;
  readonly typeName: string;
  readonly known: KnownVial | null;
  /** Whether a record that waits on this device leaves nothing in it: that is known for sure, offline too. */
  readonly isUsedUpHere?: boolean;
  readonly isExpired?: boolean;
  /** One of several vials: the micrograms that are taken of it; empty or left out for all of it (OPEN-100). */
  readonly typed?: string;
  /** The unit that was chosen for it, where the device does not know the vial. */
  readonly unit?: string;
};

/** A vial of a form with what a list shows of it. */
export type BatchVial = FormVial & {
  /** Its id, offline its code. */
  readonly key: string;
  readonly known: ListedVial | null;
  /** Whether a record that waits on this device takes from it. */
  readonly isTakenHere?: boolean;
};

export type ListedVial = KnownVial & {
  readonly id: string;
  readonly expiresOn: DateOnly;
  /** When the device was told this; left out where the server has just said so. */
  readonly savedAt?: Date;
};

/** The circumstances in which a form about vials is filled in. */
export type FormContext = {
  /** How many vials it is about, whether or not all of them could be loaded. */
  readonly count: number;
  /** Offline the amount in a vial is only the last known one: it is used for warnings, and forbids nothing. */
  readonly isOffline: boolean;
  /** The guest witness, where one is chosen before sending; else null. */
  readonly guest: string | null;
  /** Left out where nothing is known of what the agency requires; then nothing is. */
  readonly law?: LawContext;
};

/** A loaded vial as a vial of a form. */
export function knownVial(vial: KnownVial): FormVial {
  return {
    barcode: vial.barcode,
    typeName: vial.typeName,
    known: vial,
    ...(vial.isExpired !== undefined && { isExpired: vial.isExpired }),
  };
}

/** The same, as a list shows it. */
export function batchVial(vial: ListedVial): BatchVial {
  return { ...knownVial(vial), key: vial.id, known: vial };
}

/** Whether all vials of the form are loaded, and none of them is known for sure to be empty. */
export function areAllHere(vials: readonly FormVial[], { count, isOffline }: FormContext): boolean {
  const isUsedUp = vials.some(({ isUsedUpHere }) => isUsedUpHere);
  const isLeft = isOffline || vials.every(({ known }) => known !== null && known.amount > 0);
  return vials.length === count && !isUsedUp && isLeft;
}
