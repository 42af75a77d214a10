import { LABEL_FORMATS, MOST_SHIFT_MM } from '@vialant/domain/labels/label-format';
import { LABEL_FORMAT_NAMES, type LabelFormatName } from '@vialant/domain/labels/label-names';
import { fill } from '@vialant/domain/words/fill';
import { formatNames, labelForm } from '@vialant/domain/words/office/labels';

/** Where the print goes on the paper, as it is typed. */
export type Placement = { readonly start: number; readonly right: string; readonly down: string };

const SHIFT = /^-?\d(?:\.\d)?$/;

/** The millimetres that were typed; null for what is none. */
export function shiftOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  const shift = SHIFT.test(text) ? Number(text) : Number.NaN;
  return Math.abs(shift) <= MOST_SHIFT_MM ? shift : null;
}

/** The shift as the calls take it; null while something else is typed. */
export function shiftsOf({ right, down }: Placement): { readonly shift_x: number; readonly shift_y: number } | null {
  const [shift_x, shift_y] = [shiftOf(right), shiftOf(down)];
  return shift_x === null || shift_y === null ? null : { shift_x, shift_y };
}

type Kept = readonly { readonly format: string; readonly shift_x: number; readonly shift_y: number }[];

/** The print at the first label, shifted as the agency keeps it for the format. */
export function placementFor(format: string, kept: Kept): Placement {
  const shift = kept.find((each) => each.format === format);
  return { start: 1, right: String(shift?.shift_x ?? 0), down: String(shift?.shift_y ?? 0) };
}

export function formatNamed(name: string): LabelFormatName {
  return LABEL_FORMAT_NAMES.find((each) => each === name) ?? LABEL_FORMAT_NAMES[0];
}

/** The formats to choose from, each with what is on its package. */
export const FORMAT_CHOICES = LABEL_FORMAT_NAMES.map((value) => {
  const { columns, rows, width, height, page } = LABEL_FORMATS[value];
  const label = fill(labelForm.formatChoice, {
    format: formatNames[value],
    n: columns * rows,
    width: width.toFixed(1),
    height: height.toFixed(1),
    page: page.width === LABEL_FORMATS.avery_l4731.page.width ? labelForm.a4 : labelForm.letter,
  });
  return { value, label };
});
