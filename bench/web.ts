import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserOptions, viewports } from '../e2e/support/browser-options.ts';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { signIn, startServer, stopServer } from './bench-server.ts';
import { furtherScreens, type ScreenTimes } from './further-screens.ts';

const ROUNDS = 5;
/** A cheap phone with a slow network: four times slower than this machine, on slow 4G as browsers define it. */
const SLOW = { cpuRate: 4, latencyMs: 562.5, bytesPerSecond: (1.44 * 1_000_000) / 8 } as const;
const GOALS = {
  firstLoadBytes: 165_000,
  coldUsableMs: 2500,
  warmUsableMs: 700,
  screenMs: 300,
} as const;
const SCREEN_ROUNDS = 3;
/** The query cache is written to the device at most once a second. */
const KEPT_AFTER_MS = 1500;

type Visit = { lcpMs: number; titleMs: number; usableMs: number; bytes: number };

/**
 * How soon a signed-in user sees and can use the dashboard: at the first visit, and with what the device has stored.
 */
export async function benchWeb(): Promise<void> {
  ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  const server = await startServer(dataDir);
  const browser = await chromium.launch(browserOptions());
  try {
    const url = `http://localhost:${server.port}`;
    const token = await signIn(server.port, 'medic');
    const cold: Visit[] = [];
    const warm: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await newVisitor(browser, url, token);
      cold.push(await visit(context, url));
      await untilKept(context, url);
      warm.push(await visit(context, url));
      await context.close();
    }
    report(cold, warm);
    const tokens = { staff: token, admin: await signIn(server.port, 'admin') };
    reportScreens(await furtherScreens(browser, { url, tokens, rounds: SCREEN_ROUNDS, slowDown: slowProcessor }));
  } finally {
    await browser.close();
    await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function newVisitor(browser: Browser, origin: string, token: string): Promise<BrowserContext> {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'region', value: 'us' },
  ];
  return browser.newContext({ ...viewports.phone, storageState: { cookies: [], origins: [{ origin, localStorage }] } });
}

/** Opens the app at slow speed, and measures until the first inventory card shows and the Scan button can be tapped. */
async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (reply) => {
    if (!['script', 'stylesheet'].includes(reply.request().resourceType()) || reply.fromServiceWorker()) return;
    // Files that the page fetches ahead may still be loading when the visit ends.
    sizes.push(
      reply.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  await slowDown(page);
  await page.addInitScript(watchPaint);
  await page.addInitScript(watchDashboard);
  // Asking a slowed page slows it further, so it measures itself and is asked at the end.
  const usable = page.waitForEvent('console', (message) => message.text() === 'usable');
  await page.goto(url, { waitUntil: 'commit' });
  await usable;
  const bytes = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  await page.waitForTimeout(KEPT_AFTER_MS);
  const times = await page.evaluate(() => {
    const { largestPaint, title, usable: usableAt } = document.documentElement.dataset;
    return [largestPaint, title, usableAt].map(Number);
  });
  await page.close();
  const [lcpMs = Number.NaN, titleMs = Number.NaN, usableMs = Number.NaN] = times;
  return { lcpMs, titleMs, usableMs, bytes };
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bytesPerSecond,
    uploadThroughput: SLOW.bytesPerSecond,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuRate });
}

async function slowProcessor(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuRate });
}

function watchPaint(): void {
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1);
    if (last) document.documentElement.dataset['largestPaint'] = String(last.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Notes the frame in which the dashboard's title appears, and the one with the first card and a usable Scan button. */
function watchDashboard(): void {
  requestAnimationFrame(function look() {
    const times = document.documentElement.dataset;
    if (document.querySelector('h1.dashboard-title')) times['title'] ??= String(performance.now());
    const scan = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Scan');
    if (document.querySelector('ul.dashboard-cards > li') && scan?.disabled === false) {
      times['usable'] = String(performance.now());
      console.log('usable');
    } else requestAnimationFrame(look);
  });
}

/** Waits, at full speed, until the whole app is stored on the device. */
async function untilKept(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(KEPT_AFTER_MS);
  await page.close();
}

function report(cold: readonly Visit[], warm: readonly Visit[]): void {
  const of = (visits: readonly Visit[], what: keyof Visit): number => median(visits.map((each) => each[what]));
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
  const bytes = of(cold, 'bytes');
  console.log(`\nsigned in, phone, CPU ${SLOW.cpuRate}× slower, slow 4G; medians of ${ROUNDS}`);
  console.log('                      LCP       dashboard shows    usable');
  for (const [name, visits] of [
    ['first visit    ', cold],
    ['from the device', warm],
  ] as const) {
    const [lcp, title, usable] = (['lcpMs', 'titleMs', 'usableMs'] as const).map((what) => seconds(of(visits, what)));
    console.log(`${name}       ${lcp}    ${title}             ${usable}`);
  }
  console.log(`first load            ${(bytes / 1000).toFixed(1)} kB of script and style, gzipped`);
  goal('first load', bytes <= GOALS.firstLoadBytes);
  goal('dashboard usable at the first visit', of(cold, 'usableMs') <= GOALS.coldUsableMs);
  goal('dashboard usable from the device', of(warm, 'usableMs') <= GOALS.warmUsableMs);
}

function reportScreens(times: ScreenTimes): void {
  console.log(
    `\nfrom the tap to the screen, CPU ${SLOW.cpuRate}× slower, network of this machine, app from the device;`,
  );
  console.log(`each opened for the first time since the app was started; medians of ${SCREEN_ROUNDS}`);
  for (const [name, each] of times) console.log(`${name.padEnd(22)}${median(each).toFixed(0).padStart(6)} ms`);
  goal(
    `every further screen within ${GOALS.screenMs} ms`,
    [...times.values()].every((each) => median(each) <= GOALS.screenMs),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function goal(what: string, isReached: boolean): void {
  console.log(`${isReached ? 'goal reached' : 'GOAL MISSED'}: ${what}`);
  if (!isReached) process.exitCode = 1;
}
