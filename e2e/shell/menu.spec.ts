import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { Menu } from '../page-models/menu.ts';

test('SHELL-08 SHELL-10 SHELL-11 SHELL-12 VEHICLE-01 BLE-01 OPEN-017 the menu leads everywhere and back, keeps the keyboard inside, gives the focus back, and logs out without an answer of the server', async ({
  page,
}) => {
  const dashboard = new DashboardPage(page);
  const menu = new Menu(page);
  await page.goto('/login/');
  await new LoginPage(page).signIn('medic');
  await dashboard.shown();
  await menu.open();
  await expect(menu.panel.getByRole('heading', { name: 'Menu', exact: true })).toBeVisible();
  await expect(menu.panel.getByText('Morgan Medic, staff', { exact: true })).toBeVisible();
  await expect(menu.item('Harbor EMS')).toBeVisible();
  await expect(menu.panel.getByText(/^Offline Actions/)).toHaveCount(0);
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    await expect(menu.panel.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(menu.panel).toBeHidden();
  await expect(menu.button).toBeFocused();

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
    await dashboard.shown();
  }
  await menu.open();
  await menu.item('Drugs').click();
  await expect(menu.panel).toBeHidden();
  await expect(page).toHaveURL('/');
  await dashboard.shown();

  await page.route('**/api/v1/**', (route) => route.abort());
  await menu.logOut();
  await expect(new HomePage(page).logIn).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
