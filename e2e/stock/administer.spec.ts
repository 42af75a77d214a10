import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { receiptOf } from '../page-models/receipt-page.ts';
import { expect, loseAnswers, pressAgain, shoot, test, witnessBy } from '../support/stock-fixtures.ts';

test.beforeEach(({ page }) => installCamera(page));

test('ROUTE-10 ADMIN-01 ADMIN-13 ADMIN-14 OPEN-103 opened by itself the page takes a vial that is scanned; what is typed outlives a reload, and pressed twice with the answer lost it is recorded once', async ({
  page,
  api,
}) => {
  const [vial, used] = [await api.vial('Ondansetron 4 mg'), await api.vial('Ondansetron 4 mg')];
  const whole = { stock_move_type_id__name: 'administer', drug_id: used.id, quantity: -4000 };
  await api.post('stock_move_record/create', whole);
  await page.goto(AdministerPage.path);
  await page.getByRole('button', { name: 'Scan a Drug' }).click();
  await shoot(page, used.code);
  await expect(page.getByText('This drug has already been used.')).toBeVisible();
  await page.getByLabel("Can't scan the code?").fill(vial.code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Administer Drug(s)' }).click();

  const { amount, wasted, incident, notes, submit, sentence } = new AdministerPage(page);
  await amount.fill('1.5');
  await incident.fill('I-100');
  await notes.fill('Nausea');
  await page.reload();
  await expect(amount).toHaveValue('1.5');
  await page.goto('/');
  await page.goBack();
  await expect(incident).toHaveValue('I-100');
  await expect(wasted).toHaveValue('2.5\u00a0mg');
  await expect(sentence).toHaveText(
    `1.5\u00a0mg of Ondansetron 4 mg ${vial.code} will be recorded as given, 2.5\u00a0mg as wasted.`,
  );
  await expectAccessible(page);

  const lost = await loseAnswers(page, 'stock_move_record/administer_and_waste_remaining', 1);
  await submit.dblclick();
  await new AdministerPage(page).recorded();
  expect(lost()).toBe(1);
  expect(await api.moves(vial)).toMatchObject([
    { type: 'administer', quantity: -1500, incident_number: 'I-100', notes: 'Nausea', doses: 1, input_manually: 1 },
    { type: 'waste', quantity: -2500, incident_number: null },
  ]);
  expect(await api.left(vial)).toBe(0);
});

test('ADMIN-02 ADMIN-11 OPEN-100 OPEN-101 several are given at once, each once and completely; one that somebody used meanwhile is named, and nothing is recorded', async ({
  page,
  api,
}) => {
  const [first, second] = [await api.vial('Ondansetron 4 mg'), await api.vial('Glucometer')];
  const taken = await api.vial('Ondansetron 4 mg');
  // Without realtime the page does not learn of it in time.
  await page.route('**/api/v1/realtime?*', (route) => route.abort());
  const { amount, incident, submit, sentence } = await AdministerPage.openFor(page, first);
  await page.getByRole('button', { name: 'Scan more' }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Drug' })).toBeVisible();
  await shoot(page, first.code);
  await expect(page.getByText(`You have already scanned ${first.code}`)).toBeVisible();
  await shoot(page, 'NO-SUCH-CODE');
  await expect(page.getByText('No drug found with that code')).toBeVisible();
  for (const { code } of [second, taken]) {
    await shoot(page, code);
    await expect(page.getByText(code).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
  await expect(page.getByRole('list', { name: 'Drugs' }).getByRole('listitem')).toHaveCount(3);
  await expect(amount).not.toBeEditable();
  await expect(incident).not.toBeEditable();
  await expectAccessible(page);

  await page.route('**/api/v1/stock_move_record/create/many?*', async (route) => {
    const body = { stock_move_type_id__name: 'administer', drug_id: taken.id, quantity: -4000 };
    await api.post('stock_move_record/create', body);
    await route.continue();
  });
  await submit.click();
  await expect(page.getByText(`${taken.code} changed in the meantime. Nothing was recorded.`)).toBeVisible();
  await expect(page.getByText('Already used')).toBeVisible();
  expect(await api.taken(first)).toEqual([]);
  expect(await api.taken(taken)).toHaveLength(1);

  await page.unroute('**/api/v1/stock_move_record/create/many?*');
  await page.getByRole('button', { name: `Remove ${taken.code}` }).click();
  const given = `Ondansetron 4 mg: 4\u00a0mg in 1 vial (${first.code}) and Glucometer 1\u00a0`;
  await expect(sentence).toContainText(given);
  await expect(sentence).toContainText(`(${second.code}) will be recorded as given.`);
  await pressAgain(submit, receiptOf(page, 'Administration recorded'));
  await new AdministerPage(page).recorded();
  expect(await api.taken(first)).toEqual([['administer', -4000]]);
  expect(await api.taken(second)).toEqual([['administer', -1]]);
});

test('ADMIN-12 ADMIN-15 a controlled drug needs a witness; from the dashboard to the record it takes at most 6 taps besides scan and typing', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Fentanyl 100 mcg');
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  await page.goto('/');
  await tap(page.getByRole('button', { name: 'Scan', exact: true }));
  await expect(page.getByRole('heading', { name: 'Scan a Drug or Box' })).toBeVisible();
  await shoot(page, vial.code);
  await tap(page.getByRole('dialog', { name: 'Drug Details' }).getByRole('button', { name: 'Administer Drug' }));
  const { amount, submit } = new AdministerPage(page);
  await expect(amount).toBeFocused();
  await page.keyboard.type('12.5');
  await tap(submit);
  const sentence = `12.5\u00a0mcg of Fentanyl 100 mcg ${vial.code} will be recorded as given, 87.5\u00a0mcg as wasted.`;
  await expect(page.getByText(sentence)).toBeVisible();
  expect(await api.taken(vial)).toEqual([]);
  taps += 2; // one tap opens the device's picker, one chooses a name
  await page.getByLabel('Witness', { exact: true }).selectOption('Parker Rivera');
  await tap(page.getByLabel("Witness's password"));
  await page.keyboard.type('Vialant-2026');
  await page.keyboard.press('Enter');
  await new AdministerPage(page).recorded();
  expect(taps).toBeLessThanOrEqual(6);
  taps += 1; // 'Done' on the receipt
  expect(taps).toBeLessThanOrEqual(7);
  expect(await api.moves(vial)).toMatchObject([
    { type: 'administer', quantity: -12.5, user_name: 'Morgan Medic', witnessed_by: 'Parker Rivera' },
    { type: 'waste', quantity: -87.5, witnessed_by: 'Parker Rivera' },
  ]);
});

test('back from the witness brings the form as it was; once an answer is lost, the first amount is recorded and another one is not', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ketamine 500 mg');
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('5');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Witness' })).toBeVisible();
  await page.goBack();
  await expect(amount).toHaveValue('5');
  await amount.fill('10');
  await pressAgain(submit, page.getByRole('heading', { name: 'Witness' }));
  const lost = await loseAnswers(page, 'stock_move_record/create', 4);
  await witnessBy(page, 'Parker Rivera');
  const asked = page.getByRole('dialog', { name: 'It looks like you are offline' });
  await expect(asked).toBeVisible({ timeout: 20_000 });
  await expect.poll(lost, { timeout: 15_000 }).toBe(4);
  // It is asked once more if the last answer is lost while it is closed.
  await expect(async () => {
    if (await asked.isVisible()) await asked.getByRole('button', { name: 'Close' }).click({ timeout: 1000 });
    await expect(page.getByText('No answer. Press again: it is recorded only once.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.goBack();
  await amount.fill('20');
  await submit.click();
  await witnessBy(page, 'Parker Rivera');
  await expect(page.getByText('This was recorded before. Nothing was recorded twice.')).toBeVisible();
  expect(await api.taken(vial)).toEqual([['administer', -10_000]]);
});
