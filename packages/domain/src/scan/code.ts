import { LIMITS } from '../values/limits.ts';

/** A code on a vial or box that passed `refuseCode`. */
export type Barcode = string & { readonly brand: 'Barcode' };

export type CodeRefusal =
  | { readonly code: 'CODE_TOO_SHORT'; readonly length: number }
  | { readonly code: 'CODE_HAS_SPACE' };

export type NewBoxCodeRefusal = { readonly code: 'BOX_CODE_TOO_SHORT' } | { readonly code: 'CODE_HAS_SPACE' };

// Any white space: a tab or a non-breaking space in a code looks like a space and is as wrong.
const SPACE = /\s/;

/** Why a scanned or typed code is not usable: too short first, then a space in it (SCAN-17, SCAN-18). */
export function refuseCode(text: string): CodeRefusal | null {
  if (text.length < LIMITS.code.minLength) return { code: 'CODE_TOO_SHORT', length: text.length };
  if (SPACE.test(text)) return { code: 'CODE_HAS_SPACE' };
  return null;
}

/** Why a code cannot become a box's new code: too short in the reseal's own words, then a space (RESEAL-03, SCAN-18). */
export function refuseNewBoxCode(text: string): NewBoxCodeRefusal | null {
  if (text.length < LIMITS.newBoxCode.minLength) return { code: 'BOX_CODE_TOO_SHORT' };
  if (SPACE.test(text)) return { code: 'CODE_HAS_SPACE' };
  return null;
}

/** Whether `refuseCode` accepts the text. */
export function isBarcode(text: string): text is Barcode {
  return refuseCode(text) === null;
}

/** Whether the code is the one that opens the vehicle checks, in any case (SCAN-29, OPEN-012). */
export function isVehicleCode(text: string): boolean {
  return text.toLowerCase() === 'vehicle';
}

/** A code as it is shown: the separators of a GS1 code, which have no picture, become spaces. */
export function displayCode(code: string): string {
  return code.replaceAll('\u001d', ' ').trim();
}
