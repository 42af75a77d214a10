import { expect, type Page, type Route } from '@playwright/test';
import { installCamera } from '../../e2e/camera/fake-camera.ts';
import { addSensor } from '../../e2e/support/sensor.ts';
import { openWitness } from '../../e2e/support/witness-fixtures.ts';
import type { Screen } from './screens.ts';
import { signIn } from './sign-in.ts';
import { openFor } from './stock-screens.ts';

const vial = { id: 'none', code: 'FEN-001' } as const;

async function open(page: Page): Promise<void> {
  await signIn(page, 'medic');
  await page.goto('/'); // from now on what the tab keeps belongs to this user
  await openWitness(page, vial, { discrepancyMessage: 'Morphine MOR-002 was not found in the box' });
  await expect(page.getByRole('option', { name: 'Parker Rivera' })).toBeAttached();
}

/** As it follows the form of a dose. */
async function openDose(page: Page): Promise<void> {
  await openFor(page, '/administer/details', ['FEN-001']);
  await page.getByLabel(/^Amount administered/).fill('40');
  await page.getByLabel('Incident number').fill('2026-11-0042');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Administer Drug' }).click();
  await expect(page.getByRole('option', { name: 'Parker Rivera' })).toBeAttached();
}

async function openGuest(page: Page): Promise<void> {
  await openDose(page);
  await page.getByRole('button', { name: 'Guest Verify' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Gale Guest');
}

const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { data } });

async function verify(page: Page, password: string): Promise<void> {
  await page.getByLabel('Witness', { exact: true }).selectOption('Parker Rivera');
  await page.getByLabel("Witness's password").fill(password);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

async function losesNetwork(page: Page): Promise<void> {
  await open(page);
  await page.route('**/api/v1/user/verify_user?*', answer(true));
  await page.route('**/api/v1/stock_move_record/**', (route) => route.abort());
  await verify(page, 'theirs');
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toBeVisible({ timeout: 20_000 });
}

/** A colleague has scanned the code on this phone for a dose. */
async function openWitnessed(page: Page): Promise<void> {
  const act = {
    id: 'w1',
    witnessed_on: new Date().toISOString(),
    user_name: 'Morgan Medic',
    sentence: 'Fentanyl 40 mcg of FEN-001 will be recorded as given, and 60 mcg as wasted.',
    is_recorded: 1,
    is_disputed: 0,
  };
  let guid = '';
  await signIn(page, 'partner');
  await addSensor(page);
  await page.route('**/api/v1/biometric_code/create?*', async (route) => {
    const shown: { guid: string } = route.request().postDataJSON();
    guid = shown.guid;
    await route.continue();
  });
  await page.route('**/api/v1/user/witnessed?*', (route) => answer(guid === '' ? [] : [{ ...act, guid }])(route));
  await page.goto('/');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByText(/^You witnessed/)).toBeVisible();
}

/** The screens of the four ways to witness. */
export const witnessScreens: readonly Screen[] = [
  { name: 'witness', title: 'Witness', show: openDose },
  { name: 'witness-discrepancy', title: 'Witness, of an act that opens a discrepancy', show: open },
  {
    name: 'witness-refused',
    title: 'Witness, a wrong password',
    async show(page) {
      await open(page);
      await page.route('**/api/v1/user/verify_user?*', answer(false));
      await verify(page, 'not-theirs');
      await expect(page.getByText('Incorrect password')).toBeVisible();
    },
  },
  {
    name: 'witness-by-code',
    title: 'Witness, whose code was scanned',
    async show(page) {
      await installCamera(page, { torch: true });
      await open(page);
      const scanned = { access_to_group: 1, is_biometric_code: 1, is_expired: 0, is_owner: 0, guid: 'x' };
      await page.route('**/biometric_code/witness?*', answer({ ...scanned, witness_name: 'Parker Rivera' }));
      await page.getByRole('button', { name: 'Scan biometric code' }).click();
      await page.getByLabel("Can't scan the code?").fill('0b0c0d0e-0000-4000-8000-000000000001');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Witnessed by Parker Rivera')).toBeVisible();
    },
  },
  {
    name: 'witness-offline',
    title: 'Witness, the network goes while the password is checked',
    async show(page) {
      await open(page);
      await page.route('**/api/v1/**', (route) => route.abort());
      await verify(page, 'theirs');
      await expect(page.getByRole('button', { name: 'Let a guest sign' })).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'witness-keep',
    title: 'Witness, the network goes while it is sent',
    show: losesNetwork,
  },
  {
    name: 'witness-kept',
    title: 'Witness, the receipt of what was kept in its middle',
    async show(page) {
      await losesNetwork(page);
      await page.getByRole('button', { name: 'Keep on this device' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible();
    },
  },
  {
    name: 'witness-list',
    title: 'Witnessed today',
    async show(page) {
      await openWitnessed(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Witnessed today' }).click();
      await expect(page.getByText(/^You witnessed/)).toBeVisible();
    },
  },
  { name: 'witness-you', title: 'You witnessed', show: openWitnessed },
  {
    name: 'witness-you-dispute',
    title: 'That is not what I saw',
    async show(page) {
      await openWitnessed(page);
      await page.getByRole('button', { name: 'That is not what I saw' }).click();
      await page.getByLabel('What did you see?').fill('It was 60 mcg that were given, and nothing was wasted.');
    },
  },
  {
    name: 'witness-nothing',
    title: 'Witness, opened by itself',
    async show(page) {
      await signIn(page, 'medic');
      await page.goto('/verify/general/page');
      await expect(page.getByText(/^There is nothing to witness/)).toBeVisible();
    },
  },
  {
    name: 'guest',
    title: 'Guest, something missing',
    async show(page) {
      await openGuest(page);
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page.getByText('Signature required')).toBeVisible();
    },
  },
  {
    name: 'signature',
    title: 'Signature',
    async show(page) {
      await openGuest(page);
      await page.getByRole('button', { name: 'Signature' }).click();
      await expect(page.getByRole('dialog', { name: 'Signature' })).toBeVisible();
    },
  },
  {
    name: 'guest-signed',
    title: 'Guest, signed',
    async show(page) {
      await openGuest(page);
      await page.getByLabel('Title', { exact: true }).selectOption('Nurse');
      await page.getByLabel('License Number', { exact: true }).fill('RN-20417');
      await page.getByRole('button', { name: 'Signature' }).click();
      const popup = page.getByRole('dialog', { name: 'Signature' });
      const paper = await popup.locator('canvas').boundingBox();
      if (paper === null) throw new Error('there is no paper');
      await page.mouse.move(paper.x + 30, paper.y + paper.height / 2);
      await page.mouse.down();
      for (let step = 1; step <= 24; step += 1) {
        await page.mouse.move(paper.x + 30 + step * 9, paper.y + paper.height * (0.5 + 0.28 * Math.sin(step * 1.1)));
      }
      await page.mouse.up();
      await popup.getByRole('button', { name: 'done', exact: true }).click();
      await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();
    },
  },
  {
    name: 'verify-code',
    title: 'Verify Code',
    async show(page) {
      await signIn(page, 'partner');
      await addSensor(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'Verify Code' }).click();
      await expect(page.getByRole('img', { name: 'Your code' })).toBeVisible();
    },
  },
];
