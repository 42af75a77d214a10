import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { askOneByOne } from '../support/first-answers.ts';
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

/** The content of BOX-M2, which has no glucometer. */
const secondBox = firstBox.filter(([name]) => name !== 'Glucometer');

test.use({ user: 'medic' });

test.describe('a box', () => {
  for (const { label, cards } of [
    { label: 'BOX-M1 (Medic 1)', cards: firstBox },
    { label: 'BOX-M2 (Medic 2)', cards: secondBox },
  ]) {
    test(`DASH-01 DASH-07 DASH-08 DASH-09 DASH-10 OPEN-095 ${label} shows each type with its vials and total`, async ({
      page,
    }) => {
      const dashboard = new DashboardPage(page);
      await dashboard.open();
      await dashboard.chooseBox(label);
      await expect(dashboard.cards).toHaveCount(cards.length);
      await expect(dashboard.cards.getByRole('heading')).toHaveText(cards.map(([name]) => name));
      for (const [name, count, total] of cards) {
        const card = dashboard.card(name);
        await expect(card.getByText(total, { exact: true }).first()).toBeVisible();
        await expect(card.getByText(new RegExp(`^${count} \\w+$`)).first()).toBeVisible();
        await expect(card.locator('svg[data-vial="full"]')).toHaveCount(count);
      }
      await expectAccessible(page);
    });
  }

  test('DASH-11 BOX-SUP (Central Supply) is empty, and says so', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-SUP (Central Supply)');
    await expect(page.getByText('This box is empty', { exact: true })).toBeVisible();
    await expect(dashboard.cards).toHaveCount(0);
    await expectAccessible(page);
  });

  test('DASH-01 a box without a unit has its name alone', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-EMPTY');
  });

  test('DASH-04 DASH-05 its code stands in capitals and the button copies it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-M2 (Medic 2)');
    await expect(page.getByRole('main').getByText('BOX-M2', { exact: true })).toBeVisible();
    await dashboard.copyCode.click();
    await expect(page.getByRole('status').getByText('Box code copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('BOX-M2');
  });

  test('DASH-06 the last check names who made it and when; a box without one says so', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-M2 (Medic 2)');
    const line = page.getByRole('paragraph').filter({ hasText: /^Last check: / });
    await expect(line).toContainText('Morgan Medic');
    await expect(line).toContainText(/(Today|Yesterday), \d{1,2}:\d\d [AP]M/);
    await dashboard.chooseBox('BOX-M1 (Medic 1)');
    await expect(page.getByText('No check recorded yet')).toBeVisible();
  });

  test('DASH-02 the chosen box is kept in last_box_id and shown again after a reload', async ({ page }) => {
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-M2 (Medic 2)');
    expect(await page.evaluate(() => localStorage.getItem('last_box_id'))).toMatch(/^[0-9a-f-]{36}$/);
    await page.reload();
    await expect(dashboard.boxSelector).toHaveText('BOX-M2 (Medic 2)');
  });

  test('DASH-08 more than 10 vials show ten icons and a plus', async ({ page }) => {
    await askOneByOne(page);
    await page.route('**/api/v1/drug/for_box?*', async (route) => {
      const reply = await route.fetch();
      const body: { data: { id: string; barcode_id: string }[] } = await reply.json();
      const [vial] = body.data;
      const data = Array.from({ length: 11 }, (_, index) => ({ ...vial, id: `${vial?.id.slice(0, -2)}${10 + index}` }));
      await route.fulfill({ response: reply, json: { data } });
    });
    const dashboard = new DashboardPage(page);
    await dashboard.open();
    await dashboard.chooseBox('BOX-M1 (Medic 1)');
    const card = dashboard.cards.first();
    await expect(card.locator('svg[data-vial="full"]')).toHaveCount(10);
    await expect(card.locator('svg[data-vial="more"]')).toBeVisible();
    await expect(card.getByText('11 vials')).toBeVisible();
    await expectAccessible(page);
  });

  test('SHELL-30 the word SANDBOX stands on the dashboard in sandbox mode', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('sandbox', '1'));
    await new DashboardPage(page).open();
    await expect(page.getByText('SANDBOX', { exact: true })).toBeVisible();
  });
});

test('DASH-03 opening the box choice asks for the boxes again, at most once in 2 s', async ({ page }) => {
  let asked = 0;
  await askOneByOne(page);
  await page.route('**/api/v1/drug_box/with_unit*', async (route) => {
    asked += 1;
    const answer = asked;
    const reply = await route.fetch();
    const { data }: { data: object[] } = await reply.json();
    const numbered = data.map((box) => ({ ...box, unit__name: `answer ${answer}` }));
    await route.fulfill({ response: reply, json: { data: numbered } });
  });
  // Without realtime, and without what the device keeps for a time offline, which begins with the vehicle checks: only
  // the opened choice can ask for the boxes.
  await page.route('**/api/v1/realtime?*', (route) => route.abort());
  await page.route('**/api/v1/general_check/all*', (route) => route.abort());
  const start = Date.now();
  await page.clock.setFixedTime(start);
  const dashboard = new DashboardPage(page);
  // An answer counts from the time at which it is read, which must not be the next one that is set here.
  const lastRead = (): Promise<void> => expect(dashboard.boxSelector).toContainText(`answer ${asked}`);
  await dashboard.open();
  await lastRead();
  const whenOpened = asked;
  for (const { afterMs, more } of [
    { afterMs: 1999, more: 0 },
    { afterMs: 2001, more: 1 },
    { afterMs: 3999, more: 1 },
    { afterMs: 4003, more: 2 },
  ]) {
    await page.clock.setFixedTime(start + afterMs);
    await dashboard.boxSelector.click();
    await expect(dashboard.boxChoice).toBeVisible();
    await expect.poll(() => asked - whenOpened, { message: `after ${afterMs} ms` }).toBe(more);
    await page.keyboard.press('Escape');
    await expect(dashboard.boxChoice).toBeHidden();
    await lastRead();
  }
});
