import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';

/** The demo agency's content of BOX-M1: name, vials, total as shown. What expires soon comes first. */
const firstBox = [
  ['Midazolam 5 mg', 3, '15 mg'],
  ['Morphine 10 mg', 3, '30 mg'],
  ['Fentanyl 100 mcg', 6, '600 mcg'],
  ['Glucometer', 1, '1 device'],
  ['Ketamine 500 mg', 2, '1000 mg'],
  ['Ondansetron 4 mg', 4, '16 mg'],
] as const;

test.use({ user: 'medic' });

test('DASH-01 DASH-02 DASH-04 DASH-05 DASH-06 DASH-07 DASH-08 DASH-09 DASH-10 DASH-11 OPEN-095 the boxes of the demo show what is in them and who checked them; a code is copied, and the chosen box is there after a reload', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dashboard = new DashboardPage(page);
  await dashboard.open();
  await dashboard.chooseBox('BOX-M1 (Medic 1)');
  await expect(dashboard.cards.getByRole('heading')).toHaveText(firstBox.map(([name]) => name));
  for (const [name, count, total] of firstBox) {
    const card = dashboard.card(name);
    await expect(card.getByText(total, { exact: true }).first()).toBeVisible();
    await expect(card.getByText(new RegExp(`^${count} \\w+$`)).first()).toBeVisible();
    await expect(card.locator('svg[data-vial="full"]')).toHaveCount(count);
  }
  await expect(page.getByText('No check recorded yet')).toBeVisible();
  await dashboard.chooseBox('BOX-SUP (Central Supply)');
  await expect(page.getByText('This box is empty', { exact: true })).toBeVisible();
  await dashboard.chooseBox('BOX-M2 (Medic 2)');
  const line = page.getByRole('paragraph').filter({ hasText: /^Last check: / });
  await expect(line).toContainText('Morgan Medic');
  await expect(line).toContainText(/(Today|Yesterday), \d{1,2}:\d\d [AP]M/);
  await dashboard.copyCode.click();
  await expect(page.getByRole('status').getByText('Box code copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('BOX-M2');
  await page.reload();
  await expect(dashboard.boxSelector).toHaveText('BOX-M2 (Medic 2)');
});
