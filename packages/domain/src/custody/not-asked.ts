import type { CodeEntryRefusal } from '../agency/role.ts';
import type { RequiredElement } from './dose-record.ts';

/**
 * What an agency requires and an offline record could not be asked for. It is recorded all the same and says so
 * (OPEN-115): what has happened must be on record.
 */
export const NOT_ASKED = {
  image: 'image',
  confirmation: 'confirmation',
  /** Whether codes may be typed: the device may not have known the setting, or an older one. */
  manualEntry: 'manual entry',
  /** The same of hand scanners. */
  handScanner: 'hand scanner',
} as const;

/** What an offline record says whose code came in as the agency does not allow it. */
export const UNASKED_ENTRY = {
  MANUAL_ENTRY_OFF: NOT_ASKED.manualEntry,
  HAND_SCANNER_OFF: NOT_ASKED.handScanner,
} as const satisfies Readonly<Record<CodeEntryRefusal['code'], string>>;

/** What an offline record says that lacks an element which the agency requires (LAW-03). */
export const UNASKED_ELEMENT = {
  patient_reference: 'patient reference',
  medical_director: 'medical director',
  order_kind: 'order kind',
  manner_of_disposal: 'manner of disposal',
} as const satisfies Readonly<Record<RequiredElement, string>>;

/** Whether the record says that its code came in as the agency does not allow it. */
export function isEntryUnasked(notAsked: string | null): boolean {
  const told = notAsked?.split(', ') ?? [];
  return Object.values(UNASKED_ENTRY).some((each) => told.includes(each));
}

/** All that a record could not be asked for, as it says it; null for nothing. */
export function notAskedText(parts: readonly string[]): string | null {
  return parts.length > 0 ? parts.join(', ') : null;
}
