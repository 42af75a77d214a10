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
const PROMISE = 0.7;
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
 * a machine that becomes slower affects both. Then checks that no record is lost when the browser is killed.
 */
export async function benchOffline(): Promise<void> {
  ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  const server = await startServer(dataDir);
  try {
    await compareRates(server);
    await killBrowsers(`http://localhost:${server.port}`, () => stopServer(server));
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
  const direct = await directCalls(api, await newVials(api));
  const entries = entriesOf(await newVials(api), owner);
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

/** Creates vials to be given completely, in their own box. */
async function newVials(api: Api): Promise<Row[]> {
  const types = await api.get<Row[]>('drug_type/all');
  const type = types.find(({ name }) => name === 'Fentanyl 100 mcg')?.id;
  const code = `BOX-${randomUUID().slice(0, 8)}`;
  const { id: drug_box_id } = await api.post<Row>('drug_box/create', { name: code, barcode_id: code });
  const more = { ...wireGuest, type, drug_box_id, expiration_date: '2030-01-01', lot_number: 'L', quantity: 100 };
  const vials: Row[] = [];
  while (vials.length < ADMINISTERS) {
    const count = Math.min(PER_CALL, ADMINISTERS - vials.length);
    const data = Array.from({ length: count }, () => ({ ...more, barcode_id: `B-${randomUUID().slice(0, 12)}` }));
    vials.push(...(await api.post<Row[]>('drug/create/many', { data })));
  }
  return vials;
}

const written = payloads.waste('KET-001').guest;
const wireGuest = {
  guest_verify__name: written.name,
  guest_verify__title: written.title,
  guest_verify__license_number: written.license_number,
  guest_verify__signature_img: written.signature,
} as const;

function entriesOf(vials: readonly Row[], owner: Pick<KeptEntry, 'userId' | 'userGroupId'>): KeptEntry[] {
  const entry = (queue: KeptEntry['queue'], payload: KeptEntry['payload']): KeptEntry => ({
    id: randomUUID(),
    queue,
    happenedAt: new Date().toISOString(),
    ...owner,
    payload,
  });
  return [
    ...vials.map(({ barcode_id }) => entry('administers', payloads.administer(String(barcode_id), -100))),
    ...Array.from({ length: WASTES }, () => entry('wastes', payloads.waste('KET-001', -1))),
    ...Array.from({ length: CHECKS }, () => entry('daily_checks', payloads.check('BOX-M1', ['FEN-001', 'FEN-002']))),
  ];
}

/** The calls that the app would make for these entries, ready to be sent. */
async function directCalls(api: Api, vials: readonly Row[]): Promise<Sent> {
  const codeOf = (code: string): string => `code/find?barcode_id=${code}`;
  const ketamine = await api.get<Row>('drug/find?barcode_id=KET-002');
  const box = await api.get<Row>('drug_box/find?barcode_id=BOX-M1');
  const seen = await api.get<Row[]>(`drug/for_box?drug_box_id=${box.id}`);
  const common = { ...wireGuest, offline: 1, input_manually: 0, lat: null, lon: null };
  const timestamp = new Date().toISOString();
  const move = (type: string, drug_id: string, more: object): object => ({
    stock_move_type_id__name: type,
    drug_id,
    ...common,
    timestamp,
    ...more,
  });
  const check = {
    ...wireGuest,
    drug_box_id: box.id,
    drug_checks: seen.slice(0, 2).map(({ id }) => ({ drug_id: id, scanned_manually: 0 })),
    user_was_offline: 1,
    timestamp,
  };
  const given = { quantity: -100, doses: 1, incident_number: 'I', notes: null };
  const wasted = { quantity: -1, waste_all: 0, notes: 'dropped' };
  const create = 'stock_move_record/create';
  return [
    ...vials.flatMap(({ id, barcode_id }) => [
      { path: codeOf(String(barcode_id)), body: null },
      { path: create, body: move('administer', id, given) },
    ]),
    ...Array.from({ length: WASTES }, () => [
      { path: codeOf('KET-002'), body: null },
      { path: create, body: move('waste', ketamine.id, wasted) },
    ]).flat(),
    ...Array.from({ length: CHECKS }, () => [
      { path: codeOf('BOX-M1'), body: null },
      { path: `drug/for_box?drug_box_id=${box.id}`, body: null },
      { path: 'box_check/create', body: check },
    ]).flat(),
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
  const open = page.getByRole('button', { name: `Offline Actions (${TOTAL})` });
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
