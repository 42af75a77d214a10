import { addDays, type DateOnly, dateOnly } from './date-only.ts';

export type PackageCode = {
  /** What stands for the product on every package of it: the GTIN of a GS1 code, else the whole code. */
  readonly product: string;
  readonly expiresOn: DateOnly | null;
};

const GROUP_SEPARATOR = '\u001d';
const SYMBOLOGY = /^\][A-Za-z]\d/;
const GTIN_FIRST = /^01\d{14}/;

// How many digits follow each element's two-digit identifier; any other is as long as it likes, up to a separator.
const FIXED_LENGTHS: Readonly<Record<string, number>> = {
  '01': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};

/** What the barcode on a package says of itself (OPEN-114); a code that is not GS1 says only what it is. */
export function readPackageCode(code: string): PackageCode {
  const bare = code.replace(SYMBOLOGY, '');
  const text = bare.startsWith(GROUP_SEPARATOR) ? bare.slice(1) : bare;
  if (!GTIN_FIRST.test(text)) return { product: code, expiresOn: null };
  const elements = elementsOf(text);
  return { product: `01${elements.get('01') ?? ''}`, expiresOn: dateOf(elements.get('17')) };
}

function elementsOf(text: string): Map<string, string> {
  const elements = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const identifier = text.slice(at, at + 2);
    const length = FIXED_LENGTHS[identifier];
    const end = length === undefined ? endOfText(text, at) : at + 2 + length;
    if (!elements.has(identifier)) elements.set(identifier, text.slice(at + 2, end));
    at = text[end] === GROUP_SEPARATOR ? end + 1 : end;
  }
  return elements;
}

function endOfText(text: string, from: number): number {
  const separator = text.indexOf(GROUP_SEPARATOR, from);
  return separator === -1 ? text.length : separator;
}

/** YYMMDD of this century; the day 00 is the last one of the month. */
function dateOf(digits: string | undefined): DateOnly | null {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '');
  if (!match) return null;
  const [year, month, day] = [`20${match[1]}`, Number(match[2]), match[3]];
  if (day !== '00') return dateOnly(`${year}-${match[2]}-${day}`);
  const next = month === 12 ? `${Number(year) + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  const firstOfNext = month < 1 || month > 12 ? null : dateOnly(next);
  return firstOfNext && addDays(firstOfNext, -1);
}
