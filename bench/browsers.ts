import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { shortCheckpoint } from '@vialant/domain/proof/short-checkpoint';
import { packetFiles, packetOf, statementOf } from '../apps/server/src/custody/proof/testing/random-packet.ts';
import { RandomRecord } from '../apps/server/src/custody/proof/testing/random-record.ts';
import { qrPicture } from '../apps/server/src/messages/qr-picture.ts';
import type { DrivenBrowser, StartBrowser } from './browsers/driven.ts';
import { startFirefox } from './browsers/firefox.ts';
import { startWebKit } from './browsers/webkit.ts';

const PAGE = pathToFileURL(join(import.meta.dirname, '../apps/verifier/dist/verify.html')).href;
const BROWSERS: Readonly<Record<string, StartBrowser>> = { Firefox: startFirefox, WebKitGTK: startWebKit };
const TRIES = 600;
const TITLE = `document.querySelector('.title')?.textContent ?? ''`;

type Packets = { readonly clean: string; readonly spoiled: string; readonly photograph: string };

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

/** PACKET-03: the page in the browsers that the test suite does not drive, each skipped where it is missing. */
export async function benchBrowsers(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-bench-browsers-'));
  const packets = await packetsIn(folder);
  try {
    for (const [name, start] of Object.entries(BROWSERS)) {
      const browser = await start();
      if (browser === null) {
        console.log(`(skipped: no ${name} here)`);
        continue;
      }
      try {
        await browser.open(PAGE);
        console.log(`${name}: ${await browser.ask('navigator.userAgent')}`);
        console.log(`  a clean packet: ${await verdict(browser, '#file', packets.clean)}`);
        console.log(`  a photographed checkpoint: ${await verdict(browser, '#picture', packets.photograph)}`);
        console.log(`  which says: ${await browser.ask(`document.querySelector('.verdict p')?.textContent`)}`);
        console.log(`  a spoiled packet: ${await verdict(browser, '#file', packets.spoiled)}`);
        console.log(`  which says: ${await browser.ask(`document.querySelector('.verdict li')?.textContent`)}`);
        const shown = process.env['PICTURES'];
        if (shown !== undefined) await writeFile(join(shown, `verify-${name}.png`), await browser.picture());
      } finally {
        await browser.close();
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
