import type { DateOnly } from '../values/date-only.ts';
import { type Gs1Code, readGs1 } from './gs1.ts';
import { hasCheckDigit } from './gs1-elements.ts';
import { PACKAGE_CODE_TYPES } from './scan-format.ts';

export type PackageCode = {
  /**
   * What stands for the product on every package of it: the NDC where the code carries one, else the GTIN, else the
   * whole code. Null when the code is meant as GS1 and does not read cleanly.
   */
  readonly product: string | null;
  readonly lot: string | null;
  readonly expiresOn: DateOnly | null;
  readonly serial: string | null;
  readonly isGs1: boolean;
};

export type PackageCodeSource = {
  /** The type of code that a camera read; anything else is a hand scanner or the keyboard. */
  readonly codeType: string | null | undefined;
  readonly today: DateOnly;
};

const NOTHING_MORE = { lot: null, expiresOn: null, serial: null } as const;

/** What the barcode on a package says about it (OPEN-114); a code that is not GS1 names the product and no more. */
export function readPackageCode(code: string, { codeType, today }: PackageCodeSource): PackageCode {
  const keepsSeparators = PACKAGE_CODE_TYPES.some((type) => type === codeType);
  const reading = readGs1(code, { keepsSeparators, today });
  if (reading.kind === 'unclear') return { product: null, isGs1: true, ...NOTHING_MORE };
  if (reading.kind === 'other') return { product: productOf(code), isGs1: false, ...NOTHING_MORE };
  const { lot, expiresOn, serial } = reading;
  return { product: gs1Product(reading) ?? code, isGs1: true, lot, expiresOn, serial };
}

function gs1Product({ gtin, nationalNumber }: Gs1Code): string | null {
  const national = nationalNumber === null ? null : ndcOfText(nationalNumber);
  if (gtin === null) return national;
  return ndcOfGtin(gtin) ?? national ?? `01${gtin}`;
}

function productOf(code: string): string {
  const isGtin = /^\d{12,14}$/.test(code) && hasCheckDigit(code);
  if (!isGtin) return ndcOfText(code) ?? code;
  const gtin = code.padStart(14, '0');
  return ndcOfGtin(gtin) ?? `01${gtin}`;
}

/**
 * The NDC in a GTIN of the United States, ten digits. It is text: leading zeros count, and where its hyphens stand is
 * not known, so that it cannot be brought to eleven or twelve digits.
 */
export function ndcOfGtin(gtin: string): string | null {
  return /^\d03(\d{10})\d$/.exec(gtin)?.[1] ?? null;
}

/** Whether a text is an NDC as it is printed: ten, eleven or twelve digits with dashes (STOCKROOM-06). */
export function isNdc(text: string): boolean {
  return /^(?:\d{4}-\d{4}-\d{2}|\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d{1,2}|\d{6}-\d{4}-\d{2})$/.test(text);
}

/** The digits of an NDC as it is printed with hyphens: ten, eleven, or twelve in the form that succeeds both. */
export function ndcOfText(text: string): string | null {
  return /^\d{4,6}-\d{3,4}-\d{1,2}$/.test(text) ? text.replaceAll('-', '') : null;
}
