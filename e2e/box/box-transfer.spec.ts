import { expectAccessible } from '../support/accessibility.ts';
import { type Agency, BoxPages, expect, type OwnBox, test } from '../support/box-fixtures.ts';
import { pressAgain } from '../support/stock-fixtures.ts';
import { leaveReceipt, receiptOf } from '../page-models/receipt-page.ts';

async function unitOf(its: Agency, box: OwnBox): Promise<unknown> {
  return (await its.get('drug_box/with_unit')).find(({ id }) => id === box.id)?.['unit__name'];
}

/** How often the box was moved, according to the record. */
async function moves(its: Agency, box: OwnBox): Promise<number | null> {
  return (await its.owner.query('SELECT FROM box_transfer WHERE drug_box_id = $1', [box.id])).rowCount;
}

test.describe('in a permissive agency', () => {
  test('UNIT-01 UNIT-02 UNIT-03 UNIT-05 OPEN-093 an empty box goes to a unit at once, and the dashboard shows it there', async ({
    page,
    its,
  }) => {
    const box = await its.box(0);
    const pages = new BoxPages(page);
    await pages.boxAction(box, 'Transfer Unit');
    const popup = page.getByRole('dialog', { name: 'Select a Unit' });
    await popup.getByRole('button', { name: 'Medic 2' }).click();
    await expect(popup.getByText(`${box.name} will be recorded in Medic 2.`)).toBeVisible();
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'Transfer' }).dblclick();
    await leaveReceipt(page, 'Transferred');
    await expect(popup).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: /^BOX-/ }).click();
    const boxes = page.getByRole('list', { name: 'Select a box' });
    await expect(boxes.getByRole('button', { name: `${box.name} (Medic 2)` })).toBeVisible();
    expect([await unitOf(its, box), await moves(its, box)]).toEqual(['Medic 2', 1]);
  });

  test('UNIT-04 OPEN-050 without an answer it asks; tried again it moves once', async ({ page, its }) => {
    test.setTimeout(60_000);
    const box = await its.box(0);
    let lost = 0;
    await page.route('**/api/v1/drug_box/update?*', async (route) => {
      lost += 1;
      if (lost > 4) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const pages = new BoxPages(page);
    await pages.boxAction(box, 'Transfer Unit');
    const popup = page.getByRole('dialog', { name: 'Select a Unit' });
    await popup.getByRole('button', { name: 'Medic 1' }).click();
    await popup.getByRole('button', { name: 'Transfer' }).click();
    const asked = page.getByRole('dialog', { name: 'It looks like you are offline' });
    await pressAgain(asked.getByRole('button', { name: 'Try again' }), receiptOf(page, 'Transferred'));
    expect([await unitOf(its, box), await moves(its, box)]).toEqual(['Medic 1', 1]);
  });
});

test.describe('in a strict agency', () => {
  test.use({ agency: 'summit' });

  test('UNIT-02 UNIT-03 OPEN-093 a box with controlled drugs moves before a witness', async ({ page, its }) => {
    const box = await its.box(1, 'Engine 1');
    const unit = await its.post('unit/create', { name: `Engine ${box.name}`, type: 'other' });
    const pages = new BoxPages(page);
    await pages.boxAction(box, 'Transfer Unit');
    const popup = page.getByRole('dialog', { name: 'Select a Unit' });
    await popup.getByRole('button', { name: String(unit['name']) }).click();
    await popup.getByRole('button', { name: 'Transfer' }).click();
    await expect(
      page.getByText(`${box.name} will be recorded as moved from Engine 1 to ${String(unit['name'])}.`),
    ).toBeVisible();
    expect(await unitOf(its, box)).toBe('Engine 1');
    await pages.witness(its.other);
    await expect(receiptOf(page, 'Transferred')).toBeVisible();
    expect([await unitOf(its, box), await moves(its, box)]).toEqual([unit['name'], 2]);
  });
});
