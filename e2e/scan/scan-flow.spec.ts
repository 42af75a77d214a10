import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressAgain } from '../support/stock-fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';

test.use({ user: 'medic' });

test.beforeEach(({ page }) => installCamera(page));

/** From the dashboard to the scanner, and a code typed into it. */
async function scan(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scan a Drug or Box' })).toBeVisible();
  await enter(page, code);
}

async function enter(page: Page, code: string): Promise<void> {
  const field = page.getByLabel("Can't scan the code?");
  await expect(field).not.toHaveAttribute('aria-disabled');
  await field.fill(code);
  await field.press('Enter');
}

test('DASH-15 SCAN-27 SCAN-28 SCAN-29 OPEN-143 BOXPOP-01 OPEN-052 a vial opens its details, in capitals or not, a box its three actions, the vehicle code the vehicle checks; back leads to the dashboard', async ({
  page,
}) => {
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('barcode_id=')) calls.push(request.url().replace(/.*\/api\/v1\/(.*)\?.*/, '$1'));
  });
  await scan(page, 'fen-002');
  await expect(page.getByRole('dialog', { name: 'Drug Details' }).getByText('FEN-002')).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/drug\/details\/[0-9a-f-]{36}$/);
  expect(calls).toEqual(['code/find']);
  await expectAccessible(page, 'after the scan of a vial');
  await page.goBack();
  await dashboard.shown();
  expect(new URL(page.url()).pathname).toBe('/');

  await scan(page, 'BOX-M1');
  const popup = page.getByRole('dialog', { name: 'BOX-M1 (Medic 1)' });
  for (const name of ['Inventory Check', 'Transfer Unit', 'Reseal']) {
    await expect(popup.getByRole('button', { name })).toBeVisible();
  }
  await expectAccessible(page, 'with the actions of a box');
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await enter(page, 'vehicle');
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle Check' })).toBeVisible();
});

test('SCAN-32 OFFLINE-01 OFFLINE-02 OFFLINE-03 OFFLINE-04 a server that does not answer for 5 s is taken for offline, and asked again; without a network the scanner goes on offline', async ({
  page,
  context,
}) => {
  await page.goto('/scanner/');
  let isSilent = true;
  await page.route('**/api/v1/code/find?*', (route) => (isSilent ? undefined : route.continue()));
  await enter(page, 'FEN-001');
  await expect(page.getByText('Looking up FEN-001')).toBeVisible();
  const prompt = page.getByRole('dialog', { name: 'It looks like you are offline' });
  await expect(prompt).toBeVisible();
  isSilent = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Drug Details' })).toBeVisible();

  await page.goto('/scanner/');
  const field = page.getByLabel("Can't scan the code?");
  await expect(field).not.toHaveAttribute('aria-disabled');
  await field.fill('FEN-001');
  await context.setOffline(true);
  await field.press('Enter');
  await expect(prompt.getByText('Would you like to continue offline?')).toBeVisible();
  await expectAccessible(page, 'with the offline prompt');
  await prompt.getByRole('button', { name: 'Continue offline' }).click();
  await expect(page.getByRole('status').getByText('Going offline')).toBeVisible();
  const choices = page.getByRole('dialog', { name: 'Offline' });
  for (const name of ['Inventory Check', 'Administer', 'Waste']) {
    await expect(choices.getByRole('button', { name })).toBeVisible();
  }
  await context.setOffline(false);
});

test('SCAN-30 INPUT-07 a code nobody knows asks first; a form that was left is found again by its code, and an unusual amount asks', async ({
  page,
}) => {
  await new DashboardPage(page).open();
  // A vial of another agency looks like one that nobody knows.
  await scan(page, 'SF-FEN-001');
  const unknown = page.getByRole('dialog', { name: 'This code is unknown' });
  await expect(unknown.getByText('SF-FEN-001')).toBeVisible();
  await expectAccessible(page, 'with the question about an unknown code');
  await unknown.getByRole('button', { name: 'Try again' }).click();
  await expect(unknown).toBeHidden();
  await enter(page, 'NEVER-SEEN-2');
  const form = new NewDrugPage(page);
  await form.receive();
  await expect(page.getByRole('heading', { level: 1, name: 'New Drug NEVER-SEEN-2' })).toBeVisible();
  await form.fillIn({ quantity: '40,5' });
  await expect(page.getByText('Use a point for decimals')).toBeVisible();
  await form.quantity.fill('40');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without recording?' });
  await leave.getByRole('button', { name: 'Go on' }).click();
  await expect(leave).toBeHidden();
  await pressAgain(page.getByRole('button', { name: 'Back', exact: true }), leave);
  await leave.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Current Inventory' })).toBeVisible();
  await scan(page, 'never-seen-2');
  await form.receive();
  await expect(page.getByText('This is what you filled in before.')).toBeVisible();
  await expect(form.quantity).toHaveValue('40');
  await form.create.click();
  const unusual = page.getByRole('dialog', { name: 'Is this amount right?' });
  await expect(unusual.getByText('4\u00a0mg')).toBeVisible();
  await expectAccessible(page, 'with the question about an unusual amount');
  await unusual.getByRole('button', { name: 'Change it' }).click();
  await expect(form.create).toBeVisible();
});
