import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { expect, loseAnswers, openWith, shoot, test, type Vial, witnessBy } from '../support/stock-fixtures.ts';
import { leaveReceipt, receiptOf } from '../page-models/receipt-page.ts';

test.beforeEach(({ page }) => installCamera(page));

function form(page: Page): Record<'box' | 'submit' | 'sentence' | 'more', Locator> {
  return {
    box: page.getByLabel('Drug box'),
    submit: page.getByRole('button', { name: 'Transfer', exact: true }),
    sentence: page.getByRole('status', { name: 'What will be recorded' }),
    more: page.getByRole('dialog', { name: 'Would you like to add more?' }),
  };
}

const batchPath = (...vials: Vial[]): string =>
  `/drug/transfer/${encodeURIComponent(JSON.stringify(vials.map(({ id }) => id)))}`;

test('XFER-01 XFER-08 XFER-09 XFER-10 ROUTE-12 OPEN-007 a controlled drug changes its box with a witness, once though the answer is lost', async ({
  page,
  api,
}) => {
  const [vial, target] = [await api.vial('Morphine 10 mg'), await api.box()];
  await openWith(page, '/box/transfer', { drugIds: [vial.id] });
  const { box, submit, sentence, more } = form(page);
  await more.getByRole('button', { name: 'No, just this one' }).click();
  await expect(page.getByRole('heading', { name: 'Change Box' })).toBeVisible();
  await box.selectOption(target.label);
  const said = `Morphine 10 mg ${vial.code} with 10\u00a0mg will be recorded as moved to ${target.label}.`;
  await expect(sentence).toHaveText(said);
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByText(said)).toBeVisible();
  const lost = await loseAnswers(page, 'drug/update/many', 1);
  await witnessBy(page, 'Parker Rivera');
  await leaveReceipt(page, 'Transferred');
  expect(lost()).toBe(1);
  expect(await api.drug(vial)).toMatchObject({ drug_box_id: target.id });
  const transfers = await api.get<{ drug_id: string }[]>('drug_transfer/all');
  expect(transfers.filter(({ drug_id }) => drug_id === vial.id)).toHaveLength(1);
});

test('XFER-03 XFER-04 XFER-05 XFER-11 ROUTE-13 several are moved at once; when one was used meanwhile the others move, and the page names the one that did not', async ({
  page,
  api,
}) => {
  const [first, second] = [await api.vial('Ondansetron 4 mg'), await api.vial('Glucometer')];
  const [used, target] = [await api.vial('Ondansetron 4 mg'), await api.box()];
  await page.goto(batchPath(first));
  const { box, submit, sentence, more } = form(page);
  await expect(page.getByRole('heading', { name: 'Transfer Drug(s)' })).toBeVisible();
  await more.getByRole('button', { name: 'Yes, add more' }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Drug' })).toBeVisible();
  for (const { code } of [second, used]) {
    await shoot(page, code);
    await expect(page.getByText(code).first()).toBeVisible();
  }
  await shoot(page, first.code);
  await expect(page.getByText(`You have already scanned ${first.code}`)).toBeVisible();
  await page.getByRole('button', { name: 'Transfer Drug(s)' }).click();
  await box.selectOption(target.label);
  await expect(sentence).toHaveText(
    `Ondansetron 4 mg: 8\u00a0mg in 2 vials (${first.code}, ${used.code}) and ` +
      `Glucometer 1\u00a0device (${second.code}) will be recorded as moved to ${target.label}.`,
  );
  let calls = 0;
  await page.route('**/api/v1/drug/update/many?*', async (route) => {
    calls += 1;
    const body = { stock_move_type_id__name: 'administer', drug_id: used.id, quantity: -4000 };
    if (calls === 1) await api.post('stock_move_record/create', body);
    await route.continue();
  });
  await submit.dblclick();
  await expect(receiptOf(page, 'Transferred')).toBeVisible();
  await expect(page.getByText('1 drugs did not change boxes')).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page).toHaveURL(batchPath(used));
  await expect(page.getByRole('listitem').filter({ hasText: used.code })).toContainText('Already used');
  expect(calls).toBe(2);
  const transfers = await api.get<{ drug_id: string }[]>('drug_transfer/all');
  for (const vial of [first, second]) {
    expect(await api.drug(vial)).toMatchObject({ drug_box_id: target.id });
    expect(transfers.filter(({ drug_id }) => drug_id === vial.id)).toHaveLength(1);
  }
});
