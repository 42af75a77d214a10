import { expect, type Page, type Route } from '@playwright/test';
import { installCamera } from '../../e2e/camera/fake-camera.ts';
import { DashboardPage } from '../../e2e/page-models/dashboard-page.ts';
import { HomePage } from '../../e2e/page-models/home-page.ts';
import { LoginPage } from '../../e2e/page-models/login-page.ts';
import { Menu } from '../../e2e/page-models/menu.ts';
import { signedInBefore } from '../../e2e/support/fixtures.ts';
import { boxScreens } from './box-screens.ts';
import { drugScreens } from './drug-screens.ts';
import { guideScreens } from './guide-screens.ts';
import { identityScreens } from './identity-screens.ts';
import { officeScreens } from './office/office-screens.ts';
import { offlineScreens } from './offline/offline-screens.ts';
import { offlineWorkScreens } from './offline/work-screens.ts';
import { phoneWitnessScreens } from './offline/phone-witness-screens.ts';
import { questionScreens } from './question-screens.ts';
import { receiptScreens } from './receipt-screens.ts';
import { recordScreens } from './office/record-screens.ts';
import { scanFlowScreens } from './scan-flow-screens.ts';
import { scannerScreens } from './scanner-screens.ts';
import { setupScreens } from './office/setup-screens.ts';
import { signIn } from './sign-in.ts';
import { stockScreens } from './stock-screens.ts';
import { vehicleScreens } from './vehicle-screens.ts';
import { verifierScreens } from './verifier-screens.ts';
import { witnessScreens } from './witness-screens.ts';
import { workScreens } from './office/work-screens.ts';
import { paperScreens } from './office/paper-screens.ts';

/** One screen in one state: the name of its pictures, its title in the gallery, and how to get there. */
export type Screen = { readonly name: string; readonly title: string; readonly show: (page: Page) => Promise<void> };

const API = '**/api/v1/**';
/** The query cache is written to the device at most once a second. */
const KEPT_AFTER_MS = 1500;

async function openBox(page: Page, label: string): Promise<DashboardPage> {
  await signIn(page, 'medic');
  await page.goto('/');
  const dashboard = new DashboardPage(page);
  await dashboard.chooseBox(label);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  return dashboard;
}

function never(_route: Route): void {
  // Never answered, so that the picture shows the loading state.
}

async function showPath(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
}

