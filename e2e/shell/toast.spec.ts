import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { LoginPage } from '../page-models/login-page.ts';

/** Stops the page's clock; from here on the test moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('SHELL-13 SHELL-15 SHELL-17 OPEN-044 errors come one at a time, with an icon, and each is reported', async ({
  page,
}) => {
  await page.clock.install();
  const login = new LoginPage(page);
  await login.open();
  await stopClock(page);
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/toast/create')) reported.push(request.postDataJSON().message);
  });
  const toast = page.getByRole('alert').filter({ hasText: 'Incorrect email or password' });
  for (const email of ['first@demo.vialant.test', 'second@demo.vialant.test']) {
    await login.fill(email, 'Wrong-2026');
    await login.continueButton.click();
    await expect(login.continueButton).toBeEnabled();
    await expect(toast).toBeVisible();
    await page.clock.runFor(1600); // Continue takes one press in 1.5 s (LOGIN-05).
  }
  // The first toast lasts 2.5 s and 3.2 s have passed: the second one is shown, alone.
  await expect(page.getByText('Incorrect email or password')).toHaveCount(1);
  await expect(toast.locator('svg').first()).toBeVisible();
  await expect(toast.getByText('Error', { exact: true })).toBeAttached();
  await expect.poll(() => reported).toEqual(['Incorrect email or password', 'Incorrect email or password']);
  await page.clock.runFor(1700);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test.describe('signed in', () => {
  test.use({ user: 'medic' });

  test('SHELL-13 SHELL-14 a success has its own icon and hides by itself after 2 s', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await stopClock(page);
    await dashboard.copyCode.click();
    const toast = page.getByRole('status').filter({ hasText: 'Box code copied' });
    await expect(toast).toBeVisible();
    await expect(toast.getByText('Success', { exact: true })).toBeAttached();
    await page.clock.runFor(1990);
    await expect(toast).toBeVisible();
    await page.clock.runFor(20);
    await expect(toast).toBeHidden();
  });
});
