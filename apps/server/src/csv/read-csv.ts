import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import { CsvError, type Info, parse } from 'csv-parse';

/** One line of a file, by its number in the file, with its cells as they stand there. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] };

/** What spreadsheets separate cells by, in most countries, in the others, and when they are copied. */
const DELIMITERS = [',', ';', '\t'] as const;
const PIECE_BYTES = 32_768;
const REPLACEMENT = '\uFFFD';

/**
 * The lines of a CSV file, without those that hold nothing. It is read in pieces, between which others get their turn.
 * Refuses what is too long, not in UTF-8 or no CSV, and tells where.
 */
export async function readCsv(text: string): Promise<CsvLine[]> {
  const { maxLength, maxRows, maxRowLength } = LIMITS.importFile;
  if (text.length > maxLength) throw new Refused({ code: 'FILE_TOO_LONG' });
  if (text.includes(REPLACEMENT) || text.includes('\0') || !text.isWellFormed()) {
    throw new Refused({ code: 'FILE_NOT_UTF8' });
  }
  const lines: CsvLine[] = [];
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    max_record_size: maxRowLength,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  try {
    for await (const { record, info } of Readable.from(pieces(text)).pipe(parser) as AsyncIterable<Parsed>) {
      lines.push({ line: info.lines - record.join('').split('\n').length + 1, cells: record });
      // The first line is the header.
      if (lines.length > maxRows + 1) throw new Refused({ code: 'FILE_TOO_MANY_ROWS', most: maxRows });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refused({ code: 'FILE_NOT_CSV', line: typeof error['lines'] === 'number' ? error['lines'] : 1 });
  }
  return lines;
}

type Parsed = { readonly record: string[]; readonly info: Info };

function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  return DELIMITERS.find((delimiter) => header.includes(delimiter)) ?? ',';
}

async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
    await setImmediate();
  }
}
