import { setImmediate } from 'node:timers/promises';
import { guardedCell } from '@vialant/domain/values/csv-cell';
import { stringify } from 'csv-stringify/sync';

export type CsvValue = string | number | Date | null;

// Spreadsheets take a file without it for one in the encoding of their own machine.
const BYTE_ORDER_MARK = '\uFEFF';
const ROWS_PER_PIECE = 500;

/**
 * A CSV file in pieces of some rows, between which others get their turn: a file of any length takes little memory, and
 * holds nobody. It is in UTF-8 with its mark and RFC 4180, with times in ISO 8601 and no text that a spreadsheet would
 * take for a formula (DATA-03).
 */
export async function* csvPieces(
  header: readonly string[],
  rows: Iterable<readonly CsvValue[]> | AsyncIterable<readonly CsvValue[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([header]);
  let piece: (readonly CsvValue[])[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < ROWS_PER_PIECE) continue;
    yield lines(piece);
    piece = [];
    // Rows that are there already are taken one after the other, without a break.
    await setImmediate();
  }
  if (piece.length > 0) yield lines(piece);
}

/** The whole of a short CSV file. */
export async function csvText(header: readonly string[], rows: Iterable<readonly CsvValue[]>): Promise<string> {
  let text = '';
  for await (const piece of csvPieces(header, rows)) text += piece;
  return text;
}

function lines(rows: readonly (readonly CsvValue[])[]): string {
  return stringify(
    rows.map((row) => row.map(cellOf)),
    // A line end of any kind within a cell would end the line for some reader.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

function cellOf(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  // A number is no text: a spreadsheet may count with it, also below zero.
  return typeof value === 'number' ? String(value) : guardedCell(value);
}
