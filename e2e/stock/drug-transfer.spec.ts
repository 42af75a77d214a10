import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { expect, loseAnswers, openWith, shoot, test, type Vial, witnessBy } from '../support/stock-fixtures.ts';
import { leaveReceipt, receiptOf } from '../page-models/receipt-page.ts';

test.beforeEach(({ page }) => installCamera(page));

function form(page: Page): Record<'box' | 'agency' | 'submit' | 'sentence' | 'more', Locator> {
  return {
    box: page.getByLabel('Drug box'),
    agency: page.getByLabel('Agency', { exact: true }),
    submit: page.getByRole('button', { name: 'Transfer', exact: true }),
    sentence: page.getByRole('status', { name: 'What will be recorded' }),
    more: page.getByRole('dialog', { name: 'Would you like to add more?' }),
  };
}

async function openFor(page: Page, vial: Vial, state: object = {}): Promise<ReturnType<typeof form>> {
  await openWith(page, '/box/transfer', { drugIds: [vial.id], ...state });
  const fields = form(page);
  await fields.more.getByRole('button', { name: 'No, just this one' }).click();
  await expect(fields.more).toBeHidden();
  return fields;
}

const batchPath = (...vials: Vial[]): string =>
  `/drug/transfer/${encodeURIComponent(JSON.stringify(vials.map(({ id }) => id)))}`;

test('XFER-01 XFER-06 XFER-09 XFER-10 ROUTE-12 OPEN-007 a drug changes its box, but not without one', async ({
  page,
  api,
}) => {
  const [vial, target] = [await api.vial('Ondansetron 4 mg'), await api.box()];
  const { box, submit, sentence } = await openFor(page, vial);
  await expect(page.getByRole('heading', { name: 'Change Box' })).toBeVisible();
  await submit.click();
  await expect(page.getByRole('main').getByText('Please select a drug box to continue')).toBeVisible();
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.selectOption(target.label);
  await expect(sentence).toHaveText(
    `Ondansetron 4 mg ${vial.code} with 4\u00a0mg will be recorded as moved to ${target.label}.`,
  );
  await submit.click();
  await leaveReceipt(page, 'Transferred');
  expect(await api.drug(vial)).toMatchObject({ drug_box_id: target.id });
});

test('the box in which the drug lies is not offered', async ({ page, api }) => {
  const home = await api.box();
  const { box } = await openFor(page, await api.vial('Ondansetron 4 mg', { boxId: home.id }));
  await expect(box.getByRole('option', { name: 'BOX-EMPTY' })).toHaveCount(1);
  await expect(box.getByRole('option', { name: home.label })).toHaveCount(0);
});

test('XFER-03 XFER-04 XFER-05 ROUTE-13 several are moved at once, each once', async ({ page, api }) => {
  const [first, second, target] = [await api.vial('Ondansetron 4 mg'), await api.vial('Glucometer'), await api.box()];
  await page.goto(batchPath(first));
  const { box, submit, sentence, more } = form(page);
  await expect(page.getByRole('heading', { name: 'Transfer Drug(s)' })).toBeVisible();
  await more.getByRole('button', { name: 'Yes, add more' }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Drug' })).toBeVisible();
  await shoot(page, second.code);
  await expect(page.getByText(second.code).first()).toBeVisible();
  await shoot(page, first.code);
  await expect(page.getByText(`You have already scanned ${first.code}`)).toBeVisible();
  await page.getByRole('button', { name: 'Transfer Drug(s)' }).click();
  await box.selectOption(target.label);
  await expect(sentence).toHaveText(
    `Ondansetron 4 mg: 4\u00a0mg in 1 vial (${first.code}) and Glucometer 1\u00a0device (${second.code}) ` +
      `will be recorded as moved to ${target.label}.`,
  );
  await submit.dblclick();
  await expect(receiptOf(page, 'Transferred')).toBeVisible();
  const transfers = await api.get<{ drug_id: string }[]>('drug_transfer/all');
  for (const vial of [first, second]) {
    expect(await api.drug(vial)).toMatchObject({ drug_box_id: target.id });
    expect(transfers.filter(({ drug_id }) => drug_id === vial.id)).toHaveLength(1);
  }
});

test('XFER-11 when one of them was used meanwhile the others move, and the page names the one that did not', async ({
  page,
  api,
}) => {
  const [good, other, used] = [
    await api.vial('Ondansetron 4 mg'),
    await api.vial('Ondansetron 4 mg'),
    await api.vial('Ondansetron 4 mg'),
  ];
  const target = await api.box();
  await page.goto(batchPath(good, other, used));
  const { box, submit } = form(page);
  await box.selectOption(target.label);
  let calls = 0;
  await page.route('**/api/v1/drug/update/many?*', async (route) => {
    calls += 1;
    const body = { stock_move_type_id__name: 'administer', drug_id: used.id, quantity: -4000 };
    if (calls === 1) await api.post('stock_move_record/create', body);
    await route.continue();
  });
  await submit.click();
  await expect(receiptOf(page, 'Transferred')).toBeVisible();
  await expect(page.getByText('1 drugs did not change boxes')).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page).toHaveURL(batchPath(used));
  await expect(page.getByRole('listitem').filter({ hasText: used.code })).toContainText('Already used');
  expect(await api.drug(good)).toMatchObject({ drug_box_id: target.id });
  expect(await api.drug(other)).toMatchObject({ drug_box_id: target.id });
  expect(calls).toBe(2);
});

