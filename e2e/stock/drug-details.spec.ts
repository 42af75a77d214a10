import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { expect, guest, pressAgain, type StockApi, test, type Vial } from '../support/stock-fixtures.ts';

type Row = Record<string, unknown> & { id: string };

test.beforeEach(({ page }) => installCamera(page));

function popup(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Drug Details' });
}

async function open(page: Page, { id }: Pick<Vial, 'id'>): Promise<Locator> {
  await page.goto(`/drug/details/${id}`);
  await expect(popup(page)).toBeVisible();
  return popup(page);
}

function options(page: Page): Promise<string[]> {
  return popup(page).getByRole('list', { name: 'Options' }).getByRole('button').allTextContents();
}

const give = (api: StockApi, { id }: Vial, micrograms: number): Promise<unknown> =>
  api.post('stock_move_record/create', {
    stock_move_type_id__name: 'administer',
    drug_id: id,
    quantity: -micrograms,
    incident_number: 'I-1',
  });

/** A vial of a new type, with or without a short date. */
async function vialOf(api: StockApi, type: object): Promise<Vial> {
  const { id: typeId } = await api.post<Row>('drug_type/create', {
    name: `Type ${randomUUID()}`,
    unit_of_measurement: 'mg',
    display_unit_of_measurement: 'mg',
    categories: ['Non-Controlled Substance'],
    allowed: 1,
    ...type,
  });
  const code = `T-${randomUUID().slice(0, 8)}`;
  const { id } = await api.post<Row>('drug/create', {
    barcode_id: code,
    type: typeId,
    drug_box_id: (await api.box()).id,
    expiration_date: '2031-05-06',
    quantity: 12.5,
    lot_number: 'LOT-9',
  });
  return { id, code };
}

test('SCAN-27 DRUG-01 DRUG-02 DRUG-11 OPEN-011 a scanned vial opens its details over the dashboard', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Fentanyl 100 mcg');
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/user_group/transfer_info')) asked.push(url.searchParams.get('drug_id') ?? '');
  });
  // Without realtime, because news of the new vial would load it again.
  await page.route('**/api/v1/realtime?*', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.getByLabel("Can't scan the code?").fill(vial.code);
  await page.keyboard.press('Enter');
  const details = popup(page);
  await expect(details.getByText('100\u00a0mcg', { exact: true })).toBeVisible();
  for (const text of ['Type: Fentanyl 100 mcg', vial.code, 'January 1, 2030', 'LOT-1']) {
    await expect(details.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(details.getByText('Short date')).toBeHidden();
  await expect(page).toHaveURL(`/drug/details/${vial.id}`);
  expect(asked).toEqual([vial.id]);
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
});

test('DRUG-05 DRUG-06 DRUG-09 ROLE-14 an untouched vial has what can be done with its amount, and its history', async ({
  page,
  api,
}) => {
  await open(page, await api.vial('Ondansetron 4 mg'));
  await expect
    .poll(() => options(page))
    .toEqual(['Administer Drug', 'Change Box', 'Waste Drug', 'Change Agency', 'History']);
});

test('DRUG-05 DRUG-06 DRUG-08 DRUG-10 ROLE-15 a vial that is partly used has everything, a used one what is left to do', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  await give(api, vial, 1500);
  await open(page, vial);
  await expect(popup(page).getByText('2.5\u00a0mg', { exact: true })).toBeVisible();
  await expect
    .poll(() => options(page))
    .toEqual([
      'Administer Drug',
      'Change Box',
      'Waste Drug',
      'Change Agency',
      'Un-Administer',
      'Modify Incident Number',
      'History',
    ]);
  // Somebody else uses up the rest while the details are open.
  await give(api, vial, 2500);
  await expect.poll(() => options(page)).toEqual(['Un-Administer', 'Modify Incident Number', 'History']);
  await expect(popup(page).getByText('Used or transferred', { exact: true })).toBeVisible();
});

test('DRUG-07 SCAN-35 a used vial that is scanned opens its details too', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  await give(api, vial, 4000);
  await page.goto('/scanner/');
  await page.getByLabel("Can't scan the code?").fill(vial.code);
  await page.keyboard.press('Enter');
  await expect(popup(page).getByText('0\u00a0mg', { exact: true })).toBeVisible();
  await expect(popup(page).getByText('Used or transferred', { exact: true })).toBeVisible();
});

test('DRUG-08 DRUG-10 a vial that is wasted can be un-administered and has no incident number to modify', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  await api.post('stock_move_record/create', {
    stock_move_type_id__name: 'waste',
    drug_id: vial.id,
    quantity: -4000,
    notes: 'Dropped',
  });
  await open(page, vial);
  await expect.poll(() => options(page)).toEqual(['Un-Administer', 'History']);
});

