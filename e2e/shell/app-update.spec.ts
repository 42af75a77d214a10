import { test as base, expect } from '../support/fixtures.ts';
import { type Front, startFront } from '../network/front.ts';

const test = base.extend<{ front: Front }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern that it needs no fixture
  front: async ({}, provide) => {
    const front = await startFront(process.env['SERVER_URL'] ?? '');
    await provide(front);
    await front.cut();
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
