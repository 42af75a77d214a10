import { installCamera } from '../camera/fake-camera.ts';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { LoginPage } from '../page-models/login-page.ts';

test('ROUTE-01 ROUTE-23 ROUTE-24 OPEN-001 OPEN-011 the page that was asked for opens after sign-in; back, forward and a reload keep the page the user is on', async ({
  page,
}) => {
  await page.goto('/drug/history?id=7');
  await expect(page).toHaveURL('/login/');
  await new LoginPage(page).signIn('medic');
  await expect(page.getByRole('heading', { name: 'Drug History' })).toBeVisible();
  await expect(page).toHaveURL('/drug/history?id=7');
  await page.goBack();
  await expect(page.getByRole('form', { name: 'Log in' })).toBeHidden();

  await installCamera(page); // without a camera an alert covers the page
  const dashboard = new DashboardPage(page);
  await page.goto('/drug/details/some-id');
  const popup = page.getByRole('dialog', { name: 'Drug Details' });
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL('/');
  await dashboard.shown();

  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'Scan a Drug or Box' });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(dashboard.boxSelector).toBeVisible();
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).first().click();
  await expect(dashboard.boxSelector).toBeVisible();
});
