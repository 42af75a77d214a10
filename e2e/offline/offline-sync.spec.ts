import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { API_BASE, TOGETHER } from '@vialant/contract/envelope';
import { CallsTogether } from '@vialant/contract/together';
import { expectAccessible } from '../support/accessibility.ts';
import { installCamera } from '../camera/fake-camera.ts';
import { fillOutbox, type KeptEntry, payloads, waitingIds } from '../support/offline-outbox.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { Menu } from '../page-models/menu.ts';
import { OfflineFlow, type OfflineRow } from '../page-models/offline-flow.ts';
import { restartableTest as test } from '../support/restartable-server.ts';
import { expect, pressAgain, shoot, type StockApi } from '../support/stock-fixtures.ts';

// The service worker is fetched after the page has loaded, and a killed server takes its time to start again.
test.describe.configure({ timeout: 240_000, mode: 'default' });
test.use({ serviceWorkers: 'allow', user: 'medic' });

test.beforeEach(({ page }) => installCamera(page));

const KEPT_AFTER_MS = 1500;
const RECORDED_WITHIN_MS = 120_000;

async function openApp(page: Page): Promise<void> {
  await new DashboardPage(page).open();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(KEPT_AFTER_MS);
}

/** Resumes the app, as a tap on its icon does. */
async function resume(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

async function ownEntry(api: StockApi, queue: KeptEntry['queue'], payload: KeptEntry['payload']): Promise<KeptEntry> {
  const me = await api.get<{ id: string; user_group: { id: string } }>('user/auth', 'medic');
  // After the vials were received: before that, the time of arrival counts.
  const happenedAt = new Date().toISOString();
  return { id: randomUUID(), queue, happenedAt, userId: me.id, userGroupId: me.user_group.id, payload };
}

/** The code of an entry, also as the release before has stored it. */
function codeOf(row: OfflineRow | KeptEntry): unknown {
  return 'payload' in row ? row.payload['barcode_id'] : row.code;
}

/** The keys of the records that a request sends, alone or together with others. */
function keysOf(request: Request): string[] {
  const { pathname } = new URL(request.url());
  if (pathname !== `${API_BASE}/${TOGETHER.path}`) return [request.headers()['idempotency-key'] ?? []].flat();
  const { calls } = CallsTogether.parse(request.postDataJSON());
  return calls.flatMap(({ idempotency_key }) => idempotency_key ?? []);
}

async function untilRecorded(page: Page): Promise<void> {
  await expect.poll(() => waitingIds(page), { timeout: RECORDED_WITHIN_MS }).toEqual([]);
}

test('PROD-05 OFFLINE-10 OFFLINE-11 OFFLINE-17 SRV-46 SRV-50 a check, three administrations and two wastes made without the server are each recorded once with their own time, though it dies twice while they are sent', async ({
  page,
  api,
  server,
}) => {
  const box = await api.box();
  const [ondansetron, other] = [
    await api.vial('Ondansetron 4 mg', { boxId: box.id }),
    await api.vial('Ondansetron 4 mg', { boxId: box.id }),
  ];
  const fentanyl = await api.vial('Fentanyl 100 mcg', { boxId: box.id });
  const ketamine = await api.vial('Ketamine 500 mg', { boxId: box.id });
  const dashboard = new DashboardPage(page);
  const offline = new OfflineFlow(page);
  await openApp(page);
  const made = [
    await ownEntry(api, 'wastes', payloads.waste(ketamine.code, -1000)),
    await ownEntry(api, 'daily_checks', payloads.check(box.label, [fentanyl.code])),
    await ownEntry(api, 'administers', payloads.administer(fentanyl.code, -100)),
    await ownEntry(api, 'wastes', payloads.waste(ketamine.code, -2000)),
  ];
  await server.kill();
  await page.reload();
  await dashboard.shown();
  await offline.beginWith('Administer', ondansetron.code);
  await offline.heading('Administer Drug');
  await page.getByRole('button', { name: 'Scan more' }).click();
  await shoot(page, other.code);
  await page.getByRole('button', { name: 'Administer Drug(s)' }).click();
  await offline.saveWithoutNeed();
  await offline.said('2 administrations');
  await fillOutbox(page, made);
  const kept = await offline.kept();
  expect(kept).toHaveLength(6);

  // The first kill loses a request, the second one loses an answer.
  const keys = new Set<string>();
  let deaths = 0;
  await page.route(
    new RegExp(`${API_BASE}/(?:(?:box_check|stock_move_record)/create|${TOGETHER.path})`),
    async (route) => {
      const sent = keysOf(route.request());
      for (const key of sent) keys.add(key);
      if (sent.length > 0 && deaths === 0 && keys.size >= 2) {
        await server.kill();
        deaths = 1;
      } else if (sent.length > 0 && deaths === 1) {
        // While the server is still dead nothing is answered that could be lost.
        const isAnswered = await route.fetch().then(
          () => true,
          () => false,
        );
        if (!isAnswered) return route.abort('connectionrefused');
        deaths = 2;
        await server.kill();
        return route.abort('connectionreset');
      }
      return route.continue();
    },
  );
  for (const death of [1, 2]) {
    await server.start();
    await resume(page);
    await expect.poll(() => deaths, { timeout: RECORDED_WITHIN_MS }).toBe(death);
  }
  await server.start();
  await untilRecorded(page);

  const timesOf = async (vial: { id: string; code: string }): Promise<unknown[]> =>
    (await api.moves(vial)).map(({ timestamp }) => timestamp);
  const keptTimes = (code: string): string[] =>
    kept.filter((row) => codeOf(row) === code).map(({ happenedAt }) => happenedAt);
  for (const vial of [ondansetron, other, fentanyl, ketamine]) {
    expect(await timesOf(vial), vial.code).toEqual(keptTimes(vial.code));
  }
  expect(await api.taken(ketamine)).toEqual([
    ['waste', -1000],
    ['waste', -2000],
  ]);
  const checks = await api.get<{ timestamp: string; created_on: string; user_was_offline: number }[]>(
    `box_check/all?drug_box_id=${box.id}`,
  );
  expect(checks).toMatchObject([{ timestamp: made[1]?.happenedAt, user_was_offline: 1 }]);
  expect(Date.parse(checks[0]?.created_on ?? '')).toBeGreaterThan(Date.parse(checks[0]?.timestamp ?? ''));
  await dashboard.chooseBox(box.label);
  await expect(page.getByText(/^Last check: .+, offline/)).toBeVisible();
});

test('OFFLINE-12 OFFLINE-13 OPEN-016 OPEN-116 what is refused is offered for deletion: Keep leaves it, Delete makes it a discrepancy', async ({
  page,
  api,
}) => {
  const ketamine = await api.vial('Ketamine 500 mg');
  const tooMuch = await ownEntry(api, 'wastes', payloads.waste(ketamine.code, -600_000));
  const behind = await ownEntry(api, 'wastes', payloads.waste(ketamine.code, -1000));
  await new DashboardPage(page).open();
  await fillOutbox(page, [tooMuch, behind]);
  await resume(page);
  const said = `${ketamine.code} could not be recorded: You cannot waste more than is available.`;
  const offer = page.getByText(said, { exact: true });
  await expect(offer).toBeVisible();
  await expectAccessible(page, 'with the offer');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(offer).toBeHidden();
  expect(await waitingIds(page)).toEqual([tooMuch.id, behind.id]);

  await page.reload();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Keep' }).click();
  const menu = new Menu(page);
  await menu.open();
  await menu.item('Offline Actions (2)').click();
  const list = page.getByRole('dialog', { name: /^Offline Actions/ });
  await expect(list.getByText('Refused: You cannot waste more than is available')).toBeVisible();
  await expect(list.getByText('Waiting', { exact: true })).toBeVisible();
  await expectAccessible(page, 'with the list');
  await list.getByRole('button', { name: 'Repair or delete' }).click();
  await expect(offer).toBeVisible();
  const refused = page.getByRole('dialog', { name: 'Could not be recorded' });
  await refused.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByText(`${said} Delete it from this device?`);
  await expect(question).toBeVisible();
  await pressAgain(refused.getByRole('button', { name: 'Delete' }), page.getByText('Offline actions recorded: 1'));
  // The entries that waited behind it are sent at once.
  await untilRecorded(page);
  expect(await api.taken(ketamine)).toEqual([['waste', -1000]]);
  await expect(list.getByText(/^Nothing is waiting\. Deleted here: 1\. .+ it is not recorded\.$/)).toBeVisible();
  const found = await api.get<{ discrepancy_type: string; notes: string }[]>('discrepancy/all');
  const handedOver = found.filter(({ notes }) => notes.includes(tooMuch.id));
  expect(handedOver).toMatchObject([{ discrepancy_type: 'Offline record refused' }]);
  const record: { guest: { signature: string } } = JSON.parse(handedOver[0]?.notes.split('\n')[1] ?? '');
  expect(record).toMatchObject({
    happened_at: tooMuch.happenedAt,
    request: { body: { quantity: -600_000 } },
    guest: { name: 'Gale Guest', signature: expect.stringMatching(/image\/file\?id=/) },
  });
  const status = await page.evaluate(async (url) => {
    const headers = { 'x-auth-token': localStorage.getItem('token') ?? '' };
    return (await fetch(url, { headers })).status;
  }, record.guest.signature);
  expect(status).toBe(200);
});

test('OFFLINE-14 two tabs that are resumed at once send each record once', async ({ page, context, api }) => {
  const vial = await api.vial('Ketamine 500 mg');
  const entries: KeptEntry[] = [];
  for (let count = 0; count < 8; count += 1) {
    entries.push(await ownEntry(api, 'wastes', payloads.waste(vial.code, -1000)));
  }
  const other = await context.newPage();
  const sent: string[] = [];
  for (const each of [page, other]) {
    each.on('request', (request) => {
      if (/stock_move_record\/create|together/.test(request.url())) sent.push(...keysOf(request));
    });
    await new DashboardPage(each).open();
  }
  await fillOutbox(page, entries);
  await Promise.all([resume(page), resume(other), resume(page), resume(other)]);
  await untilRecorded(page);
  expect(sent).toEqual(entries.map(({ id }) => id));
  expect(await api.taken(vial)).toHaveLength(8);
  await expect(other.getByText(/Offline Actions \(/)).toHaveCount(0);
});

// Runs last, because it ends the session that the other tests share.
test('OPEN-077 OFFLINE-15 records outlive log-out; another user neither sends nor deletes them, their own user does', async ({
  page,
  api,
}) => {
  const vial = await api.vial('Ondansetron 4 mg');
  const entry = await ownEntry(api, 'wastes', payloads.waste(vial.code));
  const menu = new Menu(page);
  const login = new LoginPage(page);
  const home = new HomePage(page);
  await new DashboardPage(page).open();
  await fillOutbox(page, [entry]);
  await menu.logOut();
  await page.getByRole('dialog', { name: 'Log-out' }).getByRole('button', { name: 'Log-out' }).click();
  await home.shown();
  expect(await waitingIds(page)).toEqual([entry.id]);
  await home.logIn.click();
  await login.signIn('admin');
  await new DashboardPage(page).shown();
  await menu.open();
  await menu.item('Offline Actions (1)').click();
  const list = page.getByRole('dialog', { name: /^Offline Actions/ });
  await expect(list.getByText('Of another user or agency. It is sent when they sign in on this device.')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Sync' })).toBeEnabled();
  await expect(list.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  expect(await api.taken(vial)).toEqual([]);
  await list.getByRole('button', { name: 'Close' }).click();
  await menu.logOut();
  await page.getByRole('dialog', { name: 'Log-out' }).getByRole('button', { name: 'Log-out' }).click();
  await home.logIn.click();
  await login.signIn('medic');
  await new DashboardPage(page).shown();
  await untilRecorded(page);
  const [move] = await api.moves(vial);
  expect(move).toMatchObject({ timestamp: entry.happenedAt, offline: 1, user_name: expect.stringContaining('Medic') });
});
