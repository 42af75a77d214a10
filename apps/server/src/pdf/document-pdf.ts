import { buffer } from 'node:stream/consumers';
import { fill } from '@vialant/domain/words/fill';
import { custodyPaper } from '@vialant/domain/words/proof/custody-paper';
import { qrPicture } from '../messages/qr-picture.ts';
import type { Block, DocumentLine, PaperDocument } from './document.ts';
import { openPdf } from './open-pdf.ts';

type Pdf = PDFKit.PDFDocument;
type Table = Extract<Block, { kind: 'table' }>;
type TextBlock = Extract<Block, { readonly text: string }>;
type Type = { readonly font: string; readonly size: number; readonly above: number };

const MARGIN_PT = 48;
const BULLET_PT = 9;
const GAP_PT = 6;
const CODE_PT = 190;
const SMALL_PT = 7;
const CELL_PT = 8;
const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' } as const;
const GREY = '#555555';
const LIGHT = '#bbbbbb';

const TYPES: Readonly<Record<TextBlock['kind'], Type>> = {
  title: { font: FONTS.bold, size: 16, above: 0 },
  heading: { font: FONTS.bold, size: 11, above: 14 },
  text: { font: FONTS.plain, size: 9, above: 3 },
  small: { font: FONTS.plain, size: 8, above: 2 },
  warning: { font: FONTS.bold, size: 10, above: 6 },
  mono: { font: FONTS.mono, size: SMALL_PT, above: 2 },
};

/** The parts of a table's width that its columns get, of the seven that a custody report has. */
const WIDTHS = [0.06, 0.16, 0.13, 0.12, 0.2, 0.16, 0.17] as const;

/** The document on sheets of Letter, upright. Its text can be searched. */
export async function pdfOfDocument({ title, foot, blocks }: PaperDocument): Promise<Buffer> {
  const pdf = openPdf({ size: 'LETTER', margin: MARGIN_PT, bufferPages: true, info: { Title: title } });
  const finished = buffer(pdf);
  for (const block of blocks) await draw(pdf, block);
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin a text would begin a new page, so that the margin is taken away first.
    pdf.page.margins.bottom = 0;
    pdf.font(FONTS.plain).fontSize(SMALL_PT).fillColor(GREY);
    const line = `${foot} ${fill(custodyPaper.page, { n: page + 1, m: count })}.`;
    pdf.text(line, MARGIN_PT, pdf.page.height - MARGIN_PT + GAP_PT, { lineBreak: false });
  }
  pdf.end();
  return finished;
}

async function draw(pdf: Pdf, block: Block): Promise<void> {
  switch (block.kind) {
    case 'facts':
      return drawFacts(pdf, block.facts);
    case 'list':
      for (const item of block.items) drawItem(pdf, item);
      return;
    case 'table':
      return drawTable(pdf, block);
    case 'code':
      return drawCode(pdf, block);
    case 'title':
    case 'heading':
    case 'text':
    case 'small':
    case 'warning':
    case 'mono':
      return drawText(pdf, TYPES[block.kind], block.text);
  }
}

function drawText(pdf: Pdf, { font, size, above }: Type, text: string): void {
  pdf.font(font).fontSize(size).fillColor('black');
  // A heading is not left alone at the foot of a page.
  keepTogether(pdf, above + pdf.heightOfString(text, { width: room(pdf) }) + (font === FONTS.bold ? 30 : 0));
  pdf.text(text, MARGIN_PT, pdf.y + above, { width: room(pdf) });
}

/** A line of a list; where it is longer than the paper is wide its next lines begin below its text. */
function drawItem(pdf: Pdf, text: string): void {
  const { font, size, above } = TYPES.text;
  const width = room(pdf) - BULLET_PT;
  pdf.font(font).fontSize(size).fillColor('black');
  keepTogether(pdf, above + pdf.heightOfString(text, { width }));
  const top = pdf.y + above;
  pdf.text('•', MARGIN_PT, top, { lineBreak: false });
  pdf.text(text, MARGIN_PT + BULLET_PT, top, { width });
}

function drawFacts(pdf: Pdf, facts: readonly (readonly [string, string])[]): void {
  const width = room(pdf) / 4;
  for (let at = 0; at < facts.length; at += 4) {
    const row = facts.slice(at, at + 4);
    pdf.font(FONTS.bold).fontSize(9);
    const height = Math.max(...row.map(([, text]) => pdf.heightOfString(text, { width: width - GAP_PT })));
    keepTogether(pdf, height + 20);
    const top = pdf.y + GAP_PT;
    for (const [index, [label, text]] of row.entries()) {
      const left = MARGIN_PT + index * width;
      pdf.font(FONTS.plain).fontSize(SMALL_PT).fillColor(GREY).text(label, left, top, { lineBreak: false });
      pdf
        .font(FONTS.bold)
        .fontSize(9)
        .fillColor('black')
        .text(text, left, top + 9, { width: width - GAP_PT });
    }
    pdf.y = top + 9 + height;
  }
}

