import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { OfficePage } from '../page-models/office.ts';
import { expectAccessibleInBothColours } from '../support/accessibility.ts';
import { BoxPages, deskOf, expect, test, toast } from '../support/box-fixtures.ts';
import { viewports } from '../support/browser-options.ts';
import { clicksOn } from '../support/clicks.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { pressUntilGone, witnessBy } from '../support/stock-fixtures.ts';

// A case stays for ever: other specs count discrepancies.
test.use({ serverFor: 'cases', hasMail: true });

// Two people with a browser each, and axe in both colours.
test.describe.configure({ timeout: 240_000, mode: 'default' });

test('CASES-01 CASES-02 CASES-03 CASES-05 CASES-07 CASES-09 a vial missed on a phone is a case that an admin takes in three clicks, notes and ends as found', async ({
  page,
  its,
  world,
  browser,
}) => {
  const box = await its.box(3);
  const third = box.vials[2];
  await new BoxPages(page).missLast(box, its.actorName);

  const desk = await deskOf(browser, world, 'admin');
  const clicks = await clicksOn(desk);
  const office = new OfficePage(desk);
  await office.enter();
  await office.section('Cases');
  await office.shown('Cases');
  const line = desk.getByRole('row', { name: new RegExp(box.name) });
  await expect(line).toContainText(/Open.*Missing drug.*(Notice due|Due today)/);
  // From the first page: the newest case, its note, and the button that takes it.
  await office.section('Overview');
  const clicksBefore = clicks();
  const cases = desk.getByRole('listitem').filter({ hasText: /cases? ha(s|ve) not ended/ });
  await cases
    .getByRole('link', { name: /^\d{4}-\d{4}$/ })
    .first()
    .click();
  await expect(desk.getByText(`${third?.code} was not found in ${box.name}`)).toBeVisible();
  await expect(desk.getByText(/^Record: Intact/)).toBeVisible();
  await expectAccessibleInBothColours(desk, 'a new case');
  await desk.getByLabel('Note').click();
  await desk.getByLabel('Note').fill('Called the crew.');
  await desk.getByRole('button', { name: 'Take case' }).click();
  await expect(toast(desk, 'is yours')).toBeVisible();
  expect(clicks() - clicksBefore).toBeLessThanOrEqual(3);
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
  await form.getByRole('button', { name: 'End case' }).click();
  await expect(toast(desk, 'ended')).toBeVisible();
  await expect(desk.getByText('Stopped: no loss')).toHaveCount(2);
  await expect(timeline).toContainText('Outcome: Found');
  await desk.setViewportSize(viewports.phone.viewport);
  await expect
    .poll(() => desk.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  await desk.context().close();
});

/** The balance of a box as its report shows it: the number in a column. */
async function balanceOf(desk: Page, box: string, column: string): Promise<number> {
  const table = desk.getByRole('table', { name: 'Balance' });
  const heads = await table.getByRole('columnheader').allTextContents();
  const place = heads.findIndex((head) => head.startsWith(column));
  const cells = await table
    .getByRole('row', { name: new RegExp(box) })
    .first()
    .getByRole('cell')
    .allTextContents();
  return Number.parseFloat(cells[place] ?? '');
}

async function openBalance(desk: Page, office: OfficePage, box: string): Promise<void> {
  await office.section('Reports');
  await desk
    .getByRole('list', { name: 'Reports' })
    .getByRole('link', { name: /^Balance/ })
    .click();
  await desk.getByRole('combobox', { name: 'Lines', exact: true }).selectOption('By box');
  await desk.getByRole('combobox', { name: 'Box', exact: true }).selectOption(box);
  await expect(desk.getByText('1 row', { exact: true })).toBeVisible();
}

test('CASES-09 CASES-10 CASES-11 REPORT-05 a lost vial is reported before a witness, its forms are prepared, and found later it is put back; the balance tells both', async ({
  page,
  its,
  world,
  browser,
}) => {
  const box = await its.box(3);
  const [broken, , lost] = box.vials;
  await test.step('on the phone one vial is destroyed and another one missed', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.getByLabel("Can't scan the code?").fill(broken?.code ?? '');
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Drug Details' });
    await details.getByRole('list', { name: 'Options' }).getByRole('button', { name: 'Waste Drug' }).click();
    await page.getByRole('button', { name: 'No, just this one' }).click();
    await page.getByLabel('Notes').fill('Contaminated');
    await page.getByLabel('Manner of disposal').selectOption('Incineration');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' }).click();
    await witnessBy(page, its.other);
    await expect(page.getByText('Waste recorded')).toBeVisible();
    const left = { ...box, vials: box.vials.slice(1) };
    await new BoxPages(page).missLast(left, its.actorName);
  });

  const desk = await deskOf(browser, world, 'admin');
  const office = new OfficePage(desk);
  const button = (name: string) => desk.getByRole('button', { name, exact: true });
  await test.step('the case is taken, and ended as a loss before a witness', async () => {
    await office.enter();
    await office.section('Cases');
    await desk
      .getByRole('row', { name: new RegExp(box.name) })
      .getByRole('link')
      .click();
    await button('Take case').click();
    await expect(toast(desk, 'is yours')).toBeVisible();
    await button('Details for Form 106').click();
    const details = office.panel('Details for Form 106');
    await details.getByLabel('Police report').fill('Harbor PD 26-1187');
    await details.getByLabel('Value').fill('12.50');
    await details.getByLabel('Steps taken').fill('Two people count at each change of crew.');
    await details.getByRole('button', { name: 'Save details' }).click();
    await expect(details).toBeHidden();
    await button('End the case').click();
    const form = office.panel('End the case');
    await form.getByLabel('Outcome').selectOption('Loss');
    await form.getByLabel('Witness', { exact: true }).selectOption(its.other);
    await form.getByLabel('Password of the witness').fill(PASSWORD);
    await form.getByRole('button', { name: 'End case' }).click();
    await expect(form).toBeHidden();
    await expect(desk.getByText('Taken out as lost: 100\u00a0mcg')).toBeVisible();
    await expect(desk.getByText('Reported as loss', { exact: true }).first()).toBeVisible();
  });

  await test.step('Form 106 has its data and prints as a paper; Form 41 is read and saved', async () => {
    await desk.getByRole('link', { name: 'Notice and Form 106' }).click();
    const form = desk.getByRole('region', { name: 'Data for DEA Form 106' });
    for (const text of ['Loss', 'Harbor PD 26-1187', '$12.50', 'Two people count', '100\u00a0mcg']) {
      await expect(form).toContainText(text);
    }
    await desk.emulateMedia({ media: 'print' });
    await expect(desk.getByRole('navigation', { name: 'Office' })).toBeHidden();
    await expect(form).toBeVisible();
    await desk.emulateMedia({ media: 'screen' });
    await desk.getByRole('link', { name: /^Case / }).click();
    await desk.getByRole('link', { name: 'Form 41' }).click();
    const row = desk.getByRole('row').filter({ hasText: broken?.code ?? '' });
    for (const text of ['Incineration', its.actorName, its.other]) await expect(row).toContainText(text);
    await expect(desk.getByRole('table').getByText(lost?.code ?? '')).toHaveCount(0);
    const saved = async (name: string): Promise<Buffer> => {
      const downloading = desk.waitForEvent('download');
      await button(name).click();
      return readFile(await (await downloading).path());
    };
    expect((await saved('PDF')).subarray(0, 5).toString()).toBe('%PDF-');
    const csv = (await saved('CSV')).toString('utf8');
    expect(csv.split('\n').filter((line) => line.includes(broken?.code ?? ''))).toEqual([
      expect.stringContaining('Incineration'),
    ]);
  });

  await test.step('the balance has it as lost', async () => {
    await openBalance(desk, office, box.name);
    await expect.poll(() => balanceOf(desk, box.name, 'Lost')).toBe(100);
    await expect.poll(() => balanceOf(desk, box.name, 'Closing')).toBe(100);
  });

  await test.step('found later, it is put back before a witness, and the balance tells both', async () => {
    await office.section('Cases');
    await desk
      .getByRole('row', { name: new RegExp(box.name) })
      .getByRole('link')
      .click();
    await button('Found later').click();
    const form = office.panel('Found later');
    await form.getByLabel('Witness', { exact: true }).selectOption(its.other);
    await form.getByLabel('Password of the witness').fill(PASSWORD);
    const putBack = form.getByRole('button', { name: 'Put back' });
    await putBack.click();
    await expect(form.getByText('required')).toBeVisible();
    await form.getByLabel('Note').fill('Behind the seat of Medic 1.');
    await pressUntilGone(putBack, form);
    await expect(desk.getByText('Holds 100\u00a0mcg')).toBeVisible();
    await expect(desk.getByRole('region', { name: 'Timeline' })).toContainText('Behind the seat of Medic 1.');
    await expect(desk.getByText('Stopped: no loss')).toHaveCount(2);
    await openBalance(desk, office, box.name);
    for (const [column, amount] of [
      ['Lost', 100],
      ['Reversed', 100],
      ['Closing', 200],
    ] as const) {
      // What was shown before is shown until the new answer is there.
      await expect.poll(() => balanceOf(desk, box.name, column), column).toBe(amount);
    }
  });
  await desk.context().close();
});
