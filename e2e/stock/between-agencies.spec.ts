import { expectAccessible } from '../support/accessibility.ts';
import { type Agency, expect, test, type Vial } from '../support/box-fixtures.ts';
import { openWith, shoot } from '../support/stock-fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

const ELSEWHERE = 'Drug is in another agency. Someone from that agency can transfer it back.';

/** A vial of Ondansetron in a new box of Harbor EMS. */
async function vialOfHarbor(its: Agency): Promise<Vial> {
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
  return { id: drug.id, code: `V-${name}` };
}

test('XFER-02 XFER-07 XFER-09 DRUG-12 SCAN-34 OPEN-107 OPEN-113 a drug goes to a box of another agency; its details and its code say so', async ({
  page,
  its,
}) => {
  const vial = await vialOfHarbor(its);
  await openWith(page, '/box/transfer', { drugIds: [vial.id], transferAgency: true });
  await page.getByRole('button', { name: 'No, just this one' }).click();
  const [agency, box] = [page.getByLabel('Agency', { exact: true }), page.getByLabel('Drug box')];
  await agency.selectOption('Summit Fire');
  const target = await box.getByRole('option', { name: /^BOX-S1/ }).textContent();
  await box.selectOption(target);
  await expect(page.getByRole('status', { name: 'What will be recorded' })).toContainText(
    `will be recorded as moved to ${target} of Summit Fire.`,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(receiptOf(page, 'Transferred')).toBeVisible();
  expect(await its.get(`drug/by_ids?ids=${vial.id}`)).toEqual([]);

  await page.goto(`/drug/details/${vial.id}`);
  const popup = page.getByRole('dialog', { name: 'Drug Details' });
  await expect(popup.getByText(ELSEWHERE)).toBeVisible();
  await expect(popup.getByRole('list', { name: 'Options' })).toBeHidden();
  await page.goto('/waste/details/');
  await page.getByRole('button', { name: 'Scan a Drug' }).click();
  await shoot(page, vial.code);
  await expect(page.getByText(ELSEWHERE)).toBeVisible();
});
