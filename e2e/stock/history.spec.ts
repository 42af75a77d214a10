import { expectAccessible } from '../support/accessibility.ts';
import { expect, openWith, type StockApi, test, type Vial } from '../support/stock-fixtures.ts';

const PATH = '/drug/history';

async function usedVial(api: StockApi): Promise<Vial> {
  const vial = await api.vial('Ketamine 500 mg');
  const guest = {
    guest_verify__name: 'Gale Guest',
    guest_verify__title: 'Nurse',
    guest_verify__license_number: 'RN-1',
    guest_verify__signature_img:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC',
  };
  await api.post(
    'stock_move_record/create',
    {
      stock_move_type_id__name: 'administer',
      drug_id: vial.id,
      quantity: -12.5,
      incident_number: 'I-77',
      lat: 45.5,
      lon: -122.25,
      ...guest,
    },
    'medic',
  );
  return vial;
}

test('HISTORY-01 HISTORY-04 OPEN-119 ROUTE-16 each record says what, how much, who, with whom, when, why and where', async ({
  page,
  api,
}) => {
  const vial = await usedVial(api);
  await openWith(page, PATH, { id: vial.id, drugCode: vial.code });
  const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const given = rows.first();
  for (const text of [
    'Administered',
    '\u22120.0125\u00a0mg',
    'Morgan Medic',
    'Gale Guest',
    'I-77',
    'BOX-T-',
    '45.50000',
  ]) {
    await expect(given).toContainText(text);
  }
  await expect(given).toContainText(/Today, \d{1,2}:\d\d [AP]M/);
  await expect(rows.last()).toContainText('Received');
  await expect(rows.last()).toContainText('+500\u00a0mg');
  await expect(page.getByText('Record verified: 2 entries, unbroken and unchanged')).toBeVisible();
  await expectAccessible(page);
});

test('HISTORY-02 while it loads the page says so', async ({ page, api }) => {
  const vial = await usedVial(api);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/v1/stock_move_record/for_drug?*', async (route) => {
    await held;
    await route.continue();
  });
  await openWith(page, PATH, { id: vial.id, drugCode: vial.code });
  await expect(page.getByText('Loading History')).toBeVisible();
  await expectAccessible(page);
  letGo();
  await expect(page.getByText('Administered')).toBeVisible();
});

test('HISTORY-03 with no rows it shows so, also for what is no drug of this agency', async ({ page }) => {
  await page.goto(`${PATH}?id=nonsense`);
  await expect(page.getByText('No history')).toBeVisible();
  await expectAccessible(page);
  await page.goto(PATH);
  await expect(page.getByText('No drug is chosen yet.')).toBeVisible();
});

test('a history that cannot be loaded can be asked for again', async ({ page, api }) => {
  const vial = await usedVial(api);
  let isDown = true;
  // Without realtime, because news of the vial would load it again.
  await page.route('**/api/v1/realtime?*', (route) => route.abort());
  await page.route('**/api/v1/stock_move_record/for_drug?*', (route) =>
    isDown ? route.fulfill({ status: 400, json: { err: 'INVALID_INPUT', message: 'no' } }) : route.continue(),
  );
  await openWith(page, PATH, { id: vial.id, drugCode: vial.code });
  await expect(page.getByText('Failed to load data. Press retry.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Administered')).toBeVisible();
});

test('a record that does not verify is said aloud', async ({ page, api }) => {
  const vial = await usedVial(api);
  await page.route('**/api/v1/drug/proof?*', (route) =>
    route.fulfill({ json: { data: { records: 2, head: '0', is_intact: 0 } } }),
  );
  await openWith(page, PATH, { id: vial.id, drugCode: vial.code });
  await expect(page.getByRole('alert').getByText('This record does not verify. Tell your admin.')).toBeVisible();
  await expectAccessible(page);
});
