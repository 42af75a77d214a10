import { LABEL_FORMATS, placeOf } from '@vialant/domain/labels/label-format';
import { labelLayout, MM_PER_POINT } from '@vialant/domain/labels/label-layout';
import type { LabelFormatName } from '@vialant/domain/labels/label-names';
import { DATA_MATRIX_SIZE } from '@vialant/domain/labels/data-matrix';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const SCALE = 300 / 72;
const DARK_BELOW = 128;

/** A page of paper: four bytes for each dot, row by row. */
export type PrintedPage = {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
};

/** The first page as a printer with 300 dots per inch would have it, drawn by the PDF reader of Chromium. */
export async function drawPage(pdf: Buffer): Promise<PrintedPage> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale: SCALE, render: 'bitmap' });
  document.destroy();
  library.destroy();
  return { data: new Uint8ClampedArray(data), width, height };
}

/** What stands on all pages, as a PDF reader finds it. */
export async function textOfPaper(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  return text;
}

/** The symbol of a label for a vial with the light around it, dot by dot: rows of 1 for dark and 0. */
export function labelCells(page: PrintedPage, name: LabelFormatName, position: number): string[] {
  const format = LABEL_FORMATS[name];
  const place = placeOf(format, position);
  const { module, symbolX, symbolY } = labelLayout(format, 'vial');
  const dots = (millimetres: number): number => Math.round((millimetres / MM_PER_POINT) * SCALE);
  const [left, top, size] = [
    dots(place.x + symbolX - module),
    dots(place.y + symbolY - module),
    dots((DATA_MATRIX_SIZE + 2) * module),
  ];
  const isDark = (x: number, y: number): boolean =>
    (page.data[((top + y) * page.width + left + x) * 4] ?? 255) < DARK_BELOW;
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => (isDark(x, y) ? '1' : '0')).join(''),
  );
}
