import { expectAccessible } from '../support/accessibility.ts';
import { type Agency, expect, type Row, test, type Vial } from '../support/box-fixtures.ts';
import { guest, openWith, shoot } from '../support/stock-fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

const ELSEWHERE = 'Drug is in another agency. Someone from that agency can transfer it back.';

/** A vial of Ondansetron in a new box of Harbor EMS. */
async function vialOfHarbor(its: Agency): Promise<Vial & { readonly boxName: string }> {
  const types = await its.get('drug_type/all', 'admin');
  const name = `HOME-${crypto.randomUUID().slice(0, 8)}`;
  const box = await its.post('drug_box/create', { name, barcode_id: name }, 'admin');
  const drug = await its.post(
    'drug/create',
    {
      barcode_id: `V-${name}`,
      type: types.find((type) => type['name'] === 'Ondansetron 4 mg')?.id,
      drug_box_id: box.id,
      expiration_date: '2030-01-01',
      quantity: 4000,
      lot_number: 'LOT-1',
    },
    'admin',
  );
  return { id: drug.id, code: `V-${name}`, boxName: name };
}

/** Moves the vial to the first box of Summit Fire, by an API call. */
async function sendAway(its: Agency, vial: Vial): Promise<void> {
  const summit = idOf(await its.get('user_group/for/organization', 'medic'), 'Summit Fire');
  const [there] = await its.get(`drug_box/with_unit?user_group_id=${summit}`, 'medic');
  const away = { id: vial.id, drug_box_id: there?.id, transfer_to_user_group_id: summit, ...guest };
  await its.post('drug/update', away, 'medic');
}

function idOf(rows: readonly Row[], name: string): string {
  return rows.find((row) => row['name'] === name)?.id ?? '';
}

test('XFER-02 XFER-07 XFER-09 OPEN-107 a drug goes to a box of another agency, and its code says so', async ({
  page,
  its,
}) => {
  const vial = await vialOfHarbor(its);
  await openWith(page, '/box/transfer', { drugIds: [vial.id], transferAgency: true });
  await page.getByRole('button', { name: 'No, just this one' }).click();
  await expect(page.getByRole('heading', { name: 'Change Agency' })).toBeVisible();
  const [agency, box] = [page.getByLabel('Agency', { exact: true }), page.getByLabel('Drug box')];
  const submit = page.getByRole('button', { name: 'Transfer', exact: true });
  await expect(agency.getByRole('option', { name: 'Summit Fire' })).toHaveCount(1);
  await expect(agency.getByRole('option', { name: 'Harbor EMS' })).toHaveCount(0);
  await submit.click();
  await expect(page.getByText('required', { exact: true })).toBeVisible();
  await agency.selectOption('Summit Fire');
  await submit.click();
  await expect(page.getByRole('main').getByText('Please select a drug box to continue')).toBeVisible();
  await expectAccessible(page);
  const target = await box.getByRole('option', { name: /^BOX-S1/ }).textContent();
  await box.selectOption(target);
  await expect(page.getByRole('status', { name: 'What will be recorded' })).toContainText(
    `will be recorded as moved to ${target} of Summit Fire.`,
  );
  await submit.click();
  await expect(receiptOf(page, 'Transferred')).toBeVisible();
  expect(await its.get(`drug/by_ids?ids=${vial.id}`)).toEqual([]);
  await page.goto('/waste/details/');
  await page.getByRole('button', { name: 'Scan a Drug' }).click();
  await shoot(page, vial.code);
  await expect(page.getByText(ELSEWHERE)).toBeVisible();
});

test('DRUG-12 SCAN-34 OPEN-113 a vial that went to another agency says so instead of its options', async ({
  page,
  its,
}) => {
  const vial = await vialOfHarbor(its);
  await sendAway(its, vial);
  await page.goto(`/drug/details/${vial.id}`);
  const popup = page.getByRole('dialog', { name: 'Drug Details' });
  await expect(popup.getByText(ELSEWHERE)).toBeVisible();
  await expect(popup.getByRole('list', { name: 'Options' })).toBeHidden();
  await page.goto('/scanner/');
  await page.getByLabel("Can't scan the code?").fill(vial.code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(ELSEWHERE)).toBeVisible();
});

test.describe('as the other agency', () => {
  test.use({ agency: 'summit' });

  const mayTransfer = (its: Agency, may: boolean): Promise<unknown> =>
    its.owner.query(`UPDATE user_group SET allow_agency_drug_transfers = $1 WHERE name = 'Summit Fire'`, [may]);

  test('XFER-02 SCAN-34 OPEN-113 the vial is transferred back, and is found again', async ({ page, its }) => {
    await mayTransfer(its, true);
    const vial = await vialOfHarbor(its);
    await sendAway(its, vial);
    expect(await its.get(`code/find?barcode_id=${vial.code}`, 'medic')).toMatchObject({ drug_in_other_agency: 1 });

    await openWith(page, '/box/transfer', { drugIds: [vial.id], transferAgency: true });
    await page.getByRole('button', { name: 'No, just this one' }).click();
    await page.getByLabel('Agency', { exact: true }).selectOption('Harbor EMS');
    await page.getByLabel('Drug box').selectOption(vial.boxName);
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect(receiptOf(page, 'Transferred')).toBeVisible();

    expect(await its.get(`code/find?barcode_id=${vial.code}`, 'medic')).toMatchObject({
      kind: 'drug',
      drug: { id: vial.id, stock_move_record__quantity: 4000 },
      drug_in_other_agency: 0,
    });
    expect(await its.get(`code/find?barcode_id=${vial.code}`)).toMatchObject({ drug_in_other_agency: 1 });
    await mayTransfer(its, false);
  });
});
