import { randomUUID } from 'node:crypto';
import { expect, type Row, test } from './box-fixtures.ts';
import { openWith } from './stock-fixtures.ts';

test.use({ agency: 'summit' });

test('XFER-02 SCAN-34 OPEN-113 a vial that went to another agency is transferred back by that agency, and is found again', async ({
  page,
  its,
}) => {
  await its.owner.query(`UPDATE user_group SET allow_agency_drug_transfers = true WHERE name = 'Summit Fire'`);
  const [types, boxes] = [await its.get('drug_type/all', 'admin'), await its.get('drug_box/with_unit', 'admin')];
  const home = boxes.find(({ name }) => name === 'BOX-M1');
  const code = `BACK-${randomUUID().slice(0, 8)}`;
  const drug = await its.post(
    'drug/create',
    {
      barcode_id: code,
      type: types.find(({ name }) => name === 'Ondansetron 4 mg')?.id,
      drug_box_id: home?.id,
      expiration_date: '2030-01-01',
      quantity: 4000,
      lot_number: 'LOT-1',
    },
    'admin',
  );
  const [there] = await its.get('drug_box/with_unit');
  const groups = await its.get('user_group/for/organization');
  const away = { id: drug.id, drug_box_id: there?.id, transfer_to_user_group_id: idOf(groups, 'Summit Fire') };
  await its.post('drug/update', away, 'medic');
  expect(await its.get(`code/find?barcode_id=${code}`, 'medic')).toMatchObject({ drug_in_other_agency: 1 });

  await openWith(page, '/box/transfer', { drugIds: [drug.id], transferAgency: true });
  await page.getByRole('button', { name: 'No, just this one' }).click();
  await page.getByLabel('Agency', { exact: true }).selectOption('Harbor EMS');
  const box = page.getByLabel('Drug box');
  await box.selectOption(await box.getByRole('option', { name: /^BOX-M1/ }).textContent());
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('Transferred', { exact: true })).toBeVisible();

  expect(await its.get(`code/find?barcode_id=${code}`, 'medic')).toMatchObject({
    kind: 'drug',
    drug: { id: drug.id, drug_box_id: home?.id, stock_move_record__quantity: 4000 },
    drug_in_other_agency: 0,
  });
  expect(await its.get(`code/find?barcode_id=${code}`)).toMatchObject({ drug_in_other_agency: 1 });
  await its.recordMustVerify();
});

function idOf(rows: readonly Row[], name: string): string {
  return rows.find((row) => row['name'] === name)?.id ?? '';
}
