import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dayIn } from '@vialant/domain/values/zone';
import { installCamera } from '../camera/fake-camera.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import { OfficePage } from '../page-models/office.ts';
import { receiptOf } from '../page-models/receipt-page.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { deskOf } from '../support/box-fixtures.ts';
import { textOfPaper } from '../support/printed-page.ts';
import { expect, guest, ownTest as test, witnessBy } from '../support/stock-fixtures.ts';

test('LAW-07 LAW-08 a delivery is entered in the office, its vial names it on the phone, and the inventory holds that vial for good', async ({
  page,
  browser,
  world,
  api,
}) => {
  const { time_zone: zone } = await api.get<{ time_zone: string | null }>('user_group/current');
  const today = dayIn(zone ?? 'UTC', new Date());
  const [code, supplier] = [`L-${randomUUID().slice(0, 8)}`, `Bay Supply ${randomUUID().slice(0, 4)}`];
  const desk = await deskOf(browser, world, 'admin');
  const office = new OfficePage(desk);
  const papers = office.panel(`Receipt of ${today}`);

  await test.step('the papers of a delivery', async () => {
    await office.enter();
    await office.section('Receipts');
    await desk.getByRole('button', { name: 'Add receipt' }).click();
    const form = office.panel('New receipt');
    await form.getByLabel('Came by').selectOption('Purchase');
    await form.getByLabel('Received on').fill(today);
    await form.getByLabel('Supplier').fill(supplier);
    await form.getByLabel('Invoice').fill('INV-7');
    await form.getByRole('button', { name: 'Add receipt' }).click();
    await expect(papers).toContainText('No vial names this receipt yet.');
  });

  await test.step('its vial, on the phone', async () => {
    const form = new NewDrugPage(page);
    await installCamera(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await form.scan(code);
    await form.receive();
    await form.fillIn({ type: 'Fentanyl 100 mcg', quantity: '100' });
    await page.getByLabel('Receipt of today').selectOption(`${supplier}, invoice INV-7`);
    await form.create.click();
    await witnessBy(page, 'Parker Rivera');
    await expect(receiptOf(page, 'Created a vial of Fentanyl 100 mcg')).toBeVisible();
  });

  await test.step('the receipt has its vial, asks for the form of schedule II, and is completed', async () => {
    await office.section('Overview');
    await office.section('Receipts');
    const row = desk.getByRole('row').filter({ hasText: supplier });
    await expect(row).toContainText('Form 222 or CSOS number');
    await row.getByRole('link').click();
    await expect(papers.getByRole('link', { name: code })).toBeVisible();
    await expect(papers.getByRole('button', { name: 'Void' })).toHaveCount(0);
    for (const [field, value] of [
      ['Address', '5 Pier Road, Boston MA'],
      ['DEA number', 'AP5836727'],
      ['Form 222 or CSOS number', '222-7'],
      ['Containers ordered', '1'],
      ['Containers received', '1'],
    ] as const) {
      await papers.getByLabel(field).fill(value);
    }
    await papers.getByRole('button', { name: 'Save changes' }).click();
    await expect(row).toContainText('Complete');
  });

  await test.step('an inventory is taken and read on paper; a dose after it changes nothing in it', async () => {
    await office.section('Inventories');
    await desk.getByRole('button', { name: 'Take inventory' }).click();
    const form = office.panel('New inventory');
    await form.getByLabel('When').selectOption('Close of business');
    await form.getByLabel('Taken by').fill('Casey Counter');
    await form.getByRole('button', { name: 'Take it now' }).click();
    const line = desk.getByRole('row').filter({ hasText: code });
    await expect(line).toContainText('100\u00a0mcg');
    await expect(desk.getByText(/^Close of business, .*, taken by Casey Counter/)).toBeVisible();
    await expectAccessible(desk, 'an inventory');
    const { drug } = await api.get<{ drug: { id: string } }>(`code/find?barcode_id=${code}`);
    const dose = { stock_move_type_id__name: 'administer', drug_id: drug.id, quantity: -60, incident_number: 'I-7' };
    await api.post('stock_move_record/create', { ...dose, ...guest });
    await desk.reload();
    await expect(line).toContainText('100\u00a0mcg');
    const downloading = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'PDF' }).click();
    const paper = await textOfPaper(await readFile(await (await downloading).path()));
    for (const text of [code, 'taken by Casey Counter', 'Schedule II']) expect(paper).toContain(text);
    await office.section('Inventories');
    await expect(desk.getByRole('row').filter({ hasText: 'Casey Counter' }).first()).toContainText('Avery Admin');
  });
  await desk.context().close();
});
