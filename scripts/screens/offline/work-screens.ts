import { expect, type Page } from '@playwright/test';
import { installCamera } from '../../../e2e/camera/fake-camera.ts';
import { LostNetwork } from '../../../e2e/network/lost-network.ts';
import { DashboardPage } from '../../../e2e/page-models/dashboard-page.ts';
import { GuestPage } from '../../../e2e/page-models/guest-page.ts';
import { Menu } from '../../../e2e/page-models/menu.ts';
import { NewDrugPage } from '../../../e2e/page-models/new-drug-page.ts';
import { OfflineFlow } from '../../../e2e/page-models/offline-flow.ts';
import { VehicleCheckPage } from '../../../e2e/page-models/vehicle-check-page.ts';
import { BoxPages } from '../../../e2e/support/box-fixtures.ts';
import { keptStock } from '../../../e2e/support/browser-storage.ts';
import { pressUntilGone, shoot } from '../../../e2e/support/stock-fixtures.ts';
import type { Screen } from '../screens.ts';
import { signIn } from '../sign-in.ts';
import { takeAll } from '../stock-screens.ts';

const BOX = 'BOX-M1 (Medic 1)';
const USED = 'OND-008';

type Way = 'Something else' | 'Vehicle Check';

/** A device that has kept the stock and has lost the network since, at the choices of what can be done. */
async function loseNetwork(page: Page): Promise<OfflineFlow> {
  await installCamera(page, { torch: true });
  await signIn(page, 'medic');
  const network = new LostNetwork(page);
  await network.begin();
  await page.goto('/');
  await new DashboardPage(page).chooseBox(BOX);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect.poll(() => keptStock(page), { timeout: 30_000 }).toContain('FEN-001');
  await network.lose();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await shoot(page, 'FEN-001');
  const offline = new OfflineFlow(page);
  await offline.prompt.getByRole('button', { name: 'Continue offline' }).click();
  await expect(offline.choices).toBeVisible();
  return offline;
}

/** Works with what the device knows. */
async function work(page: Page, way: Way = 'Something else'): Promise<OfflineFlow> {
  const offline = await loseNetwork(page);
  await offline.choices.getByRole('button', { name: way }).click();
  await expect(page.getByText(/^Offline\. As this device knew it /)).toBeVisible();
  await expect(page.getByText('Going offline')).toBeHidden();
  return offline;
}

/** An option of a vial's details. */
async function openVial(page: Page, code: string, option: string): Promise<void> {
  await work(page);
  await shoot(page, code);
  await page.getByRole('dialog', { name: 'Drug Details' }).getByRole('button', { name: option, exact: true }).click();
}

/** What can be done with a box. */
async function openBox(page: Page, action: string): Promise<void> {
  await work(page);
  await shoot(page, 'BOX-M1');
  await page.getByRole('dialog', { name: BOX }).getByRole('button', { name: action }).click();
}

/** Of a drug that needs no witness. */
async function move(page: Page): Promise<void> {
  await openVial(page, 'OND-003', 'Change Box');
  await page.getByRole('button', { name: 'No, just this one' }).click();
  await page.getByLabel('Drug box').selectOption('BOX-EMPTY');
}

async function openReseal(page: Page): Promise<void> {
  await openBox(page, 'Reseal');
  const reseal = page.getByRole('dialog', { name: 'Reseal Box' });
  await reseal.getByLabel('New box code', { exact: true }).fill('SEAL-20417');
  await reseal.getByRole('button', { name: 'Select All' }).click();
}

async function openFailedQuestion(page: Page): Promise<VehicleCheckPage> {
  await work(page, 'Vehicle Check');
  const check = new VehicleCheckPage(page);
  await check.continue.click();
  await check.category('Cab');
  await page.getByRole('listitem').getByRole('button').first().click();
  await check.answer('No').click();
  await expect(check.answer('No')).toHaveAttribute('aria-pressed', 'true');
  await new BoxPages(page).addImage(check.popup);
  return check;
}

async function kept(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible();
}

async function guestSigns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guest Verify' }).click();
  const signing = new GuestPage(page);
  await signing.fill();
  await signing.signature.click();
  await signing.stroke();
  await signing.pad.getByRole('button', { name: 'done' }).click();
  await signing.finish.click();
}

async function openActions(page: Page): Promise<void> {
  await move(page);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await kept(page);
  await page.getByRole('button', { name: 'Done' }).click();
  const menu = new Menu(page);
  await menu.open();
  await menu.item('Offline Actions (1)').click();
  await expect(page.getByText(/^Space on this device/)).toBeVisible();
}

function screen(name: string, title: string, show: (page: Page) => Promise<unknown>): Screen {
  return { name: `offline-${name}`, title: `Offline, ${title}`, show: async (page) => void (await show(page)) };
}

