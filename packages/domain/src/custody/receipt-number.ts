/**
 * The short number of a receipt, which people read out to each other. It is made of the id of the act's first record
 * alone: of the second in which it was recorded, and of ten bits of chance, the same in all ids of an act, that tell
 * acts of the same second apart. So nothing is stored for it, and a number leads to a small range of ids.
 */

// Crockford's digits: without I, L, O and U, which are misread or misheard.
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MISREAD: ReadonlyMap<string, string> = new Map([
  ['I', '1'],
  ['L', '1'],
  ['O', '0'],
]);
const BITS_OF_A_DIGIT = 5n;
const LENGTH = 8;
const HALF = 4;
const CHANCE_BITS = 10n;
const CHANCE = (1n << CHANCE_BITS) - 1n;
const SECONDS = (1n << 30n) - 1n;
/** The start of 2020: the seconds since then fit into six digits until 2054. */
const FIRST_SECOND = 1_577_836_800n;
const MS = 1000n;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TIME_DIGITS = 12;

/** The number of the act whose first record has this id; null where the id is none of ours. */
export function receiptNumber(recordId: string): string | null {
  if (!UUID.test(recordId)) return null;
  const hex = recordId.replaceAll('-', '');
  const seconds = BigInt(`0x${hex.slice(0, TIME_DIGITS)}`) / MS - FIRST_SECOND;
  const value = ((seconds & SECONDS) << CHANCE_BITS) | (BigInt(`0x${hex.slice(TIME_DIGITS)}`) & CHANCE);
  const digits = Array.from({ length: LENGTH }, (_, place) => {
    const shift = BigInt(LENGTH - 1 - place) * BITS_OF_A_DIGIT;
    return DIGITS.charAt(Number((value >> shift) & 31n));
  }).join('');
  return inHalves(digits);
}

/** A number as it was typed, and the ids among which its first record is. */
export type ReadNumber = { readonly number: string; readonly from: string; readonly before: string };

/** Reads a number as people type what they were told; null where the text is none. */
export function readReceiptNumber(text: string): ReadNumber | null {
  const typed = Array.from(text.toUpperCase().replaceAll(/[\s-]/g, ''), (digit) => MISREAD.get(digit) ?? digit);
  const places = typed.map((digit) => DIGITS.indexOf(digit));
  if (typed.length !== LENGTH || places.includes(-1)) return null;
  const value = places.reduce((sum, place) => (sum << BITS_OF_A_DIGIT) | BigInt(place), 0n);
  const second = (value >> CHANCE_BITS) + FIRST_SECOND;
  return { number: inHalves(typed.join('')), from: firstIdAt(second), before: firstIdAt(second + 1n) };
}

function inHalves(digits: string): string {
  return `${digits.slice(0, HALF)}-${digits.slice(HALF)}`;
}

function firstIdAt(second: bigint): string {
  const time = (second * MS).toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
