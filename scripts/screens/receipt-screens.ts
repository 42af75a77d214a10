import { randomUUID } from 'node:crypto';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../e2e/support/fixtures.ts';
import { guest } from '../../e2e/support/stock-fixtures.ts';
import { askForPassword } from './box-screens.ts';
import type { Screen } from './screens.ts';
import { signIn } from './sign-in.ts';

type Row = Record<string, unknown> & { readonly id: string };
type Call = <Data = Row>(path: string, body?: object, key?: string) => Promise<Data>;

/** Records something by the API and opens its receipt, which is found by the key of the act. */
function receipt(name: string, title: string, record: (call: Call, key: string) => Promise<void>): Screen {
  return {
    name: `receipt-${name}`,
    title: `Receipt, ${title}`,
    async show(page) {
      await signIn(page, 'medic');
      const key = randomUUID();
      await record(await callsOf(page), key);
      await page.goto(`/receipt/${key}`);
      await expect(page.getByText(/^Receipt number/)).toBeVisible();
    },
  };
}

async function callsOf(page: Page): Promise<Call> {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  return async (path, data, key = randomUUID()) => {
    const headers = { [HEADERS.authToken]: token, [HEADERS.idempotencyKey]: key };
    const method = data === undefined ? 'GET' : 'POST';
    const reply = await page.request.fetch(`${API_BASE}/${path}`, { method, headers, ...(data && { data }) });
    const body = await reply.json();
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${JSON.stringify(body)}`);
    return body.data;
  };
}

/** New vials of a type, created as the act with this key. */
async function newVials(call: Call, type: string, count: number, key?: string): Promise<Row[]> {
  const types = await call<Row[]>('drug_type/all');
  const boxes = await call<Row[]>('drug_box/with_unit');
  const data = Array.from({ length: count }, () => ({
    barcode_id: `R-${randomUUID().slice(0, 6).toUpperCase()}`,
    type: types.find(({ name }) => String(name).startsWith(type))?.id,
    drug_box_id: boxes.find((box) => box['name'] === 'BOX-M2')?.id,
    expiration_date: '2031-05-06',
    quantity: type === 'Fentanyl' ? 100 : 500_000,
    lot_number: 'LOT-77',
    ...guest,
  }));
  return call<Row[]>('drug/create/many', { data }, key);
}

/** What follows a recorded act (OPEN-138). */
export const receiptScreens: readonly Screen[] = [
  receipt('create', 'new vials', async (call, key) => void (await newVials(call, 'Fentanyl', 3, key))),
  receipt('administer', 'a dose without an incident number, its rest wasted', async (call, key) => {
    const [vial] = await newVials(call, 'Fentanyl', 1);
    const dose = { stock_move_type_id__name: 'administer', drug_id: vial?.id, quantity: -75, ...guest };
    await call('stock_move_record/administer_and_waste_remaining', dose, key);
  }),
  receipt('waste', 'waste', async (call, key) => {
    const [vial] = await newVials(call, 'Ketamine', 1);
    const waste = { stock_move_type_id__name: 'waste', drug_id: vial?.id, waste_all: 1, notes: 'Dropped', ...guest };
    await call('stock_move_record/create', waste, key);
  }),
  receipt('transfer', 'a vial that was moved', async (call, key) => {
    const [vial] = await newVials(call, 'Ketamine', 1);
    const boxes = await call<Row[]>('drug_box/with_unit');
    const to = boxes.find((box) => box['name'] === 'BOX-SUP')?.id;
    await call('drug/update', { id: vial?.id, drug_box_id: to, ...guest }, key);
  }),
  {
    name: 'receipt-partial',
    title: 'Receipt, a check that did not see every vial',
    async show(page) {
      const partial = await askForPassword(page);
      await partial.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await partial.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText(/^Receipt number/)).toBeVisible();
    },
  },
];
