import { LIMITS } from '../values/limits.ts';

/** Stands in a GS1 code after an element whose length its identifier does not tell. */
export const GROUP_SEPARATOR = '\u001d';

/** A code that passed `refuseCode` and can be put on a vial or box. */
export type Barcode = string & { readonly brand: 'Barcode' };

export type CodeRefusal =
  | { readonly code: 'CODE_TOO_SHORT'; readonly length: number }
  | { readonly code: 'CODE_HAS_SPACE' }
  | { readonly code: 'CODE_NOT_PLAIN' };

export type NewBoxCodeRefusal =
  | { readonly code: 'BOX_CODE_TOO_SHORT' }
  | Exclude<CodeRefusal, { code: 'CODE_TOO_SHORT' }>;

// Any white space: a tab or a non-breaking space in a code looks like a space and is as wrong.
const SPACE = /\s/;
// The visible characters of ASCII: of all others some look like these, or like nothing. The separator of GS1 stands
// between two of them, and readers may hand over one at either end.
const PLAIN = new RegExp(`^${GROUP_SEPARATOR}?[!-~]+(?:${GROUP_SEPARATOR}[!-~]+)*${GROUP_SEPARATOR}?$`);
const OUTER_SEPARATORS = new RegExp(`^${GROUP_SEPARATOR}+|${GROUP_SEPARATOR}+$`, 'g');

/**
 * Why a text cannot be looked up: too short first, then a space in it (SCAN-17, SCAN-18). Less than a new code must be,
 * because vials and boxes that have an odd code since long are found by it as long as they are there (OPEN-143).
 */
export function refuseScan(text: string): Exclude<CodeRefusal, { code: 'CODE_NOT_PLAIN' }> | null {
  if (text.length < LIMITS.code.minLength) return { code: 'CODE_TOO_SHORT', length: text.length };
  if (SPACE.test(text)) return { code: 'CODE_HAS_SPACE' };
  return null;
}

/** Why a text cannot become the code of a vial or box: also because it is not plain (SCAN-17, SCAN-18, OPEN-143). */
export function refuseCode(text: string): CodeRefusal | null {
  return refuseScan(text) ?? (PLAIN.test(text) ? null : { code: 'CODE_NOT_PLAIN' });
}

/** The same for a box's new code: too short in the reseal's own words (RESEAL-03, SCAN-18, OPEN-143). */
export function refuseNewBoxCode(text: string): NewBoxCodeRefusal | null {
  if (text.length < LIMITS.newBoxCode.minLength) return { code: 'BOX_CODE_TOO_SHORT' };
  if (SPACE.test(text)) return { code: 'CODE_HAS_SPACE' };
  return PLAIN.test(text) ? null : { code: 'CODE_NOT_PLAIN' };
}

/** Whether `refuseCode` accepts the text. */
export function isBarcode(text: string): text is Barcode {
  return refuseCode(text) === null;
}

/**
 * The one form in which codes are compared (OPEN-143), the same as `folded_code` in the database: small letters for
 * capital ones, of ASCII alone, and no separator at the ends, where it says nothing and shows nothing.
 */
export function foldCode(code: string): string {
  return code.replaceAll(OUTER_SEPARATORS, '').replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Whether two codes are one and the same to whoever reads them (OPEN-143). */
export function isSameCode(one: string, other: string): boolean {
  return one === other || foldCode(one) === foldCode(other);
}

/** What has exactly this code, else the only one whose code is the same when folded; null for none or several (OPEN-143). */
export function withCode<Thing>(
  things: readonly Thing[],
  code: string,
  codeOf: (thing: Thing) => string,
): Thing | null {
  const alike = things.filter((thing) => isSameCode(codeOf(thing), code));
  const exact = alike.find((thing) => codeOf(thing) === code);
  return exact ?? (alike.length === 1 ? (alike[0] ?? null) : null);
}

/** Whether the code is the one that opens the vehicle checks, in any case (SCAN-29, OPEN-012). */
export function isVehicleCode(text: string): boolean {
  return text.toLowerCase() === 'vehicle';
}

/** A code as it is shown: the separators of a GS1 code, which have no picture, become spaces. */
export function displayCode(code: string): string {
  return code.replaceAll(GROUP_SEPARATOR, ' ').trim();
}
