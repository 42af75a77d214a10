import { expect, type Page, type Route } from '@playwright/test';
import { CodePopup } from '../../e2e/page-models/code-popup.ts';
import { LoginPage } from '../../e2e/page-models/login-page.ts';
import { PhonePage } from '../../e2e/page-models/phone-page.ts';
import { ResetPopup } from '../../e2e/page-models/reset-popup.ts';
import type { Screen } from './screens.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile';

/** Fakes the server's answer, so that a picture needs no mail and no waiting. */
const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { data } });

async function askForCode(page: Page): Promise<CodePopup> {
  await page.route('**/api/v1/user/login?*', answer({ dual_factor_guid: 'g' }));
  const login = new LoginPage(page);
  await login.open();
  await login.signIn('code');
  const popup = new CodePopup(page);
  await popup.shown();
  return popup;
}

async function followLink(page: Page, hash: string): Promise<void> {
  const user = { id: 'u', primary_email: 'medic@demo.vialant.test', first_name: 'Mo', last_name: 'Medic' };
  await page.route('**/api/v1/user/get?*', answer({ mode: 'Reset', region: 'us' }));
  await page.route('**/api/v1/user/password/update?*', answer({ token: 't', region: 'us', user }));
  await page.goto(`/?password_reset_guid=g&region=us#${hash}`);
}

async function withSensor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isUserVerifyingPlatformAuthenticatorAvailable: async () => true });
  });
}

async function resetDone(page: Page): Promise<void> {
  await followLink(page, 'reset-password');
  await new ResetPopup(page, 'Reset').submit('Vialant-2027');
  await expect(page.getByRole('dialog', { name: 'Password Reset Successful!' })).toBeVisible();
}

async function asAndroid(page: Page): Promise<void> {
  await page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent });
    document.addEventListener('readystatechange', () => {
      if (document.head.querySelector('[name="android-store-url"]') !== null) return;
      const link = document.createElement('meta');
      link.name = 'android-store-url';
      link.content = 'https://store.example/app';
      document.head.append(link);
    });
  }, ANDROID);
}

/** Sign-in beyond the plain form, a forgotten password, and what a link opens. */
export const identityScreens: readonly Screen[] = [
  {
    name: 'login-biometric',
    title: 'Log in, on a device with biometrics',
    async show(page) {
      await withSensor(page);
      const login = new LoginPage(page);
      await login.open();
      await login.biometric.check();
    },
  },
  { name: 'one-time-code', title: 'One-time code', show: async (page) => void (await askForCode(page)) },
  {
    name: 'one-time-code-wrong',
    title: 'One-time code, wrong',
    async show(page) {
      const popup = await askForCode(page);
      await page.route('**/api/v1/user/login/with_code?*', (route) =>
        route.fulfill({ status: 422, json: { err: 'INCORRECT_CODE', message: 'Incorrect Code' } }),
      );
      await popup.submit('123456');
      await expect(page.getByText('Incorrect Code')).toBeVisible();
    },
  },
  {
    name: 'phone',
    title: 'Phone number',
    async show(page) {
      const popup = await askForCode(page);
      const reply = { token: 't', region: 'us', num_additional_groups: 0, can_set_phone_number: 1 };
      await page.route('**/api/v1/user/login/with_code?*', answer(reply));
      await popup.submit('123456');
      await new PhonePage(page).shown();
    },
  },
  {
    name: 'phone-ended',
    title: 'Phone number without a sign-in',
    async show(page) {
      await page.goto('/enter/phone');
      await expect(page.getByText(/^Your sign-in has ended/)).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    title: 'Password Reset',
    async show(page) {
      await page.goto('/forgot/password');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Enter a valid email ()')).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    title: 'Reset Password, by link',
    async show(page) {
      await followLink(page, 'reset-password');
      await new ResetPopup(page, 'Reset').shown();
    },
  },
  { name: 'reset-done', title: 'Password Reset Successful!', show: resetDone },
  {
    name: 'reset-done-android',
    title: 'Password Reset Successful! on a phone',
    async show(page) {
      await asAndroid(page);
      await resetDone(page);
    },
  },
  {
    name: 'download',
    title: 'Download the app',
    async show(page) {
      await page.goto('/#show-tutorial');
      await expect(page.getByRole('dialog', { name: 'Now download the app' })).toBeVisible();
    },
  },
  {
    name: 'download-android',
    title: 'Download the app, on a phone',
    async show(page) {
      await asAndroid(page);
      await page.goto('/#show-tutorial');
      await expect(page.getByRole('link', { name: 'Download on Google Play' })).toBeVisible();
    },
  },
  {
    name: 'storage-link',
    title: 'A link that replaces what is kept',
    async show(page) {
      await page.goto('/?storage=%7B%22region%22%3A%22us%22%7D#set-storage');
      await expect(page.getByRole('dialog', { name: 'Replace what is kept' })).toBeVisible();
    },
  },
  {
    name: 'session-check',
    title: 'The session is lost, on a personal device',
    async show(page) {
      await withSensor(page);
      await page.addInitScript(() => {
        localStorage.setItem('token', 't');
        localStorage.setItem('personal_device', '1');
      });
      await page.route('**/api/v1/**', (route) =>
        route.fulfill({ status: 401, json: { err: 'SESSION_EXPIRED', message: 'x' } }),
      );
      await page.route('**/api/v1/user/webauthn/refresh/options?*', () => undefined);
      await page.goto('/');
      await expect(page.getByText('Confirm that it is you to go on.')).toBeVisible();
    },
  },
];