test('XFER-12 when it was the only one nothing moves, and it says so', async ({ page, api }) => {
  const [vial, target] = [await api.vial('Ondansetron 4 mg'), await api.box()];
  const { box, submit } = await openFor(page, vial);
  await box.selectOption(target.label);
  await page.route('**/api/v1/drug/update/many?*', async (route) => {
    const body = { stock_move_type_id__name: 'administer', drug_id: vial.id, quantity: -4000 };
    if ((await api.left(vial)) !== 0) await api.post('stock_move_record/create', body);
    await route.continue();
  });
  await submit.click();
  await expect(page.getByText('Failed to transfer')).toBeVisible();
  await expect(page.getByText('Already used')).toBeVisible();
});

test('XFER-12 OPEN-050 a call that fails shows the same, and the form stays', async ({ page, api }) => {
  const [vial, target] = [await api.vial('Ondansetron 4 mg'), await api.box()];
  const { box, submit } = await openFor(page, vial);
  await box.selectOption(target.label);
  await page.route('**/api/v1/drug/update/many?*', (route) =>
    route.fulfill({ status: 500, json: { err: 'FAULT', message: 'Unknown Error.' } }),
  );
  await submit.click();
  await expect(page.getByText('Failed to transfer')).toBeVisible({ timeout: 20_000 });
  await expect(box).toHaveValue(target.id);
});

test('XFER-13 OPEN-050 an update that was not applied says so', async ({ page, api }) => {
  const [vial, target] = [await api.vial('Ondansetron 4 mg'), await api.box()];
  const { box, submit } = await openFor(page, vial);
  await box.selectOption(target.label);
  const drug = await api.drug(vial);
  await page.route('**/api/v1/drug/update/many?*', (route) => route.fulfill({ json: { data: [drug] } }));
  await submit.click();
  await expect(page.getByText('Did not update')).toBeVisible();
});

test('a lost answer: moved once, and the user sees it', async ({ page, api }) => {
  const [vial, target] = [await api.vial('Ondansetron 4 mg'), await api.box()];
  const { box, submit } = await openFor(page, vial);
  await box.selectOption(target.label);
  const lost = await loseAnswers(page, 'drug/update/many', 1);
  await submit.click();
  await expect(receiptOf(page, 'Transferred')).toBeVisible();
  expect(lost()).toBe(1);
  const transfers = await api.get<{ drug_id: string }[]>('drug_transfer/all');
  expect(transfers.filter(({ drug_id }) => drug_id === vial.id)).toHaveLength(1);
});

test('ROUTE-13 an address with nothing in it to move asks for a drug', async ({ page }) => {
  for (const path of ['/box/transfer', '/drug/transfer/nonsense', '/drug/transfer/%7B%7D', '/drug/transfer/%5B%5D']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Scan a Drug' })).toBeVisible();
  }
});

test('XFER-08 a controlled drug is moved with a witness', async ({ page, api }) => {
  const [vial, target] = [await api.vial('Morphine 10 mg'), await api.box()];
  const { box, submit } = await openFor(page, vial);
  await box.selectOption(target.label);
  await submit.click();
  await expect(page.getByText(`with 10\u00a0mg will be recorded as moved to ${target.label}.`)).toBeVisible();
  await witnessBy(page, 'Parker Rivera');
  await expect(receiptOf(page, 'Transferred')).toBeVisible();
  expect(await api.drug(vial)).toMatchObject({ drug_box_id: target.id });
});
