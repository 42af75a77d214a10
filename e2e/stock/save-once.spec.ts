import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { installCamera } from '../camera/fake-camera.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import { expect, openWith, type StockApi, test } from '../support/stock-fixtures.ts';

test.beforeEach(({ page }) => installCamera(page));

/** One kind of save: how to fill in its form up to the sending button, and how often the server has recorded it. */
type Save = {
  readonly call: string;
  readonly done: string;
  readonly press: () => Promise<void>;
  readonly recorded: () => Promise<number>;
};

const justThisOne = async (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: 'Would you like to add more?' })
    .getByRole('button', { name: 'No, just this one' })
    .click();

const saves: Readonly<Record<string, (page: Page, api: StockApi) => Promise<Save>>> = {
  async 'a dose'(page, api) {
    const vial = await api.vial('Ondansetron 4 mg');
    const { amount, submit } = await AdministerPage.openFor(page, vial);
    await amount.fill('4');
    return {
      call: 'stock_move_record/create',
      done: 'Administration recorded',
      press: () => submit.click(),
      recorded: async () => (await api.moves(vial)).length,
    };
  },
  async 'a waste'(page, api) {
    const vial = await api.vial('Ondansetron 4 mg');
    await openWith(page, '/waste/details/', { drugIds: [vial.id] });
    await justThisOne(page);
    await page.getByLabel('Notes').fill('Expired');
    return {
      call: 'stock_move_record/create',
      done: 'Waste recorded',
      press: () => page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' }).click(),
      recorded: async () => (await api.moves(vial)).length,
    };
  },
  async 'a transfer'(page, api) {
    const [vial, target] = [await api.vial('Ondansetron 4 mg'), await api.box()];
    await openWith(page, '/box/transfer', { drugIds: [vial.id] });
    await justThisOne(page);
    await page.getByLabel('Drug box').selectOption(target.label);
    return {
      call: 'drug/update/many',
      done: 'Transferred',
      press: () => page.getByRole('button', { name: 'Transfer', exact: true }).click(),
      recorded: async () =>
        (await api.get<{ drug_id: string }[]>('drug_transfer/all')).filter(({ drug_id }) => drug_id === vial.id).length,
    };
  },
  async 'a reversal'(page, api) {
    const vial = await api.vial('Ondansetron 4 mg');
    const given = { stock_move_type_id__name: 'administer', drug_id: vial.id, quantity: -4000 };
    await api.post('stock_move_record/create', given);
    await openWith(page, '/un-administer/v1/multi-use', { id: vial.id, drugCode: vial.code });
    await page.getByLabel(/^Administered/).check();
    return {
      call: 'stock_move_record/create/many',
      done: 'Reversal recorded',
      press: () => page.getByRole('button', { name: 'Un-Administer' }).click(),
      recorded: async () => (await api.moves(vial)).filter(({ type }) => type === 'un_administer').length,
    };
  },
  async 'a new vial'(page, api) {
    const code = `N-${randomUUID().slice(0, 8)}`;
    const form = new NewDrugPage(page);
    await form.open(code);
    await form.fillIn({ box: (await api.box()).label });
    return {
      call: 'drug/create/many',
      done: 'Created a vial of Ondansetron 4 mg',
      press: () => form.create.click(),
      recorded: async () => ((await api.get(`drug/find?barcode_id=${code}`)) === null ? 0 : 1),
    };
  },
};

for (const [name, open] of Object.entries(saves)) {
  test(`${name} whose page is reloaded in the middle of the save is recorded once; going back leads to no form of it`, async ({
    page,
    api,
  }) => {
    await page.goto('/');
    const { call, done, press, recorded } = await open(page, api);
    const form = page.url();
    let isSent = false;
    await page.route(`**/api/v1/${call}?*`, async (route) => {
      if (isSent) return route.continue();
      await route.fetch();
      isSent = true; // and the answer never comes
    });
    await press();
    await expect.poll(() => isSent).toBe(true);
    await page.reload();
    await expect(page.getByText(done, { exact: true })).toBeVisible();
    let again = 0;
    page.on('request', (request) => (again += request.method() === 'POST' && request.url().includes(call) ? 1 : 0));
    await page.goBack();
    await expect(page.getByRole('main')).toBeVisible();
    expect(page.url()).not.toBe(form);
    expect(again).toBe(0);
    expect(await recorded()).toBe(1);
  });
}
