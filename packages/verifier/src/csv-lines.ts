const BYTE_ORDER_MARK = '\uFEFF';
// What only stands in a cell with quotes around it.
const OF_QUOTED = /["\r\n]/;
const QUOTE = /"/g;

/** Makes the lines of a CSV file, as RFC 4180 writes it, out of its text, piece by piece: a cell may hold line ends. */
export class CsvLines {
  /** Whether something was not written so; nothing is read after it. */
  isBroken = false;
  /** What has come of a line whose last cell is still open, and of one that has not ended. */
  #open: string[] = [];
  #rest = '';
  #isFirst = true;

  /** The lines that end with this piece of the text. */
  take(piece: string): string[][] {
    const made: string[][] = [];
    if (this.isBroken) return made;
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const whole = this.#whole(this.#isFirst && line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line);
      this.#isFirst = false;
      if (whole === null) continue;
      const cells = whole.endsWith('\r') ? cellsOf(whole.slice(0, -1)) : null;
      if (cells === null) {
        this.isBroken = true;
        break;
      }
      made.push(cells);
    }
    return made;
  }

  /** To be called at the end of the text. */
  finish(): void {
    if (this.#isFirst || this.#rest !== '' || this.#open.length > 0) this.isBroken = true;
  }

  /** The line with those before it that belong to it; null while a cell is open. */
  #whole(line: string): string | null {
    const isTurned = line.includes('"') && (line.match(QUOTE)?.length ?? 0) % 2 === 1;
    if (this.#open.length === 0 && !isTurned) return line;
    this.#open.push(line);
    if (!isTurned || this.#open.length === 1) return null;
    const whole = this.#open.join('\n');
    this.#open = [];
    return whole;
  }
}

function cellsOf(line: string): string[] | null {
  if (!line.includes('"')) return line.includes('\r') ? null : line.split(',');
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    const isQuoted = line[at] === '"';
    const end = isQuoted ? closingQuote(line, at) : line.indexOf(',', at);
    if (isQuoted && end === -1) return null;
    const cell = line.slice(isQuoted ? at + 1 : at, end === -1 ? line.length : end);
    if (!isQuoted && OF_QUOTED.test(cell)) return null;
    cells.push(isQuoted ? cell.replaceAll('""', '"') : cell);
    at = isQuoted ? end + 1 : at + cell.length;
    if (at === line.length) return cells;
    if (line[at] !== ',') return null;
  }
}

/** Where the quote stands that closes the cell which one opens; a quote within it is there twice. */
function closingQuote(line: string, opening: number): number {
  let at = line.indexOf('"', opening + 1);
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at;
}
