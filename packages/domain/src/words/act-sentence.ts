import { type Amount, displayAmount, NO_AMOUNT, type UnitFields } from '../values/amount.ts';

/** A vial as a sentence speaks of it. */
export type NamedVial = {
  readonly barcode: string;
  readonly typeName: string;
  readonly type: UnitFields;
  readonly amount: Amount;
};

// More codes than this make no sentence that anyone reads before a signature; the list stands on the screen.
const MOST_CODES = 6;

/** What an administration will record, in one plain sentence. */
export function administerSentence(vial: NamedVial, given: Amount, wasted: Amount): string {
  const rest = wasted === NO_AMOUNT ? '' : `, ${displayAmount(wasted, vial.type)} as wasted`;
  return `${displayAmount(given, vial.type)} of ${nameOf(vial)} will be recorded as given${rest}.`;
}

/** The same for several vials, each of which is given completely (OPEN-100). */
export function administerAllSentence(vials: readonly NamedVial[]): string {
  return `All of ${listOf(vials)} will be recorded as given.`;
}

export function wasteSentence(vial: NamedVial, wasted: Amount, toDistributor: boolean): string {
  const how = toDistributor ? 'wasted through the reverse distributor' : 'wasted';
  return `${displayAmount(wasted, vial.type)} of ${nameOf(vial)} will be recorded as ${how}.`;
}

export function wasteAllSentence(vials: readonly NamedVial[], toDistributor: boolean): string {
  const how = toDistributor ? 'wasted through the reverse distributor' : 'wasted';
  return `All of ${listOf(vials)} will be recorded as ${how}.`;
}

export type TransferTarget = { readonly box: string; readonly agency: string | null };

export function transferSentence(vials: readonly NamedVial[], { box, agency }: TransferTarget): string {
  const [only] = vials;
  const what =
    vials.length === 1 && only ? `${nameOf(only)} with ${displayAmount(only.amount, only.type)}` : listOf(vials);
  return `${what} will be recorded as moved to ${box}${agency === null ? '' : ` of ${agency}`}.`;
}

/** What reversing records puts back into a vial. */
export function reversalSentence(vial: NamedVial, amount: Amount, count: number): string {
  const records = count === 1 ? '1 record' : `${count} records`;
  return `${records} will be reversed: ${displayAmount(amount, vial.type)} go back into ${nameOf(vial)}.`;
}

type Named = Pick<NamedVial, 'barcode' | 'typeName'>;

// Offline the type may not be known.
function nameOf({ typeName, barcode }: Named): string {
  return `${typeName} ${barcode}`.trim();
}

/** The vials in words: the one, or how many with their codes. */
export function listOf(vials: readonly Named[]): string {
  const [only] = vials;
  if (vials.length === 1 && only) return nameOf(only);
  const codes = vials.slice(0, MOST_CODES).map(({ barcode }) => barcode);
  const more = vials.length - codes.length;
  return `${vials.length} drugs (${codes.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}
