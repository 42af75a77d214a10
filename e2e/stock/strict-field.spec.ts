import type { Page } from '@playwright/test';
import { AdministerPage } from '../page-models/administer-page.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { GuestPage } from '../page-models/guest-page.ts';
import { Menu } from '../page-models/menu.ts';
import { receiptOf } from '../page-models/receipt-page.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type Agency, BoxPages, expect, test, type Vial } from '../support/box-fixtures.ts';
import { LostNetwork } from '../support/lost-network.ts';
import { waitingIds } from '../support/offline-outbox.ts';
import { openWith } from '../support/stock-fixtures.ts';

// What the field promises, in the agency that asks for the most: scanned codes, numbers, witnesses, pictures, reseals.
test.use({ agency: 'summit' });

async function done(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done', exact: true }).click();
}

/** What was taken from the vial, the oldest first. */
async function taken(its: Agency, { id }: Vial): Promise<unknown[]> {
  const rows = await its.get(`stock_move_record/for_drug?drug_id=${id}`);
  return rows.filter((row) => row['type'] !== 'receive').toReversed();
}

test('OPEN-002 OPEN-098 OPEN-100 OPEN-101 OPEN-138 OPEN-142 HISTORY-01 two expired vials from the dashboard to the receipt, the number added with one tap, the reseal and the whole history', async ({
  page,
  its,
}) => {
  const box = await its.box(2, 'Engine 1');
  const [first, second] = box.vials;
  if (!first || !second) throw new Error('a box of two has two vials');
  const label = `${box.name} (Engine 1)`;
  const form = new AdministerPage(page);

  await test.step('who and where', async () => {
    await page.clock.setFixedTime(new Date(2091, 0, 1, 12)); // a year after they have expired
    await new DashboardPage(page).open();
    const menu = new Menu(page);
    await menu.open();
    for (const text of [its.actorName, its.name, 'Vehicle Check', 'How it works', 'Help']) {
      await expect(menu.panel.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(menu.item('Office')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(menu.panel).toBeHidden();
  });

  await test.step('a hand scanner on the dashboard; typing is off, and the scanner says why', async () => {
    const pages = new BoxPages(page);
    await pages.shoot(first.code);
    const details = page.getByRole('dialog', { name: 'Drug Details' });
    await expect(details.getByText(/^Expired/).first()).toBeVisible();
    await details.getByRole('button', { name: 'Administer Drug' }).click();
    const question = page.getByRole('dialog', { name: 'Expired' });
    await expect(question.getByText('This vial expired on January 1, 2090. Use it anyway?')).toBeVisible();
    await question.getByRole('button', { name: 'Use it anyway' }).click();
    await expect(page.getByRole('banner').getByText(label, { exact: true })).toBeVisible();
    await form.amount.fill('40');
    await form.incident.fill('S-4711');
    await page.getByRole('button', { name: 'Scan more' }).click();
    await expect(page.getByText('Manual Entry is not enabled for your organization')).toBeVisible();
    await pages.shoot('NO-SUCH-CODE');
    await expect(page.locator('.scanner-verdict-text')).toHaveText('Drug not found');
    await pages.shoot(second.code);
    await expect(page.getByText(second.code).first()).toBeVisible();
    await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
    await question.getByRole('button', { name: 'Use it anyway' }).click();
    await expect(question).toBeHidden();
  });

  const codes = `(${first.code} EXPIRED, ${second.code} EXPIRED)`;
  await test.step('the sentence, the witness, and the receipt with the number that was typed', async () => {
    await expect(form.sentence).toContainText(`140\u00a0mcg in 2 vials ${codes} will be recorded as given`);
    await form.submit.click();
    await expect(page.getByText('Hand the phone to your witness')).toBeVisible();
    await expect(page.getByText(`140\u00a0mcg in 2 vials ${codes} will be recorded as given`)).toBeVisible();
    await new BoxPages(page).witness(its.other);
    await expect(receiptOf(page, 'Administration recorded')).toBeVisible();
    await expect(page.getByText(label, { exact: true })).toBeVisible();
    await expect(page.getByText(`${its.other}, by password`)).toBeVisible();
    await page.getByRole('button', { name: 'Add incident number S-4711' }).click();
    await expect(page.getByRole('button', { name: /^Add incident number/ })).toHaveCount(0);
    await expectAccessible(page, 'the receipt of a batch');
    expect(await taken(its, first)).toMatchObject([
      { type: 'administer', quantity: -40, incident_number: 'S-4711', witnessed_by: its.other },
      { type: 'waste', quantity: -60 },
    ]);
    expect(await taken(its, second)).toMatchObject([
      { type: 'administer', quantity: -100, incident_number: 'S-4711', witnessed_by: its.other },
    ]);
  });

  await test.step('the reseal that is due, left with a word, stays to be seen', async () => {
    await done(page);
    const reseal = new BoxPages(page).reseal;
    await expect(reseal.getByText(label, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    const leave = page.getByRole('dialog', { name: 'Leave without a reseal?' });
    await expect(leave.getByRole('button', { name: 'Reseal now' })).toBeVisible();
    await leave.getByLabel('Notes').fill('Called to the next patient');
    await leave.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(leave).toBeHidden();
    const dashboard = new DashboardPage(page);
    await dashboard.boxSelector.click();
    await expect(dashboard.boxChoice.getByRole('button', { name: `${label}, seal open` })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the history tells all of it, the number as none → new', async () => {
    await openWith(page, '/drug/history', { id: first.id, drugCode: first.code });
    const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Received' })).toHaveCount(1);
    await expect(rows.filter({ hasText: '→ S-4711' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Administered' }).first()).toContainText(its.other);
  });
});

test('OPEN-048 OPEN-115 SCAN-17 a check by scans alone: the frame tells, a vial of another box is left and noted, and without a network it is kept and sent once', async ({
  page,
  its,
}) => {
  const [box, other] = [await its.box(2), await its.box(1)];
  const [first, second] = box.vials;
  const [strayed] = other.vials;
  if (!first || !second || !strayed) throw new Error('a vial was not made');
  const pages = new BoxPages(page);
  const network = new LostNetwork(page);
  await network.begin();
  await pages.startCheck();
  await expect
    .poll(async () => {
      await pages.shoot(box.name);
      return pages.progress(box, 0).isVisible();
    })
    .toBe(true);
  await pages.shoot(first.code);
  await expect(pages.progress(box, 1)).toBeVisible();
  await expect(page.locator('.scanner-verdict-text')).toBeVisible();
  await expect(page.getByText(second.code).first()).toBeVisible(); // what is left to scan
  await pages.shoot(strayed.code);
  const question = page.getByRole('dialog', { name: `${strayed.code} belongs in ${other.name}` });
  await question.getByRole('button', { name: 'Leave it' }).click();
  await expect(question).toBeHidden();
  await pages.shoot(second.code);
  await expect(pages.check.getByText('All 2 checked')).toBeVisible();
  await pages.addImage(pages.check);
  await pages.check.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Hand the phone to your witness')).toBeVisible();

  await network.lose();
  await page.getByRole('button', { name: 'Guest Verify', exact: true }).click();
  const guest = new GuestPage(page);
  await guest.fill();
  await guest.signature.click();
  await guest.stroke();
  await guest.pad.getByRole('button', { name: 'done' }).click();
  await guest.finish.click();
  const prompt = page.getByRole('dialog', { name: 'It looks like you are offline' });
  await prompt.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible();
  await expect(page.getByText(box.name, { exact: true })).toBeVisible();
  await done(page);
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await network.find();
  await expect.poll(() => waitingIds(page)).toEqual([]);
  expect(await its.checks(box)).toMatchObject([
    { guest_verify_name: 'Gale Guest', notes: `Found in another box: ${strayed.code} (${other.name})` },
  ]);
  expect(await its.checks(box)).toHaveLength(1);
});
