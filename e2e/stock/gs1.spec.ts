import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { utcDate } from '@vialant/domain/values/date-only';
import { readPackageCode } from '@vialant/domain/scan/package-code';
import { PACKAGE_CODE_TYPES } from '@vialant/domain/scan/scan-format';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readerOptions, seenCodes } from '../../apps/web/src/device/scanner/code-formats.ts';
import { saidBy } from '../../apps/web/src/features/drug-create/new-drug-values.ts';
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

test('OPEN-114 200 random package codes, drawn, photographed and decoded, fill in every field right', async () => {
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
});

test.describe('before the camera', () => {
  const random = seededRandom(7);
  const packages = Array.from({ length: 6 }, () => randomPackage(random, 'gs1datamatrix'));

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

  for (const [index, made] of packages.entries()) {
    test(`SCAN-30 CREATE-19 OPEN-114 unknown vial ${index + 1} with a GS1 code fills in type, amount, lot and expiry`, async ({
      page,
      api,
    }) => {
      await learn(api, made);
      await installCamera(page);
      await page.goto('/scanner/');
      await expect(page.getByRole('button', { name: 'Flashlight' })).toBeVisible();
      await showCodes(page, ['gs1datamatrix', made.label]);
      await new NewDrugPage(page).receive();
      await expect(page.getByRole('heading', { level: 1, name: /^New Drug 01/ })).toBeVisible();
      await expect(page.getByLabel('Lot number')).toHaveValue(made.lot);
      await expect(page.getByLabel('Expiration date')).toHaveValue(made.expiresOn);
      await expect(page.getByRole('button', { name: 'Type: Ondansetron 4 mg' })).toBeVisible();
      await expect(page.getByLabel('Quantity (mg)')).toHaveValue('2.5');
    });
  }

  /** The form of a new vial, with the camera open for the code on its package. */
  async function openPackageScanner(page: Page, code: string): Promise<void> {
    await installCamera(page);
    await page.addInitScript(() => localStorage.setItem('import_explained', '1'));
    await page.goto('/scanner/');
    await page.getByLabel("Can't scan the code?").fill(code);
    await page.keyboard.press('Enter');
    await new NewDrugPage(page).receive();
    await page.getByRole('button', { name: 'Scan package barcode' }).click();
    await expect(page.getByRole('button', { name: 'Flashlight' })).toBeVisible();
  }

  test.describe('of a tablet, which sees the length of a bar code', () => {
    test.use({ viewport: { width: 1280, height: 800 } });

    for (const kind of ['gs1datamatrix', 'gs1-128'] as const) {
      test(`CREATE-19 OPEN-114 the ${kind} code on the package fills in the form of a vial with a code of its own`, async ({
        page,
        api,
      }) => {
        const whole = randomPackage(seededRandom(3), kind);
        // A linear barcode with a serial number would be too long; makers leave it out.
        const label = `(01)${gtinOf(whole.ndc)}(17)${whole.expiry}(10)${whole.lot}`;
        const made = kind === 'gs1-128' ? { ...whole, label } : whole;
        await learn(api, made);
        await openPackageScanner(page, `N-${made.ndc}`);
        await showCodes(page, [kind, made.label]);
        await expect(page.getByLabel('Lot number')).toHaveValue(made.lot);
        await expect(page.getByLabel('Expiration date')).toHaveValue(made.expiresOn);
        await expect(page.getByRole('button', { name: 'Type: Ondansetron 4 mg' })).toBeVisible();
        await expect(page.getByLabel('Quantity (mg)')).toHaveValue('2.5');
      });
    }

    test('CREATE-19 CREATE-20 CREATE-21 OPEN-114 a plain Code 128 on the package is not found, learned, and found', async ({
      page,
      api,
    }) => {
      const barcode = `PKG${randomUUID().slice(0, 8).toUpperCase()}`;
      await openPackageScanner(page, `N1-${barcode}`);
      await showCodes(page, ['code128', barcode]);
      await expect(page.getByText(/^Drug details were not found\./)).toBeVisible();
      const form = new NewDrugPage(page);
      const box = await api.box();
      await form.fillIn({ quantity: '2.5', box: box.label });
      await form.create.click();
      await expect(receiptOf(page, 'Created a vial of Ondansetron 4 mg')).toBeVisible();

      await openPackageScanner(page, `N2-${barcode}`);
      await showCodes(page, ['code128', barcode]);
      await expect(page.getByRole('button', { name: 'Type: Ondansetron 4 mg' })).toBeVisible();
      await expect(page.getByLabel('Quantity (mg)')).toHaveValue('2.5');
      await expect(page.getByLabel('Lot number')).toHaveValue('');
    });
  });

  test('OPEN-114 a package code that does not read cleanly fills in nothing and says so', async ({ page }) => {
    await installCamera(page);
    await page.goto('/scanner/');
    await page.getByLabel("Can't scan the code?").fill(`01${gtinOf('0409123401')}17309931`);
    await page.keyboard.press('Enter');
    await new NewDrugPage(page).receive();
    await expect(
      page.getByText('This barcode could not be read with certainty. Nothing was filled in.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Lot number')).toHaveValue('');
    await expect(page.getByLabel('Expiration date')).toHaveValue('');
  });

  test('CREATE-02 OPEN-114 a package of another lot does not join the others', async ({ page }) => {
    const gtin = gtinOf('0409123409');
    await installCamera(page);
    await page.goto('/scanner/');
    const manual = page.getByLabel("Can't scan the code?");
    await manual.fill(`01${gtin}1731013110AAA~121S1`);
    await page.keyboard.press('Enter');
    await new NewDrugPage(page).receive();
    await expect(page.getByLabel('Lot number')).toHaveValue('AAA');
    await page.getByRole('button', { name: 'Scan more codes' }).click();
    const other = `01${gtin}1731013110BBB~121S2`;
    await manual.fill(other);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(`${other} is of another product, lot or expiration date. Create it by itself.`, { exact: true }),
    ).toBeVisible();
    await manual.fill(`01${gtin}1731013110AAA~121S3`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create Drug(s)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /\+1$/ })).toBeVisible();
  });
});
