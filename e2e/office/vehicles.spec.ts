import type { Page } from '@playwright/test';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { OfficePage } from '../page-models/office.ts';
import { VehicleCheckPage } from '../page-models/vehicle-check-page.ts';
import { expectAccessibleInBothColours } from '../support/accessibility.ts';
import { BoxPages, expect, test, toast } from '../support/box-fixtures.ts';
import { viewports } from '../support/browser-options.ts';
import type { World } from '../support/own-server.ts';

// A failure that was fixed stays for ever: other specs of vehicle checks begin with none.
test.use({ serverFor: 'vehicles' });
// In one worker, so that one server is started.
test.describe.configure({ mode: 'default' });

const VEHICLES = '/office/vehicles';
// Two people with a browser each, and axe in both colours.
const WHOLE_WALK_MS = 90_000;

/** The tests of boxes begin as staff. */
async function signInAsAdmin(page: Page, world: World): Promise<void> {
  const token = await world.tokenOf('admin');
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
}

/** The questions of a category as the editor has them. */
function questionsOf(page: Page, category: string): Promise<string[]> {
  return page
    .getByRole('list', { name: category, exact: true })
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')));
}

test.describe('an admin at a desk', () => {
  test.use({ ...viewports.desk, isMobile: false, hasTouch: false });

  test('VEHICLES-01 VEHICLES-02 a template is written, ordered and published by keyboard alone', async ({
    page,
    its,
    world,
  }) => {
    test.setTimeout(WHOLE_WALK_MS);
    await signInAsAdmin(page, world);
    const office = new OfficePage(page);
    const { keyboard } = page;
    await office.open(VEHICLES, 'Vehicles');
    await office.tabTo(page.getByRole('button', { name: 'Add template' }));
    await keyboard.press('Enter');
    await office.tabTo(page.getByLabel('Name of the template'));
    await keyboard.type('Boat check');
    await office.tabTo(page.getByLabel('Category 1'));
    await keyboard.type('Deck');
    await office.tabTo(page.getByLabel('Question 1 of Deck'));
    for (const question of ['Anchor', 'Flares', 'Bilge pump']) {
      await keyboard.type(question);
      if (question !== 'Bilge pump') await keyboard.press('Enter');
    }
    await office.tabTo(page.getByRole('button', { name: 'Publish' }));
    await keyboard.press('Enter');
    await expect(toast(page, 'Boat check is version 1 now')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Boat check' })).toBeVisible();

    // Lifted, moved two places up, and dropped.
    await office.tabTo(page.getByRole('button', { name: 'Drag Bilge pump' }));
    await keyboard.press('Space');
    await expect(page.getByText('Bilge pump is at 3 of 3 in Deck.')).toBeAttached();
    for (const place of ['2 of 3', '1 of 3']) {
      await keyboard.press('ArrowUp');
      await expect(page.getByText(`Bilge pump is at ${place} in Deck.`)).toBeAttached();
    }
    await keyboard.press('Space');
    await expect.poll(() => questionsOf(page, 'Deck')).toEqual(['Bilge pump', 'Anchor', 'Flares']);
    // The same without lifting it, from the first place in two presses to the last.
    await office.tabTo(page.getByRole('button', { name: 'Move Anchor down' }));
    await keyboard.press('Enter');
    await expect.poll(() => questionsOf(page, 'Deck')).toEqual(['Bilge pump', 'Flares', 'Anchor']);
    await expect(page.getByText(/^Becomes version 2: new order\./)).toBeVisible();
    await office.tabTo(page.getByRole('button', { name: 'Publish' }));
    await keyboard.press('Enter');
    await expect(toast(page, 'Boat check is version 2 now')).toBeVisible();
    await expect(page.getByText(/^Version 2, published by Avery Admin on /)).toBeVisible();
    const made = (await its.get('general_check/all')).find(({ name }) => name === 'Boat check');
    const asked = await its.get(`general_check/questions?general_check_id=${made?.id}`);
    expect(asked.map((question) => question['general_check_question_name'])).toEqual([
      'Bilge pump',
      'Flares',
      'Anchor',
    ]);

    // By mouse; on a phone the editor stands in its width, too.
    await page
      .getByRole('button', { name: 'Drag Anchor' })
      .dragTo(page.getByRole('button', { name: 'Drag Bilge pump' }), { steps: 8 });
    await expect.poll(() => questionsOf(page, 'Deck')).toEqual(['Anchor', 'Bilge pump', 'Flares']);
    await page.setViewportSize(viewports.phone.viewport);
    await expectAccessibleInBothColours(page, 'the editor on a phone');
    await page.getByRole('link', { name: 'All templates' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await office.shown('Vehicles');
    await its.post('general_check/archive', { id: made?.id });
  });
});

test('VEHICLES-03 VEHICLES-04 a check on a phone names its unit, and its failure is shown and fixed in the office, and comes again', async ({
  page,
  its,
  world,
  browser,
}) => {
  test.setTimeout(WHOLE_WALK_MS);
  await new DashboardPage(page).open();
  await new DashboardPage(page).chooseBox('BOX-M2 (Medic 2)');
  const check = new VehicleCheckPage(page);
  await check.open();
  const unit = page.getByLabel('Unit');
  await expect(unit.locator('option:checked')).toHaveText('Medic 2');
  await unit.selectOption('Medic 1');
  await check.continue.click();
  await check.category('Cab');
  await check.row('Radio').click();
  await check.no('Radio');
  await new BoxPages(page).addImage(check.popup);
  await check.popup.getByRole('button', { name: 'Continue' }).click();
  await check.open();
  await expect(page.getByText('Unit: Medic 1')).toBeVisible();
  const [begun] = await its.get('general_check_submission/all');
  await its.post('general_check_submission/update', { id: begun?.id, submitted_on: new Date().toISOString() });

  const context = await browser.newContext({ baseURL: world.url, ...viewports.desk });
  const desk = await context.newPage();
  await signInAsAdmin(desk, world);
  const office = new OfficePage(desk);
  await office.open(`${VEHICLES}/results?unit=Medic%201`, 'Vehicles');
  await desk.getByRole('link', { name: 'Ambulance check' }).click();
  const result = office.panel('Ambulance check, Medic 1');
  await result.getByRole('button', { name: 'Show image of Radio' }).click();
  await expect(result.getByRole('img', { name: 'Image of Radio' })).toBeVisible();
  await expectAccessibleInBothColours(desk, 'a result');
  await result.getByRole('link', { name: 'Reported' }).click();
  const failure = office.panel('Radio');
  await failure.getByLabel('How it was fixed').fill('New antenna');
  await failure.getByRole('button', { name: 'Fixed' }).click();
  await expect(toast(desk, 'Radio marked as fixed')).toBeVisible();
  await expect(failure.getByText('New antenna')).toBeVisible();
  await expect(failure.getByText('Avery Admin')).toBeVisible();

  const [question] = (
    await its.get(`general_check/questions?general_check_id=${String(begun?.['general_check_id'])}`)
  ).filter((row) => row['general_check_question_name'] === 'Radio');
  const next = await its.post(
    'general_check_submission/create',
    { general_check_id: begun?.['general_check_id'], unit_id: begun?.['unit_id'] },
    'partner',
  );
  const answer = {
    general_check_submission_id: next.id,
    general_check_question_id: question?.['general_check_question_id'],
  };
  await its.post('general_check_response/create', { ...answer, passed: 0, report_to_admin: 1 }, 'partner');
  await office.open(`${VEHICLES}/failures`, 'Vehicles');
  await expect(desk.getByRole('row', { name: /Radio Medic 1 Open Again/ })).toBeVisible();
  await expect(desk.getByRole('row', { name: /Radio Medic 1 Fixed/ })).toBeVisible();
  await context.close();
});
