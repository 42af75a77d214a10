import type { CodeEntryRefusal } from '../agency/role.ts';

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
