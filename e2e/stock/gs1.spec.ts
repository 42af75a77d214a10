import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, test as withoutPage } from '@playwright/test';
import { utcDate } from '@vialant/domain/values/date-only';
import { readPackageCode } from '@vialant/domain/scan/package-code';
import { PACKAGE_CODE_TYPES } from '@vialant/domain/scan/scan-format';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readerOptions, seenCodes } from '../../apps/web/src/device/scanner/code-formats.ts';
import { saidBy } from '../../apps/web/src/features/drug-create/new-drug-values.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera, showCodes } from '../camera/fake-camera.ts';
import { seededRandom } from '../camera/picture.ts';
import { drawSymbol, type Symbol } from '../camera/symbol.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import { expect, type StockApi, test } from '../support/stock-fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

type Kind = 'gs1datamatrix' | 'gs1-128';

/** A package with its maker's label, and the label's code in readable form. */
type Package = {
  readonly kind: Kind;
  readonly label: string;
  readonly lot: string;
  readonly expiry: string;
  readonly expiresOn: string;
  readonly ndc: string;
  readonly serial: string;
};

const COUNT = 200;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz-./_+';

function randomPackage(random: () => number, kind: Kind): Package {
  const below = (most: number): number => Math.floor(random() * most);
  const text = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[below(alphabet.length)]).join('');
  const ndc = text('0123456789', 10);
  const lot = text(below(3) === 0 ? '0123456789' : LETTERS, 1 + below(kind === 'gs1-128' ? 8 : 20));
  const serial = text(below(2) === 0 ? '0123456789' : LETTERS, 1 + below(kind === 'gs1-128' ? 6 : 20));
  const [year, month] = [2027 + below(40), 1 + below(12)];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = below(4) === 0 ? 0 : 1 + below(lastDay);
  const two = (number: number): string => String(number).padStart(2, '0');
  const expiry = `${two(year % 100)}${two(month)}${two(day)}`;
  const elements = [`(17)${expiry}`, `(10)${lot}`, `(21)${serial}`];
  if (below(2) === 0) elements.reverse();
  if (below(3) === 0) elements.push(elements.shift() ?? '');
  return {
    kind,
    label: `(01)${gtinOf(ndc)}${elements.join('')}`,
    lot,
    serial,
    ndc,
    expiry,
    expiresOn: `${year}-${two(month)}-${two(day === 0 ? lastDay : day)}`,
  };
}

function gtinOf(ndc: string): string {
  const body = `003${ndc}`;
  const sum = Array.from(body, Number).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Draws the symbol on white paper, with a camera's noise. */
function photograph({ columns, rows, quiet, isDark }: Symbol, cellPx: number, random: () => number): ImageData {
  const margin = quiet * cellPx;
  const [width, height] = [columns * cellPx + 2 * margin, rows * cellPx + 2 * margin];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [
      Math.floor(((at % width) - margin) / cellPx),
      Math.floor((Math.floor(at / width) - margin) / cellPx),
    ];
    const isInk = x >= 0 && x < columns && y >= 0 && y < rows && isDark(x, y);
    const grey = (isInk ? 45 : 215) + (random() - 0.5) * 40;
    data.set([grey, grey, grey, 255], at * 4);
  }
  return { data, width, height, colorSpace: 'srgb' };
}

async function decode(picture: ImageData): Promise<{ text: string; format: string }[]> {
  const results = await readBarcodes(picture, readerOptions(PACKAGE_CODE_TYPES, true));
  return seenCodes(results, PACKAGE_CODE_TYPES).map(({ text, format }) => ({ text, format }));
}

withoutPage(
  'OPEN-114 200 random package codes, drawn, photographed and decoded, fill in every field right',
  async () => {
    test.setTimeout(300_000);
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const file = readFileSync(wasm);
    prepareZXingModule({
      overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.length) },
    });
    const random = seededRandom(1115);
    const today = utcDate(new Date('2026-11-15'));
    for (let index = 0; index < COUNT; index += 1) {
      const made = randomPackage(random, index % 5 === 0 ? 'gs1-128' : 'gs1datamatrix');
      const codes = await decode(photograph(drawSymbol(made.kind, made.label), 3 + (index % 4), random));
      expect(codes, made.label).toHaveLength(1);
      const read = readPackageCode(codes[0]?.text ?? '', { codeType: codes[0]?.format, today });
      expect(saidBy(read), made.label).toEqual({ lotNumber: made.lot, expirationDate: made.expiresOn });
      expect([read.product, read.serial], made.label).toEqual([made.ndc, made.serial]);
    }
  },
);

