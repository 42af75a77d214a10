import { type Amount, displayAmount, totalOf, type UnitFields } from '../values/amount.ts';
import { compareDates, type DateOnly } from '../values/date-only.ts';
import { type ExpiryTone, expiryTone } from './expiry.ts';
import { LIMITS } from '../values/limits.ts';

export type VialFill = 'full' | 'part' | 'empty';

export type InventoryVial = {
  readonly typeId: string;
  readonly amount: Amount;
  readonly createdAmount: Amount;
  readonly expiresOn: DateOnly | null;
};

export type InventoryType = UnitFields & { readonly id: string; readonly name: string };

export type InventoryCard = {
  readonly typeId: string;
  readonly name: string;
  readonly count: number;
  readonly totalText: string;
  readonly icons: readonly VialFill[];
  readonly more: boolean;
  readonly soonest: DateOnly | null;
  readonly tone: ExpiryTone;
  /** How many of the vials are as near their expiry as the tone says. */
  readonly toneCount: number;
};

// A vial whose type did not arrive is still a vial in the box, so it gets a card and is never dropped.
const UNKNOWN_TYPE = {
  name: 'Unknown type',
  unitName: null,
  unitOfMeasurement: null,
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
} as const;

/** The label of a box in the selector: its name, then its unit in brackets (DASH-01). */
export function boxLabel(box: { readonly name: string; readonly unitName: string | null }): string {
  return box.unitName === null ? box.name : `${box.name} (${box.unitName})`;
}

/** How full a vial is drawn, by what is left of what it held when created. */
export function vialFill(amount: Amount, createdAmount: Amount): VialFill {
  if (amount <= 0) return 'empty';
  return amount < createdAmount ? 'part' : 'full';
}

/**
 * One card per drug type that has a vial with something left (DASH-07 to DASH-10): first those that are expired or expire
 * soon, the soonest first, then the others by name.
 */
export function inventoryCards(
  vials: readonly InventoryVial[],
  types: readonly InventoryType[],
  today: DateOnly,
): readonly InventoryCard[] {
  const typesById = new Map(types.map((type) => [type.id, type]));
  const vialsByType = Map.groupBy(
    vials.filter((vial) => vial.amount > 0),
    (vial) => vial.typeId,
  );
  return [...vialsByType]
    .map(([typeId, group]) => inventoryCard(typesById.get(typeId) ?? { id: typeId, ...UNKNOWN_TYPE }, group, today))
    .sort((one, other) => byUrgency(one, other) || byName(one, other));
}

function inventoryCard(type: InventoryType, vials: readonly InventoryVial[], today: DateOnly): InventoryCard {
  const expiries = vials.map((vial) => vial.expiresOn).filter((date) => date !== null);
  const soonest = expiries.sort(compareDates)[0] ?? null;
  const tone = soonest === null ? 'fine' : expiryTone(soonest, today);
  return {
    typeId: type.id,
    name: type.name,
    count: vials.length,
    totalText: displayAmount(totalOf(vials.map((vial) => vial.amount)), type),
    icons: vials.slice(0, LIMITS.inventoryCard.maxVialIcons).map((vial) => vialFill(vial.amount, vial.createdAmount)),
    more: vials.length > LIMITS.inventoryCard.maxVialIcons,
    soonest,
    tone,
    toneCount: expiries.filter((date) => expiryTone(date, today) === tone).length,
  };
}

const URGENCY: Readonly<Record<ExpiryTone, number>> = { expired: 0, under60: 1, under90: 2, fine: 3 };

function byUrgency(left: InventoryCard, right: InventoryCard): number {
  if (left.tone !== right.tone) return URGENCY[left.tone] - URGENCY[right.tone];
  const isUrgent = left.tone !== 'fine' && left.soonest !== null && right.soonest !== null;
  return isUrgent ? compareDates(left.soonest, right.soonest) : 0;
}

// Plain comparison: a locale-aware one would order the same box differently on two devices.
function byName(left: InventoryCard, right: InventoryCard): number {
  const [a, b] = [left.name.toLowerCase(), right.name.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return left.typeId < right.typeId ? -1 : 1;
}

/**
 * DASH-02: the box that the dashboard shows: the one chosen last, where it is still there, else the first in use. A box
 * in a unit is in use; a spare box belongs to none.
 */
export function shownBox<Box extends { readonly id: string }>(
  boxes: readonly Box[],
  chosenId: string | null,
  unitOf: (box: Box) => string | null,
): Box | null {
  return boxes.find(({ id }) => id === chosenId) ?? boxes.find((box) => unitOf(box) !== null) ?? boxes[0] ?? null;
}
