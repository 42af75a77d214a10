import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { Menu } from '../page-models/menu.ts';

const steps = [
  { ids: 'TUTOR-01', path: '/how-to-scan', text: 'Turn your mobile device into a scanner' },
  { ids: 'TUTOR-02', path: '/how-to-daily-checks', text: 'Easily complete, record and verify daily med checks' },
  { ids: 'TUTOR-03', path: '/how-to-keep-track', text: 'Keep track of every vial and every milligram' },
  { ids: 'TUTOR-04', path: '/how-to-status', text: 'See the status of your drug box at any time' },
  { ids: 'TUTOR-05', path: '/how-to-reports', text: 'Secure reporting and analytics at your fingertips' },
] as const;

test('PROD-07 TUTOR-01 TUTOR-02 TUTOR-03 TUTOR-04 TUTOR-05 TUTOR-06 TUTOR-07 OPEN-009 OPEN-037 five steps lead to the start', async ({
  page,
}) => {
  await page.goto('/how-to-scan');
  for (const [index, { path, text }] of steps.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible();
    await expect(page).toHaveURL(path);
    const dots = page.getByRole('list', { name: `Step ${index + 1} of 5` });
    await expect(dots.getByRole('listitem')).toHaveCount(5);
    await expect(dots.getByRole('listitem').nth(index)).toHaveAttribute('aria-current', 'step');
    await expect(page.locator('svg[data-step]')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await new HomePage(page).shown();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('heading', { name: steps[4].text })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: steps[3].text })).toBeVisible();
});

test.describe('the first sign-in on a device', () => {
  test.use({ isFirstSignIn: true });

  async function signInFromHome(page: Page): Promise<void> {
    const home = new HomePage(page);
    await home.open();
    await home.logIn.click();
    await new LoginPage(page).signIn('medic');
  }

  test('PROD-07 OPEN-147 is greeted by the tutorial, which one tap leaves for good', async ({ page }) => {
    await signInFromHome(page);
    await expect(page.getByRole('heading', { level: 1, name: steps[0].text })).toBeVisible();
    await expectAccessible(page, 'with the way past it');
    await page.getByRole('button', { name: 'Skip' }).click();
    const dashboard = new DashboardPage(page);
    await dashboard.shown();
    await page.reload();
    await dashboard.shown();
    await new Menu(page).logOut();
    await new HomePage(page).shown();
    await signInFromHome(page);
    await dashboard.shown();
  });

  test('PROD-07 a page that was asked for comes first', async ({ page }) => {
    await page.goto('/scanner/');
    await new LoginPage(page).signIn('medic');
    await expect(page).toHaveURL('/scanner/');
  });
});

test.describe('signed in', () => {
  test.use({ user: 'medic' });

  test('PROD-07 the menu leads to it, and it ends at the dashboard', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    const menu = new Menu(page);
    await menu.open();
    await menu.item('How it works').click();
    await expect(page.getByRole('heading', { level: 1, name: steps[0].text })).toBeVisible();
    for (const { text } of steps) {
      await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await dashboard.shown();
  });

  test('TUTOR-07 OPEN-037 the last step leads to the dashboard', async ({ page }) => {
    await page.goto('/how-to-reports');
    await page.getByRole('button', { name: 'Continue' }).click();
    await new DashboardPage(page).shown();
  });
});
