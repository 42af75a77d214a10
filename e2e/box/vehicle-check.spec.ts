import { expectAccessible } from '../support/accessibility.ts';
import { type Agency, BoxPages, expect, type Row, test, toast } from '../support/box-fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { VehicleCheckPage } from '../page-models/vehicle-check-page.ts';
import { loseAnswers } from '../support/stock-fixtures.ts';

test.beforeEach(async ({ its }) => {
  await its.owner.query('DELETE FROM general_check_response');
  await its.owner.query('DELETE FROM general_check_submission');
  await its.owner.query(`DELETE FROM general_check WHERE name <> 'Ambulance check'`);
});

const submissions = (its: Agency): Promise<Row[]> => its.get('general_check_submission/all');

/** The recorded answers: question, passed, with a picture, reported. */
async function answers(its: Agency): Promise<unknown[][]> {
  const rows = await its.get('general_check_response/all');
  return rows
    .toReversed()
    .map((row) => [
      row['general_check_question_name'],
      row['passed'],
      row['image_url'] !== null,
      row['report_to_admin'],
    ]);
}

test('VEHICLE-01 VEHICLE-02 VEHICLE-03 VEHICLE-04 VEHICLE-05 VEHICLE-06 VEHICLE-07 VEHICLE-08 VEHICLE-09 OPEN-012 OPEN-111 OPEN-120 SRV-70 a whole check with failures and a picture, left half way and gone on with; an admin sees what was reported, by whom and with its picture', async ({
  page,
  its,
  world,
}) => {
  test.slow(); // goes through every page and popup of a check
  const check = new VehicleCheckPage(page);
  await page.goto('/scanner/');
  await expect(page.getByLabel("Can't scan the code?")).toBeVisible();
  await expect
    .poll(async () => {
      await new BoxPages(page).shoot('VEHICLE');
      return new URL(page.url()).pathname;
    })
    .toBe('/vehicle/check');
  await expect(page.getByText('0 of 9 answered')).toBeVisible();
  await expect(check.progress).toHaveJSProperty('value', 10);
  expect(await submissions(its)).toEqual([]);
  await check.continue.click();
  await check.category('Cab');
  expect(await submissions(its)).toMatchObject([{ submitted_on: null }]);

  await check.row('Lights and siren').click();
  await check.asks('Lights and siren');
  await check.yes('Lights and siren');
  await check.no('Radio');
  expect(await answers(its)).toEqual([
    ['Lights and siren', 1, false, 0],
    ['Radio', 0, false, 1],
  ]);
  await expect(check.popup.getByLabel('Report to admin')).toBeChecked();
  await expect(check.popup.getByRole('button', { name: 'Skip' })).toBeVisible();
  await new BoxPages(page).addImage(check.popup);
  await expectAccessible(page);
  await check.popup.getByRole('button', { name: 'Continue' }).click();
  await check.yes('Fuel above half');
  await expect(check.popup).toBeHidden();
  await expect(check.row('Radio')).toContainText('Not operational · Reported');

  await page.goto('/');
  await new DashboardPage(page).shown();
  await check.open();
  await expect(page.getByText('3 of 9 answered')).toBeVisible();
  await expect(check.progress).toHaveJSProperty('value', 33);
  await expect(page.getByText(/^Started /)).toBeVisible();
  await check.goOn('Patient compartment');
  expect(await submissions(its)).toHaveLength(1);

  await check.row('Stretcher locks').click();
  await check.yes('Stretcher locks');
  await check.no('Oxygen above 500 psi');
  await check.popup.getByLabel('Report to admin').click();
  await expect(check.popup.getByLabel('Report to admin')).not.toBeChecked();
  await check.popup.getByRole('button', { name: 'Skip' }).click();
  await check.asks('Suction');
  await check.popup.getByRole('button', { name: 'Previous' }).click();
  await check.asks('Oxygen above 500 psi');
  await expect(check.answer('No')).toHaveAttribute('aria-pressed', 'true');
  await check.popup.getByRole('button', { name: 'Next' }).click();
  await check.yes('Suction');
  await check.goOn('Exterior');
  await check.row('Tires').click();
  for (const question of ['Tires', 'Doors and latches', 'Body damage']) await check.yes(question);
  await expect(page.getByText('9 of 9 answered')).toBeVisible();
  await check.done.click();
  await expect(toast(page, 'Vehicle Check Recorded')).toBeVisible();
  await new DashboardPage(page).shown();

  expect(await submissions(its)).toMatchObject([{ submitted_on: expect.any(String) }]);
  const recorded = await answers(its);
  expect(recorded).toHaveLength(9);
  expect(recorded.filter(([, passed]) => passed === 0)).toEqual([
    ['Radio', 0, true, 1],
    ['Oxygen above 500 psi', 0, false, 0],
  ]);
  await page.goBack();
  await expect(page.getByText('This check is not open.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the vehicle check' }).click();
  await expect(page.getByText(/^Last recorded /)).toBeVisible();
  expect(await submissions(its)).toHaveLength(1);

  const token = await world.tokenOf('admin');
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await check.open();
  const report = page.getByRole('list', { name: 'Reported' }).getByRole('listitem').filter({ hasText: 'Radio' });
  await expect(report).toContainText('Morgan Medic');
  await report.getByRole('button', { name: 'Show image' }).click();
  await expect(report.getByRole('img', { name: 'Image of Radio' })).toBeVisible();
  await expectAccessible(page, 'with what was reported');
});

test('OPEN-012 of several checks one is chosen; back and reload keep what was begun of it', async ({ page, its }) => {
  await its.post('general_check/create', { name: 'Boat check' });
  const check = new VehicleCheckPage(page);
  await check.open();
  await expect(page.getByRole('heading', { name: 'Choose a check' })).toBeVisible();
  await page.getByRole('button', { name: 'Boat check' }).click();
  await expect(page.getByText('This check has no questions yet.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Ambulance check' }).click();
  await check.continue.click();
  await check.category('Cab');
  await page.reload();
  await check.category('Cab');
  await check.row('Radio').click();
  const lost = await loseAnswers(page, 'general_check_response/create', 1);
  await check.answer('Yes').dblclick();
  await check.asks('Fuel above half');
  expect(lost()).toBe(1);
  await page.goBack();
  await expect(check.popup).toBeHidden();
  await check.category('Cab');
  expect(await answers(its)).toEqual([['Radio', 1, false, 0]]);
});
