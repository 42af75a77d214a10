import type { LabelFormatName } from './label-names.ts';

/** A sheet of labels as its maker cuts it: all lengths in millimetres, from the upper left corner of the paper. */
export type LabelFormat = {
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** From the left edge of a label to that of the next one, and from upper edge to upper edge. */
  readonly pitchX: number;
  readonly pitchY: number;
};

const INCH = 25.4;
const LETTER = { width: 8.5 * INCH, height: 11 * INCH };
const A4 = { width: 210, height: 297 };

/** The one table of sheets (LABELS-01). American sheets are cut in inches, European ones in millimetres. */
export const LABEL_FORMATS: Readonly<Record<LabelFormatName, LabelFormat>> = {
  avery_5160: {
    page: LETTER,
    columns: 3,
    rows: 10,
    left: 0.1875 * INCH,
    top: 0.5 * INCH,
    width: 2.625 * INCH,
    height: INCH,
    pitchX: 2.75 * INCH,
    pitchY: INCH,
  },
  avery_5167: {
    page: LETTER,
    columns: 4,
    rows: 20,
    left: 0.28125 * INCH,
    top: 0.5 * INCH,
    width: 1.75 * INCH,
    height: 0.5 * INCH,
    pitchX: 2.0625 * INCH,
    pitchY: 0.5 * INCH,
  },
  avery_l4731: {
    page: A4,
    columns: 7,
    rows: 27,
    left: 8.6,
    top: 13.5,
    width: 25.4,
    height: 10,
    pitchX: 27.9,
    pitchY: 10,
  },
  avery_l7651: {
    page: A4,
    columns: 5,
    rows: 13,
    left: 4.75,
    top: 10.7,
    width: 38.1,
    height: 21.2,
    pitchX: 40.6,
    pitchY: 21.2,
  },
};

/** How many labels one call makes at most: ten sheets of the smallest ones. */
export const MOST_LABELS = 1890;

/** How far the print can be shifted, in either direction, to fit a printer (LABELS-04). */
export const MOST_SHIFT_MM = 5;

/** How many labels are on a sheet. */
export function labelsPerSheet({ columns, rows }: LabelFormat): number {
  return columns * rows;
}

/** Where a label is: its sheet, counted from 0, and its upper left corner on it. */
export type LabelPlace = { readonly sheet: number; readonly x: number; readonly y: number };

/** The place of a label; positions count from 1, along the rows, and go on with the next sheet. */
export function placeOf(format: LabelFormat, position: number): LabelPlace {
  const index = position - 1;
  const onSheet = index % labelsPerSheet(format);
  return {
    sheet: Math.floor(index / labelsPerSheet(format)),
    x: format.left + (onSheet % format.columns) * format.pitchX,
    y: format.top + Math.floor(onSheet / format.columns) * format.pitchY,
  };
}

/** How many sheets of paper so many labels take, the first of them at `start`. */
export function sheetsFor(format: LabelFormat, start: number, count: number): number {
  return Math.ceil((start - 1 + count) / labelsPerSheet(format));
}
