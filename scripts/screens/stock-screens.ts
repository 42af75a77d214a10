import { randomUUID } from 'node:crypto';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { expect, type Page } from '@playwright/test';
import { openWith } from '../../e2e/support/stock-fixtures.ts';
import type { Screen } from './screens.ts';
import { signIn } from './sign-in.ts';

/** By which calls are made as the user who is signed in. */
export async function headersOf(page: Page): Promise<Record<string, string>> {
  return { [HEADERS.authToken]: (await page.evaluate(() => localStorage.getItem('token'))) ?? '' };
}

/** The id of the vial with this code, as the signed-in user finds it. */
async function drugId(page: Page, code: string): Promise<string> {
  const reply = await page.request.get(`${API_BASE}/drug/find?barcode_id=${code}`, { headers: await headersOf(page) });
  const { data }: { data: { id: string } } = await reply.json();
  return data.id;
}

/** Gives a part of the vial and wastes the rest, unless an earlier picture has done so; the medic is signed in then. */
export async function takeAll(page: Page, code: string, more: object = {}): Promise<void> {
  await signIn(page, 'medic');
  const drug_id = await drugId(page, code);
  await page.request.post(`${API_BASE}/stock_move_record/administer_and_waste_remaining`, {
    headers: await headersOf(page),
    data: {
      stock_move_type_id__name: 'administer',
      drug_id,
      quantity: -1500,
      incident_number: '2026-11-0042',
      ...more,
    },
  });
}

async function openUsed(page: Page, path: string, code = 'OND-008', more: object = {}): Promise<void> {
  await takeAll(page, code, more);
  await openFor(page, path, [code]);
}

/** The page as Drug Details opens it for these vials. */
export async function openFor(page: Page, path: string, codes: readonly string[], state: object = {}): Promise<void> {
  await signIn(page, 'medic');
  const drugIds: string[] = [];
  for (const code of codes) drugIds.push(await drugId(page, code));
  await openWith(page, path, { drugIds, id: drugIds[0], drugCode: codes[0], ...state });
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

async function fillAdministration(page: Page): Promise<void> {
  await openFor(page, '/administer/details', ['FEN-001']);
  await page.getByLabel(/^Amount administered/).fill('12.5');
  await page.getByLabel('Incident number').fill('2026-11-0042');
}

async function justThisOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'No, just this one' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The forms of stock moves and the records of a vial. */
export const stockScreens: readonly Screen[] = [
  {
    name: 'administer',
    title: 'Administer, a part of a vial',
    show: fillAdministration,
  },
  {
    name: 'administer-large-text',
    title: 'Administer, at twice the text size',
    async show(page) {
      await fillAdministration(page);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    },
  },
  {
    name: 'administer-leave',
    title: 'Administer, a filled form is left',
    async show(page) {
      await fillAdministration(page);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Leave without recording?' })).toBeVisible();
    },
  },
  {
    name: 'administer-found-again',
    title: 'Administer, a form that was left is found again',
    async show(page) {
      await fillAdministration(page);
      await openFor(page, '/administer/details', ['FEN-001']);
      await expect(page.getByText(/^This is what you filled in before/)).toBeVisible();
    },
  },
  {
    name: 'administer-expired',
    title: 'Administer, an expired vial asks',
    async show(page) {
      await page.clock.setFixedTime(new Date(2035, 1, 1, 12));
      await openFor(page, '/administer/details', ['FEN-001']);
      await expect(page.getByRole('dialog', { name: 'Expired' })).toBeVisible();
    },
  },
  {
    name: 'receipt',
    title: 'Receipt of an administration, most of the vial wasted',
    async show(page) {
      await openUsed(page, '/', 'OND-007');
      const ofVial = `${API_BASE}/stock_move_record/for_drug?drug_id=${await drugId(page, 'OND-007')}`;
      const { data }: { data: { id: string; type: string }[] } = await (
        await page.request.get(ofVial, { headers: await headersOf(page) })
      ).json();
      await page.goto(`/receipt/${data.find(({ type }) => type === 'administer')?.id}`);
      await expect(page.getByText('Administration recorded')).toBeVisible();
    },
  },
  {
    name: 'administer-refused',
    title: 'Administer, too much',
    async show(page) {
      await openFor(page, '/administer/details', ['FEN-001']);
      await page.getByLabel(/^Amount administered/).fill('100.5');
      await page.getByLabel('Incident number').fill('9'.repeat(31));
    },
  },
  {
    name: 'administer-reusable',
    title: 'Administer, a reusable vial',
    async show(page) {
      await openFor(page, '/administer/details', ['KET-001']);
      await page.getByLabel(/^Amount administered/).fill('50');
      await page.getByLabel('Waste remaining?').check();
    },
  },
  {
    name: 'administer-batch',
    title: 'Administer, several vials',
    show: (page) => openFor(page, '/administer/details', ['OND-001', 'OND-002', 'GLU-001']),
  },
  {
    name: 'administer-nothing',
    title: 'Administer, opened by itself',
    show: (page) => openFor(page, '/administer/details', []),
  },
  { name: 'waste-more', title: 'Waste, add more?', show: (page) => openFor(page, '/waste/details/', ['KET-001']) },
  {
    name: 'waste',
    title: 'Waste, without notes',
    async show(page) {
      await openFor(page, '/waste/details/', ['KET-001']);
      await justThisOne(page);
      await page.getByLabel(/^Amount/).fill('40');
      await page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' }).click();
    },
  },
  {
    name: 'waste-reasons',
    title: 'Waste reasons',
    async show(page) {
      await openFor(page, '/waste/details/', ['OND-001']);
      await justThisOne(page);
      await page.getByRole('button', { name: 'Waste reasons' }).click();
      await expect(page.getByRole('dialog').getByText('Contaminated')).toBeVisible();
    },
  },
  {
    name: 'transfer',
    title: 'Change Box',
    async show(page) {
      await openFor(page, '/box/transfer', ['MOR-001']);
      await justThisOne(page);
      await page.getByLabel('Drug box').selectOption('BOX-EMPTY');
    },
  },
  {
    name: 'un-administer',
    title: 'Un-Administer',
    async show(page) {
      await openUsed(page, '/un-administer/v1/multi-use');
      await page
        .getByLabel(/^Administered/)
        .first()
        .check();
    },
  },
  {
    name: 'incident',
    title: 'Modify Incident Number',
    async show(page) {
      await openUsed(page, '/modify/incident');
      await expect(page.getByLabel('Incident number').first()).toBeVisible();
    },
  },
  {
    name: 'history-repaired',
    title: 'Drug History, of an offline record that was repaired',
    async show(page) {
      const offline = { offline: 1, timestamp: new Date().toISOString(), input_manually: 1 };
      const repaired = { ...offline, repair_of: randomUUID(), first_quantity: -4500 };
      await openUsed(page, '/drug/history', 'OND-007', repaired);
      await expect(page.getByText(/^Record verified/)).toBeVisible();
    },
  },
  {
    name: 'history',
    title: 'Drug History',
    async show(page) {
      await openUsed(page, '/drug/history');
      await expect(page.getByText(/^Record verified/)).toBeVisible();
    },
  },
];
