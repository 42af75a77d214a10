import { buffer } from 'node:stream/consumers';
import { DATA_MATRIX_SIZE, dataMatrix } from '@vialant/domain/labels/data-matrix';
import {
  LABEL_FORMATS,
  type LabelFormat,
  labelsPerSheet,
  placeOf,
  sheetsFor,
} from '@vialant/domain/labels/label-format';
import type { LabelFormatName, LabelKind } from '@vialant/domain/labels/label-names';
import { type LabelLayout, labelLayout, MM_PER_POINT } from '@vialant/domain/labels/label-layout';
import { fill } from '@vialant/domain/words/fill';
import { formatNames, kindNames, labelPaper } from '@vialant/domain/words/office/labels';
import { openPdf } from './open-pdf.ts';

export type Shift = { readonly x: number; readonly y: number };

/** A sheet without codes, and how far its print is shifted. */
export type TestPage = { readonly format: LabelFormatName; readonly shift: Shift };

/** What is on the paper: codes, the first of them at the start position. A null leaves its label empty. */
export type Print = {
  readonly format: LabelFormatName;
  readonly kind: LabelKind;
  readonly number: number;
  readonly start: number;
  readonly codes: readonly (string | null)[];
  readonly shift: Shift;
};

type Options = {
  /** Tests read the drawing commands. */
  readonly compress?: false;
};

const MARGIN_FONT_PT = 7;
// The lower edge of the note above the labels: far enough from them, and from the edge that printers leave blank.
const NOTE_ABOVE_MM = 4.5;
const NOTE_LEFT_MM = 12;
const RULER_MM = 100;
const OUTLINE_PT = 0.35;
// Courier's letters stand on the line; its capitals are this part of the size high.
const CAPITAL_HEIGHT = 0.57;

/** The PDF of labels at true size (LABELS-01, LABELS-02): everything in it is drawn as lines and letters. */
export async function labelPdf(print: Print, options: Options = {}): Promise<Buffer> {
  const format = LABEL_FORMATS[print.format];
  const layout = labelLayout(format, print.kind);
  const { document, finished } = openDocument(format, options);
  const pages = sheetsFor(format, print.start, print.codes.length);
  const note = (page: number): string =>
    fill(labelPaper.margin, {
      format: formatNames[print.format],
      kind: kindNames[print.kind],
      number: print.number,
      page,
      pages,
    });
  drawNote(document, format, note(1));
  for (const [index, code] of print.codes.entries()) {
    const { sheet, x, y } = placeOf(format, print.start + index);
    if (index > 0 && (print.start + index - 1) % labelsPerSheet(format) === 0) {
      document.addPage();
      drawNote(document, format, note(sheet + 1));
    }
    if (code !== null) drawLabel(document, code, { layout, format, x: x + print.shift.x, y: y + print.shift.y });
  }
  document.end();
  return finished;
}

/** The outline of every label, and a line of 100 mm, by which one sees whether the printer scales (LABELS-04). */
export async function testPagePdf({ format: name, shift }: TestPage, options: Options = {}): Promise<Buffer> {
  const format = LABEL_FORMATS[name];
  const { document, finished } = openDocument(format, options);
  drawNote(document, format, fill(labelPaper.testPage, { format: formatNames[name], x: shift.x, y: shift.y }));
  document.lineWidth(OUTLINE_PT);
  for (let position = 1; position <= labelsPerSheet(format); position += 1) {
    const { x, y } = placeOf(format, position);
    document.rect(points(x + shift.x), points(y + shift.y), points(format.width), points(format.height));
  }
  document.stroke();
  drawRuler(document, format);
  document.end();
  return finished;
}

type Opened = { readonly document: PDFKit.PDFDocument; readonly finished: Promise<Buffer> };

function openDocument(format: LabelFormat, options: Options): Opened {
  const document = openPdf({
    size: [points(format.page.width), points(format.page.height)],
    margin: 0,
    compress: options.compress ?? true,
    info: { Title: 'Labels', Producer: 'Vialant', Creator: 'Vialant' },
  });
  const finished = buffer(document);
  return { document, finished };
}

type OnPaper = { readonly layout: LabelLayout; readonly format: LabelFormat; readonly x: number; readonly y: number };

function drawLabel(document: PDFKit.PDFDocument, code: string, { layout, format, x, y }: OnPaper): void {
  const { module, symbolX, symbolY, textX, fontPt } = layout;
  const isDark = dataMatrix(code);
  // One shape for the whole symbol: neighbouring shapes of their own would show hairlines between them.
  for (let row = 0; row < DATA_MATRIX_SIZE; row += 1) {
    for (const { from, to } of darkRuns(row, isDark)) {
      const left = points(x + symbolX + from * module);
      document.rect(left, points(y + symbolY + row * module), points((to - from) * module), points(module));
    }
  }
  document.fill('black');
  document.font('Courier-Bold').fontSize(fontPt);
  const baseline = points(y + format.height / 2) + (CAPITAL_HEIGHT * fontPt) / 2;
  document.text(code, points(x + textX), baseline, { baseline: 'alphabetic', lineBreak: false });
}

/** The dark modules of a row that stand beside each other, as one piece each. */
function darkRuns(row: number, isDark: ReturnType<typeof dataMatrix>): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let column = 0; column < DATA_MATRIX_SIZE; column += 1) {
    if (!isDark(row, column)) continue;
    const last = runs.at(-1);
    if (last?.to === column) last.to = column + 1;
    else runs.push({ from: column, to: column + 1 });
  }
  return runs;
}

function drawNote(document: PDFKit.PDFDocument, format: LabelFormat, text: string): void {
  document.font('Helvetica').fontSize(MARGIN_FONT_PT).fillColor('black');
  const baseline = points(format.top - NOTE_ABOVE_MM);
  document.text(text, points(NOTE_LEFT_MM), baseline, { baseline: 'alphabetic', lineBreak: false });
}

/** In the margin below the labels. */
function drawRuler(document: PDFKit.PDFDocument, { page, top }: LabelFormat): void {
  const y = points(page.height - top + NOTE_ABOVE_MM);
  const [left, right] = [points(NOTE_LEFT_MM), points(NOTE_LEFT_MM + RULER_MM)];
  const tick = points(1);
  document.moveTo(left, y).lineTo(right, y);
  for (const end of [left, right]) document.moveTo(end, y - tick).lineTo(end, y + tick);
  document.stroke();
  document.font('Helvetica').fontSize(MARGIN_FONT_PT);
  document.text(labelPaper.ruler, right + points(2), y, { baseline: 'middle', lineBreak: false });
}

function points(millimetres: number): number {
  return millimetres / MM_PER_POINT;
}
