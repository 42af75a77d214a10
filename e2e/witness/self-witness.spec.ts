import { expectAccessible } from '../support/accessibility.ts';
import { expect, ownTest as test } from '../support/stock-fixtures.ts';
import { openWitness } from '../support/witness-fixtures.ts';
import { leaveReceipt } from '../page-models/receipt-page.ts';

test('WITNESS-06 WITNESS-13 ROLE-07 with the setting one can be one’s own witness, and is on record', async ({
  page,
  api,
}) => {
  const { id } = await api.get<{ id: string }>('user_group/current');
  await api.post('user_group/update', { id, allow_self_witness: 1 });
  const vial = await api.vial('Fentanyl 100 mcg');
  await openWitness(page, vial);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Self Verify' }).click();
  await leaveReceipt(page, 'Waste recorded');
  expect(await api.moves(vial)).toMatchObject([{ type: 'waste', witnessed_by: 'Morgan Medic' }]);
  await api.post('user_group/update', { id, allow_self_witness: 0 });
});
