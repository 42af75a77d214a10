import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { browserOptions, viewports } from '../e2e/support/browser-options.ts';
import { fillOutbox, type KeptEntry, payloads } from '../e2e/support/offline-outbox.ts';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { killBrowsers } from './offline-kill.ts';
import { type BenchServer, signIn, startServer, stopServer } from './bench-server.ts';

const ADMINISTERS = 250;
const WASTES = 200;
const CHECKS = 50;
const TOTAL = ADMINISTERS + WASTES + CHECKS;
/** A shift's records are about many vials and boxes, a few about each of them. */
const WASTED_VIALS = 20;
const BOXES = 10;
const VIALS_PER_BOX = 2;
const PROMISE = 2.5;
const PER_CALL = 200;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 400_000;

type Row = Record<string, unknown> & { id: string };
type Api = {
  get: <Data>(path: string) => Promise<Data>;
  post: <Data>(path: string, body: object) => Promise<Data>;
};
type Sent = readonly { readonly path: string; readonly body: object | null }[];

/**
 * Measures 500 waiting records, sent by the app in a real Chromium with its list and progress open, beside the same
 * calls made directly one after another by the same page. Half of the direct calls come before and half after, so that
 * a machine that becomes slower affects both. Then, unless `--rates` alone are asked for, checks that no record is lost when
 * the browser is killed.
 */
