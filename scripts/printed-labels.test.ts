import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { newLabelCode } from '@vialant/domain/labels/label-code';
import { LABEL_FORMATS, labelsPerSheet, placeOf } from '@vialant/domain/labels/label-format';
import { LABEL_FORMAT_NAMES, type LabelFormatName } from '@vialant/domain/labels/label-names';
import { MM_PER_POINT } from '@vialant/domain/labels/label-layout';
import { ACCEPTED_CODE_TYPES } from '@vialant/domain/values/limits';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { labelPdf, type Print } from '../apps/server/src/pdf/label-pdf.ts';
import { readerOptions, seenCodes } from '../apps/web/src/device/scanner/code-formats.ts';
import { drawPage, type PrintedPage } from '../e2e/support/printed-page.ts';

const DOTS_PER_INCH = 300;
const SCALE = DOTS_PER_INCH / 72;

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
    fireImmediately: true,
  });
});

/** What of a picture is within a label. */
function labelOf(page: PrintedPage, name: LabelFormatName, position: number): PrintedPage {
  const format = LABEL_FORMATS[name];
  const place = placeOf(format, position);
  const dots = (millimetres: number): number => Math.round((millimetres / MM_PER_POINT) * SCALE);
  const [left, top, width, height] = [dots(place.x), dots(place.y), dots(format.width), dots(format.height)];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * page.width + left) * 4;
    data.set(page.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height };
}

function printOf(format: LabelFormatName, kind: Print['kind']): Print & { codes: string[] } {
  const prefix = kind === 'vial' ? 'HB' : 'HBX';
  const count = labelsPerSheet(LABEL_FORMATS[format]);
  const codes = Array.from({ length: count }, () => newLabelCode(prefix, (below) => Math.floor(Math.random() * below)));
  return { format, kind, number: 1, start: 1, codes, shift: { x: 0, y: 0 } };
}

// The labels of boxes are drawn larger: those of the smallest and of the largest labels stand for the others.
const SHEETS = [
  ...LABEL_FORMAT_NAMES.map((name) => [name, 'vial'] as const),
  ['avery_5160', 'box'] as const,
  ['avery_l4731', 'box'] as const,
];

test.each(SHEETS)(
  'LABELS-05 LABELS-01 the scanner reads each code of a sheet %s for a %s at 300 dpi, in its own label',
  async (name, kind) => {
    const print = printOf(name, kind);
    const page = await drawPage(await labelPdf(print));
    expect([page.width, page.height]).toEqual(
      [LABEL_FORMATS[name].page.width, LABEL_FORMATS[name].page.height].map(
        (millimetres) => expect.closeTo((millimetres / 25.4) * DOTS_PER_INCH, -1) as unknown,
      ),
    );
    for (const [index, code] of print.codes.entries()) {
      const picture = { ...labelOf(page, name, index + 1), colorSpace: 'srgb' } as const;
      const results = await readBarcodes(picture, readerOptions(ACCEPTED_CODE_TYPES, false));
      expect(seenCodes(results, ACCEPTED_CODE_TYPES)).toMatchObject([{ text: code, format: 'DATA_MATRIX' }]);
    }
  },
);
