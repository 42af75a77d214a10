import { buffer } from 'node:stream/consumers';
import { cellText, measureText, type ReportCells, type ReportColumn } from '@vialant/domain/report/cell';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportColumns, type ReportName, reportWords } from '@vialant/domain/words/office/reports';
import { openPdf } from './open-pdf.ts';

/** What is on the paper besides the rows. */
export type ReportPaper = {
  readonly name: ReportName;
  readonly agency: string;
  readonly deaNumber: string | null;
  readonly scope: string;
  readonly filters: string;
  readonly zone: string;
  readonly made: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportCells[];
  readonly totals: readonly ReportCells[];
  readonly figures: string | null;
};

type Line = { readonly cells: readonly string[]; readonly isHead?: true };
type Table = {
  readonly widths: readonly number[];
  readonly isNumber: readonly boolean[];
  readonly head: Line;
  readonly fontPt: number;
  readonly ruler: Ruler;
};

const MARGIN_PT = 36;
const FONT_PT = 8;
const TITLE_PT = 13;
const LINE_PT = 12;
const GAP_PT = 6;
// How wide a text may be before it takes another line, and the most lines that it gets.
const MOST_TEXT_PT = 130;
const MOST_LINES = 12;
// The part of their width that texts keep before the letters get smaller, and how small these may get for it.
const LEAST_PART = 0.75;
const LEAST_FONT_PT = 6;
// How wide the line with the number of rows is at least.
const LEAST_END_PT = 400;
const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const;

/** REPORT-03: the report on paper, Letter across, with schedule II on pages of its own. Its text can be searched. */
export async function pdfOfReport(paper: ReportPaper): Promise<Buffer> {
  const document = openPdf({ size: 'LETTER', layout: 'landscape', margin: MARGIN_PT, bufferPages: true });
  const finished = buffer(document);
  const { columns, lines } = textsOf(paper);
  const table = tableOf(document, columns, [...lines.values()]);
  for (const [index, { title, rows }] of partsOf(paper).entries()) {
    if (index > 0) document.addPage();
    drawHead(document, paper, title);
    drawLine(document, table, table.head);
    for (const row of rows) drawRow(document, paper, table, title, lines.get(row) ?? NO_LINE);
  }
  drawEnd(document, paper, table, lines);
  numberPages(document, paper);
  document.end();
  return finished;
}

type Texts = { readonly columns: readonly ReportColumn[]; readonly lines: ReadonlyMap<ReportCells, Line> };

const NO_LINE: Line = { cells: [] };

/** The texts of all rows and totals, made once, in the columns in which there is any. */
function textsOf({ columns, rows, totals, zone }: ReportPaper): Texts {
  const all = [...rows, ...totals].map((row) => ({ row, cells: cellsOf(columns, row, zone) }));
  const isShown = columns.map((_, index) => all.some(({ cells }) => cells[index] !== ''));
  return {
    columns: columns.filter((_, index) => isShown[index]),
    lines: new Map(all.map(({ row, cells }) => [row, { cells: cells.filter((_, index) => isShown[index]) }])),
  };
}

/** How wide texts are at one point. Many cells are the same, and each is measured once. */
class Ruler {
  readonly #document: PDFKit.PDFDocument;
  readonly #widths = { plain: new Map<string, number>(), bold: new Map<string, number>() } as const;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** Leaves the document with another font. */
  widthOf(text: string, font: keyof typeof FONTS): number {
    const known = this.#widths[font].get(text);
    if (known !== undefined) return known;
    const width = this.#document.font(FONTS[font]).fontSize(1).widthOfString(text);
    this.#widths[font].set(text, width);
    return width;
  }
}

type Part = { readonly title: string | null; readonly rows: readonly ReportCells[] };

function partsOf({ columns, rows }: ReportPaper): Part[] {
  const second = rows.filter((row) => row['schedule'] === 'II');
  if (!columns.some(({ id }) => id === 'schedule') || second.length === 0) return [{ title: null, rows }];
  const others = rows.filter((row) => row['schedule'] !== 'II');
  const first = { title: fill(officeReports.scheduleTitle, { schedule: 'II' }), rows: second };
  return others.length === 0 ? [first] : [first, { title: officeReports.otherSchedules, rows: others }];
}

function cellsOf(columns: readonly ReportColumn[], row: ReportCells, zone: string): string[] {
  return columns.map((column) => {
    const text = cellText(column, row, zone);
    return column.kind === 'amount' && text !== '' ? `${text} ${measureText(row)}` : text;
  });
}

/**
 * Columns as wide as what is in them. Where the paper is not wide enough, texts get less room and more lines, and then
 * all letters are smaller: a number or a day is always whole.
 */
function tableOf(document: PDFKit.PDFDocument, columns: readonly ReportColumn[], lines: readonly Line[]): Table {
  const head: Line = { cells: columns.map(({ id }) => reportColumns[id]), isHead: true };
  const ruler = new Ruler(document);
  const isNumber = columns.map(({ kind }) => kind === 'amount' || kind === 'number');
  const isWhole = columns.map(({ kind }, index) => kind === 'day' || isNumber[index] === true);
  const room = document.page.width - 2 * MARGIN_PT;
  const widest = columns.map((_, index) =>
    [head, ...lines].reduce((most, { cells }) => Math.max(most, ruler.widthOf(cells[index] ?? '', 'bold')), 0),
  );
  for (let fontPt = FONT_PT; ; fontPt -= 1) {
    const wanted = widest.map((width, index) => {
      const whole = width * fontPt;
      return (isWhole[index] ? whole : Math.min(whole, MOST_TEXT_PT)) + GAP_PT;
    });
    const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
    const fixed = sumOf(wanted.filter((_, index) => isWhole[index]));
    const texts = sumOf(wanted.filter((_, index) => !isWhole[index]));
    const part = texts === 0 ? 1 : Math.min(1, (room - fixed) / texts);
    if (fixed <= room && (part >= LEAST_PART || fontPt <= LEAST_FONT_PT)) {
      const widths = wanted.map((width, index) => (isWhole[index] ? width : width * part));
      return { head, fontPt, isNumber, ruler, widths };
    }
    if (fontPt <= 1) throw new RangeError('A report has more numbers than a page is wide.');
  }
}

