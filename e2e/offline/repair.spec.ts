import type { Page } from '@playwright/test';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { GuestPage } from '../page-models/guest-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { leaveReceipt } from '../page-models/receipt-page.ts';
import { OfflineFlow } from '../page-models/offline-flow.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type Agency, BoxPages, expect, type OwnBox, type Row, test, type Vial } from '../support/box-fixtures.ts';
import { notAskedForReview, signedInBefore } from '../support/fixtures.ts';
import { waitingIds } from '../support/offline-outbox.ts';
import { pressAgain, shoot } from '../support/stock-fixtures.ts';

// The service worker is fetched after the page has loaded, and then fetches the whole app.
test.describe.configure({ timeout: 240_000 });
test.use({ serviceWorkers: 'allow' });

/** The query cache is written to the device at most once a second. */
const KEPT_AFTER_MS = 1500;

async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

async function boxWithVial(its: Agency): Promise<{ readonly box: OwnBox; readonly vial: Vial }> {
  const box = await its.box(1);
  const [vial] = box.vials;
  if (vial === undefined) throw new Error('no vial was made');
  return { box, vial };
}

/** Every stock move of the vial but its receipt, the oldest first. */
async function moves(its: Agency, { id }: Vial): Promise<Row[]> {
  return (await its.get(`stock_move_record/for_drug?drug_id=${id}`))
    .filter((row) => row['type'] !== 'receive')
    .toReversed();
}

async function left(its: Agency, { id }: Vial): Promise<unknown> {
  return (await its.get(`drug/by_ids?ids=${id}`))[0]?.['stock_move_record__quantity'];
}

/** Records an administration without a network and without a witness; it is refused when the network returns. */
async function recordUnwitnessed(page: Page, box: OwnBox, vial: Vial, amount: string): Promise<OfflineFlow> {
  const dashboard = new DashboardPage(page);
  const offline = new OfflineFlow(page);
  await dashboard.open();
  await dashboard.chooseBox(box.name);
  await expect(dashboard.card('Fentanyl 100 mcg')).toBeVisible();
  await installed(page);
  await page.waitForTimeout(KEPT_AFTER_MS);
  await page.context().setOffline(true);
  await offline.beginWith('Administer', vial.code);
  await offline.heading('Administer Drug');
  await page.getByLabel('Amount administered (mcg)').fill(amount);
  await offline.incident.fill('2026-116');
  await offline.saveWithoutWitness();
  await offline.said('Administration');
  await page.context().setOffline(false);
  await expect(refused(page)).toBeVisible({ timeout: 40_000 });
  return offline;
}

const refused = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('dialog', { name: 'Could not be recorded' });

/** Opens the history of the vial as a person does: by its code. */
async function openHistory(page: Page, vial: Vial): Promise<void> {
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Drug or Box' })).toBeVisible();
  await shoot(page, vial.code);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'Drug History' })).toBeVisible();
}

