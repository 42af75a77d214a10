import type { Page } from '@playwright/test';
import { everythingKept } from '../support/browser-storage.ts';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { Menu } from '../page-models/menu.ts';

/** The query cache is written to the device at most once a second. */
const CACHE_WRITTEN_MS = 1500;

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

test('SHELL-09 SHELL-11 SRV-04 OPEN-076 OPEN-077 log-out warns of waiting records, keeps them and nothing of the agency; who signs in next sees nothing of it', async ({
  page,
  request,
}) => {
  const login = new LoginPage(page);
  const dashboard = new DashboardPage(page);
  const menu = new Menu(page);
  await login.open();
  await login.signIn('medic');
  await dashboard.chooseBox('BOX-M1 (Medic 1)');
  await expect(dashboard.card('Fentanyl 100 mcg')).toBeVisible();
  await leaveOfflineRecord(page);
  await page.waitForTimeout(CACHE_WRITTEN_MS);
  expect(await everythingKept(page)).toContain('Fentanyl');
  await page.reload();
  await menu.open();
  await expect(menu.item('Offline Actions (1)')).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const asked = (): Promise<number> =>
    request.get('/api/v1/user/auth', { headers: { 'x-auth-token': token } }).then((reply) => reply.status());
  expect(await asked()).toBe(200);
  await page.evaluate(() => localStorage.setItem('sandbox', '1'));

  await menu.item('Log-out').click();
  const warning = page.getByRole('dialog', { name: 'Log-out' });
  const words = 'Offline actions waiting on this device: 1. They are kept after log-out.';
  await expect(warning.getByText(words, { exact: true })).toBeVisible();
  await warning.getByRole('button', { name: 'Log-out' }).click();
  await new HomePage(page).shown();
  expect(await asked()).toBe(401);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['device_token', 'sandbox']);
  await expect.poll(() => everythingKept(page)).not.toMatch(/Fentanyl|BOX-M1|Harbor EMS/);
  expect(await everythingKept(page)).toContain('FEN-001');
  await page.goBack();
  await expect(page.getByText('Current Inventory')).toHaveCount(0);

  await page.goto('/login/');
  await expect(login.email).toHaveValue('');
  // The second user's data are delayed: anything shown at this moment could only be the first user's.
  await page.route('**/api/v1/dru*/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => undefined);
  });
  await login.signIn('strict');
  await expect(page).toHaveURL('/');
  const seen: string[] = [];
  for (let look = 0; look < 10; look += 1) {
    seen.push(
      (await page
        .locator('body')
        .textContent()
        .catch(() => '')) ?? '',
    );
    await page.waitForTimeout(100);
  }
  expect(seen.join('\n')).not.toMatch(/BOX-M1|Morphine|Medic 1/);
  await expect(dashboard.boxSelector).toHaveText('BOX-S1 (Engine 1)');
  await expect(dashboard.cards).toHaveCount(1);
  await expect(dashboard.card('Fentanyl 100 mcg').getByText('600 mcg')).toBeVisible();
  await dashboard.boxSelector.click();
  await expect(dashboard.boxChoice.getByRole('listitem')).toHaveText(['BOX-S1 (Engine 1)']);
});
