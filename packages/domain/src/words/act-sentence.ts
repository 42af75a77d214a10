import { type Amount, displayAmount, NO_AMOUNT, type Total, type UnitFields } from '../values/amount.ts';

/** A vial as a sentence speaks of it. */
export type NamedVial = {
  readonly barcode: string;
  readonly typeName: string;
  readonly type: UnitFields;
  readonly amount: Amount;
};

// Nobody reads a longer list of codes before a signature; the screen shows all of them.
const MOST_CODES = 6;

/** How much, in the unit in which it was typed. */
export type Said = { readonly amount: Amount; readonly type: UnitFields };

/** What happens to the rest of the vial: it stays, all of it is wasted, or this much is wasted. */
export type Rest = 'stays' | 'wasted' | Said;

/**
 * What an administration will record, in one plain sentence. Without an amount, all of each vial is given (OPEN-100).
 * A guest is named only offline, where the guest witnesses before the record is sent.
 */
export function administerSentence(
  vials: readonly Named[],
  given: Said | null,
  rest: Rest,
  guest: string | null,
): string {
  const what = given === null ? 'All' : displayAmount(given.amount, given.type);
  return `${what} of ${listOf(vials)} will be recorded as given${restText(rest)}${byGuest(guest)}.`;
}

/** What a waste will record: an amount, all that the vials hold, or (`left`) all that is left when it is sent. */
export function wasteSentence(
  vials: readonly Named[],
  wasted: Said | 'all' | 'left',
  { toDistributor, guest }: { readonly toDistributor: boolean; readonly guest: string | null },
): string {
  const how = toDistributor ? 'wasted through the reverse distributor' : 'wasted';
  return `${wastedText(wasted)} of ${listOf(vials)} will be recorded as ${how}${byGuest(guest)}.`;
}

/** What a check that is made offline will record. */
export function offlineCheckSentence(box: string, scanned: number, guest: string | null): string {
  const drugs = scanned === 1 ? '1 drug' : `${scanned} drugs`;
  return `An inventory check of ${box} with ${drugs} scanned will be recorded${byGuest(guest)}.`;
}

export type TransferTarget = { readonly box: string; readonly agency: string | null };

export function transferSentence(vials: readonly NamedVial[], { box, agency }: TransferTarget): string {
  const [only] = vials;
  const what =
    vials.length === 1 && only ? `${nameOf(only)} with ${displayAmount(only.amount, only.type)}` : listOf(vials);
  return `${what} will be recorded as moved to ${box}${agency === null ? '' : ` of ${agency}`}.`;
}

/** What reversing records puts back into a vial. */
export function reversalSentence(vial: NamedVial, amount: Amount | Total, count: number): string {
  const records = count === 1 ? '1 record' : `${count} records`;
  return `${records} will be reversed: ${displayAmount(amount, vial.type)} go back into ${nameOf(vial)}.`;
}

type Named = Pick<NamedVial, 'barcode' | 'typeName'>;

// Offline the type may be unknown, and its name empty.
function nameOf({ typeName, barcode }: Named): string {
  return `${typeName} ${barcode}`.trim();
}

/** The vials in words: the one, or how many with their codes. */
function listOf(vials: readonly Named[]): string {
  const [only] = vials;
  if (vials.length === 1 && only) return nameOf(only);
  const codes = vials.slice(0, MOST_CODES).map(({ barcode }) => barcode);
  const more = vials.length - codes.length;
  return `${vials.length} drugs (${codes.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

function restText(rest: Rest): string {
  if (rest === 'stays') return '';
  if (rest === 'wasted') return ', the rest as wasted';
  return rest.amount <= NO_AMOUNT ? '' : `, ${displayAmount(rest.amount, rest.type)} as wasted`;
}

function wastedText(wasted: Said | 'all' | 'left'): string {
  if (wasted === 'all') return 'All';
  return wasted === 'left' ? 'All that is left' : displayAmount(wasted.amount, wasted.type);
}

function byGuest(name: string | null): string {
  return name === null ? '' : `, witnessed by ${name}`;
}
