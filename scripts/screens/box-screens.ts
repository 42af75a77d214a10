import { expect, type Locator, type Page } from '@playwright/test';
import { installCamera } from '../../e2e/camera/fake-camera.ts';
import { DashboardPage } from '../../e2e/page-models/dashboard-page.ts';
import type { Screen } from './screens.ts';
import { signIn } from './sign-in.ts';

type Action = 'Inventory Check' | 'Transfer Unit' | 'Reseal';

/** Goes from the dashboard to one of the actions of a box. */
async function openAction(page: Page, code: string, action: Action): Promise<void> {
  await installCamera(page);
  await signIn(page, 'medic');
  await page.goto('/scanner/');
  await page.getByLabel("Can't scan the code?").fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: action }).click();
}

async function openCheck(page: Page): Promise<Locator> {
  await openAction(page, 'BOX-M1', 'Inventory Check');
  const popup = page.getByRole('dialog', { name: 'Inventory Check' });
  for (const code of ['FEN-001', 'FEN-002', 'MOR-001']) await popup.getByRole('checkbox', { name: code }).check();
  return popup;
}

/** A check of three vials alone, at the question for the password. */
export async function askForPassword(page: Page): Promise<Locator> {
  const popup = await openCheck(page);
  await popup.getByRole('button', { name: 'Continue' }).click();
  const partial = page.getByRole('dialog', { name: 'Not every controlled drug was checked' });
  await expect(partial).toBeVisible();
  return partial;
}

/** A check of every vial, at its receipt. */
export async function completeCheck(page: Page): Promise<void> {
  const popup = await openCheck(page);
  await popup.getByRole('button', { name: 'Select All' }).click();
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Inventory Check ID')).toBeVisible();
}

async function openReseal(page: Page): Promise<Locator> {
  await openAction(page, 'BOX-M2', 'Reseal');
  const popup = page.getByRole('dialog', { name: 'Reseal Box' });
  await popup.getByLabel('New box code', { exact: true }).fill('SEAL-20417');
  return popup;
}

/** Opens the page with a reseal due, as after a drug of the box was used. */
async function openDue(page: Page): Promise<void> {
  await signIn(page, 'medic');
  const headers = { 'x-auth-token': (await page.evaluate(() => localStorage.getItem('token'))) ?? '' };
  const me: { data: { id: string } } = await (await page.request.get('/api/v1/user/auth', { headers })).json();
  await markBox(page, {
    reseal_due_since: '2026-11-15T09:30:00.000Z',
    reseal_due_by: me.data.id,
    reseal_due_by_name: 'You',
  });
  await page.goto('/');
  await expect(page.getByText('A drug was used or moved, so this box needs a new seal.')).toBeVisible({
    timeout: 20_000,
  });
}

/** Lets the server say more of the first box. */
async function markBox(page: Page, fields: object): Promise<void> {
  await page.route('**/api/v1/drug_box/with_unit*', async (route) => {
    const reply = await route.fetch().catch(() => null);
    if (reply === null) return; // the picture is taken, and its page closed
    const { data, ...rest }: { data: { name: string }[] } = await reply.json();
    const marked = data.map((box) => (box.name === 'BOX-M1' ? { ...box, ...fields } : box));
    await route.fulfill({ response: reply, json: { ...rest, data: marked } });
  });
}

/** Opens the dashboard of a box whose reseal somebody has left. */
async function openUnsealed(page: Page): Promise<void> {
  await signIn(page, 'medic');
  await markBox(page, { seal_open_since: '2026-11-15T09:30:00.000Z', seal_left_by_name: 'Parker Rivera' });
  await page.goto('/');
  await new DashboardPage(page).shown();
  await expect(page.getByText(/^The seal is open since/)).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** The screens of a box's flows. */
export const boxScreens: readonly Screen[] = [
  { name: 'box-check', title: 'Inventory Check, some are checked', show: async (page) => void (await openCheck(page)) },
  {
    name: 'box-check-expiring',
    title: 'Inventory Check, vials that expire soon',
    async show(page) {
      const popup = await openCheck(page);
      await popup.getByText('MID-001').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'box-check-end',
    title: 'Inventory Check, its end',
    async show(page) {
      const popup = await openCheck(page);
      await popup.getByRole('button', { name: 'Select All' }).click();
      await popup.getByLabel(/^Temperature/).fill('21.5');
      await popup.getByRole('button', { name: 'Continue' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'box-check-partial',
    title: 'Partial check, a wrong password',
    async show(page) {
      const partial = await askForPassword(page);
      await partial.getByLabel('Password', { exact: true }).fill('wrong');
      await partial.getByRole('button', { name: 'Confirm' }).click();
      await expect(partial.getByText('Invalid password.')).toBeVisible();
    },
  },
  {
    name: 'box-check-scan',
    title: 'Inventory Check by scanning',
    async show(page) {
      const popup = await openCheck(page);
      await popup.getByRole('button', { name: 'Scan Drugs' }).click();
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
    },
  },
  {
    name: 'box-check-confirm',
    title: 'Inventory Check Complete',
    show: completeCheck,
  },
  { name: 'box-reseal', title: 'Reseal Box', show: async (page) => void (await openReseal(page)) },
  { name: 'box-reseal-due', title: 'Reseal Box, mandatory', show: openDue },
  {
    name: 'box-reseal-leave',
    title: 'A mandatory reseal is left',
    async show(page) {
      await openDue(page);
      await page.keyboard.press('Escape');
      const leave = page.getByRole('dialog', { name: 'Leave without a reseal?' });
      await leave.getByRole('button', { name: 'Leave' }).click();
      await expect(leave.getByText('Notes are required')).toBeVisible();
    },
  },
  { name: 'box-seal-open', title: 'A seal that was left open', show: openUnsealed },
  {
    name: 'box-seal-open-choice',
    title: 'A seal that was left open, in the list of boxes',
    async show(page) {
      await openUnsealed(page);
      await new DashboardPage(page).boxSelector.click();
      await expect(page.getByRole('button', { name: 'BOX-M1 (Medic 1), seal open' })).toBeVisible();
    },
  },
  {
    name: 'box-unit',
    title: 'Select a Unit',
    async show(page) {
      await openAction(page, 'BOX-M1', 'Transfer Unit');
      await expect(page.getByRole('dialog', { name: 'Select a Unit' }).getByText('Medic 2')).toBeVisible();
    },
  },
];
