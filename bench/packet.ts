import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { FIRST_PREVIOUS, canonicalLinkText, type LinkContent } from '@vialant/domain/proof/canonical';
import {
  FILE_VERSIONS,
  KEPT_FORMAT,
  KEPT_VERSION,
  RECORD_FORMAT,
  type RecordLine,
  type SignedCheckpoint,
  statementText,
} from '@vialant/domain/proof/chain-verifier-lines';
import { type Head, MerkleTree } from '@vialant/domain/proof/merkle';
import {
  type BalanceTotal,
  comparePaths,
  manifestFileText,
  manifestText,
  PACKET_FILES,
  PACKET_FORMAT,
  PACKET_VERSION,
} from '@vialant/domain/proof/packet';
import { nextCheckpoint } from '../apps/server/src/custody/proof/checkpoint-row.ts';
import { sha256 } from '../apps/server/src/custody/proof/sha256.ts';
import { memoryKey } from '../apps/server/src/custody/proof/testing/random-record.ts';
import { verifyFile } from '../apps/server/src/custody/proof/verify-record.ts';
import { PacketZip } from '../apps/server/src/packet/packet-zip.ts';
import { browserOptions } from '../e2e/support/browser-options.ts';

const LINKS = Number(process.env['LINKS'] ?? 500_000);
const PER_VIAL = 8;
const PER_CHECKPOINT = 900;
const PIECE = 256 * 1024;
const PAGE = join(import.meta.dirname, '../apps/verifier/dist/verify.html');
const TYPES = Array.from({ length: 20 }, () => randomUUID());
const agency = { id: randomUUID(), name: 'Metro County EMS' };
const key = memoryKey();

type KeptHead = Head & { readonly code: string; readonly record: string };

/** A made-up record, and what a packet tells of it besides its lines. */
class LargeRecord {
  readonly heads: KeptHead[] = [];
  last: SignedCheckpoint | null = null;
  readonly vials = Array.from({ length: LINKS / PER_VIAL }, (_, index) => ({
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    code: `FEN-${index}`,
    typeId: TYPES[index % TYPES.length] ?? '',
  }));

  /** The lines: whole vials, each received and then given in small doses. */
  *lines(): Generator<RecordLine> {
    const counts = { subjects: this.vials.length, links: LINKS, checkpoints: Math.ceil(LINKS / PER_CHECKPOINT) };
    const made = { format: RECORD_FORMAT, version: FILE_VERSIONS.withCases, made_on: new Date().toISOString() };
    yield { line: 'header', ...made, agency, public_key: key.publicKey, counts };
    for (const { id, code, typeId } of this.vials)
      yield { line: 'subject', id, what: 'vial', code, type_id: typeId, type: 'Fentanyl' };
    yield* this.#links();
  }

  *#links(): Generator<RecordLine> {
    const tree = new MerkleTree(sha256);
    let grown = new Map<string, KeptHead>();
    let written = 0;
    for (const vial of this.vials) {
      let previous = FIRST_PREVIOUS;
      for (let number = 1; number <= PER_VIAL; number += 1) {
        const link = linkOf(vial, number, previous);
        const hash = sha256(canonicalLinkText(link));
        yield { line: 'link', ...link, hash };
        previous = hash;
        written += 1;
        const head = { subject: vial.id, code: vial.code, number, hash, record: String(link.record['id']) };
        grown.set(vial.id, head);
        if (number === PER_VIAL) this.heads.push(head);
        if (written % PER_CHECKPOINT > 0 && written < LINKS) continue;
        for (const { code: _, ...each } of grown.values()) yield { line: 'head', ...each };
        tree.update(grown.values());
        grown = new Map();
        const now = { agency: agency.id, created_on: new Date().toISOString(), link_count: written };
        const sealed = { ...now, subject_count: tree.size, merkle_root: tree.root() };
        this.last = nextCheckpoint(this.last?.statement ?? null, key, sealed);
        yield { line: 'checkpoint', ...this.last };
      }
    }
  }

  /** The balances, as a report would tell them. */
  totals(): BalanceTotal[] {
    return TYPES.toSorted().map((typeId) => {
      const vials = this.vials.filter((vial) => vial.typeId === typeId).length;
      const none = { opening: '0', in: '0', reversed: '0', wasted: '0', lost: '0', out: '0' };
      const moved = { received: String(vials * 100), given: String(vials * 87.5), closing: String(vials * 12.5) };
      return { report: 'balance', type_id: typeId, type: 'Fentanyl', ...none, ...moved };
    });
  }
}

/** Writes a whole packet: its record, its checkpoint with all heads, and a signed manifest. */
async function writePacket(path: string): Promise<void> {
  const record = new LargeRecord();
  const zip = new PacketZip(path, new Date(), new AbortController().signal);
  await zip.write(PACKET_FILES.record, async (write) => {
    let piece = '';
    for (const line of record.lines()) {
      piece += `${JSON.stringify(line)}\n`;
      if (piece.length < PIECE) continue;
      await write(piece);
      piece = '';
    }
    await write(piece);
  });
  if (record.last === null) throw new Error('there is no record without a link');
  const { heads, last } = record;
  const kept = { format: KEPT_FORMAT, version: KEPT_VERSION, ...last, heads };
  await zip.add(PACKET_FILES.checkpoint, [`${JSON.stringify(kept)}\n`]);
  await zip.add(PACKET_FILES.index, ['<!doctype html><title>Contents</title>']);
  await zip.add(PACKET_FILES.verifier, [await readFile(PAGE)]);
  const statement = {
    v: PACKET_VERSION,
    format: PACKET_FORMAT,
    agency,
    made_on: new Date().toISOString(),
    made_by: 'Alex Admin',
    period: { from: '2026-01-01', to: '2026-01-02' },
    time_zone: 'UTC',
    with_personal: true,
    checkpoint: { number: last.statement.number, hash: sha256(statementText(last.statement)) },
    files: zip.files.toSorted(comparePaths),
    totals: record.totals(),
  };
  const signature = key.sign(manifestText(statement));
  await zip.add(PACKET_FILES.manifest, [manifestFileText({ statement, public_key: key.publicKey, signature })]);
  await zip.finish();
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
    await page.goto(pathToFileURL(PAGE).href);
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

/** PACKET-04: how long a packet with half a million links takes to verify, by the command and by the page. */
export async function benchPacket(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-bench-packet-'));
  const path = join(folder, 'packet.zip');
  try {
    await writePacket(path);
    console.log(`${((await stat(path)).size / 1e6).toFixed(0)} MB packed`);
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
