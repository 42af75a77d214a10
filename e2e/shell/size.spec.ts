import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';

const MOST_BYTES = 165_000;

/**
 * The gzipped size of every script and style of a cold load until the page can be used: the cost of a first visit,
 * whatever the server's compression. Files that are fetched ahead after that do not count.
 */
async function firstLoad(page: Page, open: () => Promise<void>): Promise<number> {
  const replies: Response[] = [];
  page.on('response', (reply) => {
    if (['script', 'stylesheet'].includes(reply.request().resourceType())) replies.push(reply);
  });
  await open();
  const bodies = await Promise.all(replies.map((reply) => reply.body()));
  return bodies.reduce((total, body) => total + gzipSync(body).length, 0);
}

function say(what: string, bytes: number): void {
  test.info().annotations.push({ type: 'size', description: `${what}: ${bytes} bytes of ${MOST_BYTES}` });
  process.stdout.write(`\n   first load of ${what}: ${(bytes / 1000).toFixed(1)} kB of script and style, gzipped\n`);
}

test.use({ user: 'medic' });

test('the first load of the dashboard, and that of the home screen, is at most 165 kB of script and style', async ({
  page,
  browser,
  baseURL,
}) => {
  const stranger = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  for (const [what, tab, open] of [
    ['the home screen', stranger, () => new HomePage(stranger).open()],
    [
      'the dashboard',
      page,
      async () => {
        await page.goto('/');
        await expect(new DashboardPage(page).cards.first()).toBeVisible();
      },
    ],
  ] as const) {
    const bytes = await firstLoad(tab, open);
    say(what, bytes);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  }
  await stranger.close();
});
