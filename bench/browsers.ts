import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { shortCheckpoint } from '@vialant/domain/proof/short-checkpoint';
import { A_BYTE, mutations, randomPacket, Spoiler } from '../apps/server/src/custody/proof/testing/packet-mutations.ts';
import { packetFiles, packetOf, statementOf } from '../apps/server/src/custody/proof/testing/random-packet.ts';
import { RandomRecord } from '../apps/server/src/custody/proof/testing/random-record.ts';
import { qrPicture } from '../apps/server/src/messages/qr-picture.ts';
import { startChromium } from './browsers/chromium.ts';
import type { DrivenBrowser, StartBrowser } from './browsers/driven.ts';
import { saidByCommand, saidByPage } from './browsers/drop-packets.ts';
import { startFirefox } from './browsers/firefox.ts';
import { startWebKit } from './browsers/webkit.ts';

const PAGE = pathToFileURL(join(import.meta.dirname, '../apps/verifier/dist/verify.html')).href;
const BROWSERS: Readonly<Record<string, StartBrowser>> = {
  Chromium: startChromium,
  Firefox: startFirefox,
  WebKitGTK: startWebKit,
};
const PACKETS = Number(process.env['PACKETS'] ?? 10);
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 2 * mutations.length);
const AT_ONCE = 32;
const TRIES = 600;
const TITLE = `document.querySelector('.title')?.textContent ?? ''`;

type Packets = { readonly clean: string; readonly spoiled: string; readonly photograph: string };
type Opened = { readonly name: string; readonly browser: DrivenBrowser };
/** A packet, and how it was spoiled; clean ones were not. */
type Given = { readonly about: string; readonly packet: Buffer };

/**
 * PACKET-03 PACKET-04 PACKET-06: the page from the disk in every browser that this machine has. First what an inspector
 * does; then clean and spoiled packets, the same ones in each browser, of which the page must say what the command says.
 * `PACKETS=1000 MUTATIONS=10000` gives it as many as the product promises to stand.
 */
export async function benchBrowsers(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-bench-browsers-'));
  const opened: Opened[] = [];
  try {
    const packets = await packetsIn(folder);
    for (const [name, start] of Object.entries(BROWSERS)) {
      const browser = await start();
      if (browser === null) {
        console.log(`(skipped: no ${name} here)`);
        continue;
      }
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
  let batch: Given[] = [];
  const flush = async (): Promise<void> => {
    const expected: string[] = [];
    for (const { packet } of batch) expected.push((await saidByCommand(packet, path)).join('\n'));
    for (const [index, { about }] of batch.entries()) tally.command(about, expected[index] ?? '');
    await Promise.all(
      opened.map(async ({ name, browser }) => {
        const begun = performance.now();
        const packets = batch.map(({ packet }) => packet);
        const said = await saidByPage(browser, packets);
        tally.took(name, performance.now() - begun);
        for (const [index, { about }] of batch.entries())
          tally.page(name, about, { command: expected[index] ?? '', page: said[index]?.join('\n') ?? '' });
      }),
    );
    batch = [];
  };
  for (const given of allPackets()) {
    batch.push(given);
    if (batch.length === AT_ONCE) await flush();
  }
  await flush();
  tally.print();
}

const CLEAN = 'clean';

function* allPackets(): Generator<Given> {
  for (let seed = 1; seed <= PACKETS; seed += 1) yield { about: CLEAN, packet: randomPacket(seed).packet };
  const spoiler = new Spoiler();
  for (let number = 1; number <= MUTATIONS; number += 1) {
    const { name, packet } = spoiler.spoil(number);
    yield { about: name, packet };
  }
}

const MOST_SHOWN = 10;
const TRUE = 'Everything in this packet is true';

/** Counts verdicts: how many were of clean packets, how many named something, and how many differ from the command's. */
class Tally {
  readonly #named = new Map<string, { packets: number; named: number }>();
  readonly #browsers: Map<string, { same: number; different: number; ms: number }>;

  constructor(browsers: readonly string[]) {
    this.#browsers = new Map(browsers.map((name) => [name, { same: 0, different: 0, ms: 0 }]));
  }

  command(about: string, said: string): void {
    const line = this.#named.get(about) ?? { packets: 0, named: 0 };
    const isNamed = said !== TRUE;
    line.packets += 1;
    if (isNamed) line.named += 1;
    this.#named.set(about, line);
    // A byte of the archive that is part of no file may change nothing that anybody unpacks.
    if (isNamed === (about === CLEAN) && about !== A_BYTE) process.exitCode = 1;
  }

  took(browser: string, ms: number): void {
    const line = this.#browsers.get(browser);
    if (line) line.ms += ms;
  }

  page(browser: string, about: string, { command, page }: { command: string; page: string }): void {
    const line = this.#browsers.get(browser);
    if (line === undefined) return;
    if (command === page) {
      line.same += 1;
      return;
    }
    line.different += 1;
    process.exitCode = 1;
    if (line.different <= MOST_SHOWN)
      console.log(`${browser}, ${about}:\n${page}\nwhere the command says:\n${command}`);
  }

  print(): void {
    console.log('\nthe command                                                   packets    named');
    for (const [about, { packets, named }] of this.#named)
      console.log(`${about.padEnd(60)} ${String(packets).padStart(8)} ${String(named).padStart(8)}`);
    console.log('\nthe page in                              same as the command  different  ms each');
    for (const [name, { same, different, ms }] of this.#browsers) {
      const each = (ms / Math.max(1, same + different)).toFixed(0);
      console.log(
        `${name.padEnd(40)} ${String(same).padStart(19)} ${String(different).padStart(10)} ${each.padStart(8)}`,
      );
    }
  }
}
