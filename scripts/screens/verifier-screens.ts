import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { packetFiles, packetOf, statementOf } from '../../apps/server/src/custody/proof/testing/random-packet.ts';
import { RandomRecord } from '../../apps/server/src/custody/proof/testing/random-record.ts';
import { root } from '../prepare.mjs';
import type { Screen } from './screens.ts';

const VERIFIER = pathToFileURL(join(root, 'apps', 'verifier', 'dist', 'verify.html')).href;

/** Gives the page a file, as an inspector chooses it. */
async function give(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'packet.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Choose the packet').setInputFiles(file);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused({ timeout: 60_000 });
}

/** Opens the page from the disk, as an inspector has it, and gives it the packet. */
function verdict(name: string, title: string, packet: () => Buffer): Screen {
  return {
    name: `verify-${name}`,
    title: `verify.html, ${title}`,
    async show(page: Page) {
      await page.goto(VERIFIER);
      await give(page, packet());
    },
  };
}

/** The same with a checkpoint to compare with, as it is pasted. */
function compared(name: string, title: string, kept: () => string): Screen {
  return {
    name: `verify-${name}`,
    title: `verify.html, ${title}`,
    async show(page: Page) {
      await page.goto(VERIFIER);
      await give(page, truePacket());
      await page.getByText('Compare with what you were given before').click();
      await page.getByLabel('A kept checkpoint').fill(kept());
      await page.getByRole('button', { name: 'Check again with this' }).click();
      await expect(page.getByText(/the kept checkpoint|This is no kept checkpoint/).first()).toBeVisible();
    },
  };
}

let made: RandomRecord | null = null;

/** One record for all pictures: each has a key of its own, and only its own checkpoints agree with it. */
function trueRecord(): RandomRecord {
  made ??= new RandomRecord(41).live(60);
  return made;
}

function truePacket(): Buffer {
  const record = trueRecord();
  const files = packetFiles(record);
  return packetOf(files, statementOf(record, files), record.key);
}

function spoiledPacket(): Buffer {
  const record = trueRecord();
  const files = packetFiles(record);
  const spoiled = new Map(files).set('schedule-II/balance.pdf', Buffer.from('%PDF-1.7'));
  return packetOf(spoiled, statementOf(record, files), record.key);
}

function packetOfLostKey(): Buffer {
  const record = new RandomRecord(12).live(20).changeKey().live(5).changeKey('lost').live(5);
  const files = packetFiles(record);
  return packetOf(files, statementOf(record, files), record.key);
}

/** The page in a packet that proves it. */
export const verifierScreens: readonly Screen[] = [
  {
    name: 'verify-start',
    title: 'verify.html, before a packet is chosen',
    async show(page) {
      await page.goto(VERIFIER);
      await expect(page.getByLabel('Choose the packet')).toBeAttached();
    },
  },
  verdict('true', 'everything is true', truePacket),
  verdict('spoiled', 'a file was changed', spoiledPacket),
  verdict('lost-key', 'a key was lost', packetOfLostKey),
  verdict('record', 'a custody record alone', () => packetFiles(trueRecord()).get('custody.jsonl') ?? Buffer.from('')),
  compared('compared', 'compared with a kept checkpoint', () => JSON.stringify(trueRecord().kept())),
  compared('other', 'a kept checkpoint of another agency', () => JSON.stringify(new RandomRecord(7).live(20).kept())),
  compared('no-checkpoint', 'something that is no checkpoint', () => 'no checkpoint'),
  {
    name: 'verify-no-packet',
    title: 'verify.html, a file that is no packet',
    async show(page) {
      await page.goto(VERIFIER);
      await page.getByLabel('Choose the packet').setInputFiles({
        name: 'holiday.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('no packet'),
      });
      await expect(page.getByRole('heading', { level: 2 }).or(page.getByRole('alert')).first()).toBeVisible();
    },
  },
];
