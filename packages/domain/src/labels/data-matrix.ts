/**
 * The one symbol that labels need: a Data Matrix (ECC 200, ISO/IEC 16022) of 14 × 14 modules, which holds ten letters
 * and digits. It is written out here because a general library takes some milliseconds for each of a thousand labels.
 */
export const DATA_MATRIX_SIZE = 14;

/** Whether the module in a row and a column, counted from the upper left, is dark. */
export type DataMatrix = (row: number, column: number) => boolean;

const DATA_WORDS = 8;
const CHECK_WORDS = 10;
// The modules between the two solid and the two dotted edges.
const INNER = 12;
const PLAIN_TEXT = /^[0-9A-Z]{9,10}$/;

/** Draws nine or ten capital letters and digits. */
export function dataMatrix(text: string): DataMatrix {
  if (!PLAIN_TEXT.test(text)) throw new Error(`not nine or ten capital letters and digits: ${text}`);
  const data = dataWords(text);
  const words = [...data, ...checkWords(data)];
  const dark = PLACEMENT.map((place) => (((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1) === 1);
  return (row, column) => {
    if (column === 0 || row === DATA_MATRIX_SIZE - 1) return true;
    if (row === 0) return column % 2 === 0;
    if (column === DATA_MATRIX_SIZE - 1) return row % 2 === 1;
    return dark[(row - 1) * INNER + column - 1] === true;
  };
}

const LATCH_C40 = 230;
const UNLATCH = 254;

/** Three characters in two words each (C40). A tenth stands alone in the last word, for which no unlatch is needed. */
function dataWords(text: string): number[] {
  const words = [LATCH_C40];
  for (let start = 0; start + 3 <= text.length; start += 3) {
    const [a = 0, b = 0, c = 0] = Array.from(text.slice(start, start + 3), c40Value);
    const three = 1600 * a + 40 * b + c + 1;
    words.push(three >> 8, three & 255);
  }
  words.push(text.length % 3 === 0 ? UNLATCH : text.charCodeAt(text.length - 1) + 1);
  if (words.length !== DATA_WORDS) throw new Error(`${text} does not fill the symbol`);
  return words;
}

/** In C40 digits are 4 to 13 and capital letters 14 to 39. */
function c40Value(character: string): number {
  const code = character.charCodeAt(0);
  return code < 65 ? code - 48 + 4 : code - 65 + 14;
}

// The field of 256 elements in which errors are corrected: logarithms and powers of 2 modulo x⁸ + x⁵ + x³ + x² + 1.
const FIELD = 0x12d;
const POWERS: readonly number[] = Array.from({ length: 255 }).reduce<number[]>((powers) => {
  const next = (powers.at(-1) ?? 0) << 1 || 1;
  return [...powers, next > 255 ? next ^ FIELD : next];
}, []);
const LOGARITHMS: ReadonlyMap<number, number> = new Map(POWERS.map((value, power) => [value, power]));

function times(one: number, other: number): number {
  const [a, b] = [LOGARITHMS.get(one), LOGARITHMS.get(other)];
  return a === undefined || b === undefined ? 0 : (POWERS[(a + b) % 255] ?? 0);
}

/** The polynomial whose roots are the first ten powers of 2, without its highest coefficient, which is 1. */
const GENERATOR = Array.from({ length: CHECK_WORDS }, (_, index) => POWERS[index + 1] ?? 0)
  .reduce<number[]>(
    (product, root) => [...product, 0].map((coefficient, place) => coefficient ^ times(product[place - 1] ?? 0, root)),
    [1],
  )
  .slice(1);

/** What is left when the data, followed by ten zeros, are divided by the generator (Reed-Solomon). */
function checkWords(data: readonly number[]): number[] {
  return data.reduce<number[]>(
    (rest, word) => {
      const factor = word ^ (rest[0] ?? 0);
      return GENERATOR.map((coefficient, place) => (rest[place + 1] ?? 0) ^ times(coefficient, factor));
    },
    Array.from({ length: CHECK_WORDS }, () => 0),
  );
}

/** The one word that lies in two corners, of a symbol of this size. */
const CORNERS: readonly (readonly [number, number])[] = [
  [INNER - 1, 0],
  [INNER - 1, 1],
  [INNER - 1, 2],
  [0, INNER - 2],
  [0, INNER - 1],
  [1, INNER - 1],
  [2, INNER - 1],
  [3, INNER - 1],
];

/** For each inner module, row by row, the bit of the words that it shows: eight times the word, plus the bit in it. */
const PLACEMENT: readonly number[] = placement();

/** The walk of ISO/IEC 16022, annex F: up and down the diagonals, a word of eight modules at every second step. */
function placement(): number[] {
  const bits = Array.from({ length: INNER * INNER }, () => -1);
  let word = 0;
  // What leaves at one edge comes back at the opposite one, moved by four, as the standard has it for this size.
  const put = (row: number, column: number, bit: number): void => {
    const [down, right] = row < 0 ? [row + INNER, column + 4] : [row, column];
    const [onRow, onColumn] = right < 0 ? [down + 4, right + INNER] : [down, right];
    bits[onRow * INNER + onColumn] = 8 * word + bit;
  };
  const putAll = (places: readonly (readonly [number, number])[]): void => {
    for (const [bit, [row, column]] of places.entries()) put(row, column, bit);
    word += 1;
  };
  const isFree = (row: number, column: number): boolean =>
    row >= 0 && row < INNER && column >= 0 && column < INNER && bits[row * INNER + column] === -1;
  let row = 4;
  let column = 0;
  while (row < INNER || column < INNER) {
    if (row === INNER && column === 0) putAll(CORNERS);
    for (; row >= 0 && column < INNER; row -= 2, column += 2) {
      if (row < INNER && isFree(row, column)) putAll(around(row, column));
    }
    row += 1;
    column += 3;
    for (; row < INNER && column >= 0; row += 2, column -= 2) {
      if (row >= 0 && column < INNER && isFree(row, column)) putAll(around(row, column));
    }
    row += 3;
    column += 1;
  }
  return bits;
}

/** The modules of a word whose last one is in this row and column. */
function around(row: number, column: number): [number, number][] {
  return [
    [row - 2, column - 2],
    [row - 2, column - 1],
    [row - 1, column - 2],
    [row - 1, column - 1],
    [row - 1, column],
    [row, column - 2],
    [row, column - 1],
    [row, column],
  ];
}
