import type { Page } from '@playwright/test';
import { OfficePage } from '../page-models/office.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { BoxPages, expect, test, toast } from '../support/box-fixtures.ts';
import { pressUntilGone } from '../support/stock-fixtures.ts';
import { viewports } from '../support/browser-options.ts';
import { PASSWORD } from '../support/fixtures.ts';

// A case stays for ever: other specs count discrepancies.
test.use({ serverFor: 'cases' });

// Two people with a browser each, and axe in both colours.
const WHOLE_WALK_MS = 90_000;

async function expectAccessibleInBothColours(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page, `${state}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test('CASES-01 CASES-02 CASES-03 CASES-05 CASES-07 CASES-09 a vial missed on a phone is a case that an admin takes in three clicks, notes and ends as found', async ({
  page,
  its,
  world,
  browser,
}) => {
  test.setTimeout(WHOLE_WALK_MS);
  const box = await its.box(3);
  const [first, second, third] = box.vials;
  const pages = new BoxPages(page);
  await pages.boxAction(box, 'Inventory Check');
  for (const vial of [first, second]) await pages.check.getByRole('checkbox', { name: vial?.code ?? '' }).check();
  await pages.check.getByRole('button', { name: 'Continue' }).click();
  await pages.partial.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await pressUntilGone(pages.partial.getByRole('button', { name: 'Confirm' }), pages.partial);
  await pages.confirmedId(its.actorName);

  const token = await world.tokenOf('admin');
  const context = await browser.newContext({ baseURL: world.url, ...viewports.desk });
  const desk = await context.newPage();
  await desk.addInitScript((value) => localStorage.setItem('token', value), token);
  const office = new OfficePage(desk);
  // Three clicks from the first page: the cases, the case, and the button that takes it with the first note.
  await desk.goto('/office');
  await desk.getByRole('link', { name: 'Cases', exact: true }).click();
  await office.shown('Cases');
  await expectAccessibleInBothColours(desk, 'the cases');
  const line = desk.getByRole('row', { name: new RegExp(box.name) });
  await expect(line).toContainText(/Open.*Missing drug.*(Notice due|Due today)/);
  await line.getByRole('link').click();
  await expect(desk.getByText(`${third?.code} was not found in ${box.name}`)).toBeVisible();
  await expect(desk.getByText(/^Record: Intact/)).toBeVisible();
  await expectAccessibleInBothColours(desk, 'a new case');
  await desk.getByLabel('Note').fill('Called the crew.');
  await desk.getByRole('button', { name: 'Take case' }).click();
  await expect(toast(desk, 'is yours')).toBeVisible();
  const timeline = desk.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Owner: Avery Admin');
  await expect(timeline).toContainText('Called the crew.');

  await desk.getByRole('link', { name: 'Notice and Form 106' }).click();
  await expect(desk.getByText(/^Prepared, never sent/)).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Data for DEA Form 106' })).toContainText('Missing');
  await expectAccessibleInBothColours(desk, 'the papers');
  await desk.getByRole('link', { name: /^Case / }).click();

  await desk.getByRole('button', { name: 'End the case' }).click();
  const form = office.panel('End the case');
  await form.getByLabel('Outcome').selectOption('Found');
  await form.getByLabel('Note').fill('It was in the other pouch.');
  await expectAccessibleInBothColours(desk, 'the end of a case');
  await form.getByRole('button', { name: 'End case' }).click();
  await expect(toast(desk, 'ended')).toBeVisible();
  await expect(desk.getByText('Stopped: no loss')).toHaveCount(2);
  await expect(timeline).toContainText('Outcome: Found');
  await desk.setViewportSize(viewports.phone.viewport);
  await expectAccessibleInBothColours(desk, 'an ended case on a phone');
  await expect
    .poll(() => desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  await context.close();
});
