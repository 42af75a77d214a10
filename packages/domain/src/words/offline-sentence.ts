import { listOf, type NamedVial } from './act-sentence.ts';
import { type Amount, displayAmount, NO_AMOUNT, type UnitFields } from '../values/amount.ts';

/** A vial as the device knows it; without a type name when it does not know it. */
type Named = Pick<NamedVial, 'barcode' | 'typeName'>;

/** How much, in the unit in which it was typed. */
export type Said = { readonly amount: Amount; readonly type: UnitFields };

/** What becomes of the rest: nothing, an amount that is wasted, or whatever is left. */
export type Rest = 'stays' | 'wasted' | Said;

/** What an offline administration will record; without an amount all of each vial (OPEN-100). */
export function offlineAdministerSentence(
  vials: readonly Named[],
  given: Said | null,
  rest: Rest,
  guest: string | null,
): string {
  const what = given === null ? 'All' : displayAmount(given.amount, given.type);
  return `${what} of ${listOf(vials)} will be recorded as given${restText(rest)}${byGuest(guest)}.`;
}

/** What an offline waste will record; without an amount all that is left. */
export function offlineWasteSentence(vials: readonly Named[], wasted: Said | null, guest: string | null): string {
  const what = wasted === null ? 'All that is left' : displayAmount(wasted.amount, wasted.type);
  return `${what} of ${listOf(vials)} will be recorded as wasted${byGuest(guest)}.`;
}

/** What an offline check will record. */
export function offlineCheckSentence(box: string, scanned: number, guest: string | null): string {
  const drugs = scanned === 1 ? '1 drug' : `${scanned} drugs`;
  return `An inventory check of ${box} with ${drugs} scanned will be recorded${byGuest(guest)}.`;
}

function restText(rest: Rest): string {
  if (rest === 'stays') return '';
  if (rest === 'wasted') return ', the rest as wasted';
  return rest.amount <= NO_AMOUNT ? '' : `, ${displayAmount(rest.amount, rest.type)} as wasted`;
}

function byGuest(name: string | null): string {
  return name === null ? '' : `, witnessed by ${name}`;
}