test('OFFLINE-12 OPEN-116 SRV-50 an administration that was kept without a witness gets one when it is refused: stock is right, and its history says that it was repaired', async ({
  page,
  its,
}) => {
  const { box, vial } = await boxWithVial(its);
  const offline = await recordUnwitnessed(page, box, vial, '100');
  const [kept] = await offline.kept();
  await expect(refused(page).getByText(`${vial.code} could not be recorded: `)).toBeVisible();
  await expectAccessible(page, 'with the offer');
  expect(await moves(its, vial)).toEqual([]);
  await refused(page).getByRole('button', { name: 'Add a witness' }).click();
  await offline.heading('Repair Record');
  await expect(page.getByText('The record will say that you have repaired it.')).toBeVisible();
  await expectAccessible(page, 'with the repair');
  await page.getByRole('button', { name: 'Add a witness' }).click();
  await expect(page.getByRole('heading', { name: 'Witness' })).toBeVisible();
  // The page is loaded anew in the middle of it: nothing is lost, and nothing else is asked.
  await page.reload();
  await expect(page.getByText(/will be recorded as given\. Time: Today, /)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await new BoxPages(page).witness(its.other);
  await expect(page.getByText('Repaired and recorded')).toBeVisible();
  await expect.poll(() => waitingIds(page)).toEqual([]);
  expect(await moves(its, vial)).toMatchObject([
    {
      type: 'administer',
      quantity: -100,
      timestamp: kept?.happenedAt,
      offline: 1,
      witnessed_by: its.other,
      repaired_by_name: its.actorName,
      first_quantity: null,
    },
  ]);
  expect(await left(its, vial)).toBe(0);
  await leaveReceipt(page, 'Administration recorded');
  await openHistory(page, vial);
  const given = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
  await expect(given).toContainText(new RegExp(`Repaired Today, \\d{1,2}:\\d\\d [AP]M by ${its.actorName}`));
  await expect(given).toContainText('Recorded offline');
  await expect(page.getByText('Record verified: 2 entries, unbroken and unchanged')).toBeVisible();
  await expectAccessible(page, 'with the history');
});

test('OPEN-116 OPEN-016 a refused record is kept, and changed later from the list: another amount, signed by a guest', async ({
  page,
  its,
}) => {
  const { box, vial } = await boxWithVial(its);
  const offline = await recordUnwitnessed(page, box, vial, '120');
  await refused(page).getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Offline Actions (1)' }).click();
  const list = page.getByRole('dialog', { name: /^Offline Actions/ });
  await pressAgain(list.getByRole('button', { name: 'Repair or delete' }), refused(page));
  await refused(page).getByRole('button', { name: 'Change' }).click();
  await offline.heading('Repair Record');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('You cannot administer more than: 100 mcg')).toBeVisible();
  await page.getByLabel('Amount administered (mcg)').fill('90');
  await offline.incident.fill('2026-117');
  await expectAccessible(page, 'with the fields');
  await page.getByRole('button', { name: 'Add a witness' }).dblclick();
  await page.getByRole('button', { name: 'Guest Verify' }).click();
  const guest = new GuestPage(page);
  await guest.fill();
  await guest.sign();
  await guest.finish.dblclick();
  await expect(page.getByText('Repaired and recorded')).toBeVisible();
  await expect.poll(() => waitingIds(page)).toEqual([]);
  const mark = { repaired_by_name: its.actorName, guest_verify_name: 'Gale Guest' };
  expect(await moves(its, vial)).toMatchObject([
    { type: 'administer', quantity: -90, first_quantity: -120, incident_number: '2026-117', ...mark },
    { type: 'waste', quantity: -10, first_quantity: null, ...mark },
  ]);
  await leaveReceipt(page, 'Administration recorded');
  await openHistory(page, vial);
  const given = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Administered' });
  await expect(given).toContainText('Amount before the repair');
});

test.describe('in an agency that forbids typing', () => {
  test.use({ agency: 'summit', device: { ...notAskedForReview(), ...signedInBefore() } });

  test('ROLE-06 SCAN-21 OPEN-115 a code typed on a device that does not know the setting is recorded and marked', async ({
    page,
    its,
  }) => {
    const { vial } = await boxWithVial(its);
    const home = new HomePage(page);
    const offline = new OfflineFlow(page);
    await home.open();
    await installed(page);
    await page.context().setOffline(true);
    await offline.beginSignedOut('Administer');
    await offline.heading('Scan a Drug');
    await page.getByLabel("Can't scan the code?").fill(vial.code);
    await page.getByLabel("Can't scan the code?").press('Enter');
    await offline.heading('Administer Drug');
    await page.getByLabel('Unit').selectOption('micrograms');
    await page.getByLabel('Amount administered (mcg)').fill('100');
    await offline.incident.fill('2026-118');
    await offline.addWitness.click();
    const guest = new GuestPage(page);
    await guest.fill();
    await guest.sign();
    await guest.finish.click();
    await offline.save.click();
    await offline.said('Administration');
    await page.context().setOffline(false);
    await home.logIn.click();
    await new LoginPage(page).signIn(its.actor);
    // The page moves on after signing in; while it does, it cannot be asked.
    await expect.poll(() => waitingIds(page).catch(() => null), { timeout: 40_000 }).toEqual([]);
    expect(await moves(its, vial)).toMatchObject([
      { type: 'administer', quantity: -100, input_manually: 1, not_asked: 'manual entry', repaired_on: null },
    ]);
  });
});
