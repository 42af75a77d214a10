import { expectAccessible } from '../support/accessibility.ts';
import { everythingKept } from '../support/browser-storage.ts';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { askOneByOne } from '../support/first-answers.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { Menu } from '../page-models/menu.ts';

const API = '**/api/v1/**';
/** The query cache is written to the device at most once a second. */
const CACHE_WRITTEN_MS = 1500;

test.describe('slow, failed and offline', () => {
  test.use({ user: 'medic' });

  test('the last known inventory is shown at once while the server is slow', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-M1 (Medic 1)');
    await expect(dashboard.card('Fentanyl 100 mcg')).toBeVisible();
    await page.waitForTimeout(CACHE_WRITTEN_MS);
    await page.route(API, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 8000));
      await route.continue().catch(() => undefined);
    });
    await page.reload();
    await expect(dashboard.card('Fentanyl 100 mcg').getByText('600 mcg')).toBeVisible({ timeout: 4000 });
    await expect(page.getByText(/^Refreshing\. Saved Today, /)).toBeVisible();
    await expectAccessible(page, 'while refreshing');
  });

  test('SHELL-38 what cannot be loaded says so, and Retry loads it', async ({ page }) => {
    await page.route(API, (route) => route.fulfill({ status: 404, json: { err: 'NOT_FOUND', message: 'Not found' } }));
    await page.goto('/');
    await expect(page.getByText('Failed to load data. Press retry.', { exact: true })).toBeVisible();
    await expectAccessible(page, 'with nothing loaded');
    await page.unroute(API);
    await page.getByRole('button', { name: 'Retry' }).click();
    await new DashboardPage(page).shown();
  });

  test('while it loads the page has the shape of what will come', async ({ page }) => {
    await askOneByOne(page);
    await page.route('**/api/v1/drug/for_box?*', () => undefined);
    await page.goto('/');
    await expect(page.getByRole('status').filter({ hasText: 'Loading inventory' })).toBeAttached();
    await expectAccessible(page, 'while loading');
  });
});

test.describe('agencies and users', () => {
  test('SRV-04 one agency sees nothing of another, not even after a change of user on one device', async ({ page }) => {
    const login = new LoginPage(page);
    const dashboard = new DashboardPage(page);
    await page.goto('/login/');
    await login.signIn('medic');
    await dashboard.chooseBox('BOX-M1 (Medic 1)');
    await expect(dashboard.card('Fentanyl 100 mcg')).toBeVisible();
    await page.waitForTimeout(CACHE_WRITTEN_MS);
    await new Menu(page).logOut();
    await new HomePage(page).shown();

    await page.goto('/login/');
    await expect(login.email).toHaveValue('');
    // The second user's data are delayed: anything shown at this moment could only be the first user's.
    await page.route('**/api/v1/dru*/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue().catch(() => undefined);
    });
    await login.signIn('strict');
    await expect(page).toHaveURL('/');
    const seen: string[] = [];
    for (let look = 0; look < 10; look += 1) {
      seen.push(
        (await page
          .locator('body')
          .textContent()
          .catch(() => '')) ?? '',
      );
      await page.waitForTimeout(100);
    }
    expect(seen.join('\n')).not.toMatch(/BOX-M1|Morphine|Medic 1/);
    await expect(dashboard.boxSelector).toHaveText('BOX-S1 (Engine 1)');
    await expect(dashboard.cards).toHaveCount(1);
    await expect(dashboard.card('Fentanyl 100 mcg').getByText('600 mcg')).toBeVisible();
    await dashboard.boxSelector.click();
    await expect(dashboard.boxChoice.getByRole('listitem')).toHaveText(['BOX-S1 (Engine 1)']);
  });

  test('after log-out nothing of the agency is left in the browser', async ({ page }) => {
    await page.goto('/login/');
    await new LoginPage(page).signIn('medic');
    const dashboard = new DashboardPage(page);
    await dashboard.chooseBox('BOX-M1 (Medic 1)');
    await expect(dashboard.cards.first()).toBeVisible();
    await page.waitForTimeout(CACHE_WRITTEN_MS);
    expect(await everythingKept(page)).toContain('Fentanyl');
    await new Menu(page).logOut();
    await new HomePage(page).shown();
    await expect.poll(() => everythingKept(page)).not.toMatch(/Fentanyl|BOX-M1|Harbor EMS/);
  });
});

test.describe('a lost session', () => {
  test('SESSION-02 the login form lies over the page, and signing in comes back to it', async ({ page, request }) => {
    await page.goto('/login/');
    await new LoginPage(page).signIn('medic');
    const dashboard = new DashboardPage(page);
    await expect(dashboard.boxSelector).toBeVisible();
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
    await request.post('/api/v1/user/logout', { headers: { 'x-auth-token': token } });
    await page.reload();
    await expect(page.getByText('Session has expired', { exact: true })).toBeVisible();
    await expectAccessible(page, 'with the session lost');
    await new LoginPage(page).signIn('medic');
    await expect(page.getByText('Session has expired')).toBeHidden();
    await dashboard.shown();
  });
});
