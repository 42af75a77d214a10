import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { Menu } from '../page-models/menu.ts';

test.describe('the menu', () => {
  test.use({ user: 'medic' });

  test('SHELL-08 SHELL-10 SHELL-11 SHELL-12 it has its title, the agency, Drugs and Log-out', async ({ page }) => {
    await new DashboardPage(page).open();
    const menu = new Menu(page);
    await menu.open();
    await expect(menu.panel.getByRole('heading', { name: 'Menu', exact: true })).toBeVisible();
    await expect(menu.panel.getByText('Morgan Medic, staff', { exact: true })).toBeVisible();
    await expect(menu.item('Harbor EMS')).toBeVisible();
    await expect(menu.item('Drugs')).toBeVisible();
    await expect(menu.item('Log-out')).toBeVisible();
    await expect(menu.panel.getByText(/^Offline Actions/)).toHaveCount(0);
  });

  test('VEHICLE-01 BLE-01 it leads to the vehicle check, to the sensor and to the help', async ({ page }) => {
    await new DashboardPage(page).open();
    const menu = new Menu(page);
    for (const [item, heading] of [
      ['Vehicle check', 'Vehicle Check'],
      ['Temperature sensor', 'Bluetooth Temperature'],
      ['Help', 'Help'],
    ] as const) {
      await menu.open();
      await menu.item(item).click();
      await expect(menu.panel).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await new DashboardPage(page).shown();
    }
  });

  test('Escape closes it and the focus returns', async ({ page }) => {
    await new DashboardPage(page).open();
    const menu = new Menu(page);
    await menu.open();
    await page.keyboard.press('Escape');
    await expect(menu.panel).toBeHidden();
    await expect(menu.button).toBeFocused();
  });

  test('the keyboard stays inside it while it is open', async ({ page }) => {
    await new DashboardPage(page).open();
    const menu = new Menu(page);
    await menu.open();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      await expect(menu.panel.locator(':focus')).toHaveCount(1);
    }
  });

  test('SHELL-10 OPEN-017 Drugs leads to the dashboard', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    const menu = new Menu(page);
    await menu.open();
    await menu.item('Drugs').click();
    await expect(menu.panel).toBeHidden();
    await expect(page).toHaveURL('/');
    await dashboard.shown();
  });
});

test.describe('the agency', () => {
  test.use({ user: 'partner' });

  test('PROD-03 SHELL-12 GROUP-02 GROUP-03 its name opens the choice, and the other one shows its own data alone', async ({
    page,
  }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await expect(dashboard.boxSelector).toHaveText(/^BOX-EMPTY|^BOX-M1/);
    const menu = new Menu(page);
    await menu.open();
    await menu.item('Harbor EMS').click();
    await expect(menu.agencyChoice.getByRole('listitem')).toHaveText(['Harbor EMS', 'Ridge Veterinary']);
    await expectAccessible(page, 'with the agencies');
    await menu.chooseAgency('Ridge Veterinary');
    await expect(page.getByText('No drug boxes yet')).toBeVisible();
    await expect(page.getByText(/BOX-|Fentanyl/)).toHaveCount(0);
    await menu.open();
    await menu.item('Ridge Veterinary').click();
    await menu.chooseAgency('Harbor EMS');
    await dashboard.shown();
  });
});

test.describe('log-out', () => {
  test('SHELL-11 OPEN-076 it ends the session on the server, forgets it here, and starts anew', async ({
    page,
    request,
  }) => {
    await page.goto('/login/');
    await new LoginPage(page).signIn('medic');
    await expect(new DashboardPage(page).boxSelector).toBeVisible();
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
    const asked = (): Promise<number> =>
      request.get('/api/v1/user/auth', { headers: { 'x-auth-token': token } }).then((reply) => reply.status());
    expect(await asked()).toBe(200);
    await page.evaluate(() => localStorage.setItem('sandbox', '1'));
    await new Menu(page).logOut();
    await new HomePage(page).shown();
    expect(await asked()).toBe(401);
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['device_token', 'sandbox']);
    await page.goBack();
    await expect(page.getByText('Current Inventory')).toHaveCount(0);
  });

  test('SHELL-11 it works without an answer of the server', async ({ page }) => {
    await page.goto('/login/');
    await new LoginPage(page).signIn('medic');
    await expect(new DashboardPage(page).boxSelector).toBeVisible();
    await page.route('**/api/v1/**', (route) => route.abort());
    await new Menu(page).logOut();
    await expect(new HomePage(page).logIn).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
