import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { receiptOf } from '../page-models/receipt-page.ts';
import { expect, loseAnswers, openWith, pressAgain, shoot, test } from '../support/stock-fixtures.ts';

test.beforeEach(({ page }) => installCamera(page));

test('ADMIN-01 ADMIN-07 ADMIN-13 ADMIN-14 OPEN-103 ROUTE-10 a part is given and the rest wasted, as the sentence said', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { amount, wasted, incident, notes, submit, sentence } = await AdministerPage.openFor(page, vial);
  await expectAccessible(page);
  await amount.fill('1.5');
  await expect(wasted).toHaveValue('2.5\u00a0mg');
  await expect(wasted).not.toBeEditable();
  await incident.fill('I-100');
  await notes.fill('Nausea');
  await expect(sentence).toHaveText(
    `1.5\u00a0mg of Ondansetron 4 mg ${vial.code} will be recorded as given, 2.5\u00a0mg as wasted.`,
  );
  await expectAccessible(page);
  await submit.click();
  await new AdministerPage(page).recorded();
  expect(await api.moves(vial)).toMatchObject([
    { type: 'administer', quantity: -1500, incident_number: 'I-100', notes: 'Nausea', doses: 1, offline: 0 },
    { type: 'waste', quantity: -2500, incident_number: null },
  ]);
  expect(await api.left(vial)).toBe(0);
});

test('ADMIN-13 all of a vial is given by one record, and nothing is wasted', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('4');
  await submit.click();
  await new AdministerPage(page).recorded();
  expect(await api.taken(vial)).toEqual([['administer', -4000]]);
});

test('ADMIN-03 ADMIN-04 ADMIN-05 ADMIN-06 the amount is refused at both edges, in the words of the rule', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { amount, submit, sentence } = await AdministerPage.openFor(page, vial);
  await submit.click();
  await expect(page.getByText('required', { exact: true })).toBeVisible();
  await expect(amount).toBeFocused();
  for (const [typed, text] of [
    ['0', 'You cannot administer 0'],
    ['0.000', 'You cannot administer 0'],
    ['-0.000001', 'You cannot administer a negative amount'],
    ['4.000001', 'You cannot administer more than: 4 mg'],
    ['1,5', 'Use a point for decimals and nothing else between the digits, such as 12.5'],
    ['1e2', 'Write the amount in digits, such as 12.5'],
  ] as const) {
    await amount.fill(typed);
    await expect(page.getByText(text, { exact: true }), typed).toBeVisible();
    await expect(sentence).toBeHidden();
  }
  for (const typed of ['0.000001', '4', '4.000000', '.5']) {
    await amount.fill(typed);
    await expect(sentence, typed).toContainText('will be recorded as given');
  }
  expect(await api.taken(vial)).toEqual([]);
});

test('ADMIN-09 an incident number has at most 30 characters', async ({ page, api }) => {
  const { amount, incident, sentence, submit } = await AdministerPage.openFor(page, await api.vial('Ondansetron 4 mg'));
  await amount.fill('4');
  await incident.fill('9'.repeat(31));
  await expect(page.getByText('This is limited to 30 characters.')).toBeVisible();
  await submit.click();
  await expect(page).toHaveURL(AdministerPage.path);
  await incident.fill('9'.repeat(30));
  await expect(sentence).toContainText('will be recorded');
});

test('ADMIN-02 ADMIN-11 OPEN-100 OPEN-101 several are given at once, each once and completely, without a number', async ({
  page,
  api,
}) => {
  const [first, second] = [await api.vial('Ondansetron 4 mg'), await api.vial('Glucometer')];
  const { amount, incident, submit, sentence } = await AdministerPage.openFor(page, first);
  await page.getByRole('button', { name: 'Scan more' }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Drug' })).toBeVisible();
  await shoot(page, first.code);
  await expect(page.getByText(`You have already scanned ${first.code}`)).toBeVisible();
  await shoot(page, 'NO-SUCH-CODE');
  await expect(page.getByText('No drug found with that code')).toBeVisible();
  await shoot(page, second.code);
  await expect(page.getByText(second.code).first()).toBeVisible();
  await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
  await expect(page.getByRole('list', { name: 'Drugs' }).getByRole('listitem')).toHaveCount(2);
  await expect(amount).not.toBeEditable();
  await expect(incident).not.toBeEditable();
  const given = `Ondansetron 4 mg: 4\u00a0mg in 1 vial (${first.code}) and Glucometer 1\u00a0`;
  await expect(sentence).toContainText(given);
  await expect(sentence).toContainText(`(${second.code}) will be recorded as given.`);
  await expectAccessible(page);
  await submit.click();
  await new AdministerPage(page).recorded();
  expect(await api.taken(first)).toEqual([['administer', -4000]]);
  expect(await api.taken(second)).toEqual([['administer', -1]]);
});

test('a batch with a vial that somebody used meanwhile records nothing and names it', async ({ page, api }) => {
  const [mine, taken] = [await api.vial('Ondansetron 4 mg'), await api.vial('Ondansetron 4 mg')];
  const { submit, sentence } = await AdministerPage.openFor(page, mine, taken);
  await expect(sentence).toContainText('will be recorded');
  // Without realtime the page does not learn of it in time.
  await page.route('**/api/v1/realtime?*', (route) => route.abort());
  await page.route('**/api/v1/stock_move_record/create/many?*', async (route) => {
    const body = { stock_move_type_id__name: 'administer', drug_id: taken.id, quantity: -4000 };
    await api.post('stock_move_record/create', body);
    await route.continue();
  });
  await submit.click();
  await expect(page.getByText(`${taken.code} changed in the meantime. Nothing was recorded.`)).toBeVisible();
  await expect(page.getByText('Already used')).toBeVisible();
  expect(await api.taken(mine)).toEqual([]);
  expect(await api.taken(taken)).toHaveLength(1);
  await page.unroute('**/api/v1/stock_move_record/create/many?*');
  await page.getByRole('button', { name: `Remove ${taken.code}` }).click();
  await new AdministerPage(page).amount.fill('4');
  await pressAgain(submit, receiptOf(page, 'Administration recorded'));
  await new AdministerPage(page).recorded();
  expect(await api.taken(mine)).toEqual([['administer', -4000]]);
});

test('pressing twice records once', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('1');
  await submit.dblclick();
  await new AdministerPage(page).recorded();
  expect(await api.taken(vial)).toEqual([
    ['administer', -1000],
    ['waste', -3000],
  ]);
});

