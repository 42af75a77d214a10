import { DashboardPage } from '../page-models/dashboard-page.ts';
import { leaveReceipt } from '../page-models/receipt-page.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type Agency, BoxPages, expect, type OwnBox, test, toast } from '../support/box-fixtures.ts';
import { guest, openWith, pressUntilGone } from '../support/stock-fixtures.ts';

/** The seals of a box according to the record, newest first. */
async function seals(its: Agency, box: OwnBox): Promise<unknown[]> {
  return (await its.get(`reseal/all?drug_box_id=${box.id}`)).map((row) => [
    row['box_check_id'],
    row['old_barcode_id'],
    row['new_barcode_id'],
    row['notes'],
  ]);
}

test.use({ agency: 'summit' });

test('CHECK-16 RESEAL-01 RESEAL-06 RESEAL-08 RESEAL-09 RESEAL-10 RESEAL-11 DISC-02 OPEN-083 OPEN-091 after a transfer both boxes are due: the one it came from, then the other', async ({
  page,
  its,
}) => {
  test.setTimeout(240_000);
  const [source, target] = [await its.box(2, 'Engine 1'), await its.box(0, 'Engine 1')];
  const [moved, stays] = source.vials;
  const pages = new BoxPages(page);
  const { reseal } = pages;
  await openWith(page, '/box/transfer', { drugIds: [moved?.id] });
  await page.getByRole('button', { name: 'No, just this one' }).click();
  await page.getByLabel('Drug box').selectOption(`${target.name} (Engine 1)`);
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await pages.witness(its.other);

  await leaveReceipt(page, 'Transferred');
  await expect(reseal.getByText(`${source.name} (Engine 1)`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(reseal.getByText(`${source.name} (Engine 1)`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await reseal.getByRole('checkbox', { name: stays?.code ?? '' }).click({ force: true });
  await expect(
    toast(page, 'This is disabled during a reseal in the admin settings. You must scan each code.'),
  ).toBeVisible();
  await reseal.getByRole('button', { name: 'Scan Drugs' }).click();
  await expect(page.getByText(`${source.name} (Engine 1): 0 of 1 checked`)).toBeVisible();
  await pages.shoot(stays?.code ?? '');
  await expect(reseal.getByText('All 1 checked')).toBeVisible();
  await reseal.getByRole('button', { name: 'Scan new box code' }).click();
  await expect(page.getByRole('heading', { name: 'Scan a Box' })).toBeVisible();
  const seal = `S${source.name}`;
  await expect(async () => {
    await pages.shoot(seal);
    await expect(reseal.getByLabel('New box code', { exact: true })).toHaveValue(seal, { timeout: 1000 });
  }).toPass();
  await reseal.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Image required')).toBeVisible();
  await pages.addImage(reseal);
  await reseal.getByRole('button', { name: 'Continue' }).click();
  await pages.witness(its.other);
  const id = await pages.confirmedId(its.actorName, { witness: its.other, ended: 'Box resealed' });
  expect(await seals(its, source)).toEqual([[id, source.name, seal, null]]);

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(reseal.getByText(`${target.name} (Engine 1)`, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const leave = page.getByRole('dialog', { name: 'Leave without a reseal?' });
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(leave.getByText('Notes are required')).toBeVisible();
  await expectAccessible(page);
  expect(await its.discrepancies(target.name)).toEqual([]);
  await leave.getByLabel('Why is the box not resealed?').fill('No seals left');
  await pressUntilGone(leave.getByRole('button', { name: 'Leave' }), leave);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await its.discrepancies(target.name)).toEqual([
    `Reseal Avoided: ${target.name} ${target.name}: No seals left`,
  ]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Inventory Check' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('RESEAL-09 RESEAL-10 OPEN-142 what was used on another device is asked for here, also with nothing kept, and left once; the open seal stays to be seen', async ({
  page,
  its,
}) => {
  const box = await its.box(1, 'Engine 1');
  const give = { stock_move_type_id__name: 'administer', quantity: -1, incident_number: 'I-1', ...guest };
  await its.post('stock_move_record/create', { ...give, drug_id: box.vials[0]?.id }, its.actor);
  const { reseal } = new BoxPages(page);
  await page.goto('/');
  await expect(reseal.getByText(`${box.name} (Engine 1)`, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const leave = page.getByRole('dialog', { name: 'Leave without a reseal?' });
  await leave.getByLabel('Why is the box not resealed?').fill('No seals left');
  // Meanwhile the same user leaves it on another device.
  await its.post('drug_box/avoid_reseal', { id: box.id, notes: 'Left at the station' }, its.actor);
  await expect(leave).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await its.discrepancies(box.name)).toEqual([`Reseal Avoided: ${box.name} ${box.name}: Left at the station`]);
  // Nobody is asked for it any more, and everybody sees it until the box has its seal.
  const { boxSelector, boxChoice } = new DashboardPage(page);
  await boxSelector.click();
  await boxChoice.getByRole('button', { name: `${box.name} (Engine 1), seal open` }).click();
  await expect(page.getByText(new RegExp(`^The seal is open since .+: ${its.actorName} left it`))).toBeVisible();
  await page.getByRole('button', { name: 'Reseal now' }).click();
  await expect(reseal.getByText(`${box.name} (Engine 1)`, { exact: true })).toBeVisible();
});
