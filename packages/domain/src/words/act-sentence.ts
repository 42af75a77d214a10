import {
  type Amount,
  displayAmount,
  NO_AMOUNT,
  ONE_PIECE,
  type Total,
  totalOf,
  type UnitFields,
  unitLabel,
} from '../values/amount.ts';

/** A vial as a sentence speaks of it. */
export type NamedVial = {
  readonly barcode: string;
  readonly typeName: string;
  readonly type: UnitFields;
  readonly amount: Amount;
  readonly isExpired?: boolean;
};

// Nobody reads a longer list of codes before a signature; the screen shows all of them.
const MOST_CODES = 6;

/** How much, in the unit in which it was typed. */
export type Said = { readonly amount: Amount; readonly type: UnitFields };

/** What happens to the rest of the vial: it stays, all of it is wasted, or this much is wasted. */
export type Rest = 'stays' | 'wasted' | Said;

type Named = Pick<NamedVial, 'barcode' | 'typeName' | 'isExpired'>;

/** How much of a vial an act is about; null: all of it, where that is not known before it is sent. */
export type Portion = { readonly vial: Named; readonly said: Said | null };

/** A portion that is given, and what happens to the rest of its vial. */
export type Dose = Portion & { readonly rest: Rest };

/**
 * What an administration will record, in one plain sentence: drug, amount and state of each vial, and of several vials
 * the total of each type (OPEN-100). A guest is named only offline, where the guest witnesses before the record is sent.
 */
export function administerSentence(doses: readonly Dose[], guest: string | null): string {
  const [only] = doses;
  const rest = doses.length === 1 && only ? restText(only.rest) : restsText(doses);
  return `${portionsText(doses, 'All')} will be recorded as given${rest}${byGuest(guest)}.`;
}

/** What a waste will record; of what has no amount it is all that is left when it is sent. */
export function wasteSentence(
  portions: readonly Portion[],
  { toDistributor, guest }: { readonly toDistributor: boolean; readonly guest: string | null },
): string {
  const how = toDistributor ? 'wasted through the reverse distributor' : 'wasted';
  return `${portionsText(portions, 'All that is left')} will be recorded as ${how}${byGuest(guest)}.`;
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
    vials.length === 1 && only
      ? `${nameOf(only)} with ${displayAmount(only.amount, only.type)}`
      : portionsText(vials.map(allOf), 'All');
  return `${what} will be recorded as moved to ${box}${agency === null ? '' : ` of ${agency}`}.`;
}

/** What reversing records puts back into a vial. */
export function reversalSentence(vial: NamedVial, amount: Amount | Total, count: number): string {
  const records = count === 1 ? '1 record' : `${count} records`;
  return `${records} will be reversed: ${displayAmount(amount, vial.type)} go back into ${nameOf(vial)}.`;
}

function allOf(vial: NamedVial): Portion {
  return { vial, said: vial };
}

// Offline the type may be unknown, and its name empty.
function nameOf({ typeName, barcode, isExpired }: Named): string {
  return `${typeName} ${barcode}${isExpired ? ' (EXPIRED)' : ''}`.trim();
}

/** One portion with its vial, or several by type. `all` stands for what has no amount. */
function portionsText(portions: readonly Portion[], all: 'All' | 'All that is left'): string {
  const [only] = portions;
  if (portions.length === 1 && only) {
    const { vial, said } = only;
    return `${said === null ? all : displayAmount(said.amount, said.type)} of ${nameOf(vial)}`;
  }
  const groups = [...Map.groupBy(portions, groupOf).values()];
  return listed(groups.map((group, place) => groupText(group, place === 0 ? all : all.toLowerCase())));
}

/** Portions of one known type, and of one unit, are added up; what has no amount stands apart. */
function groupOf({ vial, said }: Portion): string {
  if (said === null) return `${vial.typeName}|`;
  return `${vial.typeName || vial.barcode}|${unitLabel(said.type)}`;
}

function groupText(group: readonly Portion[], all: string): string {
  const [first] = group;
  if (!first) return '';
  const { typeName } = first.vial;
  const codes = `(${codesText(group.map(({ vial }) => vial))})`;
  const vials = group.length === 1 ? '1 vial' : `${group.length} vials`;
  if (first.said === null) return `${all} of ${typeName === '' ? '' : `${typeName} in `}${vials} ${codes}`;
  const { type } = first.said;
  const total = totalOf(group.flatMap(({ said }) => said?.amount ?? []));
  // A name with a number in it, such as 'Fentanyl 100 mcg', must not run into the amount.
  const name = /\d/.test(typeName) ? `${typeName}:` : typeName;
  const amount = type.onlyOneQuantity ? piecesText(total, type) : `${displayAmount(total, type)} in ${vials}`;
  return `${name} ${amount} ${codes}`.trimStart();
}

/** What is counted in pieces is no vial. */
function piecesText(total: Total, type: UnitFields): string {
  const pieces = displayAmount(total, type);
  return total === BigInt(ONE_PIECE) ? pieces : `${pieces}s`;
}

/** The codes, those of expired vials first: what is cut off must not be what matters most. */
function codesText(vials: readonly Named[]): string {
  const sorted = vials.toSorted((one, other) => Number(other.isExpired ?? false) - Number(one.isExpired ?? false));
  const codes = sorted.slice(0, MOST_CODES).map(({ barcode, isExpired }) => `${barcode}${isExpired ? ' EXPIRED' : ''}`);
  const more = vials.length - codes.length;
  return `${codes.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

function restText(rest: Rest): string {
  if (rest === 'stays') return '';
  if (rest === 'wasted') return ', the rest as wasted';
  return rest.amount <= NO_AMOUNT ? '' : `, ${displayAmount(rest.amount, rest.type)} as wasted`;
}

/** What is wasted of the rests of several vials. */
function restsText(doses: readonly Dose[]): string {
  const wasted = doses.flatMap(({ vial, rest }): Portion[] =>
    typeof rest === 'object' && rest.amount > NO_AMOUNT ? [{ vial, said: rest }] : [],
  );
  return wasted.length === 0 ? '' : `, ${portionsText(wasted, 'All')} as wasted`;
}

function byGuest(name: string | null): string {
  return name === null ? '' : `, witnessed by ${name}`;
}
