import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { everythingKept } from '../support/browser-storage.ts';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { Menu } from '../page-models/menu.ts';

/** Stores a record as the app does without a connection. */
async function leaveOfflineRecord(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vialant-outbox');
        opening.addEventListener('error', () => reject(new Error('IndexedDB')));
        opening.addEventListener('success', () => {
          const adding = opening.result.transaction('entries', 'readwrite');
          adding.objectStore('entries').add({
            v: 1,
            id: crypto.randomUUID(),
            queue: 'administers',
            happenedAt: new Date().toISOString(),
            userId: null,
            userGroupId: null,
            payload: { barcode_id: 'FEN-001' },
          });
          adding.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
}

test('SHELL-09 SHELL-11 OPEN-076 OPEN-077 log-out with waiting records warns, ends the session, and keeps the records', async ({
  page,
  request,
}) => {
  await page.goto('/login/');
  await new LoginPage(page).signIn('medic');
  await expect(new DashboardPage(page).boxSelector).toBeVisible();
  await leaveOfflineRecord(page);
  await page.reload();
  const menu = new Menu(page);
  await menu.open();
  await expect(menu.item('Offline Actions (1)')).toBeVisible();
  await menu.item('Log-out').click();
  const warning = page.getByRole('dialog', { name: 'Log-out' });
  const words = 'Offline actions waiting on this device: 1. They are kept after log-out.';
  await expect(warning.getByText(words, { exact: true })).toBeVisible();
  await expectAccessible(page, 'with the warning');
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  await warning.getByRole('button', { name: 'Log-out' }).click();
  await new HomePage(page).shown();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await request.get('/api/v1/user/auth', { headers: { 'x-auth-token': token } })).status()).toBe(401);
  expect(await everythingKept(page)).toContain('FEN-001');
});
