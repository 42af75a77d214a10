import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { randomOf } from '../../attack/random.ts';
import { AdministerPage } from '../page-models/administer-page.ts';
import { waitingIds } from '../support/offline-outbox.ts';
import { expect, test, type Vial } from '../support/stock-fixtures.ts';

/** `KILLS=200` kills as many pages as the product promises to stand; `KILL_SEED` kills them at other moments. */
const KILLS = Number(process.env['KILLS'] ?? 12);
const SEED = process.env['KILL_SEED'] ?? 'killed page';
const random = randomOf(SEED);

/** What becomes of the call that records the act, before its page is killed. */
const FATES = ['never arrives', 'arrives', 'is answered', 'offline', 'kept offline'] as const;
type Fate = (typeof FATES)[number];

const RECORDS = new RegExp(`${API_BASE}/stock_move_record/create\\?`);
const MOST_DELAY_MS = 400;

/** Kills the page as a phone does that runs out of memory: nothing of it runs any more, and nothing is told. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devTools = await page.context().newCDPSession(page);
  void devTools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

const afterSomeTime = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, random.below(MOST_DELAY_MS)));

const keyOf = (request: Request): string => request.headers()[HEADERS.idempotencyKey.toLowerCase()] ?? '';

/** Confirms a dose on a page of its own, and kills that page somewhere between the button and the receipt. */
async function confirmAndKill(context: BrowserContext, disk: Page, vial: Vial, fate: Fate): Promise<void> {
  const page = await context.newPage();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const isOffline = fate === 'offline' || fate === 'kept offline';
  const answer = async (route: Route): Promise<void> => {
    // It is on the disk before it is sent, whatever becomes of the page from here on.
    expect(await waitingIds(disk)).toContain(keyOf(route.request()));
    if (fate === 'arrives') await route.fetch();
    if (fate === 'is answered') await route.continue();
    reach();
  };
  // A page whose requests are watched has no cache, from which the code that saves comes without a network.
  if (!isOffline) await page.route(RECORDS, answer);
  const { amount, submit } = await AdministerPage.openFor(page, vial);
  await amount.fill('4');
  if (isOffline) await page.context().setOffline(true);
  await submit.click();
  if (fate === 'kept offline') await page.getByRole('button', { name: 'Keep on this device' }).click();
  if (isOffline) await expect.poll(() => waitingIds(disk)).toHaveLength(1);
  else await reached;
  await afterSomeTime();
  await kill(page);
  await context.setOffline(false);
}

test('OPEN-115 OFFLINE-10 SRV-46 a page that is killed anywhere between the confirmation and the receipt: each act is recorded once, none is lost', async ({
  page: disk,
  context,
  api,
}) => {
  test.setTimeout(60_000 + KILLS * 20_000);
  // A page of the same origin that reads the disk, and nothing of the app runs in it.
  await disk.goto(`${API_BASE}/health`);
  const fates = Array.from({ length: KILLS }, (_, n) => FATES[n % FATES.length] ?? 'arrives');
  for (const [n, fate] of fates.entries()) {
    await test.step(`${n} ${fate}`, async () => {
      const vial = await api.vial('Ondansetron 4 mg');
      await confirmAndKill(context, disk, vial, fate);
      const next = await context.newPage();
      await next.goto('/');
      await expect.poll(() => waitingIds(disk), { timeout: 60_000 }).toEqual([]);
      expect(await api.taken(vial)).toEqual([['administer', -4000]]);
      await next.close();
    });
  }
});
