import { expectAccessible } from '../support/accessibility.ts';
import { BoxPages, expect, test } from '../support/box-fixtures.ts';
import { leaveReceipt } from '../page-models/receipt-page.ts';

// In the agency that asks for a witness.
test.use({ agency: 'summit' });

test('UNIT-02 UNIT-03 UNIT-05 OPEN-093 a box with controlled drugs moves to another unit before a witness, once, and the dashboard shows it there', async ({
  page,
  its,
}) => {
  const box = await its.box(1, 'Engine 1');
  const unitOf = async (): Promise<unknown> =>
    (await its.get('drug_box/with_unit')).find(({ id }) => id === box.id)?.['unit__name'];
  const unit = String((await its.post('unit/create', { name: `Engine ${box.name}`, type: 'other' }))['name']);
  const pages = new BoxPages(page);
  await pages.boxAction(box, 'Transfer Unit');
  const popup = page.getByRole('dialog', { name: 'Select a Unit' });
  await popup.getByRole('button', { name: unit }).click();
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Transfer' }).dblclick();
  await expect(page.getByText(`${box.name} will be recorded as moved from Engine 1 to ${unit}.`)).toBeVisible();
  expect(await unitOf()).toBe('Engine 1');
  await pages.witness(its.other);
  await leaveReceipt(page, 'Transferred');
  await page.getByRole('banner').getByRole('button', { name: /^BOX-/ }).click();
  const boxes = page.getByRole('list', { name: 'Select a box' });
  await expect(boxes.getByRole('button', { name: `${box.name} (${unit})` })).toBeVisible();
  const { rowCount } = await its.owner.query('SELECT FROM box_transfer WHERE drug_box_id = $1', [box.id]);
  expect([await unitOf(), rowCount]).toEqual([unit, 2]);
});
