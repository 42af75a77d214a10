import { DATA_MATRIX_SIZE, dataMatrix } from '@vialant/domain/labels/data-matrix';
import { newLabelCode } from '@vialant/domain/labels/label-code';
import { LABEL_FORMATS, type LabelFormat, labelsPerSheet, placeOf } from '@vialant/domain/labels/label-format';
import { LABEL_FORMAT_NAMES, LABEL_KINDS } from '@vialant/domain/labels/label-names';
import { CHARACTER_WIDTH, labelLayout, MM_PER_POINT } from '@vialant/domain/labels/label-layout';
import { describe, expect, test } from 'vitest';
import { labelPdf, testPagePdf } from './label-pdf.ts';

type Shape = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Text = { readonly x: number; readonly y: number; readonly size: number; readonly text: string };
type Page = { readonly width: number; readonly height: number; readonly shapes: Shape[][]; readonly texts: Text[] };

const number = String.raw`(-?[\d.]+)`;
const TEXT = new RegExp(
  String.raw`1 0 0 1 ${number} ${number} Tm\s+/F\d+ ${number} Tf\s+(?:${number} Tc\s+)?\[(.*?)\] TJ`,
  'g',
);
const RECTANGLES = new RegExp(`(?:${Array.from({ length: 4 }, () => number).join(' ')} re\\s+)+`, 'g');
const RECTANGLE = new RegExp(`${Array.from({ length: 4 }, () => number).join(' ')} re`, 'g');

const mm = (points: string | number | undefined): number => Number(points) * MM_PER_POINT;
const firstFour = (match: RegExpMatchArray): number[] => match.slice(1, 5).map(mm);

/** What an uncompressed PDF draws on its pages, in millimetres from the upper left; the shapes by what they are part of. */
function pagesOf(pdf: Buffer): Page[] {
  const source = pdf.toString('latin1');
  const [, width, height] = new RegExp(String.raw`/MediaBox \[0 0 ${number} ${number}\]`).exec(source) ?? [];
  const drawn = [...source.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, stream = '']) => stream);
  return drawn.map((stream) => ({
    width: mm(width),
    height: mm(height),
    shapes: [...stream.matchAll(RECTANGLES)].map(([run]) =>
      [...run.matchAll(RECTANGLE)].map((match) => {
        const [x = 0, y = 0, w = 0, h = 0] = firstFour(match);
        return { x, y, width: w, height: h };
      }),
    ),
    texts: [...stream.matchAll(TEXT)].map(([, x, y, size, , pieces = '']) => ({
      x: mm(x),
      y: mm(height) - mm(y),
      size: Number(size),
      text: [...pieces.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    })),
  }));
}

const codes = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => newLabelCode('HBX', (below) => (index * 7 + 3) % below));

/** Within 0.05 mm, a quarter of what is allowed. */
const near = (value: number): unknown => expect.closeTo(value, 1);

function boundsOf(shapes: readonly Shape[]): Shape {
  const x = Math.min(...shapes.map((shape) => shape.x));
  const y = Math.min(...shapes.map((shape) => shape.y));
  const right = Math.max(...shapes.map((shape) => shape.x + shape.width));
  return { x, y, width: right - x, height: Math.max(...shapes.map((shape) => shape.y + shape.height)) - y };
}

function isWithin(inner: Shape, format: LabelFormat, place: { x: number; y: number }): boolean {
  return (
    inner.x > place.x &&
    inner.y > place.y &&
    inner.x + inner.width < place.x + format.width &&
    inner.y + inner.height < place.y + format.height
  );
}

