import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { test as base, expect } from '../support/fixtures.ts';
import { portOf } from '../support/restartable-server.ts';

/** A proxy before the server; after `release` it delivers a changed service worker, as a newer version would. */
type Front = { readonly url: string; release: () => void };

const test = base.extend<{ front: Front }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern that it needs no fixture
  front: async ({}, provide) => {
    let isReleased = false;
    const server = createServer((asked, answer) => {
      const { hostname, port } = new URL(process.env['SERVER_URL'] ?? '');
      const { 'if-none-match': _etag, 'if-modified-since': _since, ...headers } = asked.headers;
      headers['accept-encoding'] = 'identity';
      const onwards = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answered) => {
        const { 'content-length': _, ...kept } = answered.headers;
        answer.writeHead(answered.statusCode ?? 502, kept);
        if (isReleased && asked.url === '/sw.js') answer.write('// the next version\n');
        answered.pipe(answer);
      });
      onwards.on('error', () => answer.destroy());
      asked.pipe(onwards);
    }).listen(0, 'localhost');
    await once(server, 'listening');
    await provide({ url: `http://localhost:${portOf(server)}`, release: () => void (isReleased = true) });
    server.closeAllConnections();
    server.close();
  },
  baseURL: async ({ front }, provide) => provide(front.url),
});

test.use({ serviceWorkers: 'allow' });

test('a newer version is offered over a half-filled form, leaves it as it is, and is there when the user takes it', async ({
  page,
  front,
}) => {
  test.setTimeout(90_000);
  await page.goto('/signup/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
  await page.getByLabel('First Name', { exact: true }).fill('Morgan');
  front.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const offer = page.getByText('A new version is ready.');
  await expect(offer).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Morgan');
  await page.getByLabel('Last Name', { exact: true }).fill('Medic');
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Morgan');

  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(page.getByRole('form', { name: 'Contact us' })).toBeVisible();
  await expect(offer).toBeHidden();
  const waiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null);
  expect(waiting).toBe(true);
});

test('already at the first visit the app goes on without a network, to pages that were never opened', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 0 });
  await context.setOffline(true);
  await page.goto('/signup/');
  await expect(page.getByRole('form', { name: 'Contact us' })).toBeVisible();
  await page.goto('/tutorial/');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('link', { name: /^Guide for witnesses/ }).click();
  await expect(page.getByRole('heading', { name: 'By password' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'The sentence and the ways to prove it' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(300);
  await context.setOffline(false);
});
