import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  type Agency,
  BoxPages,
  expect,
  type OwnBox,
  type Row,
  test,
  toast,
  type Vial,
} from '../support/box-fixtures.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { guest, openWith, pressAgain, shoot } from '../support/stock-fixtures.ts';
import { leaveReceipt, receiptOf } from '../page-models/receipt-page.ts';

test.use({ agency: 'summit' });

/** A box with one vial of Fentanyl, in a unit where the agency demands reseals. */
async function oneVial(its: Agency): Promise<{ readonly box: OwnBox; readonly vial: Vial }> {
  const box = await its.box(1, 'Engine 1');
  const [vial] = box.vials;
  if (vial === undefined) throw new Error('no vial was made');
  return { box, vial };
}

/** Every stock move of the vial but its receipt, the oldest first. */
async function moves(its: Agency, { id }: Vial): Promise<Row[]> {
  return (await its.get(`stock_move_record/for_drug?drug_id=${id}`))
    .filter((row) => row['type'] !== 'receive')
    .toReversed();
}

const give = (its: Agency, { id }: Vial, incident: string): Promise<Row> =>
  its.post(
    'stock_move_record/create',
    { stock_move_type_id__name: 'administer', drug_id: id, quantity: -40, incident_number: incident, ...guest },
    its.actor,
  );

