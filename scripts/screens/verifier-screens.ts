import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { packetFiles, packetOf, statementOf } from '../../apps/server/src/custody/proof/testing/random-packet.ts';
import { RandomRecord } from '../../apps/server/src/custody/proof/testing/random-record.ts';
import { root } from '../prepare.mjs';
import type { Screen } from './screens.ts';

const VERIFIER = pathToFileURL(join(root, 'apps', 'verifier', 'dist', 'verify.html')).href;

/** Opens the page from the disk, as an inspector has it, and gives it the packet. */
function verdict(name: string, title: string, packet: () => Buffer): Screen {
  return {
    name: `verify-${name}`,
    title: `verify.html, ${title}`,
    async show(page: Page) {
      await page.goto(VERIFIER);
      const folder = await mkdtemp(join(tmpdir(), 'vialant-screens-'));
      const path = join(folder, 'packet.zip');
      await writeFile(path, packet());
      await page.getByLabel('Choose the packet').setInputFiles(path);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused({ timeout: 60_000 });
      await rm(folder, { recursive: true });
    },
  };
}

function truePacket(): Buffer {
  const record = new RandomRecord(41).live(60);
  const files = packetFiles(record);
  return packetOf(files, statementOf(record, files), record.key);
}

function spoiledPacket(): Buffer {
  const record = new RandomRecord(41).live(60);
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
];
