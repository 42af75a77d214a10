import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectAccessibleInEveryLook, expectAllOpen, openWithin } from './looks.ts';
import { CodePopup } from '../page-models/code-popup.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { Menu } from '../page-models/menu.ts';
import { PhonePage } from '../page-models/phone-page.ts';
import { ResetPopup } from '../page-models/reset-popup.ts';
import { type Route, routes, UNKNOWN_PATH } from '../support/routes.ts';

// Colours are checked when they stand still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

function idsOf(all: readonly Route[]): string {
  return [...new Set(all.flatMap(({ ids }) => ids.match(/[A-Z]+-\d+/g) ?? []))].join(' ');
}

const openRoutes = routes.filter(({ open }) => open);
const closedRoutes = routes.filter(({ open }) => !open);

/** Keeps toasts open for as long as axe needs. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const TOAST_MS = 2000;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => wait(run, ms >= TOAST_MS && ms < 2 * TOAST_MS ? 60_000 : ms),
    });
  });
}

/** Opens a reset or invite link that a faked server accepts; reset.spec.ts follows the real ones. */
async function answerResetLink(page: Page, mode: 'Reset' | 'Update'): Promise<ResetPopup> {
  const user = { id: 'u', primary_email: 'medic@demo.vialant.test', first_name: 'Mo', last_name: 'Medic' };
  await page.route('**/api/v1/user/get?*', (route) => route.fulfill({ json: { data: { mode, region: 'us' } } }));
  await page.route('**/api/v1/user/password/update?*', (route) =>
    route.fulfill({ json: { data: { token: 't', region: 'us', user } } }),
  );
  await page.goto(`/?password_reset_guid=g&region=us#${mode === 'Reset' ? 'reset-password' : 'user-invite'}`);
  const popup = new ResetPopup(page, mode);
  await popup.shown();
  return popup;
}

test.describe('signed out', () => {
  test('the home screen, its offline choices, forms with errors and a toast; a fault would be found: a button without a name is', async ({
    page,
  }) => {
    await keepToasts(page);
    const home = new HomePage(page);
    await home.open();
    await expectAccessibleInEveryLook(page);
    await home.offline.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
    await expect(expectAccessible(page)).rejects.toThrow('button-name');

    await openWithin(page, UNKNOWN_PATH);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await openWithin(page, '/signup/');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('required', { exact: true }).first()).toBeVisible();
    await expectAccessibleInEveryLook(page);

    await openWithin(page, '/login/');
    const login = new LoginPage(page);
    await login.continueButton.click();
    await expect(login.email).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInEveryLook(page);
    await login.fill('nobody@demo.vialant.test', 'Wrong-2026');
    await expect(login.password).not.toHaveAttribute('aria-invalid', 'true'); // the button has moved up
    await login.continueButton.click();
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('the one-time code popup, and the phone page after it', async ({ page }) => {
    await page.route('**/api/v1/user/login?*', (route) => route.fulfill({ json: { data: { dual_factor_guid: 'g' } } }));
    await page.route('**/api/v1/user/login/with_code?*', (route) =>
      route.fulfill({
        json: { data: { token: 't', region: 'us', num_additional_groups: 0, can_set_phone_number: 1 } },
      }),
    );
    const login = new LoginPage(page);
    await login.open();
    await login.signIn('code');
    const popup = new CodePopup(page);
    await popup.shown();
    await expectAccessibleInEveryLook(page);
    await popup.submit('123456');
    await new PhonePage(page).shown();
    await expectAccessibleInEveryLook(page);
  });

  test('the popups of links: a new password, a reset that is done, the download, what replaces what is kept', async ({
    page,
  }) => {
    const reset = await answerResetLink(page, 'Reset');
    await expectAccessibleInEveryLook(page);
    await reset.submit('Vialant-2027');
    await expect(page.getByRole('dialog', { name: 'Password Reset Successful!' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.goto('/login/');
    await page.goto('/#show-tutorial');
    await expect(page.getByRole('dialog', { name: 'Now download the app' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.goto('/?storage=%7B%22region%22%3A%22us%22%7D#set-storage');
    await expect(page.getByRole('dialog', { name: 'Replace what is kept' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test(`${idsOf(openRoutes)} ${openRoutes.length} pages open without a session`, async ({ page }) => {
    await expectAllOpen(page, openRoutes);
  });
});

test.describe('signed in', () => {
  test.use({ user: 'medic' });

  test('the dashboard with a full box, the menu, the box choice, a success toast', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await keepToasts(page);
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-M1 (Medic 1)');
    await expect(dashboard.cards).toHaveCount(6);
    await expectAccessibleInEveryLook(page);
    const menu = new Menu(page);
    await menu.open();
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press('Escape');
    await dashboard.boxSelector.click();
    await expect(dashboard.boxChoice).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.keyboard.press('Escape');
    await dashboard.copyCode.click();
    await expect(page.getByText('Box code copied')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('a lost session while the device asks who is there', async ({ page }) => {
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({ status: 401, json: { err: 'SESSION_EXPIRED', message: 'Session has expired' } }),
    );
    await page.route('**/api/v1/user/webauthn/refresh/options?*', () => undefined);
    await page.addInitScript(() => {
      localStorage.setItem('personal_device', '1');
      Object.assign(PublicKeyCredential, { isUserVerifyingPlatformAuthenticatorAvailable: async () => true });
    });
    await page.goto('/');
    await expect(page.getByText('Confirm that it is you to go on.')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.getByRole('button', { name: 'Use your password' }).click();
    await expect(new LoginPage(page).biometric).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test(`${idsOf(closedRoutes)} ${closedRoutes.length} pages open with a session`, async ({ page }) => {
    await expectAllOpen(page, closedRoutes);
  });
});
