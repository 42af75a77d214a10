import type { Page } from '@playwright/test';
import { expectAccessible, RULES_OF_LOOKS } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
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

/** Each width is checked in both colours and both text sizes; the two widths together cover every combination. */
const LOOKS = {
  phone: [
    ['light', '100%'],
    ['dark', '200%'],
  ],
  desk: [
    ['dark', '100%'],
    ['light', '200%'],
  ],
} as const;

/**
 * Checks the page in its current state, light and dark, in normal and double text size, and that it is never too wide.
 * Every rule is checked in the first look, and in the second those that another look can break.
 */
async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  const looks = LOOKS[test.info().project.name === 'desk' ? 'desk' : 'phone'];
  for (const [index, [colorScheme, textSize]] of looks.entries()) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, textSize);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `pixels beyond the right edge at ${textSize}`).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${colorScheme}, ${textSize}`, index === 0 ? [] : RULES_OF_LOOKS);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Opens each page, known by its heading and its title, from within the app, which keeps axe in the document. */
async function expectAllOpen(page: Page, all: readonly Route[]): Promise<void> {
  test.setTimeout(all.length * 20_000);
  await page.goto(all[1]?.path ?? '/');
  // Two pages with the same heading do not follow each other: the second would be found before it is there.
  const everyOther = [...all.filter((_, index) => index % 2 === 0), ...all.filter((_, index) => index % 2 === 1)];
  for (const route of everyOther) {
    await page.evaluate(goWithin, route.path);
    await expectOpen(page, route);
    await expectAccessibleInEveryLook(page);
  }
}

/** Runs in the page. */
function goWithin(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

function idsOf(all: readonly Route[]): string {
  return [...new Set(all.flatMap(({ ids }) => ids.match(/[A-Z]+-\d+/g) ?? []))].join(' ');
}

const openRoutes = routes.filter(({ open }) => open);
const closedRoutes = routes.filter(({ open }) => !open);

async function expectOpen(page: Page, { path, heading }: Route): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(`${heading} | Vialant`);
}

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
async function answerResetLink(page: Page, mode: 'Reset' | 'Update'): Promise<void> {
  const user = { id: 'u', primary_email: 'medic@demo.vialant.test', first_name: 'Mo', last_name: 'Medic' };
  await page.route('**/api/v1/user/get?*', (route) => route.fulfill({ json: { data: { mode, region: 'us' } } }));
  await page.route('**/api/v1/user/password/update?*', (route) =>
    route.fulfill({ json: { data: { token: 't', region: 'us', user } } }),
  );
  await page.goto(`/?password_reset_guid=g&region=us#${mode === 'Reset' ? 'reset-password' : 'user-invite'}`);
}

test.describe('signed out', () => {
  test('the home screen, and the offline choices over it', async ({ page }) => {
    const home = new HomePage(page);
    await home.open();
    await expectAccessibleInEveryLook(page);
    await home.offline.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('a fault would be found: a button without a name is', async ({ page }) => {
    await new HomePage(page).open();
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
    await expect(expectAccessible(page)).rejects.toThrow('button-name');
  });

  test('the login form with errors', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.continueButton.click();
    await expect(login.email).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInEveryLook(page);
  });

  test('the login form with an error toast', async ({ page }) => {
    await keepToasts(page);
    const login = new LoginPage(page);
    await login.open();
    await login.fill('nobody@demo.vialant.test', 'Wrong-2026');
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

  for (const mode of ['Reset', 'Update'] as const) {
    test(`the popup for a new password, ${mode}`, async ({ page }) => {
      await answerResetLink(page, mode);
      await new ResetPopup(page, mode).shown();
      await expectAccessibleInEveryLook(page);
    });
  }

  test('a reset that is done', async ({ page }) => {
    await answerResetLink(page, 'Reset');
    await new ResetPopup(page, 'Reset').submit('Vialant-2027');
    await expect(page.getByRole('dialog', { name: 'Password Reset Successful!' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('the download popup', async ({ page }) => {
    await page.goto('/#show-tutorial');
    await expect(page.getByRole('dialog', { name: 'Now download the app' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('a link that replaces what is kept', async ({ page }) => {
    await page.goto('/?storage=%7B%22region%22%3A%22us%22%7D#set-storage');
    await expect(page.getByRole('dialog', { name: 'Replace what is kept' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('the contact page with errors', async ({ page }) => {
    await page.goto('/signup/');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('required', { exact: true }).first()).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test(`${UNKNOWN_PATH} says that there is no such page`, async ({ page }) => {
    await page.goto(UNKNOWN_PATH);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test(`${idsOf(openRoutes)} ${openRoutes.length} pages open without a session`, async ({ page }) => {
    await expectAllOpen(page, openRoutes);
  });
});

test.describe('signed in', () => {
  test.use({ user: 'medic' });

  test('the dashboard with a full box', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-M1 (Medic 1)');
    await expect(dashboard.cards).toHaveCount(6);
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

  test('the menu', async ({ page }) => {
    await new DashboardPage(page).open();
    await new Menu(page).open();
    await expectAccessibleInEveryLook(page);
  });

  test('the box choice', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.boxSelector.click();
    await expect(dashboard.boxChoice).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('a success toast', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await keepToasts(page);
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.copyCode.click();
    await expect(page.getByText('Box code copied')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test(`${idsOf(closedRoutes)} ${closedRoutes.length} pages open with a session`, async ({ page }) => {
    await expectAllOpen(page, closedRoutes);
  });
});
