import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Front, startFront } from '../network/front.ts';
import { test as stock } from '../support/stock-fixtures.ts';
import type { DrivenBrowser } from './driven.ts';
import { ENGINES } from './engines.ts';
import { ProductWalk, type Surroundings } from './product-walk.ts';

const test = stock.extend<{ front: Front; folder: string }>({
  // These tests have browsers of their own, so that no page is opened to listen to its faults.
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern that it needs no fixture
  faults: async ({}, provide) => provide([]),
  // oxlint-disable-next-line no-empty-pattern -- the same
  front: async ({}, provide) => {
    const front = await startFront(process.env['SERVER_URL'] ?? '');
    await provide(front);
    await front.cut();
  },
  // oxlint-disable-next-line no-empty-pattern -- the same
  folder: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'vialant-engine-'));
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

// One after the other: each of these browsers takes a core by itself.
test.describe.configure({ mode: 'default', timeout: 300_000 });

async function workDay(browser: DrivenBrowser, world: Surroundings): Promise<void> {
  const { api } = world;
  const [own, checked] = [await api.box(), await api.box()];
  const inOwn = { boxId: own.id };
  const [byPassword, bySignature, byOther] = [
    await api.vial('Fentanyl 100 mcg', inOwn),
    await api.vial('Fentanyl 100 mcg', inOwn),
    await api.vial('Fentanyl 100 mcg', inOwn),
  ];
  const offline = await api.vial('Ondansetron 4 mg', inOwn);
  const toCheck = [
    await api.vial('Ondansetron 4 mg', { boxId: checked.id }),
    await api.vial('Fentanyl 100 mcg', { boxId: checked.id }),
  ];
  const walk = new ProductWalk(browser, world);
  await walk.signIn('medic');
  await walk.chooseBox(own.label);
  await walk.check(checked, toCheck);
  await walk.administerByPassword(byPassword, 100);
  await walk.administerBySignature(bySignature, 100);
  await walk.openAgain();
  await walk.chooseBox(own.label);
  await walk.seesColleague(byOther, ['100 mcg', '90 mcg']);
  await walk.administerOffline(offline);
  await walk.sync(offline);
  await walk.update();
  await walk.logOut(byOther);
  await walk.signIn('admin');
  await walk.overview();
}

/** Kept on the device means kept: the browser is killed as soon as it has said so. */
async function killed(start: () => Promise<DrivenBrowser>, world: Surroundings): Promise<void> {
  const box = await world.api.box();
  const vial = await world.api.vial('Ondansetron 4 mg', { boxId: box.id });
  let browser = await start();
  try {
    const before = new ProductWalk(browser, world);
    await before.signIn('medic');
    await before.chooseBox(box.label);
    await before.administerOffline(vial);
    await browser.kill();
    browser = await start();
    const after = new ProductWalk(browser, world);
    await after.seesWaiting();
    await after.sync(vial);
  } finally {
    await browser.kill();
  }
}

const told = (why: string | null): string => (why === null ? '' : ` (skipped: ${why})`);
// All other tests of the browser are such days in Chromium.
const isForAll = process.env['ENGINES'] === 'all';

for (const { name, missing, start, hasCamera } of ENGINES) {
  const why = missing();
  const whyNoDay = name === 'Chromium' && !isForAll ? 'ENGINES=all walks it here too' : why;

  test(`PROD-02 PROD-05 a day with the product in ${name}: sign-in, a check by typed codes, administrations with both kinds of witness, realtime, offline, an update, log-out, the office${told(whyNoDay)}`, async ({
    front,
    api,
  }) => {
    test.skip(whyNoDay !== null, whyNoDay ?? '');
    const browser = await start();
    try {
      await workDay(browser, { front, api, hasCamera });
    } finally {
      await browser.close();
    }
  });

  test(`OFFLINE-11 what waits on the device is recorded once after ${name} was killed${told(why)}`, async ({
    front,
    api,
    folder,
  }) => {
    test.skip(why !== null, why ?? '');
    await killed(() => start(folder), { front, api, hasCamera });
  });
}