function drawTable(pdf: Pdf, { columns, lines }: Table): void {
  pdf.y += GAP_PT;
  drawHead(pdf, columns);
  for (const line of lines) {
    if (keepTogether(pdf, heightOf(pdf, line) + GAP_PT)) drawHead(pdf, columns);
    drawLine(pdf, line);
  }
}

function drawHead(pdf: Pdf, columns: readonly string[]): void {
  pdf.font(FONTS.bold).fontSize(CELL_PT).fillColor('black');
  const top = pdf.y;
  drawCells(pdf, columns, top);
  pdf.y = top + pdf.currentLineHeight(true) + 2;
  rule(pdf, 0.8, GREY);
}

function drawLine(pdf: Pdf, { cells, told, proof }: DocumentLine): void {
  const top = pdf.y + 3;
  const high = cellsHeight(pdf, cells);
  pdf.fillColor('black');
  drawCells(pdf, cells, top);
  const [left, width] = below(pdf);
  pdf.y = top + high;
  if (told !== '') pdf.fillColor(GREY).text(told, left, pdf.y + 1, { width });
  pdf.font(FONTS.mono).fontSize(SMALL_PT).fillColor(GREY);
  pdf.text(proof, left, pdf.y + 2, { width });
  pdf.y += 2;
  rule(pdf, 0.5, LIGHT);
}

function drawCells(pdf: Pdf, cells: readonly string[], top: number): void {
  let left = MARGIN_PT;
  for (const [index, part] of WIDTHS.entries()) {
    const width = part * room(pdf);
    pdf.text(cells[index] ?? '', left, top, { width: width - GAP_PT });
    left += width;
  }
}

function heightOf(pdf: Pdf, { cells, told, proof }: DocumentLine): number {
  const [, width] = below(pdf);
  const high = cellsHeight(pdf, cells) + (told === '' ? 0 : pdf.heightOfString(told, { width }) + 1);
  pdf.font(FONTS.mono).fontSize(SMALL_PT);
  return high + pdf.heightOfString(proof, { width }) + 8;
}

/** How high the highest cell is, in the type of the cells, which stays chosen. */
function cellsHeight(pdf: Pdf, cells: readonly string[]): number {
  pdf.font(FONTS.plain).fontSize(CELL_PT);
  const heights = WIDTHS.map((part, index) =>
    pdf.heightOfString(cells[index] ?? '', { width: part * room(pdf) - GAP_PT }),
  );
  return Math.max(...heights);
}

/** Where that stands which is told of a line below its cells: from the second column on. */
function below(pdf: Pdf): [left: number, width: number] {
  const number = WIDTHS[0] * room(pdf);
  return [MARGIN_PT + number, room(pdf) - number];
}

async function drawCode(pdf: Pdf, { holds, told }: Extract<Block, { kind: 'code' }>): Promise<void> {
  keepTogether(pdf, CODE_PT + GAP_PT);
  const top = pdf.y + GAP_PT;
  pdf.image(await qrPicture(holds), MARGIN_PT, top, { width: CODE_PT });
  pdf.y = top;
  const left = MARGIN_PT + CODE_PT + 2 * GAP_PT;
  const width = room(pdf) - CODE_PT - 2 * GAP_PT;
  pdf.font(FONTS.plain).fontSize(9).fillColor('black');
  for (const text of told) pdf.text(text, left, pdf.y + 3, { width });
  pdf.font(FONTS.mono).fontSize(5.5).fillColor(GREY);
  pdf.text(holds, left, pdf.y + GAP_PT, { width });
  pdf.y = Math.max(pdf.y, top + CODE_PT);
}

/** Begins a new page if so much does not fit on this one, and says whether it did. */
function keepTogether(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.page.height - MARGIN_PT) return false;
  pdf.addPage();
  return true;
}

function rule(pdf: Pdf, width: number, colour: string): void {
  pdf
    .moveTo(MARGIN_PT, pdf.y)
    .lineTo(MARGIN_PT + room(pdf), pdf.y)
    .lineWidth(width)
    .strokeColor(colour)
    .stroke();
}

function room(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN_PT;
}
