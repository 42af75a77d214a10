import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { expect, loseAnswers, shoot, test, witnessBy } from '../support/stock-fixtures.ts';

test.beforeEach(({ page }) => installCamera(page));

test('ADMIN-12 ADMIN-15 a controlled drug needs a witness, who reads what will be recorded', async ({ page, api }) => {
  const vial = await api.vial('Fentanyl 100 mcg');
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('12.5');
  await submit.click();
  const sentence = `12.5\u00a0mcg of Fentanyl 100 mcg ${vial.code} will be recorded as given, 87.5\u00a0mcg as wasted.`;
  await expect(page.getByText(sentence)).toBeVisible();
  expect(await api.taken(vial)).toEqual([]);
  await witnessBy(page, 'Parker Rivera');
  await new AdministerPage(page).recorded();
  expect(await api.moves(vial)).toMatchObject([
    { type: 'administer', quantity: -12.5, user_name: 'Morgan Medic', witnessed_by: 'Parker Rivera' },
    { type: 'waste', quantity: -87.5, witnessed_by: 'Parker Rivera' },
  ]);
});

test('back from the witness brings the form as it was; changed, it is the changed one that is recorded', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Fentanyl 100 mcg');
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('12.5');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Witness' })).toBeVisible();
  await page.goBack();
  await expect(amount).toHaveValue('12.5');
  await amount.fill('100');
  await submit.click();
  await witnessBy(page, 'Parker Rivera');
  await new AdministerPage(page).recorded();
  expect(await api.taken(vial)).toEqual([['administer', -100]]);
});

test('a lost answer on the witness page, then back and another amount: the first is recorded, the second is not', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ketamine 500 mg');
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('10');
  await submit.click();
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

test('ADMIN-07 ADMIN-08 OPEN-104 of a reusable vial a part is given and the rest stays, unless it is wasted', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ketamine 500 mg');
  const first = await AdministerPage.openFor(page, vial);
  await expect(first.wasted).toBeHidden();
  await first.amount.fill('0.0125');
  await page.getByRole('button', { name: 'More Doses' }).click();
  await expect(first.sentence).toHaveText(`0.0125\u00a0mg of Ketamine 500 mg ${vial.code} will be recorded as given.`);
  await expectAccessible(page);
  await first.submit.click();
  await witnessBy(page, 'Parker Rivera');
  await new AdministerPage(page).recorded();
  expect(await api.moves(vial)).toMatchObject([{ type: 'administer', quantity: -12.5, doses: 2 }]);
  const second = await AdministerPage.openFor(page, vial);
  await second.amount.fill('100');
  await page.getByLabel('Waste remaining?').check();
  await expect(second.sentence).toContainText('399.9875\u00a0mg as wasted');
  await second.submit.click();
  await witnessBy(page, 'Parker Rivera');
  await new AdministerPage(page).recorded();
  expect(await api.taken(vial)).toEqual([
    ['administer', -12.5],
    ['administer', -100_000],
    ['waste', -399_987.5],
  ]);
});

test('from the dashboard to a recorded administration takes at most 6 taps besides scan and typing', async ({
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
  await page.keyboard.type('50');
  await tap(submit);
  taps += 2; // one tap opens the device's picker, one chooses a name
  await page.getByLabel('Witness', { exact: true }).selectOption('Parker Rivera');
  await tap(page.getByLabel("Witness's password"));
  await page.keyboard.type('Vialant-2026');
  await page.keyboard.press('Enter');
  await new AdministerPage(page).recorded();
  expect(taps).toBeLessThanOrEqual(6);
  taps += 1; // 'Done' on the receipt
  expect(taps).toBeLessThanOrEqual(7);
  expect(await api.taken(vial)).toHaveLength(2);
});
