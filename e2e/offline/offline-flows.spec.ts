import type { Page } from '@playwright/test';
import { TIMING } from '@vialant/domain/values/timing';
import { expectAccessible } from '../support/accessibility.ts';
import { waitingIds } from '../support/offline-outbox.ts';
import { startDemo } from '../support/boot-server.ts';
import { clicksOn } from '../support/clicks.ts';
import { installCamera, showCodes } from '../camera/fake-camera.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { GuestPage } from '../page-models/guest-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { OfflineFlow } from '../page-models/offline-flow.ts';
import { expect, shoot, test } from '../support/stock-fixtures.ts';

// The service worker is fetched after the page has loaded, and then fetches the whole app.
test.describe.configure({ timeout: 300_000 });
test.use({ serviceWorkers: 'allow' });

const RECORDED_WITHIN_MS = 120_000;

/** The query cache is written to the device at most once a second. */
const KEPT_AFTER_MS = 1500;

test.beforeEach(({ page }) => installCamera(page));

async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Opens the dashboard, then opens it again without a network, as it was last known. */
async function openAndLoseNetwork(page: Page, box: string): Promise<void> {
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await dashboard.chooseBox(box);
  await expect(dashboard.card('Fentanyl 100 mcg')).toBeVisible();
  await installed(page);
  await page.waitForTimeout(KEPT_AFTER_MS);
  await page.context().setOffline(true);
  // Twice, because answers that could not be refreshed must be stored again each time.
  for (let times = 0; times < 2; times += 1) {
    await page.reload();
    await expect(dashboard.card('Fentanyl 100 mcg')).toBeVisible();
    await expect(page.getByText(/^Not refreshed. Saved Today, /)).toBeVisible();
    await page.waitForTimeout(KEPT_AFTER_MS);
  }
}