for (const [name, path] of [
  ['Administer Drug', '/administer/details'],
  ['Change Box', '/box/transfer'],
  ['Waste Drug', '/waste/details/'],
  ['Change Agency', '/box/transfer'],
  ['Un-Administer', '/un-administer/v1/multi-use'],
  ['Modify Incident Number', '/modify/incident'],
  ['History', '/drug/history'],
] as const) {
  test(`DRUG-05 ${name} leads to its page for this vial, and back leads to the details`, async ({ page, api }) => {
    const vial = await api.vial('Ondansetron 4 mg');
    await give(api, vial, 1000);
    const details = await open(page, vial);
    await details.getByRole('button', { name }).click();
    await expect(page).toHaveURL(path);
    const state: { usr?: unknown } = await page.evaluate(() => history.state);
    expect(state.usr).toEqual({
      drugIds: [vial.id],
      transferAgency: name === 'Change Agency',
      id: vial.id,
      drugCode: vial.code,
      // No code was scanned on the way.
      ways: [null],
    });
    await page.goBack();
    await expect(popup(page).getByText(vial.code, { exact: true })).toBeVisible();
  });
}

test('DRUG-03 the short date of a type that has one is added and changed', async ({ page, api }) => {
  const vial = await vialOf(api, { short_date_allowed: 1 });
  const details = await open(page, vial);
  await details.getByRole('button', { name: 'Add short date' }).click();
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('required', { exact: true })).toBeVisible();
  await details.getByRole('textbox', { name: 'Short date' }).fill('2030-02-28');
  await expectAccessible(page);
  const sent = page.waitForRequest('**/api/v1/drug/update?*');
  await details.getByRole('button', { name: 'Save' }).dblclick();
  expect((await sent).postDataJSON()).toEqual({ id: vial.id, short_date: '2030-02-28' });
  await expect(details.getByText('February 28, 2030')).toBeVisible();
  expect(await api.drug(vial)).toMatchObject({ short_date: '2030-02-28', expiration_date: '2031-05-06' });
  await details.getByRole('button', { name: 'Change short date' }).click();
  await expect(details.getByRole('textbox', { name: 'Short date' })).toHaveValue('2030-02-28');
  await details.getByRole('button', { name: 'Cancel' }).click();
  await expect(details.getByText('February 28, 2030')).toBeVisible();
});

test('DRUG-04 a short date that is not saved says so and stays to be tried again', async ({ page, api }) => {
  const vial = await vialOf(api, { short_date_allowed: 1 });
  const details = await open(page, vial);
  await page.route('**/api/v1/drug/update?*', (route) =>
    route.fulfill({ status: 422, json: { err: 'SHORT_DATE_NOT_ALLOWED', message: 'no', trace_id: 't' } }),
  );
  await details.getByRole('button', { name: 'Add short date' }).click();
  await details.getByRole('textbox', { name: 'Short date' }).fill('2030-02-28');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Short Date did not update', { exact: true })).toBeVisible();
  await expect(details.getByRole('textbox', { name: 'Short date' })).toHaveValue('2030-02-28');
  await page.unroute('**/api/v1/drug/update?*');
  // A press within half a second of the last one is ignored.
  await pressAgain(details.getByRole('button', { name: 'Save' }), details.getByText('February 28, 2030'));
});

test('DRUG-02 DRUG-03 a type without a short date shows none', async ({ page, api }) => {
  const details = await open(page, await vialOf(api, { short_date_allowed: 0 }));
  await expect(details.getByText('0.0125\u00a0mg')).toBeVisible();
  await expect(details.getByText('Short date', { exact: true })).toBeHidden();
});

test('an unknown vial, and one that cannot be loaded', async ({ page, api }) => {
  const details = await open(page, { id: randomUUID() });
  await expect(details.getByText('Drug not found', { exact: true })).toBeVisible();
  await open(page, { id: 'some-id' });
  await expect(details.getByText('Drug not found', { exact: true })).toBeVisible();
  const vial = await api.vial('Glucometer');
  await page.route('**/api/v1/drug?*', (route) => route.fulfill({ status: 400, json: {} }));
  await open(page, vial);
  await expect(details.getByText('Failed to load data. Press retry.')).toBeVisible();
  await page.unroute('**/api/v1/drug?*');
  // A realtime change may load the details again, and then there is no button left to press.
  await pressAgain(details.getByRole('button', { name: 'Retry' }), details.getByText('1\u00a0device'));
});

test('DRUG-02 INPUT-07 a long amount is shown whole, also in large text', async ({ page, api }) => {
  const [type] = (await api.get<{ id: string; name: string }[]>('drug_type/all')).filter(({ name }) =>
    name.startsWith('Ketamine'),
  );
  const { id } = await api.post<{ id: string }>('drug/create', {
    barcode_id: `T-${Date.now()}`,
    type: type?.id,
    drug_box_id: (await api.box()).id,
    expiration_date: '2030-01-01',
    quantity: 12345678.125,
    lot_number: 'LOT-1',
    ...guest,
  });
  await page.goto(`/drug/details/${id}`);
  const amount = page.getByText('12345.678125 mg', { exact: true });
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const size of ['100%', '200%']) {
    await page.addStyleTag({ content: `html { font-size: ${size} !important }` });
    await expect(amount).toBeVisible();
    await expect.poll(() => amount.evaluate((shown) => shown.getBoundingClientRect().right)).toBeLessThanOrEqual(width);
  }
});
