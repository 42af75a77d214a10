import type { Page } from '@playwright/test';
import { expectAccessibleInBothColours } from '../support/accessibility.ts';
import { viewports } from '../support/browser-options.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/own-server.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { Menu } from '../page-models/menu.ts';
import { OfficePage } from '../page-models/office.ts';

const UNITS = '/office/stockroom/units';

/** The office's own files among all that the page has asked for. */
function watchOffice(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/office-|\/Office/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  return asked;
}

/** Axe, and that nothing is beyond the right edge. */
async function expectInOrder(page: Page, state: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `pixels beyond the right edge, ${state}`).toBeLessThanOrEqual(0);
  await expectAccessibleInBothColours(page, state);
}

/** Each kind of page and state, on a phone and at a desk. */
async function everyKind(page: Page): Promise<void> {
  const office = new OfficePage(page);
  await office.open('/office/stockroom/types?sort=-name&archived=1', 'Drug types');
  await expectInOrder(page, 'a wide list');
  await page.getByRole('link', { name: 'Ketamine 500 mg' }).click();
  await expect(office.panel('Ketamine 500 mg')).toBeVisible();
  await expectInOrder(page, 'a panel');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Archive Ketamine 500 mg?' })).toBeVisible();
  await expectInOrder(page, 'the question');
  await page.goto('/office/stockroom/types/new');
  const form = office.panel('Add drug type');
  await form.getByLabel('Piece').fill('vial');
  await form.getByRole('button', { name: 'Add drug type' }).click();
  await expect(form.getByText('required')).toBeVisible();
  await expectInOrder(page, 'the form with a refusal');
  await office.search.fill('med');
  await expect(page.getByRole('list', { name: 'Found' })).toBeVisible();
  await expectInOrder(page, 'what was found');
}

test.describe('an admin at a desk', () => {
  test.use({ user: 'admin', ...viewports.desk, isMobile: false, hasTouch: false });

  test('ACCESS-01 the menu leads to the office, where a unit and a drug type are added by keyboard alone, and the office back to the field app', async ({
    page,
  }) => {
    await new DashboardPage(page).open();
    const menu = new Menu(page);
    await menu.open();
    await menu.item('Office').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page).toHaveTitle('Overview | Office | Vialant');
    const office = new OfficePage(page);
    await office.section('Units');
    await office.shown('Units');
    await office.tabTo(page.getByRole('button', { name: 'Add unit' }));
    await page.keyboard.press('Enter');
    await expect(office.panel('Add unit').getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Medic 77');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Sup');
    await expect(office.panel('Add unit').getByText('Name Medic 77 · Kind Supply')).toBeVisible();
    await office.tabTo(office.panel('Add unit').getByRole('button', { name: 'Add unit' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Medic 77 added')).toBeVisible();
    await expect(office.rows('Units').filter({ hasText: 'Medic 77' })).toBeVisible();
    await expect(office.panel('Add unit')).toBeHidden();
    await page.keyboard.press('/');
    await expect(office.search).toBeFocused();
    await page.keyboard.type('drug types');
    await page.keyboard.press('Enter');
    await office.shown('Drug types');
    await office.tabTo(page.getByRole('button', { name: 'Add drug type' }));
    await page.keyboard.press('Enter');
    const form = office.panel('Add drug type');
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Hydromorphone 2 mg');
    await office.tabTo(form.getByLabel('Schedule'));
    await page.keyboard.press('ArrowDown');
    await office.tabTo(form.getByLabel('Counted in'));
    // As a person types: a burst of keys would be a hand scanner's, which chooses nothing.
    await page.keyboard.type('Milli', { delay: 120 });
    await office.tabTo(form.getByLabel('Controlled Substance', { exact: true }));
    await page.keyboard.press('Space');
    await expect(form.getByLabel('Allowed for new vials')).toBeChecked();
    await office.tabTo(form.getByRole('button', { name: 'Add drug type' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Hydromorphone 2 mg added')).toBeVisible();
    await expect(
      page.getByRole('row', { name: /Hydromorphone 2 mg II .*Milligrams Controlled Substance Yes/ }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Field app' }).click();
    await new DashboardPage(page).shown();
  });

  test('sorting and filtering are in the address, which shows the same again; Back with changes asks, stays when told to, and goes when told to', async ({
    page,
    context,
  }) => {
    const office = new OfficePage(page);
    await office.open('/office/stockroom/types', 'Drug types');
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.getByRole('combobox', { name: 'Counted in' }).selectOption('Milligrams');
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('mg');
    await expect(page).toHaveURL(/sort=-name/);
    await expect(page).toHaveURL(/unit_of_measurement=Milligrams/);
    await expect(page).toHaveURL(/q=mg/);
    const shown = await office.rows('Drug types').allTextContents();
    expect(shown).toEqual(shown.toSorted().toReversed());
    expect(shown.length).toBeGreaterThan(2);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(new OfficePage(other).rows('Drug types')).toHaveText(shown);

    await office.open(UNITS, 'Units');
    await page.getByRole('link', { name: 'Medic 1', exact: true }).click();
    const name = office.panel('Medic 1').getByLabel('Name');
    await name.fill('Medic 1 changed');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Medic 1 changed');
    await expect(page).toHaveURL(/units\/.+/);
    await page.goBack();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(UNITS);
    await expect(office.panel('Medic 1')).toBeHidden();
  });

  test('each kind of page and state passes axe', async ({ page }) => {
    await everyKind(page);
  });
});

test.describe('an admin with a phone', () => {
  test.use({ user: 'admin' });

  test('the navigation is a sheet, the rows are cards, and each kind of page and state passes axe', async ({
    page,
  }) => {
    const office = new OfficePage(page);
    await office.open(UNITS, 'Units');
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Units' }).getByRole('listitem').first()).toBeVisible();
    await page.getByRole('button', { name: 'Sections' }).click();
    await expect(page.getByRole('dialog', { name: 'Office' })).toBeVisible();
    await expectInOrder(page, 'the sheet');
    await page.getByRole('dialog').getByRole('link', { name: 'Drug types' }).click();
    await office.shown('Drug types');
    await everyKind(page);
  });
});

test.describe('staff', () => {
  test.use({ user: 'medic' });

  test('ACCESS-01 there is no entry, /office is not found, and nothing of the office is loaded', async ({ page }) => {
    const asked = watchOffice(page);
    await new DashboardPage(page).open();
    const menu = new Menu(page);
    await menu.open();
    await expect(menu.item('Drugs')).toBeVisible();
    await expect(menu.item('Office')).toHaveCount(0);
    for (const path of ['/office', UNITS]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(page).toHaveTitle('Page not found | Vialant');
    }
    expect(asked).toEqual([]);
  });
});
