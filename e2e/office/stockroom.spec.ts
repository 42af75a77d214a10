import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { viewports } from '../support/browser-options.ts';
import { csvFile } from '../support/csv-file.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/own-server.ts';
import { pressAgain } from '../support/stock-fixtures.ts';
import { OfficePage } from '../page-models/office.ts';

const unique = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

async function openImport(page: Page): Promise<void> {
  await page.goto('/office/stockroom/import');
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
}

async function chooseFile(page: Page, file: ReturnType<typeof csvFile>): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Check file' }).click();
}

test.describe('the stockroom at a desk', () => {
  test.use({ user: 'admin', ...viewports.desk, isMobile: false, hasTouch: false });

  test('STOCKROOM-01 a box is added with its unit, and gets its own rule', async ({ page }) => {
    const office = new OfficePage(page);
    const code = `B-${randomUUID().slice(0, 8)}`;
    await office.open('/office/stockroom/boxes/new', 'Boxes');
    const form = office.panel('Add box');
    await form.getByLabel('Name').fill('Spare narcotics');
    await form.getByLabel('Code').fill(code);
    await form.getByLabel('Unit').selectOption('Medic 1');
    await form.getByRole('button', { name: 'Add box' }).click();
    await expect(page.getByText('Spare narcotics added')).toBeVisible();
    await page.getByRole('link', { name: 'Spare narcotics' }).click();
    const panel = office.panel('Spare narcotics');
    await panel.getByLabel('Own rule for checks').selectOption('Witness needed');
    await panel.getByLabel('Check due at').fill('07:30');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Spare narcotics saved')).toBeVisible();
    await page.reload();
    await expect(panel.getByLabel('Own rule for checks')).toHaveValue('1');
    await expect(panel.getByLabel('Check due at')).toHaveValue('07:30');
    await expectAccessible(page, 'a box');
  });

  test('STOCKROOM-03 STOCKROOM-04 a type needs its schedule, tells its finished form, and is fixed by its vials', async ({
    page,
  }) => {
    const office = new OfficePage(page);
    const name = unique('Hydromorphone');
    await office.open('/office/stockroom/types/new', 'Drug types');
    const form = office.panel('Add drug type');
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Add drug type' }).click();
    await expect(form.getByText('Choose a schedule').first()).toBeVisible();
    await expectAccessible(page, 'a refusal');
    await form.getByLabel('Schedule').selectOption('II');
    await form.getByLabel('Substance', { exact: true }).fill('Hydromorphone');
    await form.getByLabel('Strength').fill('2mg/ml');
    await form.getByLabel('Volume').fill('1');
    await form.getByLabel('Dose form').fill('vial');
    await pressAgain(form.getByRole('button', { name: 'Add drug type' }), page.getByText(`${name} added`));
    await expect(page.getByText('Hydromorphone 2 mg/mL, 1 mL vial').first()).toBeVisible();
    await page.getByRole('link', { name: 'Fentanyl 100 mcg' }).click();
    const panel = office.panel('Fentanyl 100 mcg');
    await panel.getByLabel('Counted in').selectOption('Grams');
    await panel.getByRole('button', { name: 'Save changes' }).click();
    await expect(panel.getByText('Fixed because vials exist. Make a new type.').first()).toBeVisible();
  });

  test('STOCKROOM-02 STOCKROOM-06 par and package codes are listed, added and changed', async ({ page }) => {
    const office = new OfficePage(page);
    await office.open('/office/stockroom/par/new', 'Par');
    const par = office.panel('Add par');
    await par.getByLabel('Box').selectOption('BOX-M2');
    await par.getByLabel('Drug type').selectOption('Morphine 10 mg');
    await par.getByLabel('Vials').fill('1000');
    await par.getByRole('button', { name: 'Add par' }).click();
    await expect(par.getByText(/999/).first()).toBeVisible();
    await par.getByLabel('Vials').fill('8');
    const row = page.getByRole('row', { name: /BOX-M2.*Morphine 10 mg.*8/ });
    await pressAgain(par.getByRole('button', { name: 'Add par' }), row);
    await office.open('/office/stockroom/ndc/new', 'Package codes');
    const code = office.panel('Add package code');
    await code.getByLabel('Code', { exact: true }).fill('0409-9094-22');
    await code.getByLabel('NDC', { exact: true }).fill('0409909422');
    await code.getByLabel('Drug type').selectOption('Fentanyl 100 mcg');
    await code.getByLabel('Amount of one vial').fill('100');
    await code.getByRole('button', { name: 'Add package code' }).click();
    await expect(code.getByText(/must be an NDC as it is printed/)).toBeVisible();
    await code.getByLabel('NDC', { exact: true }).fill('0409-9094-22');
    const learned = page.getByRole('row', { name: /0409909422.*0409-9094-22.*100/ });
    await pressAgain(code.getByRole('button', { name: 'Add package code' }), learned);
    await expectAccessible(page, 'package codes');
  });

  test("STOCKROOM-05 a reason is added and moved to the top, and 'Other' stays", async ({ page }) => {
    const office = new OfficePage(page);
    await office.open('/office/stockroom/waste-reasons/new', 'Waste reasons');
    const form = office.panel('Add waste reason');
    await form.getByLabel('Reason', { exact: true }).fill('Spilled');
    await form.getByRole('button', { name: 'Add waste reason' }).click();
    await expect(page.getByText('Spilled added')).toBeVisible();
    await page.getByRole('link', { name: 'Spilled' }).click();
    for (let place = 5; place > 0; place -= 1) {
      const moved = page.getByRole('row').nth(place).filter({ hasText: 'Spilled' });
      await pressAgain(office.panel('Spilled').getByRole('button', { name: 'Move up' }), moved);
    }
    await page.getByRole('link', { name: 'Other', exact: true }).click();
    await office.panel('Other').getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByRole('dialog').getByText("'Other' stays", { exact: false })).toBeVisible();
  });

  test('STOCKROOM-08 a file is checked, corrected, imported, and the same again is unchanged', async ({ page }) => {
    const office = new OfficePage(page);
    const [one, two] = [unique('Medic'), unique('Medic')];
    await openImport(page);
    await page.getByLabel('What the file holds').selectOption('Units');
    await chooseFile(page, csvFile('units.csv', 'name,type', `${one},other`, `${two},boat`));
    await expect(page.getByText('1 new, 0 changed, 0 unchanged, 1 with errors')).toBeVisible();
    await expect(page.getByRole('row', { name: /3.*Error.*type/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeHidden();
    await expectAccessible(page, 'a file with an error');
    const good = csvFile('units.csv', 'name,type', `${one},other`, `${two},supply`);
    await chooseFile(page, good);
    await expect(page.getByText('2 new, 0 changed, 0 unchanged, 0 with errors')).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Imported: 2 new, 0 changed')).toBeVisible();
    // A file that is chosen while the page still leaves the last one is not looked at.
    await expect(async () => {
      await chooseFile(page, good);
      await expect(page.getByText('0 new, 0 changed, 2 unchanged, 0 with errors')).toBeVisible({ timeout: 5000 });
    }).toPass();
    await office.open('/office/stockroom/units', 'Units');
    await expect(page.getByRole('link', { name: two })).toBeVisible();
  });

  test('STOCKROOM-08 a file in another encoding is told so, and a template is downloaded', async ({ page }) => {
    await openImport(page);
    const latin = { name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nM\u00e9dic\n', 'latin1') };
    await chooseFile(page, latin);
    await expect(page.getByText(/not in UTF-8/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download template' }).click();
    expect((await download).suggestedFilename()).toBe('unit.csv');
  });
});
