import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { tellVerdict } from '@vialant/domain/words/proof/verifier';
import { fingerprintOf } from '@vialant/verifier/proofs';
import { verifyFile } from '../../apps/server/src/custody/proof/verify-record.ts';
import type { DrivenBrowser } from '../../e2e/engines/driven.ts';

/** What a verifier says of a packet: the title of the verdict, then everything that it names. */
export type Said = readonly string[];

const LOOK_EVERY_MS = 20;
const MOST_MS = 600_000;

/** What the command says of a packet, in the words that the page has for the same verdict. */
export async function saidByCommand(packet: Buffer, path: string): Promise<Said> {
  await writeFile(path, packet);
  const { title, untruths, more, breaks } = tellVerdict(await verifyFile(path, {}), fingerprintOf, 'page');
  return [title, ...untruths, ...(more > 0 ? [`and ${more} more`] : []), ...breaks];
}

/** What the page says of each packet that is dropped on it, one after the other. */
export async function saidByPage(browser: DrivenBrowser, packets: readonly Buffer[]): Promise<Said[]> {
  const contents = JSON.stringify(packets.map((packet) => packet.toString('base64')));
  const hear = `(said) => { globalThis.said = JSON.stringify(said); }`;
  await browser.ask(`void (globalThis.said = '', (${dropEach.toString()})(${contents}).then(${hear}))`);
  const end = performance.now() + MOST_MS;
  while (performance.now() < end) {
    const said = await browser.ask('globalThis.said');
    if (said !== '') return JSON.parse(said) as Said[];
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('the page says nothing');
}

/** Runs on the page, by its text alone. A file is dropped as a hand would, and the page's own worker verifies it. */
async function dropEach(packets: readonly string[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const packet of packets) {
    const bytes = Uint8Array.from(atob(packet), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'packet.zip'));
    document.querySelector('.answer')?.remove();
    const said = new Promise<string[]>((resolve) => {
      const observer = new MutationObserver(() => {
        const title = document.querySelector('.title, p[role=alert]:not(.wrong)');
        if (title === null) return;
        observer.disconnect();
        const items = [...document.querySelectorAll('.verdict li')];
        // Before the words of the title there is a mark.
        resolve([title.lastChild, ...items].map((node) => node?.textContent ?? ''));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    all.push(await said);
  }
  return all;
}
