import { BoxPages, expect, test, toast } from '../support/box-fixtures.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { pressAgain, pressUntilGone, shoot } from '../support/stock-fixtures.ts';
import { leaveReceipt } from '../page-models/receipt-page.ts';

test.use({ agency: 'summit' });

test('SCAN-21 ADMIN-10 ADMIN-12 ADMIN-17 SRV-48 in the strictest agency codes are scanned alone, a dose needs its incident number and a colleague who knows their password, and a reseal follows', async ({
  page,
  its,
}) => {
  const box = await its.box(1, 'Engine 1');
  const [vial] = box.vials;
  if (vial === undefined) throw new Error('no vial was made');
  const moves = async (): Promise<unknown[]> =>
    (await its.get(`stock_move_record/for_drug?drug_id=${vial.id}`)).filter(({ type }) => type !== 'receive');
  await page.goto(AdministerPage.path);
  await page.getByRole('button', { name: 'Scan a Drug' }).click();
  // forced, because the field is announced as disabled
  await page.getByLabel("Can't scan the code?").click({ force: true });
  await expect(toast(page, 'Manual Entry is not enabled for your organization')).toBeVisible();
  await shoot(page, vial.code);
  await expect(page.getByText(vial.code).first()).toBeVisible();
  await page.getByRole('button', { name: 'Administer Drug(s)' }).click();

  const { amount, incident, submit, sentence } = new AdministerPage(page);
  await amount.fill('100');
  await pressAgain(submit, page.getByText('required', { exact: true }));
  await expect(incident).toBeFocused();
  await expect(sentence).toBeHidden();
  await incident.fill('I-1');
  await pressAgain(submit, page.getByRole('heading', { name: 'Witness' }));
  await expect(page.getByRole('button', { name: 'Self Verify' })).toHaveCount(0);
  await page.getByLabel('Witness', { exact: true }).selectOption(its.other);
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await page.getByLabel("Witness's password").fill('not the password');
  await verify.click();
  await expect(page.getByText('Incorrect password')).toBeVisible();
  expect(await moves()).toEqual([]);
  await page.getByLabel("Witness's password").fill(PASSWORD);
  await pressUntilGone(verify, page.getByRole('heading', { name: 'Witness' }));
  await leaveReceipt(page, 'Administration recorded');
  await expect(new BoxPages(page).reseal.getByText(`${box.name} (Engine 1)`, { exact: true })).toBeVisible();
  expect(await moves()).toMatchObject([
    { type: 'administer', quantity: -100, incident_number: 'I-1', input_manually: 0, witnessed_by: its.other },
  ]);
});
