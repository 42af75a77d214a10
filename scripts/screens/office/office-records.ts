import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { dayIn } from '@vialant/domain/values/zone';
import type { Page } from '@playwright/test';
import { guest } from '../../../e2e/support/stock-fixtures.ts';
import { signIn } from '../sign-in.ts';

type Row = Record<string, unknown> & { readonly id: string };
type Api = {
  readonly get: <Data = Row[]>(path: string) => Promise<Data>;
  readonly post: (path: string, body: object) => Promise<Row>;
};

const ZONE = 'America/New_York';

const filled = new Map<string, Promise<void>>();

/** Signs in as the admin of an agency whose office has something to show. It is filled once, by the first who asks. */
export async function signInToRecords(page: Page): Promise<void> {
  await signIn(page, 'admin');
  const { origin } = new URL(page.url());
  const filling = filled.get(origin) ?? apiOf(page).then(fill);
  filled.set(origin, filling);
  await filling;
}

async function apiOf(page: Page): Promise<Api> {
  const headers = { [HEADERS.authToken]: (await page.evaluate(() => localStorage.getItem('token'))) ?? '' };
  const call = async <Data>(method: string, path: string, data?: object): Promise<Data> => {
    const reply = await page.request.fetch(`${API_BASE}/${path}`, { method, headers, ...(data && { data }) });
    const body: { data: Data } = await reply.json();
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${JSON.stringify(body)}`);
    return body.data;
  };
  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) };
}

async function fill(api: Api): Promise<void> {
  const { id: agency } = await api.get<Row>('user_group/current');
  await api.post('user_group/update', { id: agency, time_zone: ZONE, label_prefix: 'HB' });
  const types = await api.get('drug_type/all');
  const boxes = await api.get('drug_box/with_unit');
  const typeOf = (start: string): Row | undefined => types.find(({ name }) => String(name).startsWith(start));
  const boxOf = (name: string): Row | undefined => boxes.find((box) => box['name'] === name);
  const today = dayIn(ZONE, new Date());
  const bought = { kind: 'purchase', received_date: today, supplier: 'Harbor Medical Supply' };
  const complete = await api.post('receipt/create', {
    ...bought,
    address: '5 Pier Road, Boston MA',
    dea_number: 'AP5836727',
    invoice: 'INV-20417',
    order_number: '26-004417',
    containers_ordered: 4,
    containers_received: 4,
  });
  await api.post('receipt/create', { ...bought, supplier: 'Bay Pharmacy', invoice: 'B-77' });
  await api.post('receipt/create', {
    kind: 'hospital_restock',
    received_date: today,
    supplier: 'General Hospital',
    containers_received: 1,
  });
  for (const code of ['PIC-001', 'PIC-002', 'PIC-003', 'PIC-004']) {
    const vial = await api.post('drug/create', {
      barcode_id: code,
      type: typeOf('Fentanyl')?.id,
      drug_box_id: boxOf('BOX-M2')?.id,
      expiration_date: '2031-05-06',
      quantity: 100,
      lot_number: 'LOT-77',
      receipt_id: complete.id,
      ...guest,
    });
    const dose = { drug_id: vial.id, incident_number: `2026-11-${code.slice(-3)}`, ...guest };
    if (code !== 'PIC-004') {
      const given = { ...dose, stock_move_type_id__name: 'administer', quantity: -75 };
      await api.post('stock_move_record/administer_and_waste_remaining', given);
    }
  }
  await api.post('inventory_count/create', { moment: 'close', taken_by: 'Casey Counter' });
  const missing = { case_type: 'loss', drug_box_id: boxOf('BOX-M2')?.id };
  const { id } = await api.post('discrepancy_case/open', { ...missing, note: 'One vial short at the change of crew.' });
  const noted = await api.post('discrepancy_case/note', { id, note: 'Called both crews. Nobody has seen it.' });
  const { id: owner_id } = await api.get<Row>('user/auth');
  await api.post('discrepancy_case/update', { id, version: noted['version'], state: 'investigating', owner_id });
  await api.post('discrepancy_case/open', { case_type: 'tampering', note: 'The cap of a vial was loose.' });
  await api.post('packet/create', {
    from_date: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`,
    to_date: today,
    with_personal: 0,
  });
}
