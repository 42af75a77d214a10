import { expect, test } from './fixtures.ts';
import { DashboardPage } from './page-models/dashboard-page.ts';
import { LoginPage } from './page-models/login-page.ts';

test.describe('toasts', () => {
  test('SHELL-13 SHELL-15 SHELL-17 they come one at a time, with an icon, and each is reported', async ({ page }) => {
    await page.clock.install();
    const login = new LoginPage(page);
    await login.open();
    const reported: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/toast/create')) reported.push(request.postDataJSON().message);
    });
    const toast = page.locator('.toast');
    for (const email of ['first@demo.vialant.test', 'second@demo.vialant.test']) {
      await login.fill(email, 'Wrong-2026');
      const answered = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/v1/user/login');
      await login.continueButton.click();
      await answered;
      await page.clock.runFor(1600);
    }
    await expect(toast).toHaveCount(1);
    await expect(toast.getByRole('img', { name: 'Error' })).toBeVisible();
    expect(reported).toHaveLength(1);
    await page.clock.runFor(2500);
    await expect(toast).toHaveCount(1);
    await expect.poll(() => reported).toHaveLength(2);
    await page.clock.runFor(2600);
    await expect(toast).toHaveCount(0);
  });
});

test.describe('a success', () => {
  test.use({ user: 'medic' });

  test('SHELL-13 SHELL-14 has its own icon and hides by itself after 2 s', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.copyCode.click();
    const toast = page.getByRole('status').locator('.toast');
    await expect(toast.getByRole('img', { name: 'Success' })).toBeVisible();
    await page.clock.runFor(1900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toBeHidden();
  });
});
