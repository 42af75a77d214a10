import { randomUUID } from 'node:crypto';
import type { Locator, Page, Request } from '@playwright/test';
import { API_BASE } from '@vialant/contract/envelope';
import { installCamera } from '../camera/fake-camera.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import { OfflineFlow } from '../page-models/offline-flow.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, shoot, type StockApi, test } from '../support/stock-fixtures.ts';

// Each test goes a long way, and half of them wait 5 s for an answer that does not come.
test.describe.configure({ timeout: 180_000 });
test.beforeEach(({ page }) => installCamera(page));

type Reached = {
  /** A code for the scanner that is open. */
  readonly code: string;
  /** The call that looks it up. */
  readonly call: 'code/find' | 'biometric_code/witness';
  /** What the answer leads to. */
  readonly landed: Locator;
};

type Place = { readonly name: string; readonly reach: (page: Page, api: StockApi) => Promise<Reached> };

async function scanFromDashboard(page: Page, code: string): Promise<void> {
  await new DashboardPage(page).open();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(page.getByLabel("Can't scan the code?")).not.toHaveAttribute('aria-disabled');
  await shoot(page, code);
}

/** From the dashboard over the details of a vial to what can be done with it. */
async function openVial(page: Page, code: string, option: string): Promise<void> {
  await scanFromDashboard(page, code);
  await page.getByRole('dialog', { name: 'Drug Details' }).getByRole('button', { name: option }).click();
}

/** Waits for the scanner and its camera, part of which is loaded only now. */
async function scannerShown(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.locator('video')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Flashlight' })).toBeVisible();
}

const places: readonly Place[] = [
  {
    name: 'the Inventory Check of the dashboard',
    async reach(page, api) {
      const box = await api.box();
      await api.vial('Ondansetron 4 mg', { boxId: box.id });
      await new DashboardPage(page).open();
      await page.getByRole('button', { name: 'Inventory Check' }).click();
      await scannerShown(page, 'Scan a Drug or Box');
      return { code: box.label, call: 'code/find', landed: page.getByText(`${box.label}: 0 of 1 checked`) };
    },
  },
  {
    name: 'a batch of vials',
    async reach(page, api) {
      const [first, second] = [await api.vial('Ondansetron 4 mg'), await api.vial('Ondansetron 4 mg')];
      await openVial(page, first.code, 'Administer Drug');
      await page.getByRole('button', { name: 'Scan more' }).click();
      await scannerShown(page, 'Scan a Drug');
      return { code: second.code, call: 'code/find', landed: page.getByText(second.code).first() };
    },
  },
  {
    name: 'new drugs',
    async reach(page) {
      const [first, second] = [`N-${randomUUID().slice(0, 8)}`, `N-${randomUUID().slice(0, 8)}`];
      await scanFromDashboard(page, first);
      await new NewDrugPage(page).receive();
      await page.getByRole('button', { name: 'Scan more codes' }).click();
      await scannerShown(page, 'Scan a Drug');
      return { code: second, call: 'code/find', landed: page.getByText(second).first() };
    },
  },
  {
    name: "the witness's code",
    async reach(page, api) {
      const vial = await api.vial('Fentanyl 100 mcg');
      await openVial(page, vial.code, 'Waste Drug');
      await page.getByRole('button', { name: 'No, just this one' }).click();
      await page.getByLabel('Notes').fill('dropped');
      await page.getByRole('contentinfo').getByRole('button', { name: 'Waste Drug' }).click();
      await page.getByRole('button', { name: 'Scan biometric code' }).click();
      await scannerShown(page, 'Scan biometric code');
      return { code: randomUUID(), call: 'biometric_code/witness', landed: page.getByText(/^Invalid code/) };
    },
  },
  {
    name: 'the new code of a reseal',
    async reach(page, api) {
      const box = await api.box();
      const seal = `S-${randomUUID().slice(0, 8)}`;
      await scanFromDashboard(page, box.label);
      await page.getByRole('dialog', { name: box.label }).getByRole('button', { name: 'Reseal' }).click();
      await page.getByRole('button', { name: 'Scan new box code' }).click();
      await scannerShown(page, 'Scan a Box');
      const landed = page.getByRole('dialog', { name: 'Reseal Box' }).locator(`input[value="${seal}"]`);
      return { code: seal, call: 'code/find', landed };
    },
  },
];

/** Leaves the calls unanswered; those made after the returned function was called reach the server. */
async function silence(page: Page, call: string): Promise<() => void> {
  let isSilent = true;
  await page.route(`**${API_BASE}/${call}?*`, (route) => (isSilent ? undefined : route.continue()));
  return () => {
    isSilent = false;
  };
}