const signedOut: readonly Screen[] = [
  { name: 'home', title: 'Home', show: (page) => new HomePage(page).open() },
  {
    name: 'home-sandbox',
    title: 'Home in sandbox mode',
    async show(page) {
      await page.addInitScript(() => localStorage.setItem('sandbox', '1'));
      await new HomePage(page).open();
    },
  },
  {
    name: 'home-offline-choices',
    title: 'Offline choices',
    async show(page) {
      const home = new HomePage(page);
      await home.open();
      await home.offline.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'login', title: 'Log in', show: (page) => new LoginPage(page).open() },
  {
    name: 'login-errors',
    title: 'Log in, nothing entered',
    async show(page) {
      const login = new LoginPage(page);
      await login.open();
      await login.continueButton.click();
      await expect(login.email).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'login-wrong',
    title: 'Log in, wrong password',
    async show(page) {
      const login = new LoginPage(page);
      await login.open();
      await login.fill('nobody@demo.vialant.test', 'Wrong-2026');
      await login.continueButton.click();
      await expect(page.getByText('Incorrect email or password')).toBeVisible();
    },
  },
  {
    name: 'choose-agency',
    title: 'Choose an Agency',
    async show(page) {
      const login = new LoginPage(page);
      await login.open();
      await login.signIn('partner');
      await expect(new Menu(page).agencyChoice.getByRole('listitem')).toHaveCount(2);
    },
  },
  { name: 'contact', title: 'Contact us', show: (page) => showPath(page, '/signup/', 'Contact us') },
  {
    name: 'contact-errors',
    title: 'Contact us, nothing entered',
    async show(page) {
      await page.goto('/signup/');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('required', { exact: true }).first()).toBeVisible();
    },
  },
  { name: 'not-found', title: 'Page not found', show: (page) => showPath(page, '/no/such/page', 'Page not found') },
];

const signedIn: readonly Screen[] = [
  { name: 'dashboard', title: 'Dashboard', show: async (page) => void (await openBox(page, 'BOX-M1 (Medic 1)')) },
  {
    name: 'dashboard-checked',
    title: 'Dashboard, a box with a check',
    show: async (page) => void (await openBox(page, 'BOX-M2 (Medic 2)')),
  },
  {
    name: 'dashboard-empty',
    title: 'Dashboard, an empty box',
    show: async (page) => void (await openBox(page, 'BOX-SUP (Central Supply)')),
  },
  {
    name: 'dashboard-sandbox',
    title: 'Dashboard in sandbox mode',
    async show(page) {
      await page.addInitScript(() => localStorage.setItem('sandbox', '1'));
      await openBox(page, 'BOX-M1 (Medic 1)');
    },
  },
  {
    name: 'dashboard-large-text',
    title: 'Dashboard at twice the text size',
    async show(page) {
      await openBox(page, 'BOX-M1 (Medic 1)');
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
    },
  },
  {
    name: 'dashboard-loading',
    title: 'Dashboard, loading',
    async show(page) {
      await signIn(page, 'medic');
      await page.route('**/api/v1/drug*/**', never);
      await page.goto('/');
      await expect(page.locator('.skeleton').first()).toBeVisible();
    },
  },
  {
    name: 'dashboard-failed',
    title: 'Dashboard, nothing could be loaded',
    async show(page) {
      await signIn(page, 'medic');
      await page.route(API, (route) =>
        route.fulfill({ status: 404, json: { err: 'NOT_FOUND', message: 'Not found' } }),
      );
      await page.goto('/');
      await expect(page.getByText('Failed to load data. Press retry.')).toBeVisible();
    },
  },
  {
    name: 'dashboard-slow',
    title: 'Dashboard, the last known inventory while the server is slow',
    async show(page) {
      await openBox(page, 'BOX-M1 (Medic 1)');
      await page.waitForTimeout(KEPT_AFTER_MS);
      await page.route(API, never);
      await page.reload();
      await expect(page.getByText(/^Refreshing/)).toBeVisible();
    },
  },
  {
    name: 'dashboard-offline',
    title: 'Dashboard, the last known inventory without a connection',
    async show(page) {
      const dashboard = await openBox(page, 'BOX-M1 (Medic 1)');
      await page.waitForTimeout(KEPT_AFTER_MS);
      await page.route(API, (route) =>
        route.fulfill({ status: 404, json: { err: 'NOT_FOUND', message: 'Not found' } }),
      );
      await page.reload();
      await expect(dashboard.cards).toHaveCount(6);
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-no-boxes',
    title: 'Dashboard of an agency without boxes',
    async show(page) {
      await page.addInitScript((stored) => {
        for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
      }, signedInBefore());
      const login = new LoginPage(page);
      await login.open();
      await login.signIn('partner');
      await new Menu(page).chooseAgency('Ridge Veterinary');
      await expect(page.getByText('No drug boxes yet')).toBeVisible();
    },
  },
  {
    name: 'dashboard-toast',
    title: 'Dashboard with a toast',
    async show(page) {
      const dashboard = await openBox(page, 'BOX-M1 (Medic 1)');
      await dashboard.copyCode.click();
      await expect(page.getByText('Box code copied')).toBeVisible();
    },
  },
  {
    name: 'box-choice',
    title: 'Choice of a box',
    async show(page) {
      const dashboard = await openBox(page, 'BOX-M1 (Medic 1)');
      await dashboard.boxSelector.click();
      await expect(dashboard.boxChoice).toBeVisible();
    },
  },
  {
    name: 'menu',
    title: 'Menu',
    async show(page) {
      await openBox(page, 'BOX-M1 (Medic 1)');
      await new Menu(page).button.click();
      await expect(new Menu(page).item('Harbor EMS')).toBeVisible();
    },
  },
  {
    name: 'session-lost',
    title: 'The session is lost',
    async show(page) {
      await signIn(page, 'medic');
      await page.route(API, (route) => route.fulfill({ status: 401, json: { err: 'SESSION_EXPIRED', message: 'x' } }));
      await page.goto('/');
      await expect(page.getByText('Session has expired')).toBeVisible();
    },
  },
  {
    name: 'bluetooth',
    title: 'Bluetooth Temperature',
    async show(page) {
      await signIn(page, 'medic');
      await showPath(page, '/bluetooth-temperature/', 'Bluetooth Temperature');
    },
  },
  {
    name: 'scan-drug',
    title: 'Scan a Drug',
    async show(page) {
      await installCamera(page, { torch: true });
      await signIn(page, 'medic');
      await showPath(page, '/about/', 'Scan a Drug');
    },
  },
  {
    name: 'crash',
    title: 'A page that stopped working',
    async show(page) {
      // As after an update: the old page asks for a chunk that the server does not have any more.
      await page.route('**/assets/ContactPage-*.js', (route) => route.fulfill({ status: 404 }));
      await page.goto('/signup/');
      await expect(page.getByText('This page stopped working').last()).toBeVisible();
    },
  },
];

export const screens: readonly Screen[] = [
  ...signedOut,
  ...identityScreens,
  ...signedIn,
  ...scannerScreens((page) => signIn(page, 'medic')),
  ...scanFlowScreens((page) => signIn(page, 'medic')),
  ...boxScreens,
  ...drugScreens,
  ...stockScreens,
  ...offlineScreens,
  ...offlineWorkScreens,
  ...witnessScreens,
  ...phoneWitnessScreens,
  ...officeScreens,
  ...vehicleScreens,
  ...guideScreens,
  ...setupScreens,
  ...verifierScreens,
  ...questionScreens,
  // These record much, which the others do not expect.
  ...receiptScreens,
  ...recordScreens,
  ...workScreens,
  ...paperScreens,
];
