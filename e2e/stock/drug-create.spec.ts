import { randomUUID } from 'node:crypto';
import { addDays, type DateOnly, localDate } from '@vialant/domain/values/date-only';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import {
  expect,
  loseAnswers,
  openWith,
  ownTest as test,
  pressAgain,
  type StockApi,
} from '../support/stock-fixtures.ts';
import { leaveReceipt, receiptOf } from '../page-models/receipt-page.ts';

type Row = Record<string, unknown> & { id: string };

const newCode = (): string => `N-${randomUUID().slice(0, 8)}`;
const inDays = (days: number): DateOnly => addDays(localDate(new Date()), days);

// These tests have their own server, because the dashboard's tests count the vials of the shared one.
test.use({ user: 'medic' });
test.beforeEach(({ page }) => installCamera(page));

async function drugWith(api: StockApi, code: string): Promise<Row | null> {
  return (await api.get<{ drug?: Row }>(`code/find?barcode_id=${encodeURIComponent(code)}`)).drug ?? null;
}

test('SCAN-30 CREATE-01 CREATE-02 CREATE-03 CREATE-24 OPEN-026 OPEN-030 several unknown codes get their details once', async ({
  page,
  api,
}) => {
  const [first, second] = [newCode(), newCode()];
  const form = new NewDrugPage(page);
  await page.goto('/scanner/');
  await form.scan(first);
  await form.receive();
  await expect(page.getByRole('heading', { level: 1, name: `New Drug ${first}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Scan more codes' }).click();
  await form.scan('FEN-001');
  await expect(
    page.getByText('This code has already been used FEN-001. Please use another code.', { exact: true }),
  ).toBeVisible();
  await form.scan(first);
  await expect(page.getByText(`You have already scanned ${first}`, { exact: true })).toBeVisible();
  await form.scan(second);
  await page.getByRole('button', { name: 'Create Drug(s)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `New Drug ${first} +1`, exact: true })).toBeVisible();
  await form.fillIn();
  await expectAccessible(page);
  await form.create.click();
  await leaveReceipt(page, 'Created 2 vials of Ondansetron 4 mg');
  for (const code of [first, second]) {
    expect(await drugWith(api, code)).toMatchObject({
      lot_number: 'LOT-1',
      quantity: 4000,
      expiration_date: '2031-05-06',
    });
  }
});

test('CREATE-05 CREATE-06 CREATE-07 CREATE-08 CREATE-09 CREATE-10 every missing field shows required', async ({
  page,
}) => {
  const form = new NewDrugPage(page);
  await form.open(newCode());
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await form.create.click();
  await expect.poll(() => form.problems()).toEqual(Array.from({ length: 5 }, () => 'required'));
  expect(sent).not.toContain('POST');
  await expectAccessible(page);
});

test('CREATE-09 CREATE-11 CREATE-12 CONST-20 the edges of lot number, expiration date and quantity', async ({
  page,
}) => {
  const form = new NewDrugPage(page);
  await form.open(newCode());
  await form.fillIn({ lot: 'L'.repeat(31) });
  await expect.poll(() => form.problems()).toEqual(['This is limited to 30 characters.']);
  await expect(form.sentence).toBeHidden();
  await form.lot.fill('L'.repeat(30));
  await expect.poll(() => form.problems()).toEqual([]);
  for (const [date, problems] of [
    [inDays(-1), ['Choose a date in the future']],
    [inDays(0), ['Choose a date in the future']],
    [inDays(1), []],
  ] as const) {
    await form.expiration.fill(date);
    await expect.poll(() => form.problems()).toEqual(problems);
  }
  for (const [quantity, problems] of [
    ['0', ['The quantity must be above 0']],
    ['-1', ['The quantity must be above 0']],
    ['0.000001', []],
    ['4', []],
  ] as const) {
    await form.quantity.fill(quantity);
    await expect.poll(() => form.problems()).toEqual(problems);
  }
  await expect(form.sentence).toBeVisible();
});

test('CREATE-08 CREATE-24 OPEN-097 equipment is always one piece', async ({ page, api }) => {
  const code = newCode();
  const form = new NewDrugPage(page);
  await form.open(code);
  await form.fillIn({ type: 'Glucometer', quantity: '' });
  await expect(form.quantity).toHaveValue('1');
  await form.quantity.click({ force: true });
  await expect(page.getByText('This is disabled', { exact: true })).toBeVisible();
  await form.create.click();
  await expect(receiptOf(page, 'Created 1 device of Glucometer')).toBeVisible();
  expect(await drugWith(api, code)).toMatchObject({ quantity: 1, stock_move_record__quantity: 1 });
});

test('CREATE-13 CREATE-22 CREATE-23 OPEN-096 a controlled type is witnessed, and 12.5 mcg stay 12.5', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 47.5, longitude: -122.25 });
  const code = newCode();
  const form = new NewDrugPage(page);
  await form.open(code);
  await form.fillIn({ type: 'Fentanyl 100 mcg', quantity: '12.5' });
  const sentence =
    `1 vial of Fentanyl 100 mcg (${code}) with 12.5\u00a0mcg, lot LOT-1, expiring May 6, 2031, ` +
    'will be recorded as received into BOX-M1 (Medic 1).';
  await expect(form.sentence).toHaveText(sentence);
  await form.create.click();
  const doubt = page.getByRole('dialog', { name: 'Is this amount right?' });
  await expect(doubt).toContainText(
    'A vial of Fentanyl 100 mcg usually holds 100\u00a0mcg. You entered 12.5\u00a0mcg.',
  );
  await doubt.getByRole('button', { name: 'It is right' }).click();
  await expect(page).toHaveURL('/verify/general/page');
  await expect(page.getByText(sentence)).toBeVisible();
  expect(await drugWith(api, code)).toBeNull();
  await page.getByLabel('Witness', { exact: true }).selectOption({ label: 'Parker Rivera' });
  await page.getByLabel("Witness's password").fill(PASSWORD);
  const sent = page.waitForRequest('**/api/v1/drug/create/many?*');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const body: { data: Row[] } = (await sent).postDataJSON();
  await expect(receiptOf(page, 'Created a vial of Fentanyl 100 mcg')).toBeVisible();
  expect(body.data).toMatchObject([
    { barcode_id: code, quantity: 12.5, lat: 47.5, lon: -122.25, expiration_date: '2031-05-06' },
  ]);
  expect(body.data[0]?.['witness_id']).toEqual(expect.any(String));
  expect(await drugWith(api, code)).toMatchObject({ quantity: 12.5, stock_move_record__quantity: 12.5 });
});

test('CREATE-13 a number in the unit of one type is not taken for the next', async ({ page }) => {
  const form = new NewDrugPage(page);
  await form.open(newCode());
  await form.choose('Type', 'Fentanyl 100 mcg');
  await form.quantity.fill('100');
  await form.choose('Type', 'Morphine 10 mg');
  await expect(page.getByLabel('Quantity (mg)')).toHaveValue('');
});

test('CREATE-04 OPEN-049 a code that was taken meanwhile is named, nothing is created, and the form is as it was', async ({
  page,
  api,
}) => {
  const [first, second] = [newCode(), newCode()];
  const form = new NewDrugPage(page);
  await form.open(first);
  await page.getByRole('button', { name: 'Scan more codes' }).click();
  await form.scan(second);
  await page.getByRole('button', { name: 'Create Drug(s)' }).click();
  await form.fillIn();
  const box = await api.box();
  await api.post('drug_box/create', { name: box.label, barcode_id: second });
  await form.create.click();
  await expect(page.getByText(`${second} has already been used`, { exact: true })).toBeVisible();
  expect(await drugWith(api, first)).toBeNull();
  await expect(form.lot).toHaveValue('LOT-1');
  await page.getByRole('button', { name: `Remove ${second}` }).click();
  await form.createAgain('Created a vial of Ondansetron 4 mg');
});

test('CREATE-25 a creation that fails says so and can be tried again', async ({ page, api }) => {
  const code = newCode();
  const form = new NewDrugPage(page);
  await form.open(code);
  await form.fillIn();
  await page.route('**/api/v1/drug/create/many?*', (route) => route.fulfill({ status: 400, body: 'no' }));
  await form.create.click();
  await expect(page.getByText('Error creating Ondansetron 4 mg', { exact: true })).toBeVisible();
  await page.unroute('**/api/v1/drug/create/many?*');
  await form.createAgain('Created a vial of Ondansetron 4 mg');
  expect(await drugWith(api, code)).not.toBeNull();
});

test('CREATE-02 a double tap and a lost answer create the vial once', async ({ page, api }) => {
  const code = newCode();
  const form = new NewDrugPage(page);
  await form.open(code);
  await form.fillIn();
  const lost = await loseAnswers(page, 'drug/create/many', 1);
  await form.create.dblclick();
  await expect(receiptOf(page, 'Created a vial of Ondansetron 4 mg')).toBeVisible({ timeout: 20_000 });
  expect(lost()).toBe(1);
  const moves = await api.get<Row[]>(`stock_move_record/for_drug?drug_id=${(await drugWith(api, code))?.id}`);
  expect(moves).toHaveLength(1);
});

test('back and reload keep what was filled in', async ({ page }) => {
  const code = newCode();
  const form = new NewDrugPage(page);
  await form.open(code);
  await form.fillIn({ type: 'Morphine 10 mg', quantity: '2.5', lot: 'KEEP' });
  await page.reload();
  await expect(form.lot).toHaveValue('KEEP');
  await expect(page.getByLabel('Quantity (mg)')).toHaveValue('2.5');
  await form.create.click();
  await expect(page).toHaveURL('/verify/general/page');
  await page.goBack();
  await expect(form.lot).toHaveValue('KEEP');
});

for (const [name, days, text] of [
  ['with days', 30, 'Adding short date of +30 days'],
  ['without days', null, 'Adding short date'],
] as const) {
  test(`CREATE-14 CREATE-15 OPEN-099 the short date of a type ${name}`, async ({ page, api }) => {
    const type = `Short ${randomUUID().slice(0, 8)}`;
    await api.post('drug_type/create', {
      name: type,
      unit_of_measurement: 'mg',
      categories: ['Non-Controlled Substance'],
      allowed: 1,
      short_date_allowed: 1,
      ...(days !== null && { short_date_num_days: days }),
    });
    const code = newCode();
    const form = new NewDrugPage(page);
    await form.open(code);
    await expect(page.getByLabel('Add a short date')).toBeHidden();
    await form.fillIn({ type });
    await page.getByRole('checkbox', { name: 'Add a short date' }).check();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    if (days === null) {
      await form.create.click();
      await expect.poll(() => form.problems()).toEqual(['required']);
      await page.getByLabel('Short date', { exact: true }).fill('2031-01-02');
    }
    await form.createAgain(`Created a vial of ${type}`);
    const expected = days === null ? '2031-01-02' : new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await drugWith(api, code)).toMatchObject({ short_date: expected });
  });
}

test('CREATE-16 CREATE-17 CREATE-19 CREATE-20 CREATE-21 OPEN-031 a package barcode is explained, not found, learned and found', async ({
  page,
  api,
}) => {
  const barcode = `NDC-${randomUUID().slice(0, 8)}`;
  const form = new NewDrugPage(page);
  await form.open(newCode());
  const scanPackage = page.getByRole('button', { name: 'Scan package barcode' });
  await scanPackage.click();
  const explainer = page.getByRole('dialog', { name: 'Barcode import' });
  await expect(
    explainer.getByText('Scan the barcode printed on the package to fill in the drug details'),
  ).toBeVisible();
  await expectAccessible(page);
  await explainer.getByRole('button', { name: 'Scan package barcode' }).click();
  await expect(page.getByRole('heading', { name: 'Drug Barcode' })).toBeVisible();
  await form.scan(barcode);
  await expect(
    page.getByText(
      'Drug details were not found. Enter the drug details manually and we can auto fill them next time you scan this barcode.',
      { exact: true },
    ),
  ).toBeVisible();
  await form.fillIn({ quantity: '2.5' });
  await form.create.click();
  await expect(receiptOf(page, 'Created a vial of Ondansetron 4 mg')).toBeVisible();

  const second = newCode();
  await form.open(second);
  await scanPackage.click(); // the explanation is shown only once
  await form.scan(barcode);
  await expect(page.getByRole('button', { name: 'Type: Ondansetron 4 mg' })).toBeVisible();
  await expect(page.getByLabel('Quantity (mg)')).toHaveValue('2.5');
  await page.getByRole('button', { name: 'About the barcode import' }).click();
  await expect(explainer).toBeVisible();
  await explainer.getByRole('button', { name: 'Close' }).click();
  await form.expiration.fill('2031-05-06');
  await form.lot.fill('LOT-2');
  await form.choose('Drug box', 'BOX-M2 (Medic 2)');
  await form.create.click();
  await expect(receiptOf(page, 'Created a vial of Ondansetron 4 mg')).toBeVisible();
  expect(await drugWith(api, second)).toMatchObject({ ndc_barcode: barcode, quantity: 2500 });
});

test('CREATE-18 OPEN-032 OPEN-033 ROLE-05 the options are searched, and boxes are not created by staff', async ({
  page,
  api,
}) => {
  const hidden = `Hidden ${randomUUID().slice(0, 8)}`;
  await api.post('drug_type/create', {
    name: hidden,
    unit_of_measurement: 'mg',
    categories: [],
    schedule: 'II',
    allowed: 0,
  });
  await new NewDrugPage(page).open(newCode());
  await page.getByRole('button', { name: 'Type:' }).click();
  const popup = page.getByRole('dialog', { name: 'Select an option' });
  await popup.getByLabel('Search').fill('MORPHINE');
  await expect(popup.getByRole('listitem')).toHaveText(['Morphine 10 mg']);
  await expectAccessible(page);
  await popup.getByLabel('Search').fill(hidden);
  await expect(popup.getByText('Nothing matches your search.')).toBeVisible();
  await popup.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Drug box:' }).click();
  await popup.getByLabel('Search').fill('box-sup');
  await expect(popup.getByRole('listitem')).toHaveText(['BOX-SUP (Central Supply)']);
  await expect(popup.getByRole('button', { name: 'New drug box' })).toBeHidden();
});

test.describe('an admin', () => {
  test.use({ user: 'admin' });

  test('CREATE-26 OPEN-033 creates the box where it is chosen; one that cannot be created says so', async ({
    page,
    api,
  }) => {
    const form = new NewDrugPage(page);
    await form.open(newCode());
    await page.getByRole('button', { name: 'Drug box:' }).click();
    const popup = page.getByRole('dialog', { name: 'Select an option' });
    await popup.getByRole('button', { name: 'New drug box' }).click();
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => form.problems()).toEqual(['required', 'required']);
    const name = `BOX-N-${randomUUID().slice(0, 8)}`;
    await popup.getByLabel('Name').fill(name);
    await popup.getByLabel('Code').fill('BOX-M1');
    const save = popup.getByRole('button', { name: 'Save' });
    await pressAgain(save, page.getByText('Could not create Drug Box', { exact: true }));
    await popup.getByLabel('Code').fill(name);
    await expectAccessible(page);
    await pressAgain(save, page.getByRole('button', { name: `Drug box: ${name}` }));
    await expect(popup).toBeHidden();
    expect(await api.get(`drug_box/find?barcode_id=${name}`)).toMatchObject({ name });
  });
});

test('OPEN-004 OPEN-010 ROUTE-08 opened by itself the form asks for a code first', async ({ page, visit }) => {
  await visit('/form/');
  await expect(page.getByRole('heading', { level: 1, name: 'New Drug', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Scan a Drug' }).click();
  const code = newCode();
  await new NewDrugPage(page).scan(code);
  await page.getByRole('button', { name: 'Create Drug(s)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `New Drug ${code}` })).toBeVisible();
});

test.describe('in the strict agency', () => {
  test.use({ user: 'strict' });

  test('ROLE-20 staff may not create drugs, by no way', async ({ page, api }) => {
    await page.goto('/form/');
    await expect(page.getByText('You are not allowed to create drugs.', { exact: true })).toBeVisible();
    await openWith(page, '/drug/create', { code: newCode(), format: null });
    await expect(page.getByText('You are not allowed to create drugs.', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const [type] = await api.get<Row[]>('drug_type/all', 'strict');
    const [box] = await api.get<Row[]>('drug_box/with_unit', 'strict');
    const vial = {
      type: type?.id,
      drug_box_id: box?.id,
      expiration_date: '2031-05-06',
      quantity: 100,
      lot_number: 'L',
    };
    await expect(api.post('drug/create', { ...vial, barcode_id: newCode() }, 'strict')).rejects.toThrow(
      'MAY_NOT_CREATE_DRUGS',
    );
  });
});
