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

test('TUTOR-07 OPEN-037 without a session the last step leads to the home screen, and back leads through the steps', async ({
  page,
}) => {
  await page.goto(steps[3].path);
  for (const { text } of steps.slice(3)) {
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
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

  test('PROD-07 TUTOR-01 TUTOR-02 TUTOR-03 TUTOR-04 TUTOR-05 TUTOR-06 TUTOR-07 OPEN-009 OPEN-037 OPEN-147 is greeted by the tutorial, which one tap leaves for good; the menu leads to its five steps, and they to the dashboard', async ({
    page,
  }) => {
    const home = new HomePage(page);
    const dashboard = new DashboardPage(page);
    const login = new LoginPage(page);
    const menu = new Menu(page);
    const heading = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });
    await home.open();
    await home.logIn.click();
    await login.signIn('medic');
    await expect(heading(steps[0].text)).toBeVisible();
    await page.getByRole('button', { name: 'Skip' }).click();
    await dashboard.shown();
    await menu.open();
    await menu.item('How it works').click();
    for (const [index, { path, text }] of steps.entries()) {
      await expect(heading(text)).toBeVisible();
      await expect(page).toHaveURL(path);
      const dots = page.getByRole('list', { name: `Step ${index + 1} of 5` });
      await expect(dots.getByRole('listitem')).toHaveCount(5);
      await expect(dots.getByRole('listitem').nth(index)).toHaveAttribute('aria-current', 'step');
      await expect(page.locator('svg[data-step]')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await dashboard.shown();
    await page.reload();
    await dashboard.shown();
    await menu.logOut();
    await home.shown();
    // On a device that never signed in, a page that was asked for comes first.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/scanner/');
    await login.signIn('medic');
    await expect(page).toHaveURL('/scanner/');
  });
});
