import { DATA_MATRIX_SIZE } from './data-matrix.ts';
import type { LabelFormat } from './label-format.ts';
import type { LabelKind } from './label-names.ts';

/** What is drawn on a label, in millimetres from its upper left corner; sizes of type in points. */
export type LabelLayout = {
  readonly module: number;
  /** Of the symbol without its quiet zone. */
  readonly symbolX: number;
  readonly symbolY: number;
  readonly textX: number;
  readonly textWidth: number;
  readonly fontPt: number;
};

export const MM_PER_POINT = 25.4 / 72;
/** How wide a character of the printed type is, as a part of its size: that of Courier. */
export const CHARACTER_WIDTH = 0.6;

const QUIET_MODULES = 1;
const LONGEST_CODE = 10;
// Printers cut and feed paper within about half a millimetre.
const SAFE_MM = 0.9;
const LEAST_FONT_PT = 5;

// Of a printer with 300 dots per inch: a module of whole dots has sharp edges and is read best.
const DOT_MM = 25.4 / 300;
// 0.51 mm. A vial is round: the wider its symbol, the more of it turns away from the camera.
const VIAL_DOTS = 6;
const VIAL_FONT_PT = 9;
// A box is flat and is scanned from further away.
const BOX_DOTS = 10;
const BOX_FONT_PT = 14;

/** Where symbol and text stand on a label of this sheet (LABELS-02): the symbol at the left, the code beside it. */
export function labelLayout({ width, height }: LabelFormat, kind: LabelKind): LabelLayout {
  const cells = DATA_MATRIX_SIZE + 2 * QUIET_MODULES;
  const mostDots = kind === 'vial' ? VIAL_DOTS : BOX_DOTS;
  const dots = Math.min(mostDots, Math.floor((height - 2 * SAFE_MM) / cells / DOT_MM));
  const module = dots * DOT_MM;
  const symbol = DATA_MATRIX_SIZE * module;
  const symbolX = SAFE_MM + QUIET_MODULES * module;
  const textX = symbolX + symbol + 2 * QUIET_MODULES * module;
  const textWidth = width - SAFE_MM - textX;
  const fits = textWidth / MM_PER_POINT / CHARACTER_WIDTH / LONGEST_CODE;
  const fontPt = Math.min(kind === 'vial' ? VIAL_FONT_PT : BOX_FONT_PT, Math.floor(fits * 2) / 2);
  if (fontPt < LEAST_FONT_PT) throw new Error('the code does not fit on the label');
  return { module, symbolX, symbolY: (height - symbol) / 2, textX, textWidth, fontPt };
}