function drawHead(document: PDFKit.PDFDocument, paper: ReportPaper, part: string | null): void {
  const title = [paper.agency, reportWords[paper.name].title, part].filter((text) => text !== null).join(' · ');
  const number = paper.deaNumber === null ? [] : [fill(officeReports.registration, { number: paper.deaNumber })];
  const lines = [...number, paper.scope, paper.filters, fill(officeReports.zone, { zone: paper.zone })].join(' · ');
  document.font(FONTS.bold).fontSize(TITLE_PT).text(title, MARGIN_PT, MARGIN_PT, { lineBreak: false });
  document.font(FONTS.plain).fontSize(FONT_PT);
  document.text(lines, MARGIN_PT, MARGIN_PT + TITLE_PT + GAP_PT, { lineBreak: false });
  document.y = MARGIN_PT + TITLE_PT + GAP_PT + 2 * LINE_PT;
}

function drawRow(
  document: PDFKit.PDFDocument,
  paper: ReportPaper,
  table: Table,
  part: string | null,
  line: Line,
): void {
  const height = heightOf(document, table, line);
  if (document.y > document.page.height - MARGIN_PT - 2 * LINE_PT - height) {
    document.addPage();
    drawHead(document, paper, part);
    drawLine(document, table, table.head);
  }
  drawLine(document, table, line, height);
}

function drawLine(
  document: PDFKit.PDFDocument,
  table: Table,
  line: Line,
  height = heightOf(document, table, line),
): void {
  const { widths, isNumber, ruler, fontPt } = table;
  const { cells, isHead } = line;
  const font = fontOf(line);
  const top = document.y;
  const textWidths = cells.map((text) => fontPt * ruler.widthOf(text, font));
  document.font(FONTS[font]).fontSize(fontPt);
  let left = MARGIN_PT;
  for (const [index, width] of widths.entries()) {
    const [text, textWidth, room] = [cells[index] ?? '', textWidths[index] ?? 0, width - GAP_PT];
    const align = isNumber[index] === true ? 'right' : 'left';
    // To place a text that has room costs much less than to have it broken into lines.
    if (textWidth > room) document.text(text, left, top, { width: room, height, ellipsis: true, align });
    else if (text !== '')
      document.text(text, align === 'right' ? left + room - textWidth : left, top, { lineBreak: false });
    left += width;
  }
  document.y = top + height;
  const under = document.y - 3;
  if (isHead) document.moveTo(MARGIN_PT, under).lineTo(left, under).lineWidth(0.5).stroke();
}

function fontOf({ isHead }: Line): keyof typeof FONTS {
  return isHead ? 'bold' : 'plain';
}

/** How high a line is with its longest text, in the font in which it is drawn. */
function heightOf(document: PDFKit.PDFDocument, { widths, fontPt, ruler }: Table, line: Line): number {
  const font = fontOf(line);
  const textWidths = line.cells.map((text) => fontPt * ruler.widthOf(text, font));
  document.font(FONTS[font]).fontSize(fontPt);
  const one = document.currentLineHeight(true);
  const lines = widths.map((width, index) => {
    const room = width - GAP_PT;
    // Most texts have room, which is known at less cost.
    if ((textWidths[index] ?? 0) <= room) return 1;
    return Math.min(Math.ceil(document.heightOfString(line.cells[index] ?? '', { width: room }) / one), MOST_LINES);
  });
  return LINE_PT + (Math.max(1, ...lines) - 1) * one;
}

/** How many rows there are and the totals (REPORT-02). */
function drawEnd(document: PDFKit.PDFDocument, paper: ReportPaper, table: Table, lines: Texts['lines']): void {
  const count = paper.rows.length;
  const told = [count === 1 ? officeReports.oneRow : fill(officeReports.rows, { n: count }), paper.figures];
  // The line below it is as long as the one below the head.
  const width = Math.max(
    LEAST_END_PT,
    table.widths.reduce((sum, each) => sum + each, 0),
  );
  drawRow(document, paper, { ...table, widths: [width], isNumber: [false] }, null, {
    cells: [told.filter((text) => text !== null).join(' · ')],
    isHead: true,
  });
  for (const total of paper.totals) drawRow(document, paper, table, null, lines.get(total) ?? NO_LINE);
}

function numberPages(document: PDFKit.PDFDocument, { made }: ReportPaper): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    const foot = `${made} · ${fill(officeReports.page, { n: page + 1, m: count })}`;
    document.font(FONTS.plain).fontSize(FONT_PT);
    // Below the margin a text would begin a new page, so that the margin is taken away first.
    document.page.margins.bottom = 0;
    document.text(foot, MARGIN_PT, document.page.height - MARGIN_PT + GAP_PT, { lineBreak: false });
  }
}
