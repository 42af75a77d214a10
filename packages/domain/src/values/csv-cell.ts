// Text that begins so is run as a formula by some spreadsheet, or hides what does.
const FORMULA_SIGN = /^[=+\-@\t\r\0]/;
const GUARDED = /^'[=+\-@\t\r\0]/;

/** The sign by which a spreadsheet would take the text for a formula; null where it would not. */
export function formulaSign(text: string): string | null {
  return FORMULA_SIGN.exec(text)?.[0] ?? null;
}

/** The text as it stands in a CSV file: with a leading ' where a spreadsheet would take it for a formula (DATA-03). */
export function guardedCell(text: string): string {
  return formulaSign(text) === null ? text : `'${text}`;
}

/** The text that `guardedCell` has written; any other is left as it is. */
export function unguardedCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
