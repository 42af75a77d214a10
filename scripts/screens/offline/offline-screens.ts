import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { installCamera } from '../../../e2e/camera/fake-camera.ts';
import { fillOutbox, type KeptEntry, payloads } from '../../../e2e/support/offline-outbox.ts';
import { DashboardPage } from '../../../e2e/page-models/dashboard-page.ts';
import { GuestPage } from '../../../e2e/page-models/guest-page.ts';
import { HomePage } from '../../../e2e/page-models/home-page.ts';
import { Menu } from '../../../e2e/page-models/menu.ts';
import { OfflineFlow } from '../../../e2e/page-models/offline-flow.ts';
import { shoot } from '../../../e2e/support/stock-fixtures.ts';
import type { Screen } from '../screens.ts';
import { signIn } from '../sign-in.ts';

/** Begins on the home screen, with a code that the device does not know. */
async function unknown(page: Page, choice: string, code: string): Promise<OfflineFlow> {
  await installCamera(page, { torch: true });
  await new HomePage(page).open();
  const offline = new OfflineFlow(page);
  await offline.beginSignedOut(choice);
  await shoot(page, code);
  return offline;
}

/** Begins on the dashboard of a box, with a code that the server does not answer. */
async function known(page: Page, choice: string, code: string): Promise<OfflineFlow> {
  await installCamera(page, { torch: true });
  await signIn(page, 'medic');
  await page.goto('/');
  const dashboard = new DashboardPage(page);
  await dashboard.chooseBox('BOX-M1 (Medic 1)');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.route('**/api/v1/**', (route) => route.abort());
  const offline = new OfflineFlow(page);
  await offline.beginWith(choice, code);
  return offline;
}

async function toastGone(page: Page): Promise<void> {
  await expect(page.getByText('Going offline')).toBeHidden();
}