export async function benchOffline(args: readonly string[]): Promise<void> {
  ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  const server = await startServer(dataDir);
  try {
    await compareRates(server);
    if (!args.includes('--rates')) await killBrowsers(`http://localhost:${server.port}`, () => stopServer(server));
  } finally {
    if (server.child.exitCode === null) await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compareRates(server: BenchServer): Promise<void> {
  const url = `http://localhost:${server.port}`;
  const token = await signIn(server.port, 'medic');
  const api = apiOf(url, await signIn(server.port, 'admin'));
  const user = await apiOf(url, token).get<Row & { user_group: Row }>('user/auth');
  const owner = { userId: user.id, userGroupId: user.user_group.id };
  const direct = directCalls(await newStock(api));
  const entries = entriesOf(await newStock(api), owner);
  const browser = await chromium.launch(browserOptions());
  try {
    const localStorage = Object.entries({ token, region: 'us' }).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      ...viewports.phone,
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('list', { name: 'Current Inventory' }).getByRole('listitem').first().waitFor();
    const half = Math.ceil(direct.length / 2);
    const before = await sendDirectly(page, direct.slice(0, half), token);
    const drainedMs = await drain(page, entries);
    const after = await sendDirectly(page, direct.slice(half), token);
    report(before + after, drainedMs);
  } finally {
    await browser.close();
  }
}

function apiOf(url: string, token: string): Api {
  const call = async <Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> => {
    const reply = await fetch(`${url}${API_BASE}/${path}`, {
      method,
      headers: { [HEADERS.authToken]: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as { data: Data }).data;
  };
  return { get: (path) => call('GET', path), post: (path, body) => call('POST', path, body) };
}

type Box = { readonly id: string; readonly code: string; readonly vials: readonly Row[] };
type Stock = { readonly given: readonly Row[]; readonly wasted: readonly Row[]; readonly boxes: readonly Box[] };

/** Creates vials to be given completely, vials of which a little is wasted each time, and boxes to be checked. */
async function newStock(api: Api): Promise<Stock> {
  const boxes: Box[] = [];
  for (let made = 0; made < BOXES; made += 1) boxes.push(await newBox(api, 'Fentanyl 100 mcg', VIALS_PER_BOX, 100));
  return {
    given: (await newBox(api, 'Fentanyl 100 mcg', ADMINISTERS, 100)).vials,
    wasted: (await newBox(api, 'Ketamine 500 mg', WASTED_VIALS, 500_000)).vials,
    boxes,
  };
}

async function newBox(api: Api, typeName: string, vialCount: number, quantity: number): Promise<Box> {
  const types = await api.get<Row[]>('drug_type/all');
  const type = types.find(({ name }) => name === typeName)?.id;
  const code = `BOX-${randomUUID().slice(0, 8)}`;
  const { id: drug_box_id } = await api.post<Row>('drug_box/create', { name: code, barcode_id: code });
  const more = { ...wireGuest, type, drug_box_id, expiration_date: '2030-01-01', lot_number: 'L', quantity };
  const vials: Row[] = [];
  while (vials.length < vialCount) {
    const count = Math.min(PER_CALL, vialCount - vials.length);
    const data = Array.from({ length: count }, () => ({ ...more, barcode_id: `B-${randomUUID().slice(0, 12)}` }));
    vials.push(...(await api.post<Row[]>('drug/create/many', { data })));
  }
  return { id: drug_box_id, code, vials };
}

/** The n-th of the list, from its beginning again after its end. */
function nth<Item>(list: readonly Item[], n: number): Item {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
}

const written = payloads.waste('KET-001').guest;
const wireGuest = {
  guest_verify__name: written.name,
  guest_verify__title: written.title,
  guest_verify__license_number: written.license_number,
  guest_verify__signature_img: written.signature,
} as const;

function entriesOf({ given, wasted, boxes }: Stock, owner: Pick<KeptEntry, 'userId' | 'userGroupId'>): KeptEntry[] {
  const entry = (queue: KeptEntry['queue'], payload: KeptEntry['payload']): KeptEntry => ({
    id: randomUUID(),
    queue,
    happenedAt: new Date().toISOString(),
    ...owner,
    payload,
  });
  const codes = (vials: readonly Row[]): string[] => vials.map(({ barcode_id }) => String(barcode_id));
  return [
    ...codes(given).map((code) => entry('administers', payloads.administer(code, -100))),
    ...Array.from({ length: WASTES }, (_, n) => entry('wastes', payloads.waste(nth(codes(wasted), n), -1))),
    ...Array.from({ length: CHECKS }, (_, n) => {
      const { code, vials } = nth(boxes, n);
      return entry('daily_checks', payloads.check(code, codes(vials)));
    }),
  ];
}

/** The calls that the app would make for these entries, ready to be sent. */
function directCalls({ given, wasted, boxes }: Stock): Sent {
  const codeOf = (code: unknown): string => `code/find?barcode_id=${String(code)}`;
  const common = { ...wireGuest, offline: 1, input_manually: 0, lat: null, lon: null };
  const timestamp = new Date().toISOString();
  const move = (type: string, drug_id: string, more: object): object => ({
    stock_move_type_id__name: type,
    drug_id,
    ...common,
    timestamp,
    ...more,
  });
  const check = ({ id, vials }: Box): object => ({
    ...wireGuest,
    drug_box_id: id,
    drug_checks: vials.map((vial) => ({ drug_id: vial.id, scanned_manually: 0 })),
    user_was_offline: 1,
    timestamp,
  });
  const dose = { quantity: -100, doses: 1, incident_number: 'I', notes: null };
  const little = { quantity: -1, waste_all: 0, notes: 'dropped' };
  const create = 'stock_move_record/create';
  return [
    ...given.flatMap(({ id, barcode_id }) => [
      { path: codeOf(barcode_id), body: null },
      { path: create, body: move('administer', id, dose) },
    ]),
    ...Array.from({ length: WASTES }, (_, n) => nth(wasted, n)).flatMap(({ id, barcode_id }) => [
      { path: codeOf(barcode_id), body: null },
      { path: create, body: move('waste', id, little) },
    ]),
    ...Array.from({ length: CHECKS }, (_, n) => nth(boxes, n)).flatMap((box) => [
      { path: codeOf(box.code), body: null },
      { path: `drug/for_box?drug_box_id=${box.id}`, body: null },
      { path: 'box_check/create', body: check(box) },
    ]),
  ];
}

/** How many milliseconds the page needs to make the calls, one after another. */
function sendDirectly(page: Page, calls: Sent, token: string): Promise<number> {
  return page.evaluate(
    async ({ sent, headers, base }) => {
      const started = performance.now();
      for (const { path, body } of sent) {
        const reply = await fetch(`${base}/${path}`, {
          method: body === null ? 'GET' : 'POST',
          headers: {
            ...headers,
            ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const answer: { err?: string } = await reply.json();
        if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${answer.err}`);
      }
      return performance.now() - started;
    },
    { sent: calls, headers: { [HEADERS.authToken]: token }, base: API_BASE },
  );
}

/** How many milliseconds pass from the tap that starts the sync until the app says that everything is recorded. */
async function drain(page: Page, entries: readonly KeptEntry[]): Promise<number> {
  await fillOutbox(page, entries);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const open = menu.getByRole('button', { name: `Offline Actions (${TOTAL})` });
  await open.waitFor();
  const started = performance.now();
  await open.click();
  await shown(page, ` of ${TOTAL}`);
  await shown(page, 'Everything is recorded.');
  return performance.now() - started;
}

/**
 * Checks a few times a second: checking at every frame, as Playwright does, would slow the page and be measured too.
 */
async function shown(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.textContent.includes(wanted), text, {
    polling: LOOK_EVERY_MS,
    timeout: PATIENCE_MS,
  });
}

function report(directMs: number, drainedMs: number): void {
  const rate = (ms: number): string => ((TOTAL / ms) * 1000).toFixed(1).padStart(8);
  const ratio = directMs / drainedMs;
  const isKept = ratio >= PROMISE;
  if (!isKept) process.exitCode = 1;
  console.log(`${TOTAL} records: ${ADMINISTERS} administrations, ${WASTES} wastes, ${CHECKS} checks`);
  console.log(`the calls, one after another  ${rate(directMs)} records per second`);
  console.log(`sent from the device          ${rate(drainedMs)} records per second`);
  console.log(
    `${isKept ? 'promise kept' : 'PROMISE BROKEN'}: ${ratio.toFixed(2)} of the direct rate (promised ${PROMISE})`,
  );
}
