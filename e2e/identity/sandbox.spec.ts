import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';

test('SHELL-27 SHELL-28 SHELL-30 ten taps on the logo switch sandbox mode on, it outlives the reload, and ten more switch it off', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open();
  async function tapTenTimes(): Promise<void> {
    const reloaded = page.waitForEvent('load');
    await home.logo.click({ clickCount: 10 });
    await reloaded;
    await home.shown();
  }
  await tapTenTimes();
  await expect(home.sandbox).toBeVisible();
  await home.logIn.click();
  await new LoginPage(page).signIn('medic');
  await expect(new DashboardPage(page).boxSelector).toBeVisible();
  await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await home.open();
  await tapTenTimes();
  await expect(home.sandbox).toBeHidden();
});

test('SHELL-27 nine taps do nothing', async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  await home.logo.click({ clickCount: 9 });
  await expect(home.sandbox).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('sandbox'))).toBeNull();
});
