import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import { expect, loseAnswers, type StockApi, test } from '../support/stock-fixtures.ts';
import { receiptOf } from '../page-models/receipt-page.ts';

type Row = Record<string, unknown> & { id: string };

const newCode = (): string => `N-${randomUUID().slice(0, 8)}`;

test.beforeEach(({ page }) => installCamera(page));

async function drugWith(api: StockApi, code: string): Promise<Row | null> {
  return (await api.get<{ drug?: Row }>(`code/find?barcode_id=${encodeURIComponent(code)}`)).drug ?? null;
}

test('SCAN-30 CREATE-01 CREATE-02 CREATE-03 CREATE-04 CREATE-24 OPEN-026 OPEN-030 OPEN-049 several unknown codes get their details once; one that was taken meanwhile is named, and nothing is created with it', async ({
  page,
  api,
}) => {
  const [first, second, taken] = [newCode(), newCode(), newCode()];
  const box = await api.box();
  const form = new NewDrugPage(page);
  await page.goto('/scanner/');
  await form.scan(first);
  await form.receive();
  await expect(page.getByRole('heading', { level: 1, name: `New Drug ${first}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Scan more codes' }).click();
  await form.scan('FEN-001');
  await expect(
    page.getByText('This code has already been used FEN-001. Please use another code.', { exact: true }),
  ).toBeVisible();
  await form.scan(first);
  await expect(page.getByText(`You have already scanned ${first}`, { exact: true })).toBeVisible();
  for (const code of [second, taken]) {
    await form.scan(code);
    await expect(page.getByText(code, { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Create Drug(s)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `New Drug ${first} +2`, exact: true })).toBeVisible();
  await form.fillIn({ box: box.label });
  await expectAccessible(page);

  await api.post('drug_box/create', { name: `BOX-${taken}`, barcode_id: taken });
  await form.create.click();
  await expect(page.getByText(`${taken} has already been used`, { exact: true })).toBeVisible();
  expect(await drugWith(api, first)).toBeNull();
  await expect(form.lot).toHaveValue('LOT-1');
  await page.getByRole('button', { name: `Remove ${taken}` }).click();
  const lost = await loseAnswers(page, 'drug/create/many', 1);
  await form.createAgain('Created 2 vials of Ondansetron 4 mg');
  expect(lost()).toBe(1);
  for (const code of [first, second]) {
    const drug = await drugWith(api, code);
    expect(drug).toMatchObject({ lot_number: 'LOT-1', quantity: 4000, expiration_date: '2031-05-06' });
    expect(await api.get<Row[]>(`stock_move_record/for_drug?drug_id=${drug?.id}`)).toHaveLength(1);
  }
});

test('CREATE-22 CREATE-23 OPEN-096 a controlled type is witnessed at a place, and 12.5 mcg stay 12.5; reload and back keep what was filled in', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 47.5, longitude: -122.25 });
  const [code, box] = [newCode(), await api.box()];
  const form = new NewDrugPage(page);
  await form.open(code);
  await form.fillIn({ type: 'Fentanyl 100 mcg', quantity: '12.5', box: box.label });
  await page.reload();
  await expect(form.lot).toHaveValue('LOT-1');
  const sentence =
    `1 vial of Fentanyl 100 mcg (${code}) with 12.5\u00a0mcg, lot LOT-1, expiring May 6, 2031, ` +
    `will be recorded as received into ${box.label}.`;
  await expect(form.sentence).toHaveText(sentence);
  const doubt = page.getByRole('dialog', { name: 'Is this amount right?' });
  const create = async (): Promise<void> => {
    await form.create.click();
    await expect(doubt).toContainText(
      'A vial of Fentanyl 100 mcg usually holds 100\u00a0mcg. You entered 12.5\u00a0mcg.',
    );
    await doubt.getByRole('button', { name: 'It is right' }).click();
    await expect(page).toHaveURL('/verify/general/page');
  };
  await create();
  await page.goBack();
  await expect(page.getByLabel('Quantity (mcg)')).toHaveValue('12.5');
  await create();
  await expect(page.getByText(sentence)).toBeVisible();
  expect(await drugWith(api, code)).toBeNull();
  await page.getByLabel('Witness', { exact: true }).selectOption({ label: 'Parker Rivera' });
  await page.getByLabel("Witness's password").fill(PASSWORD);
  const sent = page.waitForRequest('**/api/v1/drug/create/many?*');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const body: { data: Row[] } = (await sent).postDataJSON();
  await expect(receiptOf(page, 'Created a vial of Fentanyl 100 mcg')).toBeVisible();
  expect(body.data).toMatchObject([
    { barcode_id: code, quantity: 12.5, lat: 47.5, lon: -122.25, expiration_date: '2031-05-06' },
  ]);
  expect(body.data[0]?.['witness_id']).toEqual(expect.any(String));
  expect(await drugWith(api, code)).toMatchObject({ quantity: 12.5, stock_move_record__quantity: 12.5 });
});
