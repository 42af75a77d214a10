import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { installCamera } from '../e2e/camera/fake-camera.ts';
import { launchOnProfile, type RealBrowser } from '../e2e/engines/chromium.ts';
import { endGroup } from '../e2e/engines/programs.ts';
import { OfflineFlow } from '../e2e/page-models/offline-flow.ts';
import { shoot } from '../e2e/support/stock-fixtures.ts';

const TRIES = 100;

/**
 * The profile that all browsers use, and every browser that was started, so that all of them can be stopped in the end.
 */
type Bench = { readonly profile: string; readonly started: ChildProcess[] };

/**
 * Checks that no record is lost when the browser is killed right after it said 'will be recorded'. Each time the
 * browser is started again with the same profile, must find all earlier records, and makes the next one. The server is
 * needed only until the app is stored on the device.
 */
export async function killBrowsers(url: string, stopServer: () => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'vialant-profile-'));
  const bench: Bench = { profile, started: [] };
  const made: string[] = [];
  try {
    await install(bench, url);
    await stopServer();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const real = await startBrowser(bench);
      const page = await openApp(real, url);
      mustHold(await codesOn(page), made);
      const code = `X-KILL-${tries}`;
      await recordWaste(page, code);
      await endGroup(real.process);
      made.push(code);
    }
    const last = await startBrowser(bench);
    mustHold(await codesOn(await openApp(last, url)), made);
    await endGroup(last.process);
    console.log(
      `promise kept: the browser was killed ${TRIES} times straight after 'will be recorded', and none is lost`,
    );
  } finally {
    for (const each of bench.started) await endGroup(each);
    await rm(profile, { recursive: true, force: true });
  }
}

function mustHold(found: readonly string[], made: readonly string[]): void {
  const lost = made.filter((code) => !found.includes(code));
  if (lost.length === 0 && found.length === made.length) return;
  throw new Error(`PROMISE BROKEN: lost ${lost.join(', ') || 'none'}; ${found.length} of ${made.length} are there`);
}

/** Opens the app once while the server runs, until all of it is stored on the device. */
async function install(bench: Bench, url: string): Promise<void> {
  const real = await startBrowser(bench);
  const page = await openApp(real, url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // Closed by the DevTools protocol, because Playwright is only connected to this browser and cannot close it.
  const devTools = await real.browser.newBrowserCDPSession();
  await devTools.send('Browser.close');
  await ended(real);
}

function startBrowser({ profile, started }: Bench): Promise<RealBrowser> {
  return launchOnProfile(profile, (program) => started.push(program));
}

async function openApp({ browser }: RealBrowser, url: string): Promise<Page> {
  const [context] = browser.contexts();
  const page = await (context?.newPage() ?? browser.newPage());
  await installCamera(page);
  await page.goto(url);
  await page.getByRole('button', { name: 'Offline', exact: true }).waitFor();
  return page;
}

async function recordWaste(page: Page, code: string): Promise<void> {
  const offline = new OfflineFlow(page);
  await page.getByRole('button', { name: 'Offline', exact: true }).click();
  await offline.choices.getByRole('button', { name: 'Waste' }).click();
  await shoot(page, code);
  await page.getByRole('button', { name: 'No, just this one' }).click();
  await page.getByLabel('Notes').fill('dropped');
  await page.getByLabel('All that is left').check();
  await offline.save.click();
  await offline.noWitness.getByRole('button', { name: 'Save without a witness' }).click();
  await page.getByText('Waste will be recorded when you are online again and open the app').first().waitFor();
}

async function ended({ process: child }: RealBrowser): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function codesOn(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  if (!names.includes('vialant-outbox')) return [];
  return (await new OfflineFlow(page).kept()).map(({ code }) => code);
}
