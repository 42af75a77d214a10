import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { expect, guest, type StockApi, test, type Vial } from '../support/stock-fixtures.ts';

test.beforeEach(({ page }) => installCamera(page));

function options(popup: Locator): Promise<string[]> {
  return popup.getByRole('list', { name: 'Options' }).getByRole('button').allTextContents();
}

const give = (api: StockApi, { id }: Vial, micrograms: number): Promise<unknown> =>
  api.post('stock_move_record/create', {
    stock_move_type_id__name: 'administer',
    drug_id: id,
    quantity: -micrograms,
    incident_number: 'I-1',
  });

/** The details of a vial with the longest amount there is, in this text size. */
async function expectWhole(page: Page, amount: Locator, size: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.addStyleTag({ content: `html { font-size: ${size} !important }` });
  await expect(amount).toBeVisible();
  await expect.poll(() => amount.evaluate((shown) => shown.getBoundingClientRect().right)).toBeLessThanOrEqual(width);
}

test('SCAN-27 DRUG-01 DRUG-02 DRUG-05 DRUG-06 DRUG-10 OPEN-011 a scanned vial opens its details over the dashboard, and they follow what others do with it', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  await give(api, vial, 1500);
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.getByLabel("Can't scan the code?").fill(vial.code);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Drug Details' });
  await expect(details.getByText('2.5\u00a0mg', { exact: true })).toBeVisible();
  for (const text of ['Type: Ondansetron 4 mg', vial.code, 'January 1, 2030', 'LOT-1']) {
    await expect(details.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page).toHaveURL(`/drug/details/${vial.id}`);
  const all = ['Administer Drug', 'Change Box', 'Waste Drug', 'Change Agency'];
  const used = ['Un-Administer', 'Modify Incident Number', 'History'];
  await expect.poll(() => options(details)).toEqual([...all, ...used]);
  await expectAccessible(page);
  // Somebody else uses up the rest while the details are open.
  await give(api, vial, 2500);
  await expect.poll(() => options(details)).toEqual(used);
  await expect(details.getByText('Used or transferred', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
});

test('DRUG-02 INPUT-07 a long amount is shown whole, also in large text', async ({ page, api }) => {
  const types = await api.get<{ id: string; name: string }[]>('drug_type/all');
  const { id } = await api.post<{ id: string }>('drug/create', {
    barcode_id: `T-${Date.now()}`,
    type: types.find(({ name }) => name.startsWith('Ketamine'))?.id,
    drug_box_id: (await api.box()).id,
    expiration_date: '2030-01-01',
    quantity: 12345678.125,
    lot_number: 'LOT-1',
    ...guest,
  });
  await page.goto(`/drug/details/${id}`);
  const amount = page.getByText('12345.678125 mg', { exact: true });
  for (const size of ['100%', '200%']) await expectWhole(page, amount, size);
});