/** The screens of the offline flows. */
export const offlineScreens: readonly Screen[] = [
  {
    name: 'offline-scan',
    title: 'Offline Waste, the scanner',
    async show(page) {
      await installCamera(page, { torch: true });
      await new HomePage(page).open();
      const offline = new OfflineFlow(page);
      await offline.beginSignedOut('Waste');
      await offline.heading('Offline Waste');
      await toastGone(page);
    },
  },
  {
    name: 'offline-administer-unknown',
    title: 'Offline administration of a drug that is not known, signed out',
    async show(page) {
      const offline = await unknown(page, 'Administer', 'FEN-001');
      await page.getByLabel('Unit').selectOption('micrograms');
      await page.getByLabel(/^Amount administered/).fill('12.5');
      await offline.incident.fill('2026-11-0042');
      await toastGone(page);
    },
  },
  {
    name: 'offline-administer-missing',
    title: 'Offline administration, nothing filled in',
    async show(page) {
      const offline = await unknown(page, 'Administer', 'FEN-001');
      await offline.save.click();
      await toastGone(page);
    },
  },
  {
    name: 'offline-administer-known',
    title: 'Offline administration of a known drug, more than was left',
    async show(page) {
      const offline = await known(page, 'Administer', 'FEN-001');
      await page.getByLabel(/^Amount administered/).fill('120');
      await offline.incident.fill('2026-11-0042');
      await toastGone(page);
    },
  },
  {
    name: 'offline-administer-several',
    title: 'Offline administration of several drugs',
    async show(page) {
      const offline = await known(page, 'Administer', 'FEN-001');
      await page.getByRole('button', { name: 'Scan more' }).click();
      await shoot(page, 'X-77');
      await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
      await expect(offline.sentence).toBeVisible();
      await toastGone(page);
    },
  },
  {
    name: 'offline-witness-missing',
    title: 'Offline, without a witness',
    async show(page) {
      const offline = await known(page, 'Administer', 'FEN-001');
      await page.getByLabel(/^Amount administered/).fill('100');
      await offline.incident.fill('2026-11-0042');
      await toastGone(page);
      await offline.save.click();
      await expect(offline.noWitness).toBeVisible();
    },
  },
  {
    name: 'offline-kept',
    title: 'Offline, the receipt of what is kept on the device',
    async show(page) {
      const offline = await known(page, 'Administer', 'FEN-001');
      await page.getByLabel(/^Amount administered/).fill('100');
      await offline.incident.fill('2026-11-0042');
      await toastGone(page);
      await offline.saveWithoutWitness();
      await offline.heading('Kept on this device');
    },
  },
  {
    name: 'offline-waste',
    title: 'Offline waste with a guest witness',
    async show(page) {
      const offline = await known(page, 'Waste', 'FEN-001');
      await page.getByRole('button', { name: 'No, just this one' }).click();
      await page.getByLabel('Notes').fill('Dropped on the floor');
      await offline.addWitness.click();
      const guest = new GuestPage(page);
      await guest.fill();
      await guest.sign();
      await guest.finish.click();
      await expect(offline.save).toBeVisible();
      await page.getByRole('button', { name: 'Change witness' }).scrollIntoViewIfNeeded();
      await toastGone(page);
    },
  },
  {
    name: 'offline-check',
    title: 'Offline inventory check',
    async show(page) {
      await known(page, 'Inventory Check', 'BOX-M1');
      await page.getByRole('button', { name: 'Scan Drugs' }).click();
      await shoot(page, 'FEN-001');
      await shoot(page, 'X-77');
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText(/^1 of \d+ scanned$/)).toBeVisible();
      await toastGone(page);
    },
  },
  {
    name: 'offline-saved',
    title: 'Saved offline, signed out',
    async show(page) {
      const offline = await unknown(page, 'Inventory Check', 'BOX-M1');
      await page.getByRole('button', { name: 'Done' }).click();
      await toastGone(page);
      await offline.saveWithoutWitness();
      await offline.said('Inventory check');
      await expect(page.getByText('Waiting on this device: 1')).toBeVisible();
    },
  },
  {
    name: 'offline-refused',
    title: 'A record that was refused',
    async show(page) {
      await refused(page);
      await expect(page.getByRole('dialog', { name: 'Could not be recorded' })).toBeVisible();
    },
  },
  {
    name: 'offline-refused-unwitnessed',
    title: 'A record that was refused for want of a witness',
    async show(page) {
      await refused(page, 'unwitnessed');
      await expect(page.getByRole('dialog', { name: 'Could not be recorded' })).toBeVisible();
    },
  },
  {
    name: 'offline-refused-delete',
    title: 'A refused record, before it is deleted',
    async show(page) {
      await refused(page);
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(/Delete it from this device\?$/)).toBeVisible();
    },
  },
  {
    name: 'offline-repair-witness',
    title: 'Repair Record, a witness is added',
    async show(page) {
      await refused(page, 'unwitnessed');
      await page.getByRole('button', { name: 'Add a witness' }).click();
      await expect(page.getByLabel('What will be recorded').first()).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'offline-repair-change',
    title: 'Repair Record, the amount is changed',
    async show(page) {
      await refused(page);
      await page.getByRole('button', { name: 'Change' }).click();
      await expect(page.getByLabel('Amount (mg)')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'offline-actions',
    title: 'Offline Actions',
    async show(page) {
      await refused(page);
      await page.getByRole('button', { name: 'Keep' }).click();
      const menu = new Menu(page);
      await menu.open();
      // One of the three is recorded meanwhile.
      await menu.item('Offline Actions (2)').click();
      await expect(page.getByText(/^Refused: /)).toBeVisible();
    },
  },
];

/** A device with three records, of which the server refuses the first: it takes too much, or has no witness. */
async function refused(page: Page, why: 'too much' | 'unwitnessed' = 'too much'): Promise<void> {
  await signIn(page, 'medic');
  await new DashboardPage(page).open();
  const { userId, userGroupId } = await page.evaluate(() => {
    const [user = '', agency = ''] = localStorage.getItem('known_user')?.split(' ') ?? [];
    return { userId: user, userGroupId: agency };
  });
  const entry = (queue: KeptEntry['queue'], payload: KeptEntry['payload']): KeptEntry => {
    return { id: randomUUID(), queue, happenedAt: new Date().toISOString(), userId, userGroupId, payload };
  };
  await fillOutbox(page, [
    why === 'too much'
      ? entry('wastes', payloads.waste('KET-001', -900_000))
      : entry('administers', { ...payloads.administer('FEN-001', -40), guest: null }),
    entry('wastes', payloads.waste('KET-002', -1000)),
    { ...entry('administers', payloads.administer('FEN-001', -100)), userId: randomUUID() },
  ]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
