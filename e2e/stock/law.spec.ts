import { AdministerPage } from '../page-models/administer-page.ts';
import { OfficePage } from '../page-models/office.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { viewports } from '../support/browser-options.ts';
import { expect, openWith, ownTest as test, pressAgain, type StockApi, witnessBy } from '../support/stock-fixtures.ts';
import { phoneOf } from '../support/witness-fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

const REQUIRED = ['A dose needs a patient reference', 'Waste needs its manner of disposal'] as const;

type Row = Record<string, unknown> & { readonly id: string };

// The server is shared with other tests, which know of none of this.
test.afterEach(async ({ api }) => {
  const { id } = await api.get<Row>('user_group/current');
  await api.post('user_group/update', { id, require_patient_reference: 0, require_manner_of_disposal: 0 });
  for (const director of await api.get<Row[]>('medical_director/all'))
    await api.post('medical_director/delete', { id: director.id });
});

/** Doses without a patient, made before the agency asked for one. */
async function givenBefore(api: StockApi, drugId: string): Promise<void> {
  await api.post('stock_move_record/create', {
    stock_move_type_id__name: 'administer',
    drug_id: drugId,
    quantity: -500,
    incident_number: 'I-0',
  });
}

test('LAW-01 LAW-02 LAW-03 LAW-04 an admin names the director and requires patient and disposal; a dose, its rest and a waste tell them', async ({
  page,
  browser,
  world,
  api,
}) => {
  const old = await api.vial('Ondansetron 4 mg');
  await givenBefore(api, old.id);
  const desk = await phoneOf(browser, 'admin', { token: await world.tokenOf('admin'), url: world.url });
  await desk.setViewportSize(viewports.desk.viewport);
  const office = new OfficePage(desk);
  await office.open('/office/stockroom/directors/new', 'Medical directors');
  const form = office.panel('Add medical director');
  await form.getByLabel('Name').fill('Dr. Ada Lindqvist');
  await form.getByLabel('From').fill('2026-01-01');
  await form.getByRole('button', { name: 'Add medical director' }).click();
  await expect(desk.getByText('Dr. Ada Lindqvist added')).toBeVisible();
  await expectAccessible(desk, 'the medical directors');
  await desk.goto('/office/settings');
  for (const name of REQUIRED) await desk.getByRole('checkbox', { name }).check();
  await expect(desk.getByText(/A dose needs a patient reference: \d+ of \d+ in the last 30 days/)).toBeVisible();
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => (await api.get<Row>('user_group/current'))['require_manner_of_disposal']).toBe(1);

  const vial = await api.vial('Fentanyl 100 mcg');
  const { amount, incident, submit, sentence } = await AdministerPage.openFor(page, vial);
  await expect(page.getByRole('button', { name: 'Standing order of Dr. Ada Lindqvist' })).toBeVisible();
  await amount.fill('75');
  await incident.fill('I-1');
  await submit.click();
  await expect(page.getByText('required', { exact: true })).toHaveCount(2);
  await expect(sentence).toBeHidden();
  await expectAccessible(page, 'a dose that lacks something');
  await page.getByLabel('Patient reference').fill('PCR-2026-77');
  await page.getByLabel('Manner of disposal').selectOption('Drug disposal system');
  await expect(sentence).toBeVisible();
  await pressAgain(submit, page.getByRole('heading', { name: 'Witness' }));
  await expect(page.getByText('PCR-2026-77')).toHaveCount(0);
  await witnessBy(page, 'Parker Rivera');
  await expect(receiptOf(page, 'Administration recorded')).toBeVisible();
  expect(await api.moves(vial)).toMatchObject([
    { quantity: -75, patient_reference: 'PCR-2026-77', medical_director: 'Dr. Ada Lindqvist', order_kind: 'standing' },
    { quantity: -25, patient_reference: null, manner_of_disposal: 'Drug disposal system' },
  ]);

  const wasted = await api.vial('Ondansetron 4 mg');
  await openWith(page, '/waste/details/', { drugIds: [wasted.id] });
  await page.getByRole('button', { name: 'No, just this one' }).click();
  await page.getByRole('button', { name: 'Waste reasons' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Expired' }).click();
  const waste = page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' });
  await pressAgain(waste, page.getByText('required', { exact: true }));
  await page.getByLabel('Manner of disposal').selectOption('Sharps container');
  await pressAgain(waste, receiptOf(page, 'Waste recorded'));
  expect(await api.moves(wasted)).toMatchObject([{ waste_reason: 'Expired', manner_of_disposal: 'Sharps container' }]);

  await openWith(page, '/drug/history', { id: vial.id, drugCode: vial.code });
  const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(rows.nth(0)).toContainText('Drug disposal system');
  for (const text of ['PCR-2026-77', 'Standing order of Dr. Ada Lindqvist'])
    await expect(rows.nth(1)).toContainText(text);
  await expect(page.getByText(/^Missing/)).toHaveCount(0);
  await expect(page.getByText('Record verified: 3 entries, unbroken and unchanged')).toBeVisible();
  await openWith(page, '/drug/history', { id: old.id, drugCode: old.code });
  await expect(page.getByText('Missing: patient reference', { exact: true })).toBeVisible();

  // 21 CFR 1304.27(a): all that the law asks of the dose stands in one row.
  await desk.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Reports' }).click();
  await desk
    .getByRole('list', { name: 'Reports' })
    .getByRole('link', { name: /^Usage/ })
    .click();
  const row = desk.getByRole('row').filter({ hasText: vial.code });
  const elements = ['Fentanyl', 'PCR-2026-77', '75', 'Dr. Ada Lindqvist', 'Standing', '25', 'Drug disposal system'];
  for (const element of [...elements, 'Morgan Medic', 'Parker Rivera']) await expect(row).toContainText(element);
  await expect(row).not.toContainText(/Missing|Finished form|Medical director|Manner/);
  await expectAccessible(desk, 'the usage log');
  await desk.context().close();
});