test.describe('before the camera of a tablet, which sees the length of a bar code', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  /** Tells the agency which drug type the product is. */
  async function learn(api: StockApi, { ndc }: Package): Promise<void> {
    const types = await api.get<{ id: string; name: string }[]>('drug_type/all');
    await api.post('drug/create', {
      barcode_id: `KNOWN-${randomUUID()}`,
      type: types.find(({ name }) => name === 'Ondansetron 4 mg')?.id,
      drug_box_id: (await api.box()).id,
      expiration_date: '2031-01-01',
      quantity: 2500,
      lot_number: 'OLD',
      ndc_barcode: `01${gtinOf(ndc)}`,
      code_type: 'DATA_MATRIX',
    });
  }

  async function expectFilledIn(page: Page, { lot, expiresOn }: Package): Promise<void> {
    await expect(page.getByLabel('Lot number')).toHaveValue(lot);
    await expect(page.getByLabel('Expiration date')).toHaveValue(expiresOn);
    await expect(page.getByRole('button', { name: 'Type: Ondansetron 4 mg' })).toBeVisible();
    await expect(page.getByLabel('Quantity (mg)')).toHaveValue('2.5');
  }

  test('SCAN-30 CREATE-19 OPEN-114 an unknown vial with a GS1 code fills in type, amount, lot and expiry', async ({
    page,
    api,
  }) => {
    const made = randomPackage(seededRandom(7), 'gs1datamatrix');
    await learn(api, made);
    await installCamera(page);
    await page.goto('/scanner/');
    await expect(page.getByRole('button', { name: 'Flashlight' })).toBeVisible();
    await showCodes(page, ['gs1datamatrix', made.label]);
    await new NewDrugPage(page).receive();
    await expect(page.getByRole('heading', { level: 1, name: /^New Drug 01/ })).toBeVisible();
    await expectFilledIn(page, made);
  });

  /** The form of a new vial, whose code was typed. */
  async function openForm(page: Page, code: string): Promise<void> {
    await page.goto('/scanner/');
    await new NewDrugPage(page).scan(code);
    await new NewDrugPage(page).receive();
  }

  test('CREATE-16 CREATE-17 CREATE-19 CREATE-20 CREATE-21 OPEN-031 OPEN-114 the scan of a package is explained once; its GS1 code fills in the form, and a plain one is not found, learned, and found', async ({
    page,
    api,
  }) => {
    const whole = randomPackage(seededRandom(3), 'gs1-128');
    // A linear barcode with a serial number would be too long; makers leave it out.
    const made = { ...whole, label: `(01)${gtinOf(whole.ndc)}(17)${whole.expiry}(10)${whole.lot}` };
    const barcode = `PKG${randomUUID().slice(0, 8).toUpperCase()}`;
    await learn(api, made);
    await installCamera(page);
    await openForm(page, `N1-${barcode}`);
    const scanPackage = page.getByRole('button', { name: 'Scan package barcode' });
    await scanPackage.click();
    const explainer = page.getByRole('dialog', { name: 'Barcode import' });
    await expect(
      explainer.getByText('Scan the barcode printed on the package to fill in the drug details'),
    ).toBeVisible();
    await expectAccessible(page);
    await explainer.getByRole('button', { name: 'Scan package barcode' }).click();
    await expect(page.getByRole('heading', { name: 'Drug Barcode' })).toBeVisible();
    await showCodes(page, ['gs1-128', made.label]);
    await expectFilledIn(page, made);

    await showCodes(page);
    await scanPackage.click(); // the explanation is shown only once
    await expect(page.getByRole('button', { name: 'Flashlight' })).toBeVisible();
    await showCodes(page, ['code128', barcode]);
    await expect(page.getByText(/^Drug details were not found\./)).toBeVisible();
    const form = new NewDrugPage(page);
    await form.fillIn({ quantity: '2.5', box: (await api.box()).label });
    await form.create.click();
    await expect(receiptOf(page, 'Created a vial of Ondansetron 4 mg')).toBeVisible();

    await openForm(page, `N2-${barcode}`);
    await scanPackage.click();
    await expect(page.getByRole('button', { name: 'Flashlight' })).toBeVisible();
    await showCodes(page, ['code128', barcode]);
    await expect(page.getByRole('button', { name: 'Type: Ondansetron 4 mg' })).toBeVisible();
    await expect(page.getByLabel('Quantity (mg)')).toHaveValue('2.5');
    await expect(page.getByLabel('Lot number')).toHaveValue('');
    await page.getByRole('button', { name: 'About the barcode import' }).click();
    await expect(explainer).toBeVisible();
  });
});
