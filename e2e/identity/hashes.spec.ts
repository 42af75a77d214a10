import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';

test('SHELL-21 SHELL-24 SHELL-26 OPEN-018 show-tutorial opens the download popup over the page', async ({ page }) => {
  await page.goto('/#show-tutorial');
  const popup = page.getByRole('dialog', { name: 'Now download the app' });
  await expect(popup.getByText('Please download the Vialant app on your phone', { exact: true })).toBeVisible();
  await expect(popup.locator('video')).toHaveCount(0);
  await expectAccessible(page, 'with the download popup');
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL('/');
});

test.describe('on a phone, where no store and no video is set', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  });

  test('OPEN-018 OPEN-137 show-tutorial opens no empty popup', async ({ page }) => {
    await page.goto('/#show-tutorial');
    await expect(page).toHaveURL('/');
    await new HomePage(page).shown();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('SHELL-22 OPEN-024 request-password-reset is told and opens the forgot-password page', async ({ page }) => {
  await page.goto('/#request-password-reset');
  await expect(page.getByRole('alert').getByText('Password reset required', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/forgot\/password$/);
});

test.describe('set-storage', () => {
  test.use({ user: 'medic' });

  test('SHELL-23 OPEN-075 it asks first; turned down it changes nothing', async ({ page, sessionOf }) => {
    const { token } = await sessionOf('strict');
    const payload = encodeURIComponent(JSON.stringify({ token, region: 'us', unknown_key: 'x' }));
    const dashboard = new DashboardPage(page);
    await page.goto(`/?storage=${payload}#set-storage`);
    const popup = page.getByRole('dialog', { name: 'Replace what is kept' });
    await expect(popup).toBeVisible();
    await expectAccessible(page, 'with the question');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(dashboard.boxSelector).not.toHaveText(/BOX-S1/);

    await page.goto(`/login/`);
    await page.goto(`/?storage=${payload}#set-storage`);
    await popup.getByRole('button', { name: 'Replace' }).click();
    await expect(dashboard.boxSelector).toHaveText('BOX-S1 (Engine 1)');
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('unknown_key'))).toBeNull();
  });

  test('SHELL-23 OPEN-075 in sandbox mode it asks too', async ({ page, sessionOf }) => {
    const { token } = await sessionOf('strict');
    await page.goto('/login/');
    await page.evaluate(() => localStorage.setItem('sandbox', '1'));
    await page.goto(`/?storage=${encodeURIComponent(JSON.stringify({ token }))}#set-storage`);
    await page.getByRole('dialog', { name: 'Replace what is kept' }).getByRole('button', { name: 'Replace' }).click();
    await expect(new DashboardPage(page).boxSelector).toHaveText('BOX-S1 (Engine 1)');
  });
});

test('SHELL-19 a hash of another kind opens nothing', async ({ page }) => {
  await page.goto('/#reset');
  await new HomePage(page).shown();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
