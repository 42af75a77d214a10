import type { NamedVial } from '@vialant/domain/words/act-sentence';

/** What a form knows of a vial. */
export type KnownVial = NamedVial & { readonly isReusable: boolean; readonly needsWitness: boolean };

/** A vial of a form. `known` is null when there is no more of it than its code, as offline there may be. */
export type FormVial = { readonly barcode: string; readonly typeName: string; readonly known: KnownVial | null };

/** Under what a form about vials is filled in. */
export type FormContext = {
  /** How many vials it is about, whether or not all of them could be loaded. */
  readonly count: number;
  /** Offline what is left in a vial is what the device last knew: it warns, and it forbids nothing. */
  readonly isOffline: boolean;
  /** The guest who witnesses it, where that is settled before it is sent; else null. */
  readonly guest: string | null;
};

/** A vial that was loaded, as the model of an act takes it. */
export function knownVial(vial: KnownVial): FormVial {
  return { barcode: vial.barcode, typeName: vial.typeName, known: vial };
}

/** Whether all vials of the form are there, and none of them is known for sure to be used up. */
export function areAllHere(vials: readonly FormVial[], { count, isOffline }: FormContext): boolean {
  return vials.length === count && (isOffline || vials.every(({ known }) => known !== null && known.amount > 0));
}