/** Lets the calls wait until the returned function is called. */
async function hold(page: Page, call: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(`**${API_BASE}/${call}?*`, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/**
 * The calls that wait for their answer, without the stream of changes, which never ends. A page that still loads when
 * the device goes offline asks by itself, before anything is scanned.
 */
function unanswered(page: Page): () => string[] {
  const waiting = new Set<Request>();
  const isCall = (request: Request): boolean => /\/api\/v1\/(?!realtime)/.test(request.url());
  page.on('request', (request) => isCall(request) && waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  return () => [...waiting].map((request) => request.url());
}

/**
 * A camera whose decoder has not come says so instead of asking. Every opening of the camera starts a decoder of its
 * own, and what the agency scans may open it again: each worker that runs must have its module.
 */
async function decoderCame(page: Page): Promise<void> {
  const hasModule = (): boolean => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.wasm'));
  await expect(async () => {
    const loaded = await Promise.all(page.workers().map((worker) => worker.evaluate(hasModule)));
    expect(loaded).toContain(true);
    expect(loaded).not.toContain(false);
  }).toPass();
}

for (const { name, reach } of places) {
  test.describe(name, () => {
    test(`SCAN-32 OFFLINE-01 OFFLINE-02 OFFLINE-03 ${name} asks at once when the device is offline`, async ({
      page,
      api,
      context,
    }) => {
      const waiting = unanswered(page);
      const { code, call } = await reach(page, api);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const offline = new OfflineFlow(page);
      await expect.poll(waiting).toEqual([]);
      await decoderCame(page);
      await context.setOffline(true);
      await shoot(page, code);
      await expect(offline.prompt.getByText('Would you like to continue offline?')).toBeVisible();
      expect(asked.filter((path) => path.endsWith(call))).toEqual([]);
      await expectAccessible(page, `with the offline prompt over ${name}`);
      await offline.prompt.getByRole('button', { name: 'Continue offline' }).click();
      for (const choice of ['Inventory Check', 'Administer', 'Waste']) {
        await expect(offline.choices.getByRole('button', { name: choice })).toBeVisible();
      }
      await context.setOffline(false);
    });

    test(`SCAN-32 OFFLINE-02 ${name} asks when the server is silent; tried again, the answer leads on`, async ({
      page,
      api,
    }) => {
      const { code, call, landed } = await reach(page, api);
      const offline = new OfflineFlow(page);
      const answer = await silence(page, call);
      await shoot(page, code);
      await expect(offline.prompt).toBeVisible();
      answer();
      await offline.prompt.getByRole('button', { name: 'Try again' }).click();
      await expect(landed).toBeVisible();
      await expect(offline.prompt).toBeHidden();
    });
  });
}

const [, batch] = places;

test('SCAN-32 OFFLINE-02 who stays online waits on, and the answer counts', async ({ page, api }) => {
  if (batch === undefined) throw new Error('no batch');
  const { code, call, landed } = await batch.reach(page, api);
  const offline = new OfflineFlow(page);
  const release = await hold(page, call);
  await shoot(page, code);
  await offline.prompt.getByRole('button', { name: 'Close' }).click();
  await expect(offline.prompt).toBeHidden();
  await expect(landed).toBeHidden();
  release();
  await expect(landed).toBeVisible();
});

test('SCAN-32 OFFLINE-02 an answer takes the question away by itself', async ({ page, api }) => {
  if (batch === undefined) throw new Error('no batch');
  const { code, call, landed } = await batch.reach(page, api);
  const offline = new OfflineFlow(page);
  const release = await hold(page, call);
  await shoot(page, code);
  await expect(offline.prompt).toBeVisible();
  release();
  await expect(offline.prompt).toBeHidden();
  await expect(landed).toBeVisible();
});

test('SCAN-32 OFFLINE-03 OFFLINE-08 ADMIN-11 OPEN-101 a batch goes on offline with all its vials, without a number, and arrives', async ({
  page,
  api,
}) => {
  const [first, second] = [await api.vial('Ondansetron 4 mg'), await api.vial('Ondansetron 4 mg')];
  await openVial(page, first.code, 'Administer Drug');
  await page.getByLabel('Incident number').fill('2026-79');
  await page.getByRole('button', { name: 'Scan more' }).click();
  const offline = new OfflineFlow(page);
  const answer = await silence(page, 'code/find');
  await shoot(page, second.code);
  await offline.prompt.getByRole('button', { name: 'Continue offline' }).click();
  await offline.choices.getByRole('button', { name: 'Administer' }).click();
  await offline.heading('Administer Drug');
  await expect(page.getByRole('list', { name: 'Drugs' }).getByRole('listitem')).toHaveCount(2);
  await expect(offline.incident).not.toBeEditable();
  await expect(page.getByText(/^Several drugs are recorded without an incident number/)).toBeVisible();
  await expectAccessible(page, 'with an offline batch');
  answer();
  await offline.saveWithoutNeed();
  await offline.said('2 administrations');
  await page.reload();
  await expect.poll(() => api.taken(second)).toEqual([['administer', -4000]]);
  await expect.poll(() => api.taken(first)).toEqual([['administer', -4000]]);
});
