import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { FIRST_PREVIOUS, canonicalLinkText, type LinkContent } from '@vialant/domain/proof/canonical';
import {
  FILE_VERSIONS,
  RECORD_FORMAT,
  type RecordLine,
  type SignedCheckpoint,
} from '@vialant/domain/proof/chain-verifier-lines';
import { type Head, MerkleTree } from '@vialant/domain/proof/merkle';
import { nextCheckpoint } from '../apps/server/src/custody/proof/checkpoint-row.ts';
import { sha256 } from '../apps/server/src/custody/proof/sha256.ts';
import { memoryKey } from '../apps/server/src/custody/proof/testing/random-record.ts';
import { verifyFile } from '../apps/server/src/custody/proof/verify-record.ts';
import { browserOptions } from '../e2e/support/browser-options.ts';

const LINKS = Number(process.env['LINKS'] ?? 500_000);
const PER_VIAL = 8;
const PER_CHECKPOINT = 900;
const agency = { id: randomUUID(), name: 'Metro County EMS' };
const key = memoryKey();

/** The lines of a record of whole vials, each received and then given in small doses. */
function* recordLines(): Generator<RecordLine> {
  const vials = Array.from({ length: LINKS / PER_VIAL }, (_, index) => ({
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    code: `FEN-${index}`,
    typeId: randomUUID(),
  }));
  const counts = { subjects: vials.length, links: LINKS, checkpoints: Math.ceil(LINKS / PER_CHECKPOINT) };
  const made = { format: RECORD_FORMAT, version: FILE_VERSIONS.withCases, made_on: new Date().toISOString() };
  yield { line: 'header', ...made, agency, public_key: key.publicKey, counts };
  for (const { id, code, typeId } of vials)
    yield { line: 'subject', id, what: 'vial', code, type_id: typeId, type: 'Fentanyl' };
  const tree = new MerkleTree(sha256);
  let last: SignedCheckpoint | null = null;
  let heads = new Map<string, Head & { record: string }>();
  let written = 0;
  for (const vial of vials) {
    let previous = FIRST_PREVIOUS;
    for (let number = 1; number <= PER_VIAL; number += 1) {
      const link = linkOf(vial, number, previous);
      const hash = sha256(canonicalLinkText(link));
      yield { line: 'link', ...link, hash };
      previous = hash;
      written += 1;
      heads.set(vial.id, { subject: vial.id, number, hash, record: String(link.record['id']) });
      if (written % PER_CHECKPOINT > 0 && written < LINKS) continue;
      for (const head of heads.values()) yield { line: 'head', ...head };
      tree.update(heads.values());
      heads = new Map();
      const now = { agency: agency.id, created_on: new Date().toISOString(), link_count: written };
      last = nextCheckpoint(last?.statement ?? null, key, {
        ...now,
        subject_count: tree.size,
        merkle_root: tree.root(),
      });
      yield { line: 'checkpoint', ...last };
    }
  }
}

function linkOf(
  vial: { readonly id: string; readonly code: string },
  number: number,
  previous: string,
): LinkContent & { readonly record: Readonly<Record<string, string>> } {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const record = {
    id: randomUUID(),
    user_group_id: agency.id,
    created_by: agency.id,
    created_on: at,
    happened_at: at,
    drug_id: vial.id,
    drug_box_id: agency.id,
    user_name: 'Morgan Medic',
    witness_form: 'password',
    witness_name: 'P. Rivera',
    scanned_by: 'camera',
    location_name: 'BOX 12, Medic 4',
    personal_hash: sha256(vial.code),
    ...(number === 1
      ? { type: 'receive', quantity: '100', vial_code: vial.code, vial_type: 'Fentanyl', vial_lot: 'LOT-77' }
      : { type: 'administer', quantity: '-12.5', route: 'IV', order_kind: 'standing' }),
  };
  return { subject: vial.id, number, previous, table: 'stock_move_record', record };
}

async function inBrowser(path: string): Promise<{ seconds: number; megabytes: number; title: string }> {
  const browser = await chromium.launch(browserOptions());
  try {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(import.meta.dirname, '../apps/verifier/dist/verify.html')).href);
    const session = await browser.newBrowserCDPSession();
    let megabytes = 0;
    const begun = performance.now();
    const look = async (): Promise<void> => {
      // The browser may just have been closed.
      const seen = await session.send('SystemInfo.getProcessInfo').catch(() => null);
      for (const { id, type } of seen?.processInfo ?? [])
        if (type === 'renderer') megabytes = Math.max(megabytes, await residentMegabytes(id));
    };
    const watch = setInterval(() => void look(), 500);
    await page.setInputFiles('#file', path);
    await page.waitForSelector('.title', { timeout: 600_000 });
    const seconds = (performance.now() - begun) / 1000;
    clearInterval(watch);
    return { seconds, megabytes, title: (await page.locator('.title').textContent()) ?? '' };
  } finally {
    await browser.close();
  }
}

/** What a process has in memory, where the system tells it. */
async function residentMegabytes(pid: number): Promise<number> {
  const file = await open(`/proc/${pid}/status`).catch(() => null);
  const text = (await file?.readFile('utf8')) ?? '';
  await file?.close();
  return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
}

/** How long the record of a packet with half a million links takes to verify, by the command and by the page. */
export async function benchPacket(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-bench-packet-'));
  const path = join(folder, 'custody.jsonl');
  try {
    const stream = createWriteStream(path);
    for (const line of recordLines()) if (!stream.write(`${JSON.stringify(line)}\n`)) await once(stream, 'drain');
    stream.end();
    await once(stream, 'close');
    const begun = performance.now();
    const { untruths, counts } = await verifyFile(path, {});
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0);
    console.log(`command: ${counts.links} links, ${untruths.length} untruths, ${seconds} s, ${peak} MB with making it`);
    const page = await inBrowser(path);
    console.log(`page: ${page.title}, ${page.seconds.toFixed(1)} s, at most ${page.megabytes.toFixed(0)} MB`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
