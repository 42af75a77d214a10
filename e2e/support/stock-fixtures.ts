import { randomUUID } from 'node:crypto';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Kept } from './device-storage.ts';
import { test as base, type DemoUser, PASSWORD } from './fixtures.ts';
import { test as own } from './own-server.ts';

/** All four fields of a guest, the witness who needs no account. */
export const guest = {
  guest_verify__name: 'Gale Guest',
  guest_verify__title: 'Nurse',
  guest_verify__license_number: 'RN-1',
  guest_verify__signature_img:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC',
} as const;

const MICROGRAMS = {
  'Ondansetron 4 mg': 4000,
  'Ketamine 500 mg': 500_000,
  'Fentanyl 100 mcg': 100,
  'Morphine 10 mg': 10_000,
  Glucometer: 1,
} as const;
type TypeName = keyof typeof MICROGRAMS;

type Row = Record<string, unknown> & { id: string };
export type Vial = { readonly id: string; readonly code: string };

/** What a test does by the API: it creates its own stock, and reads what was recorded in the end. */
export type StockApi = {
  readonly vial: (type: TypeName, options?: { boxId?: string }) => Promise<Vial>;
  readonly box: () => Promise<{ id: string; label: string }>;
  readonly drug: (vial: Vial) => Promise<Row | null>;
  readonly left: (vial: Vial) => Promise<unknown>;
  /** Every stock move of the vial but its receipt, oldest first. */
  readonly moves: (vial: Vial) => Promise<Row[]>;
  /** The same moves, as type and micrograms alone. */
  readonly taken: (vial: Vial) => Promise<[unknown, unknown][]>;
  readonly get: <Data = unknown>(path: string, as?: DemoUser) => Promise<Data>;
  readonly post: <Data = unknown>(path: string, body: object, as?: DemoUser) => Promise<Data>;
};

type SignIn = (user: DemoUser) => Promise<{ readonly token: string }>;

function stockApi(request: APIRequestContext, url: string, signIn: SignIn): StockApi {
  const call = async <Data>(method: 'GET' | 'POST', path: string, as: DemoUser, data?: object): Promise<Data> => {
    const headers = { [HEADERS.authToken]: (await signIn(as)).token };
    const reply = await request.fetch(`${url}${API_BASE}/${path}`, { method, headers, ...(data && { data }) });
    const body: { data: Data } = await reply.json();
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const get: StockApi['get'] = (path, as = 'admin') => call('GET', path, as);
  const post: StockApi['post'] = (path, body, as = 'admin') => call('POST', path, as, body);
  const box: StockApi['box'] = async () => {
    const name = `BOX-T-${randomUUID().slice(0, 8)}`;
    const { id } = await post<Row>('drug_box/create', { name, barcode_id: name });
    return { id, label: name };
  };
  const drug: StockApi['drug'] = async ({ id }) => (await get<Row[]>(`drug/by_ids?ids=${id}`))[0] ?? null;
  const moves: StockApi['moves'] = async ({ id }) => {
    const rows = await get<Row[]>(`stock_move_record/for_drug?drug_id=${id}`);
    return rows.filter(({ type }) => type !== 'receive').toReversed();
  };
  return {
    get,
    post,
    box,
    drug,
    left: async (vial) => (await drug(vial))?.['stock_move_record__quantity'],
    moves,
    taken: async (vial) => (await moves(vial)).map(({ type, quantity }) => [type, quantity]),
    async vial(type, { boxId } = {}) {
      const types = await get<Row[]>('drug_type/all');
      const code = `T-${randomUUID().slice(0, 8)}`;
      const { id } = await post<Row>('drug/create', {
        barcode_id: code,
        type: types.find(({ name }) => name === type)?.id,
        drug_box_id: boxId ?? (await box()).id,
        expiration_date: '2030-01-01',
        quantity: MICROGRAMS[type],
        lot_number: 'LOT-1',
        ...guest,
      });
      return { id, code };
    },
  };
}

async function provideApi(
  { request, baseURL, sessionOf }: { request: APIRequestContext; baseURL: string | undefined; sessionOf: SignIn },
  provide: (api: StockApi) => Promise<void>,
): Promise<void> {
  await provide(stockApi(request, baseURL ?? '', sessionOf));
}

/** Harbor EMS, with boxes and vials of the test's own beside those of the demo. */
export const test = base.extend<{ api: StockApi }>({
  user: 'medic',
  api: provideApi,
});

/** The same on the server for tests that change an agency as a whole. */
export const ownTest = own.extend<{ api: StockApi }>({
  user: 'medic',
  api: provideApi,
});

export { expect };

/** Opens a page with a router state, as another page would. */
export async function openWith(page: Page, path: string, state: object, kept: Kept = {}): Promise<void> {
  await page.addInitScript(
    ({ to, once, usr, values }) => {
      // Only the document that is opened below, not what is at this address later.
      if (location.pathname + location.search !== to || sessionStorage.getItem(once) !== null) return;
      sessionStorage.setItem(once, '1');
      for (const [name, value] of Object.entries(values)) sessionStorage.setItem(name, value);
      history.replaceState({ usr, key: once, idx: 0 }, '');
    },
    { to: path, once: `opened ${randomUUID()}`, usr: state, values: kept },
  );
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Waits for the scanner and types all keys at once, as a hand scanner does. */
export async function shoot(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel("Can't scan the code?")).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await typeAsScanner(page, code);
}

/** Types all keys of the code at once, and Enter; each says when it was pressed, however long a busy machine pauses. */
export async function typeAsScanner(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const firstMs = performance.now();
    for (const [place, key] of [...Array.from(text), 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: firstMs + place });
      document.body.dispatchEvent(event);
    }
  }, code);
}

/** Lets the next `times` calls whose path ends so reach the server, but drops their answers. */
export async function loseAnswers(page: Page, path: string, times: number): Promise<() => number> {
  let lost = 0;
  await page.route(`**${API_BASE}/${path}?*`, async (route) => {
    if (lost >= times) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => lost;
}

/** A colleague confirms on the witness page. */
export async function witnessBy(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Witness' })).toBeVisible();
  await page.getByLabel('Witness', { exact: true }).selectOption(name);
  await page.getByLabel("Witness's password").fill(PASSWORD);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

/** Presses until it counts: a press too soon after another one is ignored (SHELL-35, ADMIN-16). */
export async function pressAgain(button: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await shown.isVisible()) return;
    await button.click({ timeout: 1000 });
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** The same where the press takes something away; on a slow machine it may go only after the wait was over. */
export async function pressUntilGone(button: Locator, gone: Locator): Promise<void> {
  await expect(async () => {
    if (!(await gone.isVisible())) return;
    await button.click({ timeout: 1000 });
    await expect(gone).toBeHidden({ timeout: 2000 });
  }).toPass();
}
