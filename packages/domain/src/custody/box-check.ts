import type { Amount, UnitFields } from '../values/amount.ts';
import { isVehicleCode, refuseCode, refuseNewBoxCode, withCode } from '../scan/code.ts';
import { compareDates, type DateOnly } from '../values/date-only.ts';
import { isControlled } from './drug-type.ts';
import { LIMITS } from '../values/limits.ts';
import type { Refusal } from '../words/refusal.ts';
import { imageRequired, mayUploadImages, refuseCodeEntry } from '../agency/role.ts';
import type { AgencySettings } from '../agency/settings.ts';
import type { CodeEntry, HowMet } from '../scan/scanned-by.ts';

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

/** The vials that were checked and how, in the order of checking (OPEN-086). */
export type Checked = ReadonlyMap<string, HowMet>;

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

/** The vials that a check records, in the order of checking (CHECK-06), without those that have left the box. */
export function vialsChecked(
  vials: readonly CheckVial[],
  checked: Checked,
): { readonly drugId: string; readonly how: HowMet }[] {
  const here = new Set(vials.map(({ id }) => id));
  return [...checked].filter(([id]) => here.has(id)).map(([drugId, how]) => ({ drugId, how }));
}

/** The vial with this code, or null when none in the box has it. */
export function vialWithCode(vials: readonly CheckVial[], code: string): CheckVial | null {
  return withCode(vials, code, (vial) => vial.code);
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

/** A check or a reseal that is about to be recorded, as far as the caller knows it. */
export type BoxCheckFacts = {
  /** The new code of a reseal; null for a check. */
  readonly newCode: string | null;
  /** Whether the new code is known to stand for something already. */
  readonly isNewCodeTaken: boolean;
  /** Whether a vial was checked that is not in the box. */
  readonly hasVialFromElsewhere: boolean;
  /** How each vial was checked. */
  readonly checks: readonly CodeEntry[];
  /** How the code of the box came in, the one it had or the one it gets (OPEN-086). */
  readonly boxCode: CodeEntry;
  /** The texts of the form, where the caller has not parsed them; the server gets them parsed. */
  readonly typed?: { readonly temperature: string; readonly notes: string };
  readonly hasImage: boolean;
  readonly isOffline: boolean;
  /** Whether controlled vials are missing and nobody confirmed that by password. */
  readonly hasUnconfirmedMissing: boolean;
};

type BoxCheckSettings = Pick<
  AgencySettings,
  | 'allow_manual_scan_entry'
  | 'allow_hand_scanner'
  | 'allow_daily_check_with_checkbox'
  | 'enable_select_all_inventory_check_option'
  | 'require_reseal_scanning'
  | 'allow_image_upload'
  | 'require_inventory_image'
>;

/**
 * Why a check or a reseal cannot be recorded, or null; the first reason that applies, so screen and server name the
 * same one (CHECK, RESEAL). A device may not know the settings; without them, no rule that depends on a setting
 * refuses.
 */
export function refuseBoxCheck(check: BoxCheckFacts, settings: BoxCheckSettings | null): Refusal | null {
  const inReseal = check.newCode !== null;
  if (check.newCode !== null) {
    const refusal = refuseNewBoxCode(check.newCode) ?? refuseCode(check.newCode);
    if (refusal) return refusal;
    const isTaken = check.isNewCodeTaken || isVehicleCode(check.newCode);
    if (isTaken) return { code: 'CODE_IN_USE', barcode: check.newCode, saving: 'box' };
  }
  if (check.hasVialFromElsewhere) return { code: 'DRUG_NOT_IN_BOX' };
  const refusal =
    (settings && check.checks.some(isTick) ? refuseTick(settings, inReseal) : null) ??
    (settings && refuseEntries(settings, [check.boxCode, ...check.checks.filter((each) => !isTick(each))])) ??
    (check.typed ? refuseTyped(check.typed) : null) ??
    (settings && refuseImage(settings, check.hasImage, check.isOffline));
  if (refusal) return refusal;
  return check.hasUnconfirmedMissing ? { code: 'CONFIRM_PASSWORD_REQUIRED' } : null;
}

function refuseEntries(settings: BoxCheckSettings, entries: readonly CodeEntry[]): Refusal | null {
  for (const entry of entries) {
    const refusal = refuseCodeEntry(settings, entry);
    if (refusal) return refusal;
  }
  return null;
}

/** Whether a vial was checked without its code or, as a sender may put it that does not tell how, by a typed one. */
function isTick({ isManual, scannedBy }: CodeEntry): boolean {
  return isManual && scannedBy === null;
}

/** Such a vial was typed, ticked or selected; one of these must be allowed (ROLE-06, 08, 09, 10). */
function refuseTick(settings: BoxCheckSettings, inReseal: boolean): Refusal | null {
  if (settings.allow_manual_scan_entry) return null;
  if (inReseal && settings.require_reseal_scanning) return { code: 'CHECKBOX_OFF_IN_RESEAL' };
  const isAllowed = settings.allow_daily_check_with_checkbox || settings.enable_select_all_inventory_check_option;
  return isAllowed ? null : { code: 'CHECKBOX_OFF' };
}

function refuseTyped({ temperature, notes }: { readonly temperature: string; readonly notes: string }): Refusal | null {
  if (parseTemperature(temperature) === 'unreadable') return { code: 'TEMPERATURE_UNREADABLE' };
  const { maxLength } = LIMITS.checkNotes;
  return notes.length > maxLength ? { code: 'TEXT_TOO_LONG', maxLength } : null;
}

/** An image is taken only where upload is allowed; where it is required, only an offline check lacks it (OPEN-084). */
function refuseImage(settings: BoxCheckSettings, hasImage: boolean, isOffline: boolean): Refusal | null {
  if (hasImage) return mayUploadImages(settings) ? null : { code: 'NOT_ALLOWED' };
  return imageRequired(settings) && !isOffline ? { code: 'IMAGE_REQUIRED' } : null;
}

function bySoonest(one: CheckVial, other: CheckVial): number {
  return compareDates(one.expiresOn, other.expiresOn) || compareTexts(one.code, other.code);
}

// Plain comparison: a locale-aware one would order the same box differently on two devices.
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
