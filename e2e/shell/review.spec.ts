import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { HEADERS } from '@vialant/contract/envelope';
import { expectAccessible } from '../support/accessibility.ts';
import { type Agency, BoxPages, expect, type Row, test, toast } from '../support/box-fixtures.ts';
import { guest, openWith } from '../support/stock-fixtures.ts';
import { leaveReceipt } from '../page-models/receipt-page.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test.beforeEach(async ({ page, its }) => {
  await its.owner.query('TRUNCATE product_feedback, product_feedback_prompt');
  // As on a device on which the question was never asked.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('never asked') === null) localStorage.removeItem('review_prompt_date');
    sessionStorage.setItem('never asked', '1');
  });
  await page.clock.install();
});

const popupOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Are you enjoying the app?' });

/** Wastes a vial that needs no witness; the user ends on the dashboard. */
async function waste(page: Page, its: Agency): Promise<void> {
  const type = (await its.get('drug_type/all')).find((each) => String(each['name']).startsWith('Ondansetron'))?.id;
  const [box] = await its.get('drug_box/all');
  const code = `R-${randomUUID().slice(0, 8)}`;
  const vial = { barcode_id: code, type, drug_box_id: box?.id, expiration_date: '2090-01-01', quantity: 4000 };
  const { id } = await its.post('drug/create', { ...vial, lot_number: 'LOT-1', ...guest });
  await openWith(page, '/waste/details/', { drugIds: [id] });
  await page
    .getByRole('dialog', { name: 'Would you like to add more?' })
    .getByRole('button', { name: 'No, just this one' })
    .click();
  await page.getByLabel('Notes').fill('Expired');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' }).click();
  await leaveReceipt(page, 'Waste recorded');
}

/** Waits for longer than the question needs to appear. */
async function expectNotAsked(page: Page): Promise<void> {
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function moveClock(page: Page, days: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + days * DAY_MS);
}

const rows = (its: Agency, table: string): Promise<Row[]> => its.get(`${table}/for_user`);
const delayUntil = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('review_delay_until'));

test('PROD-07 REVIEW-01 REVIEW-02 REVIEW-03 REVIEW-04 REVIEW-06 REVIEW-07 OPEN-036 the question waits while something else is open; No needs a note, which is kept; thank-you closes by itself, and nobody is asked again', async ({
  page,
  its,
}) => {
  await waste(page, its);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Drug or Box' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(popupOf(page)).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(popupOf(page)).toHaveCount(0);
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(popupOf(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('review_prompt_date'))).not.toBeNull();
  await popupOf(page).getByRole('button', { name: 'No', exact: true }).click();
  const note = page.getByRole('dialog', { name: 'How can we improve?' });
  await note.getByRole('button', { name: 'Submit' }).click();
  await expect(note.getByText('Please let us know how we can improve')).toBeVisible();
  await expectAccessible(page);
  expect(await rows(its, 'product_feedback')).toEqual([]);

  const keys: (string | undefined)[] = [];
  let isDown = true;
  await page.route('**/product_feedback/create?*', (route) => {
    keys.push(route.request().headers()[HEADERS.idempotencyKey]);
    const unfit = { err: 'TOO_MANY', message: 'Too many tries. Please wait and try again.', trace_id: 't' };
    return isDown ? route.fulfill({ status: 429, json: unfit }) : route.fallback();
  });
  await note.getByRole('textbox').fill('Larger buttons');
  await page.clock.runFor(1000);
  await note.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Too many tries. Please wait and try again.')).toBeVisible();
  isDown = false;
  await page.clock.runFor(1000);
  await note.getByRole('button', { name: 'Submit' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await expect(thanks).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(await rows(its, 'product_feedback')).toMatchObject([{ notes: 'Larger buttons' }]);
  await expect(thanks).toBeHidden();

  await moveClock(page, 2);
  await waste(page, its);
  await expectNotAsked(page);
});

test('REVIEW-05 REVIEW-06 REVIEW-07 OPEN-036 OPEN-137 it is asked after an inventory check, never over its receipt; closed, once a day; Maybe later, after the month that was chosen; Yes thanks, also without a store', async ({
  page,
  its,
}) => {
  const pages = new BoxPages(page);
  await pages.boxAction(await its.box(0), 'Inventory Check');
  await pages.check.getByRole('button', { name: 'Continue' }).click();
  await expect(pages.complete).toBeVisible();
  await expectNotAsked(page);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await popupOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(popupOf(page)).toBeHidden();
  await waste(page, its);
  await expectNotAsked(page);

  await moveClock(page, 1);
  await waste(page, its);
  await popupOf(page).getByRole('button', { name: 'Maybe later' }).click();
  const later = page.getByRole('dialog', { name: 'Maybe later' });
  await later.getByRole('button', { name: '1 month' }).click();
  await expect(later).toBeHidden();
  expect(await rows(its, 'product_feedback_prompt')).toMatchObject([{ delay_months: 1 }]);
  const until = new Date((await delayUntil(page)) ?? '').getTime() - (await page.evaluate(() => Date.now()));
  expect(Math.round(until / DAY_MS)).toBeGreaterThanOrEqual(28);
  expect(Math.round(until / DAY_MS)).toBeLessThanOrEqual(31);
  await moveClock(page, 20);
  await waste(page, its);
  await expectNotAsked(page);

  await moveClock(page, 12);
  await its.owner.query(`UPDATE product_feedback_prompt SET created_on = created_on - interval '32 days'`);
  await waste(page, its);
  await popupOf(page).getByRole('button', { name: 'Yes' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await expect(thanks).toBeVisible();
  await expect(thanks).toBeHidden();
  await expect.poll(() => rows(its, 'product_feedback_prompt')).toHaveLength(2);
  const [newest] = (await rows(its, 'product_feedback_prompt')).toSorted((a, b) =>
    String(b['created_on']).localeCompare(String(a['created_on'])),
  );
  expect(newest).toMatchObject({ delay_months: 6 });
});
