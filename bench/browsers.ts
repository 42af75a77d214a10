import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { shortCheckpoint } from '@vialant/domain/proof/short-checkpoint';
import { A_BYTE, mutations, randomPacket, Spoiler } from '../apps/server/src/custody/proof/testing/packet-mutations.ts';
import { haveSameContents } from '../apps/server/src/custody/proof/testing/packet-contents.ts';
import { packetFiles, packetOf, statementOf } from '../apps/server/src/custody/proof/testing/random-packet.ts';
import { RandomRecord } from '../apps/server/src/custody/proof/testing/random-record.ts';
import { qrPicture } from '../apps/server/src/messages/qr-picture.ts';
import type { DrivenBrowser } from '../e2e/engines/driven.ts';
import { ENGINES } from '../e2e/engines/engines.ts';
import { saidByCommand, saidByPage } from './browsers/drop-packets.ts';
import { CLEAN, Tally } from './browsers/tally.ts';

const PAGE = pathToFileURL(join(import.meta.dirname, '../apps/verifier/dist/verify.html')).href;
const PACKETS = Number(process.env['PACKETS'] ?? 10);
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 2 * mutations.length);
const PART = (process.env['PART'] ?? '1/1').split('/').map(Number);
const AT_ONCE = 32;
const TRIES = 600;
const TITLE = `document.querySelector('.title')?.textContent ?? ''`;

type Packets = { readonly clean: string; readonly spoiled: string; readonly photograph: string };
type Opened = { readonly name: string; readonly browser: DrivenBrowser };
/** A packet, how it was spoiled, and the clean one it was made of. */
type Given = { readonly about: string; readonly packet: Buffer; readonly clean: Buffer };

/**
 * PACKET-03 PACKET-04 PACKET-06: the page from the disk in every browser that this machine has. First what an inspector
 * does; then clean and spoiled packets, the same ones in each browser, of which the page must say what the command says.
 * `PACKETS=1000 MUTATIONS=10000` gives it as many as the product promises to stand; `PART=2/5` does the second of five
 * parts of them.
 */
export async function benchBrowsers(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-bench-browsers-'));
  const opened: Opened[] = [];
  try {
    const packets = await packetsIn(folder);
    for (const { name, missing, start } of ENGINES) {
      const why = missing();
      if (why !== null) {
        console.log(`(skipped: ${why})`);
        continue;
      }
      const browser = await start();
      opened.push({ name, browser });
      await walk(name, browser, packets);
    }
    await compareAll(opened, join(folder, 'packet.zip'));
  } finally {
    for (const { browser } of opened) await browser.close();
    await rm(folder, { recursive: true });
  }
}

async function packetsIn(folder: string): Promise<Packets> {
  const record = new RandomRecord(41).live(60);
  const files = packetFiles(record);
  const statement = statementOf(record, files);
  const spoiled = new Map(files).set('schedule-II/balance.pdf', Buffer.from('%PDF-1.7'));
  const at = {
    clean: join(folder, 'clean.zip'),
    spoiled: join(folder, 'spoiled.zip'),
    photograph: join(folder, 'code.png'),
  };
  await writeFile(at.clean, packetOf(files, statement, record.key));
  await writeFile(at.spoiled, packetOf(spoiled, statement, record.key));
  await writeFile(at.photograph, await qrPicture(shortCheckpoint(record.kept())));
  return at;
}

/** As an inspector does it, with files of the disk. */
async function walk(name: string, browser: DrivenBrowser, packets: Packets): Promise<void> {
  await browser.open(PAGE);
  console.log(`${name}: ${await browser.ask('navigator.userAgent')}`);
  console.log(`  a clean packet: ${await verdict(browser, '#file', packets.clean)}`);
  console.log(`  a photographed checkpoint: ${await verdict(browser, '#picture', packets.photograph)}`);
  console.log(`  which says: ${await browser.ask(`document.querySelector('.verdict p')?.textContent`)}`);
  console.log(`  a spoiled packet: ${await verdict(browser, '#file', packets.spoiled)}`);
  console.log(`  which says: ${await browser.ask(`document.querySelector('.verdict li')?.textContent`)}`);
  const shown = process.env['PICTURES'];
  if (shown !== undefined) await writeFile(join(shown, `verify-${name}.png`), await browser.picture());
}

/** What the page says after the choice, once it has said something else than before. */
async function verdict(browser: DrivenBrowser, input: string, path: string): Promise<string> {
  await browser.ask(`document.querySelector('.title')?.remove()`);
  await browser.choose(input, path);
  for (let left = TRIES; left > 0; left -= 1) {
    const title = await browser.ask(TITLE);
    if (title !== '') return title;
    await pause(100);
  }
  throw new Error('the page says nothing');
}

/** Gives all browsers the same packets, and compares what each says with what the command says. */
async function compareAll(opened: readonly Opened[], path: string): Promise<void> {
  // A page that was just opened has nothing pasted into it to compare with.
  for (const { browser } of opened) await browser.open(PAGE);
  const tally = new Tally(opened.map(({ name }) => name));
  // The next packets are made while the browsers are busy with those before.
  let earlier: Promise<void> = Promise.resolve();
  for await (const batch of batchesOf(allPackets())) {
    await earlier;
    earlier = compare(opened, batch, { tally, path });
  }
  await earlier;
  tally.print();
}

async function compare(
  opened: readonly Opened[],
  batch: readonly Given[],
  { tally, path }: { readonly tally: Tally; readonly path: string },
): Promise<void> {
  const packets = batch.map(({ packet }) => packet);
  const pages = opened.map(async ({ name, browser }) => {
    const begun = performance.now();
    const said = await saidByPage(browser, packets);
    tally.took(name, performance.now() - begun);
    return { name, said };
  });
  const expected: string[] = [];
  for (const { about, packet, clean } of batch) {
    const said = (await saidByCommand(packet, path)).join('\n');
    expected.push(said);
    tally.command(about, said, about === A_BYTE && (await haveSameContents(packet, clean)));
  }
  for (const { name, said } of await Promise.all(pages)) {
    for (const [index, { about }] of batch.entries())
      tally.page(name, about, { command: expected[index] ?? '', page: said[index]?.join('\n') ?? '' });
  }
}

async function* batchesOf(all: Iterable<Given>): AsyncGenerator<Given[]> {
  let batch: Given[] = [];
  for (const given of all) {
    batch.push(given);
    // To make one takes some milliseconds, in which no browser is heard.
    await turn();
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* allPackets(): Generator<Given> {
  for (const seed of numbersIn(PACKETS)) {
    const { packet } = randomPacket(seed);
    yield { about: CLEAN, packet, clean: packet };
  }
  const spoiler = new Spoiler();
  for (const number of numbersIn(MUTATIONS)) {
    const { name, packet, clean } = spoiler.spoil(number);
    yield { about: name, packet, clean: clean.packet };
  }
}

/** The numbers from 1 to this one that are in the part which this run does. */
function* numbersIn(most: number): Generator<number> {
  const [part = 1, parts = 1] = PART;
  const last = Math.floor((most * part) / parts);
  for (let number = Math.floor((most * (part - 1)) / parts) + 1; number <= last; number += 1) yield number;
}
