import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';

test.use({ user: 'medic', serviceWorkers: 'allow' });

/** The query cache is written to the device at most once a second. */
const KEPT_AFTER_MS = 1500;

async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(KEPT_AFTER_MS);
}

test('an app that was open once starts without a network, at any address, with what was last known, and no call is answered from the device', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await dashboard.chooseBox('BOX-M2 (Medic 2)');
  await expect(dashboard.card('Fentanyl 100 mcg')).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(dashboard.card('Fentanyl 100 mcg')).toBeVisible();
  await expect(page.getByText(/Saved Today, /)).toBeVisible();
  const answers = await page.evaluate(() =>
    Promise.allSettled(['/api/v1/health', '/api/v1/openapi.json'].map((path) => fetch(path))),
  );
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await page.goto('/vehicle/check');
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle Check' })).toBeVisible();
  await context.setOffline(false);
});

test.describe('a server that answers late', () => {
  test.use({ serviceWorkers: 'block' });

  test('the last known inventory is shown at once while the server is slow', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-M1 (Medic 1)');
    await expect(dashboard.card('Fentanyl 100 mcg')).toBeVisible();
    await page.waitForTimeout(KEPT_AFTER_MS);
    await page.route('**/api/v1/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 8000));
      await route.continue().catch(() => undefined);
    });
    await page.reload();
    await expect(dashboard.card('Fentanyl 100 mcg').getByText('600 mcg')).toBeVisible({ timeout: 4000 });
    await expect(page.getByText(/^Refreshing\. Saved Today, /)).toBeVisible();
    await expectAccessible(page, 'while refreshing');
  });
});

test.describe('with a finger, at any width', () => {
  test.use({ hasTouch: true });

  test('DASH-12 CONST-25 pulling the dashboard down by 87 px refreshes it', async ({ page, context }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await expect(dashboard.cards.first()).toBeVisible();
    const { width } = page.viewportSize() ?? { width: 0 };
    const devTools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: width / 2, y }] });
    const pull = async (px: number): Promise<void> => {
      await touch('touchStart', 250);
      for (let moved = 0; moved < px; moved += 20) await touch('touchMove', 250 + moved);
      await touch('touchMove', 250 + px);
    };
    await pull(60);
    await expect(page.getByText('Pull to refresh')).toBeVisible();
    await touch('touchEnd');
    await expect(page.getByText('Pull to refresh')).toBeHidden();
    await pull(120);
    await expect(page.getByText('Release to refresh')).toBeVisible();
    const asked = page.waitForRequest('**/api/v1/drug/for_box?*');
    await touch('touchEnd');
    await asked;
    await expect(page.getByText('Release to refresh')).toBeHidden();
  });
});
