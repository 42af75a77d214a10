import { installCamera } from '../camera/fake-camera.ts';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { routes, UNKNOWN_PATH } from '../support/routes.ts';

test.describe('signed out', () => {
  test('ROUTE-01 OPEN-001 the start is the home screen', async ({ page }) => {
    await new HomePage(page).open();
  });

  test('ROUTE-24 every page that needs a session leads to the login form', async ({ page }) => {
    for (const { path } of routes.filter(({ open }) => !open)) {
      await page.goto(path);
      await expect(page.getByRole('form', { name: 'Log in' }), path).toBeVisible();
      await expect(page).toHaveURL('/login/');
    }
  });

  test('ROUTE-24 after sign-in the page that was asked for opens, and back does not return to the form', async ({
    page,
  }) => {
    await page.goto('/drug/history?id=7');
    await new LoginPage(page).signIn('medic');
    await expect(page.getByRole('heading', { name: 'Drug History' })).toBeVisible();
    await expect(page).toHaveURL('/drug/history?id=7');
    await page.goBack();
    await expect(page.getByRole('form', { name: 'Log in' })).toBeHidden();
  });

  test('an address that does not exist says so and shows the way to the start', async ({ page, visit }) => {
    await visit(UNKNOWN_PATH);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to the start' }).click();
    await new HomePage(page).shown();
  });
});

test.describe('signed in', () => {
  test.use({ user: 'medic' });

  test('ROUTE-01 OPEN-001 the start is the dashboard', async ({ page }) => {
    await new DashboardPage(page).open();
  });

  test('ROUTE-07 the scan page has its text and manual entry', async ({ page }) => {
    await installCamera(page);
    await page.goto('/about/');
    await expect(page.getByPlaceholder('Enter Manually')).toBeEditable();
    await expect(page.getByText('Place the scan area below on the barcode', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Enter Manually', exact: true }).click();
    await expect(page.getByPlaceholder('Enter Manually')).toBeFocused();
  });

  test('ROUTE-23 OPEN-011 drug details lie over the dashboard and close back to it', async ({ page }) => {
    await page.goto('/drug/details/some-id');
    const popup = page.getByRole('dialog', { name: 'Drug Details' });
    await expect(popup).toBeVisible();
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL('/');
    await new DashboardPage(page).shown();
  });

  test('back and reload keep the page the user is on', async ({ page }) => {
    await installCamera(page); // without a camera an alert covers the page
    const dashboard = new DashboardPage(page);
    await dashboard.open();
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
});