/** Every other act without a network, with what the device knows. */
export const offlineWorkScreens: readonly Screen[] = [
  screen('choices', 'all that can be done', loseNetwork),
  screen('work-scan', 'the scanner that the device answers', (page) => work(page)),
  screen('work-details', 'the details of a vial', async (page) => {
    await work(page);
    await shoot(page, 'FEN-001');
    await expect(page.getByRole('dialog', { name: 'Drug Details' })).toBeVisible();
  }),
  screen('move', 'a vial is moved', move),
  screen('move-kept', 'the receipt of a move', async (page) => {
    await move(page);
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await kept(page);
  }),
  screen('given-twice', 'a vial that a waiting record has used up', async (page) => {
    await openVial(page, 'OND-002', 'Administer Drug');
    await page.getByLabel(/^Amount administered/).fill('4');
    const submit = page.getByRole('contentinfo').getByRole('button', { name: 'Administer Drug' });
    await pressUntilGone(submit, submit);
    await kept(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await shoot(page, 'OND-002');
    await expect(page.getByText(/^OND-002 is used up/).first()).toBeVisible();
  }),
  screen('new-vial', 'a new vial', async (page) => {
    await work(page);
    await shoot(page, 'NEW-0019');
    const form = new NewDrugPage(page);
    await form.receive();
    await form.fillIn({ type: 'Fentanyl 100 mcg', quantity: '100', lot: 'LOT-77' });
    await expect(form.sentence).toBeVisible();
  }),
  screen('reversal', 'a dose is reversed', async (page) => {
    await takeAll(page, USED);
    await openVial(page, USED, 'Un-Administer');
    const records = page.getByRole('list', { name: 'Records that can be reversed' });
    await records
      .getByLabel(/^Administered/)
      .first()
      .check();
  }),
  screen('incident', 'an incident number', async (page) => {
    await takeAll(page, 'OND-006', { incident_number: null });
    await openVial(page, 'OND-006', 'Modify Incident Number');
    await page.getByLabel('Incident number', { exact: true }).fill('2026-11-0042');
  }),
  screen('incident-kept', 'an incident number is kept', async (page) => {
    await takeAll(page, 'OND-006', { incident_number: null });
    await openVial(page, 'OND-006', 'Modify Incident Number');
    await page.getByLabel('Incident number', { exact: true }).fill('2026-11-0042');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Has an incident number already/)).toBeVisible();
  }),
  screen('reseal', 'a box is resealed', openReseal),
  screen('reseal-witness', 'who witnesses a reseal', async (page) => {
    await openReseal(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Guest Verify' })).toBeVisible();
  }),
  screen('reseal-kept', 'the receipt of a reseal', async (page) => {
    await openReseal(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await guestSigns(page);
    await kept(page);
  }),
  screen('unit', 'the unit of a box', async (page) => {
    await openBox(page, 'Transfer Unit');
    await expect(page.getByRole('dialog', { name: 'Select a Unit' }).getByText('Medic 2')).toBeVisible();
  }),
  screen('work-check', 'a check with what the device knows', async (page) => {
    await openBox(page, 'Inventory Check');
    const popup = page.getByRole('dialog', { name: 'Inventory Check' });
    for (const code of ['FEN-001', 'FEN-002']) await popup.getByRole('checkbox', { name: code }).check();
  }),
  screen('vehicle', 'a vehicle check', async (page) => {
    await work(page, 'Vehicle Check');
    await expect(page.getByText('0 of 9 answered')).toBeVisible();
  }),
  screen('vehicle-picture', 'a vehicle check with a picture', openFailedQuestion),
  screen('vehicle-hand-in', 'a vehicle check with questions left', async (page) => {
    const check = await openFailedQuestion(page);
    await page.keyboard.press('Escape');
    await expect(check.popup).toBeHidden();
    const anyway = page.getByRole('button', { name: 'Record without them' });
    await expect(async () => {
      if (await check.continue.isVisible()) await check.continue.click({ timeout: 1000 });
      else await check.done.click({ timeout: 1000 });
      await expect(anyway).toBeVisible({ timeout: 500 });
    }).toPass();
  }),
  screen('dashboard', 'the dashboard after an act', async (page) => {
    await move(page);
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await kept(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await new DashboardPage(page).shown();
  }),
  screen('actions-space', 'Offline Actions with the space of the device', openActions),
  screen('actions-full', 'Offline Actions on a device that is nearly full', async (page) => {
    await page.addInitScript(() => {
      navigator.storage.estimate = () => Promise.resolve({ usage: 970_000_000, quota: 1_000_000_000 });
    });
    await openActions(page);
  }),
];
