import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { unzipped } from '../../apps/server/src/packet/testing/unzipped.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { viewports } from '../support/browser-options.ts';
import { expect } from '../support/fixtures.ts';
import { ownTest as test } from '../support/stock-fixtures.ts';

/** Some fifty papers are drawn; on a busy machine each takes a second. */
const MADE_WITHIN_MS = 120_000;

test.use({ user: 'admin', ...viewports.desk, isMobile: false, hasTouch: false });

/** What an inspector does on a machine without a network, in three actions; answers the verdict. */
async function inspect(browser: Browser, zip: string, folder: string): Promise<string> {
  const inspector = await browser.newPage({ offline: true });
  // 1: unpacks the packet.
  for (const [path, content] of await unzipped(await readFile(zip))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  // 2: opens the page that is in it.
  await inspector.goto(pathToFileURL(join(folder, 'verify.html')).href);
  // 3: gives it the packet.
  await inspector.getByLabel('Choose the packet').setInputFiles(zip);
  const heading = inspector.getByRole('heading', { level: 2 });
  await expect(heading).toBeFocused();
  const verdict = await heading.innerText();
  await inspector.close();
  return verdict;
}

test('PACKET-01 PACKET-02 PACKET-03 PACKET-05 an admin makes a packet with one press and downloads it, and its page proves it offline', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(MADE_WITHIN_MS + 60_000);
  await page.goto('/office');
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Inspection packets' }).click();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 24 months');
  await page.getByRole('button', { name: 'Make a packet' }).click();
  const packet = page.getByRole('list', { name: 'Packets' }).getByRole('listitem').first();
  await expect(packet).toContainText(/sealed by checkpoint \d+, kept until/, { timeout: MADE_WITHIN_MS });
  const downloading = page.waitForEvent('download');
  await packet.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^packet-.*\.zip$/);
  const zip = info.outputPath('packet.zip');
  await file.saveAs(zip);
  const bytes = await readFile(zip);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  for (const name of ['custody.jsonl', 'manifest.json', 'verify.html', 'schedule-II/usage.pdf']) {
    expect(bytes.includes(name)).toBe(true);
  }
  expect(await inspect(browser, zip, info.outputPath('packet'))).toContain('Everything in this packet is true');
  await expectAccessible(page, 'a packet that is ready');
  // The page is longer than the screen, and its end is reached as people do.
  await page.getByRole('main').hover();
  await page.mouse.wheel(0, 5000);
  await expect(page.getByLabel('Addresses')).toBeInViewport();
});
