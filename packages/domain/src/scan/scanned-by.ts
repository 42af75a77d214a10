/** How a code came in (OPEN-086). A hand scanner reads the label as the camera does; a typed code proves no label. */
export const SCANNED_BY = ['camera', 'typed', 'hand_scanner'] as const;
export type ScannedBy = (typeof SCANNED_BY)[number];

/** How a vial was checked: by its code, or by its checkbox or Select All. */
export type HowMet = ScannedBy | 'ticked';

/** What a record says of a code. `scannedBy` is null when no code was read, or when the sender did not tell. */
export type CodeEntry = { readonly scannedBy: ScannedBy | null; readonly isManual: boolean };

export function isScannedBy(value: unknown): value is ScannedBy {
  return SCANNED_BY.some((each) => each === value);
}

export function isHowMet(value: unknown): value is HowMet {
  return value === 'ticked' || isScannedBy(value);
}

export function entryBy(how: HowMet | null): CodeEntry {
  if (how === 'ticked') return { scannedBy: null, isManual: true };
  return { scannedBy: how, isManual: how === 'typed' };
}

/**
 * What counts of a body that may tell both: whether the code was typed, and how it came in. One that says two different
 * things counts as typed, which proves least.
 */
export function toldEntry(scannedBy: ScannedBy | null | undefined, isManual: boolean): CodeEntry {
  if (scannedBy === null || scannedBy === undefined) return { scannedBy: null, isManual };
  return entryBy(isManual ? 'typed' : scannedBy);
}

const WEAKEST_FIRST = ['typed', 'hand_scanner', 'camera'] as const satisfies readonly ScannedBy[];

/** Of several codes for one thing, such as the old and the new code of a box: how the least proven one came in. */
export function weakest(ways: readonly (ScannedBy | null)[]): ScannedBy | null {
  return WEAKEST_FIRST.find((way) => ways.includes(way)) ?? null;
}
