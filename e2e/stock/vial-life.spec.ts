import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { Agency } from '../support/box-fixtures.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import { expect, ownTest as test, witnessBy } from '../support/stock-fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

const WITNESS = 'Parker Rivera';

test.use({ user: 'medic' });
test.beforeEach(({ page }) => installCamera(page));

/** Scans the vial from the dashboard and chooses what to do with it. */
async function choose(page: Page, code: string, option: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await page.getByLabel("Can't scan the code?").fill(code);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Drug Details' });
  await details.getByRole('list', { name: 'Options' }).getByRole('button', { name: option }).click();
}

function onlyThis(page: Page): Locator {
  return page.getByRole('button', { name: 'No, just this one' });
}

test('PROD-01 PROD-04 PROD-06 ROLE-03 ROUTE-16 a controlled vial from the scan of its unknown code to its end, all on the phone and all provable', async ({
  page,
  world,
  api,
}) => {
  test.setTimeout(240_000);
  const code = `LIFE-${randomUUID().slice(0, 8)}`;

  await page.goto('/scanner/');
  const form = new NewDrugPage(page);
  await form.scan(code);
  await form.receive();
  await form.fillIn({ type: 'Ketamine 500 mg', quantity: '500', box: 'BOX-M1 (Medic 1)' });
  await form.create.click();
  await witnessBy(page, WITNESS);
  await expect(page.getByText(/^Created/)).toBeVisible();

  await choose(page, code, 'Change Box');
  await onlyThis(page).click();
  await page.getByLabel('Drug box').selectOption('BOX-EMPTY');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await witnessBy(page, WITNESS);
  await expect(receiptOf(page, 'Transferred')).toBeVisible();

  await choose(page, code, 'Administer Drug');
  const administer = new AdministerPage(page);
  await administer.amount.fill('120.5');
  await administer.incident.fill('I-1');
  await administer.submit.click();
  await witnessBy(page, WITNESS);
  await administer.recorded();

  await choose(page, code, 'Modify Incident Number');
  await page.getByLabel('Incident number', { exact: true }).fill('I-2');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Modify Incident Number' }).getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('Incident number saved')).toBeVisible();

  await choose(page, code, 'Un-Administer');
  await page.getByLabel(/^Administered/).check();
  await page.getByRole('button', { name: 'Un-Administer' }).click();
  await witnessBy(page, WITNESS);
  await expect(receiptOf(page, 'Reversal recorded')).toBeVisible();

  await choose(page, code, 'Waste Drug');
  await onlyThis(page).click();
  await page.getByLabel(/^Amount/).fill('500');
  await page.getByLabel('Notes').fill('Cracked');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' }).click();
  await witnessBy(page, WITNESS);
  await expect(receiptOf(page, 'Waste recorded')).toBeVisible();

  await choose(page, code, 'History');
  await expect(page).toHaveURL('/drug/history');
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(6);
  await expect(page.getByText('6 entries of this vial, newest first')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'I-1 → I-2' })).toBeVisible();
  await expect(page.getByText('Record verified: 6 entries, unbroken and unchanged')).toBeVisible();

  const { drug } = await api.get<{ drug: { id: string } }>(`code/find?barcode_id=${code}`);
  const vial = { id: drug.id, code };
  expect(await api.taken(vial)).toEqual([
    ['administer', -120_500],
    ['un_administer', 120_500],
    ['waste', -500_000],
  ]);
  expect(await api.left(vial)).toBe(0);
  await new Agency(world, 'harbor').recordMustVerify();
});