test.describe('signed out', () => {
  test.use({ user: null });

  test('SHELL-05 OFFLINE-03 OFFLINE-04 OFFLINE-07 ADMIN-10 ROUTE-10 with the server gone and the page loaded anew, an administration is scanned, signed by a guest and kept', async ({
    page,
  }) => {
    const server = await startDemo();
    const home = new HomePage(page);
    const offline = new OfflineFlow(page);
    await page.goto(server.url);
    await home.shown();
    await installed(page);
    await server.stop();
    await page.reload();
    await home.shown();
    await offline.beginSignedOut('Administer');
    await offline.heading('Scan a Drug');
    await expectAccessible(page, 'with the first scanner');
    await expect(page.locator('video')).toBeVisible();
    await showCodes(page, ['datamatrix', 'X-OFF-1']);
    await offline.heading('Administer Drug');
    await expect(page).toHaveURL(/\/administer\/details\/X-OFF-1$/);
    await expectAccessible(page, 'with the form');
    await offline.save.click();
    await expect(page.getByText('required', { exact: true })).toHaveCount(2);
    await page.getByLabel('Unit').selectOption('mg');
    await page.getByLabel('Amount administered (mg)').fill('2.5');
    await offline.incident.fill('2026-77');
    await offline.addWitness.click();
    const guest = new GuestPage(page);
    await guest.fill();
    await guest.sign();
    // Back leads to the form, and neither the form nor the guest has lost anything.
    await page.goBack();
    await expect(offline.incident).toHaveValue('2026-77');
    await offline.addWitness.click();
    await page.reload();
    await expect(guest.licenseNumber).toHaveValue('RN-77');
    await guest.finish.click();
    await expect(offline.sentence).toHaveText('2.5 mg of X-OFF-1 will be recorded as given, witnessed by Gale Guest.');
    await expectAccessible(page, 'with a witness');
    await page.reload();
    await expect(page.getByLabel('Amount administered (mg)')).toHaveValue('2.5');
    await offline.save.dblclick();
    await offline.said('Administration');
    await home.shown();
    await expect(page.getByText('Waiting on this device: 1')).toBeVisible();
    expect(await offline.kept()).toMatchObject([
      {
        code: 'X-OFF-1',
        userId: null,
        unit: 'mg',
        request: {
          body: {
            stock_move_type_id__name: 'administer',
            drug_id: { code: 'X-OFF-1' },
            input_manually: 0,
            quantity: -2500,
            incident_number: '2026-77',
          },
        },
        guest: { name: 'Gale Guest', title: 'Nurse', signature: expect.stringMatching(/^data:image\/png/) },
      },
    ]);
  });

  test('WASTE-15 CONST-26 OFFLINE-09 SCAN-10 a waste goes back twice, 700 ms apart', async ({ page, context }) => {
    const home = new HomePage(page);
    const offline = new OfflineFlow(page);
    await home.open();
    await installed(page);
    await context.setOffline(true);
    await offline.beginSignedOut('Waste');
    await offline.heading('Offline Waste');
    await shoot(page, 'X-OFF-2');
    await page.getByRole('button', { name: 'No, just this one' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await offline.save.click();
    await expect(page.getByText('Notes are required')).toBeVisible();
    await expectAccessible(page, 'with the waste form');
    await page.getByLabel('Notes').fill('dropped');
    await page.getByLabel('All that is left').uncheck();
    await page.getByLabel('Unit').selectOption('micrograms');
    await page.getByLabel('Amount (mcg)').fill('40');
    await expect(offline.sentence).toHaveText('40 mcg of X-OFF-2 will be recorded as wasted.');
    await page.evaluate(() => {
      const steps: number[] = [];
      const go = history.go.bind(history);
      history.go = (by) => {
        steps.push(performance.now());
        go(by);
      };
      Object.assign(window, { steps });
    });
    await offline.saveWithoutWitness();
    await offline.said('Waste');
    await offline.heading('Offline Waste');
    await expect(home.logIn).toBeVisible();
    const [first = 0, second = 0, ...more] = await page.evaluate<number[]>('window.steps');
    // A timer of the browser may be a millisecond early.
    expect(second - first).toBeGreaterThan(TIMING.offlineWaste.backDelayMs - 2);
    expect(more).toEqual([]);
    await expect(page).toHaveURL('/');
    expect(await offline.kept()).toMatchObject([
      {
        code: 'X-OFF-2',
        request: { body: { stock_move_type_id__name: 'waste', quantity: -40, waste_all: 0, notes: 'dropped' } },
      },
    ]);
  });
});

test.describe('signed in', () => {
  test('SCAN-32 OFFLINE-01 OFFLINE-06 OFFLINE-08 ADMIN-11 OPEN-041 OPEN-100 OPEN-101 OPEN-115 what is known of the vials is used, and each administration is kept once', async ({
    page,
    api,
  }) => {
    const box = await api.box();
    const vial = await api.vial('Fentanyl 100 mcg', { boxId: box.id });
    const other = await api.vial('Ketamine 500 mg', { boxId: box.id });
    const dashboard = new DashboardPage(page);
    const offline = new OfflineFlow(page);
    const clicks = await clicksOn(page);
    await openAndLoseNetwork(page, box.label);
    const before = clicks();
    await offline.beginWith('Administer', vial.code);
    await offline.heading('Administer Drug');
    await expect(page.getByText('100 mcg left')).toBeVisible();
    await expect(page.getByText(/^Saved Today, /)).toBeVisible();
    await page.getByLabel('Amount administered (mcg)').fill('120');
    await expect(page.getByText(/had 100.mcg left when it was last known/)).toBeVisible();
    await expectAccessible(page, 'with a warning');
    await offline.incident.fill('2026-78');
    await page.getByRole('button', { name: 'Scan more' }).click();
    await shoot(page, other.code);
    await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
    await expect(page.getByLabel('Amount administered')).toHaveValue('As listed above');
    await page.reload();
    const drugs = page.getByRole('list', { name: 'Drugs' }).getByRole('listitem');
    await expect(drugs).toHaveCount(2);
    await expect(drugs.filter({ hasText: vial.code })).toContainText('Gives 120\u00a0mcg');
    await expect(drugs.filter({ hasText: vial.code })).toContainText('left when it was last known');
    await expect(drugs.filter({ hasText: other.code })).toContainText('Gives all of it');
    await expectAccessible(page, 'with two vials');
    await expect(offline.incident).toHaveValue('2026-78');
    await expect(offline.incident).not.toBeEditable();
    await offline.saveWithoutWitness();
    await offline.said('2 administrations');
    // The amount has the focus; the incident number takes a tap, and the second vial took two.
    expect(clicks() - before + 1 - 2).toBeLessThanOrEqual(7);
    await dashboard.shown();
    const kept = await offline.kept();
    expect(kept).toMatchObject([
      {
        code: vial.code,
        userId: expect.any(String),
        request: { body: { quantity: -120, incident_number: '2026-78', of_batch: 1 } },
      },
      { code: other.code, request: { body: { quantity: null, incident_number: '2026-78', of_batch: 1 } } },
    ]);
    await page.getByRole('button', { name: 'Offline Actions (2)' }).click();
    const waiting = page.getByRole('dialog', { name: /^Offline Actions/ });
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    await waiting.getByRole('button', { name: 'Close' }).click();
    await expect(waiting).toBeHidden();
    await offline.beginWith('Administer', vial.code);
    await expect(
      page.getByText(`${vial.code} is used up: a record that waits on this device took all of it.`),
    ).toBeVisible();
  });

  test('OPEN-100 OPEN-101 OFFLINE-10 ADMIN-07 each vial of an offline batch is recorded with its own amount and the number that was typed', async ({
    page,
    api,
  }) => {
    const box = await api.box();
    await api.vial('Fentanyl 100 mcg', { boxId: box.id });
    const typed = await api.vial('Ondansetron 4 mg', { boxId: box.id });
    const whole = await api.vial('Ondansetron 4 mg', { boxId: box.id });
    const offline = new OfflineFlow(page);
    await openAndLoseNetwork(page, box.label);
    const unknown = await api.vial('Ondansetron 4 mg', { boxId: box.id });
    await offline.beginWith('Administer', typed.code);
    await offline.heading('Administer Drug');
    await page.getByLabel('Amount administered (mg)').fill('1.5');
    await offline.incident.fill('2026-79');
    await page.getByRole('button', { name: 'Scan more' }).click();
    await shoot(page, whole.code);
    await shoot(page, unknown.code);
    await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
    await page.getByRole('button', { name: `Change the amount of ${unknown.code}` }).click();
    const popup = page.getByRole('dialog', { name: `Amount of ${unknown.code}` });
    await popup.getByLabel('Unit').selectOption('mg');
    await popup.getByLabel('Amount administered (mg)').fill('0.5');
    await expectAccessible(page, 'with the amount of an unknown vial');
    await popup.getByRole('button', { name: 'Done' }).click();
    await expect(popup).toBeHidden();
    const named = (amount: string, code: string): string => `${amount} in 1 vial (${code})`;
    await expect(offline.sentence).toHaveText(
      `Ondansetron 4 mg: ${named('1.5\u00a0mg', typed.code)}, all of Ondansetron 4 mg in 1 vial (${whole.code}) and ` +
        `${named('0.5\u00a0mg', unknown.code)} will be recorded as given, ` +
        `2.5\u00a0mg of Ondansetron 4 mg ${typed.code} as wasted.`,
    );
    await offline.saveWithoutWitness();
    await offline.heading('Kept on this device');
    const vials = page.getByRole('region', { name: 'Vials' }).getByRole('listitem');
    const given = ['1.5\u00a0mg given', 'All that is left given', '0.5\u00a0mg given'];
    await expect(vials).toContainText(given);
    await offline.said('3 administrations');
    await page.context().setOffline(false);
    await expect.poll(() => waitingIds(page), { timeout: RECORDED_WITHIN_MS }).toEqual([]);
    expect(await api.taken(typed)).toEqual([
      ['administer', -1500],
      ['waste', -2500],
    ]);
    expect(await api.taken(whole)).toEqual([['administer', -4000]]);
    expect(await api.taken(unknown)).toEqual([
      ['administer', -500],
      ['waste', -3500],
    ]);
    for (const vial of [typed, whole, unknown]) {
      expect((await api.moves(vial))[0], vial.code).toMatchObject({ incident_number: '2026-79', offline: 1 });
    }
  });

  test('OPEN-042 OPEN-027 CHECK-19 an inventory check is kept with the codes met in the box', async ({ page, api }) => {
    const box = await api.box();
    const vial = await api.vial('Fentanyl 100 mcg', { boxId: box.id });
    const offline = new OfflineFlow(page);
    await openAndLoseNetwork(page, box.label);
    await offline.beginWith('Inventory Check', vial.code);
    await offline.heading('Inventory Check');
    await expect(page.getByRole('region', { name: 'Box' }).getByText(box.label)).toBeVisible();
    await expect(
      page.getByText('No drug is scanned yet. Controlled drugs that are not scanned are reported as missing.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Scan Drugs' }).click();
    await offline.heading('Scan a Drug');
    await shoot(page, vial.code);
    await shoot(page, 'X-OFF-3');
    await page.goBack();
    await expect(page.getByText('1 of 1 scanned')).toBeVisible();
    await page.getByLabel('Temperature (°C)').fill('warm');
    await offline.save.click();
    await expect(offline.noWitness).toBeHidden();
    await page.getByLabel('Temperature (°C)').fill('21.5');
    await expectAccessible(page, 'with the check');
    await expect(offline.sentence).toHaveText(
      `An inventory check of ${box.label} with 2 drugs scanned will be recorded.`,
    );
    // A press too soon after the last one is ignored.
    const saved = expect(async () => {
      if (await offline.save.isVisible()) await offline.save.click();
      expect(await offline.kept()).toHaveLength(1);
    }).toPass();
    await Promise.all([saved, offline.said('Inventory check')]);
    expect(await offline.kept()).toMatchObject([
      {
        code: vial.code,
        request: {
          body: {
            drug_checks: [{ drug_id: { code: vial.code } }, { drug_id: { code: 'X-OFF-3' } }],
            temperature_celsius: 21.5,
          },
        },
      },
    ]);
  });
});
