import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API_BASE } from '@vialant/contract/envelope';
import { expect, type Page } from '@playwright/test';
import { unzipped } from '../../../apps/server/src/packet/testing/unzipped.ts';
import type { Packet } from '../../../apps/web/src/queries/office/packet.ts';
import { headersOf } from '../stock-screens.ts';
import { answer, open, PACKET_WITHIN_MS, screen } from './record-screens.ts';
import type { Screen } from '../screens.ts';

const DAY = '2026-11-16T04:00:00.000Z';

const packet: Packet = {
  id: 'p1',
  created_on: DAY,
  created_by_name: 'Avery Admin',
  from_date: '2025-11-17',
  to_date: '2026-11-16',
  with_personal: 0,
  state: 'making',
  progress: 42,
  writing: 'schedule-II/usage',
  ready_on: null,
  expires_on: '2026-11-23T04:00:00.000Z',
  bytes: null,
  checkpoint: null,
};

async function dataOf<Data>(page: Page, path: string): Promise<Data> {
  const reply = await page.request.get(`${API_BASE}/${path}`, { headers: await headersOf(page) });
  const { data }: { data: Data } = await reply.json();
  return data;
}

/** Opens a file from the disk, as whoever got it does. */
async function openFile(page: Page, name: string, content: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-screens-'));
  await writeFile(join(folder, name), content);
  await page.goto(pathToFileURL(join(folder, name)).href);
}

/** The packet of the agency, as it is fetched. */
async function fetchPacket(page: Page): Promise<Buffer> {
  const ready = async (): Promise<Packet | undefined> =>
    (await dataOf<Packet[]>(page, 'packet/all')).find(({ state }) => state === 'ready');
  await expect.poll(ready, { timeout: PACKET_WITHIN_MS }).toBeDefined();
  const headers = await headersOf(page);
  const link = await page.request.post(`${API_BASE}/packet/link`, { headers, data: { id: (await ready())?.id } });
  const { data }: { data: { url: string } } = await link.json();
  return (await page.request.get(data.url)).body();
}

async function openReport(page: Page, call: string): Promise<void> {
  const headers = await headersOf(page);
  const reply = await page.request.get(`${API_BASE}/${call}&format=html`, { headers });
  await openFile(page, 'custody-report.html', await reply.body());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What leaves the house: packets while they are made, their first page, and custody reports. */
export const paperScreens: readonly Screen[] = [
  screen('packets-making', 'packets that are made, wait and failed', async (page) => {
    const states = [packet, { ...packet, id: 'p2', state: 'waiting' }, { ...packet, id: 'p3', state: 'failed' }];
    await answer(page, 'packet/all', states);
    await open(page, '/packets');
    await expect(page.getByRole('progressbar')).toBeVisible();
  }),
  screen('packets-mail', 'who keeps checkpoints', async (page) => {
    const mail = { addresses: ['director@hospital.test'], mailed_number: 6, mailed_day: '2026-11-15' };
    await answer(page, 'packet/mail', mail);
    await open(page, '/packets');
    await page.getByLabel('Addresses').scrollIntoViewIfNeeded();
  }),
  screen('paper-index', 'the first page of a packet', async (page) => {
    const files = await unzipped(await fetchPacket(page));
    await openFile(page, 'index.html', files.get('index.html') ?? Buffer.from(''));
  }),
  screen('paper-verified', 'a packet, verified by its own page', async (page) => {
    const zip = await fetchPacket(page);
    await openFile(page, 'verify.html', (await unzipped(zip)).get('verify.html') ?? Buffer.from(''));
    const packetFile = { name: 'packet.zip', mimeType: 'application/zip', buffer: zip };
    await page.getByLabel('Choose the packet').setInputFiles(packetFile);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused({ timeout: 60_000 });
  }),
  screen('paper-vial', 'the custody report of a vial', async (page) => {
    const { id } = await dataOf<{ id: string }>(page, 'drug/find?barcode_id=PIC-001');
    await openReport(page, `drug/custody_report?drug_id=${id}`);
  }),
  screen('paper-box', 'the custody report of a box', async (page) => {
    const boxes = await dataOf<{ id: string; name: string }[]>(page, 'drug_box/with_unit');
    await openReport(page, `drug_box/custody_report?drug_box_id=${boxes.find(({ name }) => name === 'BOX-M2')?.id}`);
  }),
  screen('paper-incident', 'the custody report of an incident', (page) =>
    openReport(page, 'incident/custody_report?incident=2026-11-001'),
  ),
];
