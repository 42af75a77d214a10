import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expect,
  loseAnswers,
  openWith,
  pressAgain,
  type StockApi,
  test,
  type Vial,
} from '../support/stock-fixtures.ts';

const PATH = '/modify/incident';

async function givenVial(api: StockApi, incidentNumber: string | null): Promise<Vial> {
  const vial = await api.vial('Ondansetron 4 mg');
  await api.post('stock_move_record/create', {
    stock_move_type_id__name: 'administer',
    drug_id: vial.id,
    quantity: -4000,
    incident_number: incidentNumber,
  });
  return vial;
}

async function openFor(page: Page, { id, code }: Vial): Promise<Record<'number' | 'save' | 'confirm', Locator>> {
  await openWith(page, PATH, { id, drugCode: code });
  return {
    number: page.getByLabel('Incident number', { exact: true }),
    save: page.getByRole('button', { name: 'Save' }),
    confirm: page.getByRole('dialog', { name: 'Modify Incident Number' }),
  };
}

const numberOf = async (api: StockApi, vial: Vial): Promise<unknown> => (await api.moves(vial))[0]?.['incident_number'];

async function discrepanciesOf(api: StockApi, { code }: Vial): Promise<string[]> {
  const all = await api.get<{ discrepancy_type: string; notes: string }[]>('discrepancy/all');
  return all.filter(({ notes }) => notes.includes(code)).map((each) => `${each.discrepancy_type}: ${each.notes}`);
}

test('INCIDENT-01 INCIDENT-05 ROUTE-17 a first number is saved without a question and without a discrepancy', async ({
  page,
  api,
}) => {
  const vial = await givenVial(api, null);
  const { number, save } = await openFor(page, vial);
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('required', { exact: true })).toBeVisible();
  await number.fill('I-1');
  await pressAgain(save, page.getByText('Incident number saved'));
  expect(await numberOf(api, vial)).toBe('I-1');
  expect(await discrepanciesOf(api, vial)).toEqual([]);
});

test('INCIDENT-04 DISC-04 changing a number asks first, and then there is one discrepancy', async ({ page, api }) => {
  const vial = await givenVial(api, 'I-1');
  const { number, save, confirm } = await openFor(page, vial);
  await number.fill('I-2');
  await save.click();
  await expect(confirm.getByText('Changing this number will create a discrepancy')).toBeVisible();
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Keep I-1' }).click();
  expect(await numberOf(api, vial)).toBe('I-1');
  await save.click();
  const lost = await loseAnswers(page, 'stock_move_record/update', 1);
  await confirm.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('Incident number saved')).toBeVisible();
  expect(lost()).toBe(1);
  expect(await numberOf(api, vial)).toBe('I-2');
  expect(await discrepanciesOf(api, vial)).toEqual([
    `Incident number changed: Ondansetron 4 mg ${vial.code}: I-1 changed to I-2`,
  ]);
});

test('INCIDENT-03 a number has at most 30 characters', async ({ page, api }) => {
  const vial = await givenVial(api, null);
  const { number, save } = await openFor(page, vial);
  await number.fill('9'.repeat(31));
  await expect(page.getByText('This is limited to 30 characters.')).toBeVisible();
  await save.click();
  expect(await numberOf(api, vial)).toBeNull();
  await number.fill('9'.repeat(30));
  await pressAgain(save, page.getByText('Incident number saved'));
});

test('INCIDENT-06 OPEN-050 a save that changed nothing says so', async ({ page, api }) => {
  const vial = await givenVial(api, null);
  const { number, save } = await openFor(page, vial);
  const [record] = await api.moves(vial);
  await page.route('**/api/v1/stock_move_record/update?*', (route) => route.fulfill({ json: { data: record } }));
  await number.fill('I-1');
  await save.click();
  await expect(page.getByText('Did not update')).toBeVisible();
  await expect(number).toHaveValue('I-1');
});

test('INCIDENT-02 a vial that was not used has nothing to change', async ({ page, api }) => {
  await openFor(page, await api.vial('Ondansetron 4 mg'));
  await expect(page.getByText('Nothing was administered')).toBeVisible();
});
