/** What people cannot take for one another: no 0 and O, no 1, I and L, and no U beside V (LABELS-03). */
export const LABEL_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const RANDOM_LENGTH = 6;
const PREFIX = /^[A-Z]{2,3}$/;
const CAPITAL_A = 65;

/**
 * By which the values of the characters are multiplied before they are added up, from the last character to the first.
 * None has a divisor in common with the 30 characters, so that one changed character always changes the sum; the
 * distance between neighbours has only 2 in common, so that nearly every swap of two neighbours does too.
 */
const WEIGHTS = [1, 29, 7, 11, 13, 17, 19, 23, 1, 29] as const;

/** Whether the text can stand before the codes of an agency: two or three capital letters. */
export function isLabelPrefix(text: string): boolean {
  return PREFIX.test(text);
}

/**
 * A code for a label: the prefix, six random characters and the one that makes the weighted sum of them all a multiple
 * of 30 (LABELS-03). Two codes of one length that differ in one place have different sums, so no two codes do so.
 * `random` answers a whole number from 0 up to, and without, the one that it is given.
 */
export function newLabelCode(prefix: string, random: (below: number) => number): string {
  if (!isLabelPrefix(prefix)) throw new Error(`not a prefix: ${prefix}`);
  const drawn = Array.from({ length: RANDOM_LENGTH }, () => LABEL_ALPHABET.charAt(random(LABEL_ALPHABET.length)));
  const open = `${prefix}${drawn.join('')}`;
  const rest = weightedSum(prefix.length, `${open}${LABEL_ALPHABET.charAt(0)}`) % LABEL_ALPHABET.length;
  return `${open}${LABEL_ALPHABET.charAt((LABEL_ALPHABET.length - rest) % LABEL_ALPHABET.length)}`;
}

/**
 * Whether a text has the form of a printed code, in capital letters: what was misread or mistyped has not.
 * @public The rule by which other software tells a code from a slip of the pen.
 */
export function isLabelCode(text: string): boolean {
  const prefixLength = text.length - RANDOM_LENGTH - 1;
  if (!isLabelPrefix(text.slice(0, Math.max(0, prefixLength)))) return false;
  if (Array.from(text.slice(prefixLength)).some((character) => !LABEL_ALPHABET.includes(character))) return false;
  return weightedSum(prefixLength, text) % LABEL_ALPHABET.length === 0;
}

/** A letter of the prefix, which may be any, counts by its place in the alphabet of people, all others in ours. */
function weightedSum(prefixLength: number, text: string): number {
  return Array.from(text).reduce((sum, character, place) => {
    const value = place < prefixLength ? character.charCodeAt(0) - CAPITAL_A : LABEL_ALPHABET.indexOf(character);
    return sum + value * (WEIGHTS[text.length - 1 - place] ?? 1);
  }, 0);
}
