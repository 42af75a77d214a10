import type { Page } from '@playwright/test';
import { installCamera } from '../camera/fake-camera.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expect,
  loseAnswers,
  openWith,
  shoot,
  type StockApi,
  test,
  type Vial,
  witnessBy,
} from '../support/stock-fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

const PATH = '/un-administer/v1/multi-use';

type Records = { readonly given: string; readonly wasted: string };

/** A vial with two records: 1 mg was given and the rest wasted. */
async function usedVial(api: StockApi): Promise<Vial & Records> {
  const vial = await api.vial('Ondansetron 4 mg');
  const [given, wasted] = await api.post<{ id: string }[]>('stock_move_record/administer_and_waste_remaining', {
    stock_move_type_id__name: 'administer',
    drug_id: vial.id,
    quantity: -1000,
    incident_number: 'I-1',
  });
  return { ...vial, given: given?.id ?? '', wasted: wasted?.id ?? '' };
}

async function openFor(page: Page, { id, code }: Vial) {
  await openWith(page, PATH, { id, drugCode: code });
  return recordsOn(page);
}

async function recordsOn(page: Page) {
  const list = page.getByRole('list', { name: 'Records that can be reversed' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  return {
    given: list.getByLabel(/^Administered/),
    wasted: list.getByLabel(/^Wasted/),
    submit: page.getByRole('button', { name: 'Un-Administer' }),
    sentence: page.getByRole('status', { name: 'What will be recorded' }),
  };
}

test('UNADM-01 UNADM-03 UNADM-05 ROUTE-15 chosen records are reversed, and the amount goes back', async ({
  page,
  api,
}) => {
  const vial = await usedVial(api);
  const { given, wasted, submit, sentence } = await openFor(page, vial);
  await submit.click();
  await expect(page.getByText('Please select at least one record to reverse.')).toBeVisible();
  await given.check();
  await wasted.check();
  await expect(sentence).toHaveText(
    `2 records will be reversed: 4\u00a0mg go back into Ondansetron 4 mg ${vial.code}.`,
  );
  await wasted.uncheck();
  await expect(sentence).toContainText('1 record will be reversed: 1\u00a0mg');
  await expectAccessible(page);
  const [request] = await Promise.all([page.waitForRequest('**/stock_move_record/create/many?*'), submit.click()]);
  expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  await expect(receiptOf(page, 'Reversal recorded')).toBeVisible();
  expect((await api.moves(vial)).at(-1)).toMatchObject({
    type: 'un_administer',
    quantity: 1000,
    source_id: vial.given,
  });
  expect(await api.left(vial)).toBe(1000);
});

test('UNADM-06 INPUT-06 what is reversed cannot be chosen again, and a tap on it says that it is disabled', async ({
  page,
  api,
}) => {
  const vial = await usedVial(api);
  const reversal = { stock_move_type_id__name: 'un_administer', drug_id: vial.id, source_id: vial.given };
  await api.post('stock_move_record/create', reversal);
  await installCamera(page);
  await new DashboardPage(page).open();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await shoot(page, vial.code);
  await page.getByRole('button', { name: 'Un-Administer' }).click();
  const { given, wasted } = await recordsOn(page);
  await expect(given).toBeDisabled();
  await expect(wasted).toBeEnabled();
  await expect(page.getByText('Reversed', { exact: true })).toBeVisible();
  // Playwright would wait for it to be enabled.
  await page.getByText('Reversed', { exact: true }).click({ force: true });
  await expect(page.getByRole('alert').filter({ hasText: 'This is disabled' })).toBeVisible();
  await expect(given).not.toBeChecked();
  await expectAccessible(page);
});

test('a record that somebody else reverses first is reversed once, and the user is told', async ({ page, api }) => {
  const vial = await usedVial(api);
  const { given, submit } = await openFor(page, vial);
  await given.check();
  await page.route('**/api/v1/stock_move_record/create/many?*', async (route) => {
    const reversal = { stock_move_type_id__name: 'un_administer', drug_id: vial.id, source_id: vial.given };
    await api.post('stock_move_record/create', reversal);
    await route.continue();
  });
  await submit.click();
  await expect(page.getByText('This record has already been reversed')).toBeVisible();
  expect(await api.left(vial)).toBe(1000);
  await expect(given).toBeDisabled();
});

test('UNADM-05 OPEN-122 pressing twice, and a lost answer: reversed once', async ({ page, api }) => {
  const vial = await usedVial(api);
  const { given, submit } = await openFor(page, vial);
  await given.check();
  const lost = await loseAnswers(page, 'stock_move_record/create/many', 1);
  await submit.dblclick();
  await expect(receiptOf(page, 'Reversal recorded')).toBeVisible();
  expect(lost()).toBe(1);
  expect(await api.left(vial)).toBe(1000);
});

test('UNADM-07 a failure says so, and nothing is lost', async ({ page, api }) => {
  const { given, submit } = await openFor(page, await usedVial(api));
  await given.check();
  await page.route('**/api/v1/stock_move_record/create/many?*', (route) =>
    route.fulfill({ status: 500, json: { err: 'FAULT', message: 'Unknown Error.' } }),
  );
  await submit.click();
  await expect(page.getByText('There was an error reversing the selected records.')).toBeVisible({ timeout: 20_000 });
  await expect(given).toBeChecked();
});

test('opened by itself, or for a vial of which nothing was used, the page says so', async ({ page, api }) => {
  await page.goto(PATH);
  await expect(page.getByText('No drug is chosen yet.')).toBeVisible();
  await openWith(page, PATH, { id: (await api.vial('Ondansetron 4 mg')).id, drugCode: '' });
  await expect(page.getByText('Nothing was administered or wasted')).toBeVisible();
  await expectAccessible(page);
});

test('UNADM-08 OPEN-108 the reversal of a controlled drug needs a witness', async ({ page, api }) => {
  const vial = await api.vial('Ketamine 500 mg');
  const guest = { guest_verify__name: 'G', guest_verify__title: 'Nurse', guest_verify__license_number: '1' };
  for (const type of ['administer', 'waste']) {
    await api.post('stock_move_record/create', {
      stock_move_type_id__name: type,
      drug_id: vial.id,
      quantity: -1000,
      notes: 'any',
      ...guest,
      guest_verify__signature_img:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC',
    });
  }
  const { given, submit } = await openFor(page, vial);
  await given.check();
  await submit.click();
  await witnessBy(page, 'Parker Rivera');
  await expect(receiptOf(page, 'Reversal recorded')).toBeVisible();
  expect((await api.moves(vial)).at(-1)).toMatchObject({ type: 'un_administer', witnessed_by: 'Parker Rivera' });
  expect(await api.left(vial)).toBe(499_000);
});
