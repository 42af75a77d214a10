// Text that begins so is run as a formula by some spreadsheet, or hides what does; the wide signs are taken for the others.
const SIGNS = '=+\\-@\\t\\r\\n\\0＝＋－＠';
const FORMULA_SIGN = new RegExp(`^[${SIGNS}]`);
const GUARDED = new RegExp(`^'[${SIGNS}]`);
// Where the list separator is `;` a spreadsheet splits there, and at a line end, whatever is quoted between commas.
const INNER = '=+\\-@\\t\\0＝＋－＠';
const INNER_SIGN = new RegExp(`([;\\r\\n])(?=[${INNER}])`, 'g');
const INNER_GUARDED = new RegExp(`([;\\r\\n])'(?=[${INNER}])`, 'g');

/** The sign by which a spreadsheet would take the text for a formula; null where it would not. */
export function formulaSign(text: string): string | null {
  return FORMULA_SIGN.exec(text)?.[0] ?? null;
}

/**
 * The text as it stands in a CSV file: with a ' before what a spreadsheet would take for a formula, at its beginning, after a
 * `;` and at the beginning of a line (DATA-03).
 */
export function guardedCell(text: string): string {
  const inner = text.replaceAll(INNER_SIGN, "$1'");
  return formulaSign(text) === null ? inner : `'${inner}`;
}

/** The text that `guardedCell` has written; any other is left as it is. */
export function unguardedCell(cell: string): string {
  const outer = GUARDED.test(cell) ? cell.slice(1) : cell;
  return outer.replaceAll(INNER_GUARDED, '$1');
}