/** Witnesses as a colleague who first types a wrong password. */
async function witnessAtLast(page: Page, its: Agency, vial: Vial): Promise<void> {
  const before = (await moves(its, vial)).length;
  await expect(page.getByRole('heading', { name: 'Witness' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Self Verify' })).toHaveCount(0);
  await page.getByLabel('Witness', { exact: true }).selectOption(its.other);
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await page.getByLabel("Witness's password").fill('not the password');
  await verify.click();
  await expect(page.getByText('Incorrect password')).toBeVisible();
  expect(await moves(its, vial)).toHaveLength(before);
  await expect(async () => {
    if (!(await verify.isVisible())) return;
    await page.getByLabel("Witness's password").fill(PASSWORD, { timeout: 1000 });
    await verify.click({ timeout: 1000 });
    await expect(page.getByRole('heading', { name: 'Witness' })).toBeHidden({ timeout: 3000 });
  }).toPass();
}

/** Leaves the receipt and expects the reseal that the agency demands after a vial was used. */
async function expectResealDue(page: Page, box: OwnBox, recorded: string): Promise<void> {
  await leaveReceipt(page, recorded);
  await expect(new BoxPages(page).reseal.getByText(`${box.name} (Engine 1)`, { exact: true })).toBeVisible();
}

test('ADMIN-04 ADMIN-06 ADMIN-10 ADMIN-12 ADMIN-17 SRV-48 an administration needs an incident number and a witness, and a reseal follows', async ({
  page,
  its,
}) => {
  const { box, vial } = await oneVial(its);
  const { amount, incident, submit, sentence } = await AdministerPage.openFor(page, vial);
  await incident.fill('I-1');
  for (const [typed, text] of [
    ['0', 'You cannot administer 0'],
    ['100.001', 'You cannot administer more than: 100 mcg'],
  ] as const) {
    await amount.fill(typed);
    await submit.click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await amount.fill('100');
  await incident.fill('');
  await pressAgain(submit, page.getByText('required', { exact: true }));
  await expect(incident).toBeFocused();
  await expect(sentence).toBeHidden();
  await incident.fill('I-1');
  await pressAgain(submit, page.getByRole('heading', { name: 'Witness' }));
  await witnessAtLast(page, its, vial);
  await expectResealDue(page, box, 'Administration recorded');
  expect(await moves(its, vial)).toMatchObject([
    { type: 'administer', quantity: -100, incident_number: 'I-1', witnessed_by: its.other },
  ]);
});

test('SCAN-21 where codes may not be typed a batch takes scanned ones alone', async ({ page, its }) => {
  const { vial } = await oneVial(its);
  await page.goto(AdministerPage.path);
  await page.getByRole('button', { name: 'Scan a Drug' }).click();
  // forced, because the field is announced as disabled
  await page.getByLabel("Can't scan the code?").click({ force: true });
  await expect(toast(page, 'Manual Entry is not enabled for your organization')).toBeVisible();
  await shoot(page, vial.code);
  await expect(page.getByText(vial.code).first()).toBeVisible();
  await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
  const form = new AdministerPage(page);
  await form.amount.fill('1');
  await form.incident.fill('I-2');
  await form.submit.click();
  await new BoxPages(page).witness(its.other);
  await expect(receiptOf(page, 'Administration recorded')).toBeVisible();
  expect((await moves(its, vial))[0]).toMatchObject({
    type: 'administer',
    quantity: -1,
    input_manually: 0,
    incident_number: 'I-2',
  });
});

test('WASTE-02 WASTE-10 WASTE-13 WASTE-16 a waste has no reverse distributor, needs notes and a witness, and a reseal follows', async ({
  page,
  its,
}) => {
  const { box, vial } = await oneVial(its);
  await openWith(page, '/waste/details/', { drugIds: [vial.id] });
  await page.getByRole('button', { name: 'No, just this one' }).click();
  const submit = page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' });
  await expect(page.getByLabel('Notes')).toBeVisible();
  await expect(page.getByLabel('Reverse distributor')).toHaveCount(0);
  await submit.click();
  await expect(page.getByText('Notes are required')).toBeVisible();
  await page.getByLabel('Notes').fill('Damaged');
  await pressAgain(submit, page.getByRole('heading', { name: 'Witness' }));
  await witnessAtLast(page, its, vial);
  await expectResealDue(page, box, 'Waste recorded');
  expect(await moves(its, vial)).toMatchObject([
    { type: 'waste', quantity: -100, notes: 'Damaged', witnessed_by: its.other },
  ]);
});

test('XFER-06 XFER-08 XFER-09 a transfer needs a box and a witness, and one who does not count moves nothing', async ({
  page,
  its,
}) => {
  const [{ box, vial }, target] = [await oneVial(its), await its.box(0)];
  await openWith(page, '/box/transfer', { drugIds: [vial.id] });
  await page.getByRole('button', { name: 'No, just this one' }).click();
  const submit = page.getByRole('button', { name: 'Transfer', exact: true });
  await submit.click();
  await expect(page.getByRole('main').getByText('Please select a drug box to continue')).toBeVisible();
  await page.getByLabel('Drug box').selectOption(target.name);
  await pressAgain(submit, page.getByRole('heading', { name: 'Witness' }));
  const stands = async (): Promise<unknown> => (await its.get(`drug/by_ids?ids=${vial.id}`))[0]?.['drug_box_id'];
  // Chosen from a list that was loaded before they were disabled.
  await expect(page.getByLabel('Witness', { exact: true }).getByRole('option', { name: its.other })).toBeAttached();
  const whose = `user_id = (SELECT id FROM user_account WHERE primary_email = 'strict2@demo.vialant.test')`;
  await its.owner.query(`UPDATE membership SET inactive_after_date = '2020-01-01' WHERE ${whose}`);
  await new BoxPages(page).witness(its.other);
  await expect(page.getByText('Incorrect password')).toBeVisible();
  expect(await stands()).toBe(box.id);
  await its.owner.query(`UPDATE membership SET inactive_after_date = NULL WHERE ${whose}`);
  // Disabling an account ends its sessions for good; the tests that follow go on with the one they share.
  await its.owner.query(`UPDATE membership SET sessions_after = NULL WHERE ${whose}`);
  await witnessAtLast(page, its, vial);
  await expectResealDue(page, box, 'Transferred');
  expect(await stands()).toBe(target.id);
});

test('UNADM-01 UNADM-03 UNADM-06 UNADM-08 OPEN-108 a reversal needs a record and a witness, and is made once', async ({
  page,
  its,
}) => {
  const { vial } = await oneVial(its);
  const given = await give(its, vial, 'I-3');
  const open = (): Promise<void> => openWith(page, '/un-administer/v1/multi-use', { id: vial.id, drugCode: vial.code });
  await open();
  const record = page.getByLabel(/^Administered/);
  const submit = page.getByRole('button', { name: 'Un-Administer' });
  await submit.click();
  await expect(toast(page, 'Please select at least one record to reverse.')).toBeVisible();
  await record.check();
  await pressAgain(submit, page.getByRole('heading', { name: 'Witness' }));
  await witnessAtLast(page, its, vial);
  await expect(receiptOf(page, 'Reversal recorded')).toBeVisible();
  expect((await moves(its, vial)).at(-1)).toMatchObject({
    type: 'un_administer',
    source_id: given.id,
    quantity: 40,
    witnessed_by: its.other,
  });
  await open();
  await expect(record).toBeDisabled();
});

test('INCIDENT-02 SRV-06 SRV-49 where numbers may not be changed neither the page nor the server changes one', async ({
  page,
  its,
}) => {
  const { vial } = await oneVial(its);
  const { id } = await give(its, vial, 'I-4');
  await openWith(page, '/modify/incident', { id: vial.id, drugCode: vial.code });
  await expect(page.getByText('You are not allowed to do this')).toBeVisible();
  await expect(its.post('stock_move_record/update', { id, incident_number: 'X' }, its.actor)).rejects.toThrow('403');
  expect(await moves(its, vial)).toMatchObject([{ incident_number: 'I-4' }]);
});

test('DRUG-05 DRUG-06 DRUG-08 DRUG-09 DRUG-10 what its settings forbid is not offered', async ({ page, its }) => {
  const { vial } = await oneVial(its);
  await page.goto(`/drug/details/${vial.id}`);
  const popup = page.getByRole('dialog', { name: 'Drug Details' });
  const options = (): Promise<string[]> =>
    popup.getByRole('list', { name: 'Options' }).getByRole('button').allTextContents();
  await expect.poll(options).toEqual(['Administer Drug', 'Change Box', 'Waste Drug', 'History']);
  await give(its, vial, 'I-5');
  await expect.poll(options).toEqual(['Administer Drug', 'Change Box', 'Waste Drug', 'Un-Administer', 'History']);
  await expect(popup.getByText('60\u00a0mcg', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