describe.each(LABEL_FORMAT_NAMES)('%s', (name) => {
  const format = LABEL_FORMATS[name];
  const full = labelsPerSheet(format);

  test.each(LABEL_KINDS)(
    'LABELS-01 LABELS-02 every %s label is where the table says, and within its edges',
    async (kind) => {
      const printed = codes(full);
      const print = { format: name, kind, number: 7, start: 1, codes: printed, shift: { x: 0, y: 0 } };
      const pages = pagesOf(await labelPdf(print, { compress: false }));
      expect(pages).toHaveLength(1);
      const [page] = pages;
      expect([page?.width, page?.height]).toEqual([near(format.page.width), near(format.page.height)]);
      expect(page?.shapes).toHaveLength(full);
      const { module, symbolX, symbolY, textX } = labelLayout(format, kind);
      const [note, ...texts] = page?.texts ?? [];
      expect(note?.text).toMatch(/^Print at 100 %\. Avery .* sheet 7, page 1 of 1$/);
      expect(note?.y).toBeLessThan(format.top);
      expect(texts.map(({ text }) => text)).toEqual(printed);
      for (const [index, code] of printed.entries()) {
        const place = placeOf(format, index + 1);
        const symbol = boundsOf(page?.shapes[index] ?? []);
        const size = DATA_MATRIX_SIZE * module;
        expect(symbol).toEqual({
          x: near(place.x + symbolX),
          y: near(place.y + symbolY),
          width: near(size),
          height: near(size),
        });
        expect(module).toBeGreaterThanOrEqual(0.38);
        const quiet = {
          x: symbol.x - module,
          y: symbol.y - module,
          width: size + 2 * module,
          height: size + 2 * module,
        };
        expect(isWithin(quiet, format, place)).toBe(true);
        // The dark modules are those of the code: their area is.
        const isDark = dataMatrix(code);
        const dark = Array.from({ length: DATA_MATRIX_SIZE ** 2 }, (_, cell) =>
          isDark(Math.floor(cell / DATA_MATRIX_SIZE), cell % DATA_MATRIX_SIZE),
        ).filter(Boolean).length;
        const area = (page?.shapes[index] ?? []).reduce((sum, { width, height }) => sum + width * height, 0);
        expect(area / module ** 2).toBeCloseTo(dark, 1);
        const text = texts[index];
        expect(text?.size).toBeGreaterThanOrEqual(5);
        const height = (text?.size ?? 0) * MM_PER_POINT;
        const line = {
          x: text?.x ?? 0,
          y: (text?.y ?? 0) - height,
          width: code.length * CHARACTER_WIDTH * height,
          height,
        };
        expect(line.x).toBeCloseTo(place.x + textX, 1);
        expect(isWithin(line, format, place)).toBe(true);
      }
    },
  );

  test('LABELS-04 the print begins at a position, goes on with the next sheet, and is shifted as a whole', async () => {
    const print = {
      format: name,
      kind: 'vial',
      number: 1,
      start: full,
      codes: [...codes(2), null],
      shift: { x: 0.5, y: -1 },
    } as const;
    const pages = pagesOf(await labelPdf(print, { compress: false }));
    const { symbolX, symbolY } = labelLayout(format, 'vial');
    const corners = pages.map(({ shapes }) => shapes.map((shape) => boundsOf(shape)).map(({ x, y }) => [x, y]));
    expect(corners).toEqual(
      [full, full + 1].map((position) => {
        const place = placeOf(format, position);
        return [[near(place.x + symbolX + 0.5), near(place.y + symbolY - 1)]];
      }),
    );
  });

  test('LABELS-04 the test page shows the outline of every label, and a line of 100 mm', async () => {
    const pdf = await testPagePdf({ format: name, shift: { x: 0, y: 0.5 } }, { compress: false });
    const [page] = pagesOf(pdf);
    expect(page?.shapes.flat()).toHaveLength(full);
    const last = placeOf(format, full);
    expect(page?.shapes.flat().at(-1)).toEqual({
      x: near(last.x),
      y: near(last.y + 0.5),
      width: near(format.width),
      height: near(format.height),
    });
    const [, from, to] = /(-?[\d.]+) [\d.]+ m\s+(-?[\d.]+) [\d.]+ l/.exec(pdf.toString('latin1')) ?? [];
    expect(mm(to) - mm(from)).toBeCloseTo(100, 1);
    expect(page?.texts.map(({ text }) => text)).toEqual([expect.stringContaining('Print at 100 %'), '100 mm']);
  });
});