test('a lost answer is asked for again by itself, and recorded once', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('4');
  const lost = await loseAnswers(page, 'stock_move_record/create', 1);
  await submit.click();
  await new AdministerPage(page).recorded();
  expect(lost()).toBe(1);
  expect(await api.taken(vial)).toEqual([['administer', -4000]]);
});

test('without any answer the form stays, pressing again records nothing twice and says what was recorded', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('4');
  const lost = await loseAnswers(page, 'stock_move_record/create', 4);
  await submit.click();
  const asked = page.getByRole('dialog', { name: 'It looks like you are offline' });
  await expect(asked).toBeVisible({ timeout: 20_000 });
  await expect.poll(lost, { timeout: 15_000 }).toBe(4);
  // It is asked once more if the last answer is lost while it is closed.
  await expect(async () => {
    if (await asked.isVisible()) await asked.getByRole('button', { name: 'Close' }).click({ timeout: 1000 });
    await expect(page.getByText('No answer. Press again: it is recorded only once.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await submit.click();
  await new AdministerPage(page).recorded();
  expect(await api.taken(vial)).toEqual([['administer', -4000]]);
});

test('a reload in the middle of the save shows how it ended, and it is recorded once', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('4');
  let isSent = false;
  await page.route('**/api/v1/stock_move_record/create?*', async (route) => {
    if (isSent) return route.continue();
    await route.fetch();
    isSent = true; // and the answer never comes
  });
  await submit.click();
  await expect.poll(() => isSent).toBe(true);
  await page.reload();
  await new AdministerPage(page).recorded();
  expect(await api.taken(vial)).toEqual([['administer', -4000]]);
});

test('what is typed is there after a reload, and after going back and forth', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const { amount, incident } = await AdministerPage.openFor(page, vial);
  await amount.fill('1.25');
  await incident.fill('I-7');
  await page.reload();
  await expect(amount).toHaveValue('1.25');
  await page.goto('/');
  await page.goBack();
  await expect(incident).toHaveValue('I-7');
});

test('ROUTE-10 opened by itself the page asks for a drug and takes one that is scanned', async ({ page, api }) => {
  const [vial, used] = [await api.vial('Ondansetron 4 mg'), await api.vial('Ondansetron 4 mg')];
  await api.post('stock_move_record/create', {
    stock_move_type_id__name: 'administer',
    drug_id: used.id,
    quantity: -4000,
  });
  await page.goto(AdministerPage.path);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Scan a Drug' }).click();
  await shoot(page, used.code);
  await expect(page.getByText('This drug has already been used.')).toBeVisible();
  await page.getByLabel("Can't scan the code?").fill(vial.code);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
  const { amount, submit } = new AdministerPage(page);
  await amount.fill('4');
  await submit.click();
  await new AdministerPage(page).recorded();
  expect(await api.moves(vial)).toMatchObject([{ quantity: -4000, input_manually: 1 }]);
});

test('ROUTE-11 OPEN-006 with force-navigate the page is entered anew', async ({ page, api }) => {
  const vial = await api.vial('Ondansetron 4 mg');
  await openWith(page, `${AdministerPage.path}?force-navigate=1`, { drugIds: [vial.id] });
  const { amount } = new AdministerPage(page);
  await amount.fill('2');
  await openWith(page, `${AdministerPage.path}?force-navigate=1`, { drugIds: [vial.id] });
  await expect(amount).toHaveValue('');
});
