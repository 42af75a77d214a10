import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { DashboardPage } from './page-models/dashboard-page.ts';
import { HomePage } from './page-models/home-page.ts';

const MOST_BYTES = 200_000;

/** Every script and style of a cold load, gzipped: what a first visit costs whatever the server's compression. */
async function firstLoad(page: Page, open: () => Promise<void>): Promise<number> {
  const replies: Response[] = [];
  page.on('response', (reply) => {
    if (['script', 'stylesheet'].includes(reply.request().resourceType())) replies.push(reply);
  });
  // The stream of changes stays open, and a page with an open request is never idle.
  await page.route('**/api/v1/realtime?*', (route) => route.abort());
  await open();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(replies.map((reply) => reply.body()));
  return bodies.reduce((total, body) => total + gzipSync(body).length, 0);
}

function say(what: string, bytes: number): void {
  test.info().annotations.push({ type: 'size', description: `${what}: ${bytes} bytes of 200000` });
  process.stdout.write(`\n   first load of ${what}: ${(bytes / 1000).toFixed(1)} kB of script and style, gzipped\n`);
}

test('the first load of the home screen is at most 200 kB of script and style', async ({ page }) => {
  const bytes = await firstLoad(page, () => new HomePage(page).open());
  say('the home screen', bytes);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

test.describe('signed in', () => {
  test.use({ user: 'medic' });

  test('the first load of the dashboard is at most 200 kB of script and style', async ({ page }) => {
    const bytes = await firstLoad(page, () => new DashboardPage(page).open());
    say('the dashboard', bytes);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });
});
