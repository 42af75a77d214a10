import type { Amount, UnitFields } from '../values/amount.ts';
import { refuseNewBoxCode } from '../scan/code.ts';
import { compareDates, type DateOnly } from '../values/date-only.ts';
import { isControlled } from './drug-type.ts';
import { LIMITS } from '../values/limits.ts';
import { fill, type Message, messages } from '../words/messages.ts';
import { refusalMessage } from '../words/refusal.ts';
import { imageRequired } from '../agency/role.ts';
import type { AgencySettings } from '../agency/settings.ts';

export type CheckMode = 'check' | 'reseal';

/** A vial of the box, with what its type says. */
export type CheckVial = {
  readonly id: string;
  readonly code: string;
  readonly typeId: string;
  readonly typeName: string;
  readonly categories: readonly string[];
  readonly units: UnitFields;
  readonly amount: Amount;
  readonly expiresOn: DateOnly;
};

/** The vials that were checked, in the order of checking; `true` for one that no camera scanned (OPEN-086). */
export type Checked = ReadonlyMap<string, boolean>;

export type CheckCard = { readonly typeId: string; readonly name: string; readonly vials: readonly CheckVial[] };

/** One card per drug type, by name; in it the vials that expire first come first (BOXPOP-07). */
export function checkCards(vials: readonly CheckVial[]): CheckCard[] {
  return [...Map.groupBy(vials, ({ typeId }) => typeId)]
    .map(([typeId, ofType]) => ({ typeId, name: ofType[0]?.typeName ?? '', vials: ofType.toSorted(bySoonest) }))
    .sort((one, other) => compareTexts(one.name.toLowerCase(), other.name.toLowerCase()));
}

/** The controlled vials that hold anything and were not checked (CHECK-07, OPEN-082). */
export function missingVials<
  Vial extends { readonly id: string; readonly amount: number; readonly categories: readonly string[] },
>(vials: Iterable<Vial>, checked: { readonly has: (id: string) => boolean }): Vial[] {
  return [...vials].filter(({ id, amount, categories }) => amount > 0 && isControlled(categories) && !checked.has(id));
}

/** What was missed, for whoever confirms and witnesses it: the codes by drug type (OPEN-081). */
export function missingText(missing: readonly CheckVial[]): string {
  return checkCards(missing)
    .map(({ name, vials }) => `${name} ${vials.map(({ code }) => code).join(', ')}`)
    .join('; ');
}

/** The vials that a check records, in the order of checking (CHECK-06); not one that is not in the box any more. */
export function vialsChecked(
  vials: readonly CheckVial[],
  checked: Checked,
): { readonly drugId: string; readonly isManual: boolean }[] {
  const here = new Set(vials.map(({ id }) => id));
  return [...checked].filter(([id]) => here.has(id)).map(([drugId, isManual]) => ({ drugId, isManual }));
}

/** The vial with this code, or null when none in the box has it. */
export function vialWithCode(vials: readonly CheckVial[], code: string): CheckVial | null {
  return vials.find((vial) => vial.code === code) ?? null;
}

const TEMPERATURE = /^-?\d{1,3}(?:[.,]\d)?$/;

/** Degrees Celsius with at most one decimal; null for nothing entered (OPEN-087). */
export function parseTemperature(text: string): number | null | 'unreadable' {
  const entered = text.trim();
  if (entered === '') return null;
  const value = TEMPERATURE.test(entered) ? Number(entered.replace(',', '.')) : Number.NaN;
  const { min, max } = LIMITS.temperatureCelsius;
  return value >= min && value <= max ? value : 'unreadable';
}

export type CheckEntry = {
  readonly mode: CheckMode;
  readonly newCode: string;
  readonly temperature: string;
  readonly notes: string;
  readonly hasImage: boolean;
};

/** What stands in the way of Continue, first of all a new code for a reseal; null for nothing. */
export function refuseContinue(
  entry: CheckEntry,
  settings: Pick<AgencySettings, 'allow_image_upload' | 'require_inventory_image'>,
): Message | null {
  const refusal = entry.mode === 'reseal' ? refuseNewBoxCode(entry.newCode) : null;
  if (refusal) return refusalMessage(refusal);
  if (parseTemperature(entry.temperature) === 'unreadable') return messages.check.temperatureUnreadable;
  const { maxLength } = LIMITS.checkNotes;
  if (entry.notes.length > maxLength) {
    return { ...messages.input.tooLong, text: fill(messages.input.tooLong, { n: maxLength }) };
  }
  return imageRequired(settings) && !entry.hasImage ? messages.check.imageRequired : null;
}

function bySoonest(one: CheckVial, other: CheckVial): number {
  return compareDates(one.expiresOn, other.expiresOn) || compareTexts(one.code, other.code);
}

// Plain comparison: a locale-aware one would order the same box differently on two devices.
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
