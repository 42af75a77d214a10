import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility.ts';
import { viewports } from '../support/browser-options.ts';
import { expect } from '../support/fixtures.ts';
import { ownTest as test } from '../support/stock-fixtures.ts';

/** Some fifty papers are drawn; on a busy machine each takes a second. */
const MADE_WITHIN_MS = 120_000;

test.use({ user: 'admin', ...viewports.desk, isMobile: false, hasTouch: false });

test('PACKET-01 PACKET-02 an admin makes a packet with one press, sees it become ready and downloads it', async ({
  page,
}) => {
  test.setTimeout(MADE_WITHIN_MS + 60_000);
  await page.goto('/office');
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Inspection packets' }).click();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 24 months');
  await expectAccessible(page, 'the page of the packets');
  await page.getByRole('button', { name: 'Make a packet' }).click();
  const packet = page.getByRole('list', { name: 'Packets' }).getByRole('listitem').first();
  await expect(packet).toContainText(/sealed by checkpoint \d+, kept until/, { timeout: MADE_WITHIN_MS });
  const downloading = page.waitForEvent('download');
  await packet.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^packet-.*\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  for (const name of ['custody.jsonl', 'manifest.json', 'verify.html', 'schedule-II/usage.pdf']) {
    expect(bytes.includes(name)).toBe(true);
  }
  await expectAccessible(page, 'a packet that is ready');
});
