import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { viewports } from '../../e2e/support/browser-options.ts';
import { type Device, devices, looks, pictureName } from './looks.ts';
import type { Screen } from './screens.ts';

/** The screens of one revision, and the server of that revision. */
export type Source = {
  readonly screens: readonly Screen[];
  readonly startDemo: () => Promise<{ readonly url: string; readonly stop: () => Promise<unknown> }>;
};

export type Taken = {
  readonly names: readonly string[];
  /** The screens that failed, each with its reason. */
  readonly failed: readonly string[];
};

/** A machine that is busy for a moment gets another chance. */
const TRIES = 2;

/** Starts a server and takes a picture of every screen in every look into the folder. */
export async function takePictures(browser: Browser, { screens, startDemo }: Source, folder: string): Promise<Taken> {
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  const failed: string[] = [];
  const server = await startDemo();
  const take = (screen: Screen, device: Device): Promise<string[]> =>
    pictures(browser, server.url, screen, device, folder);
  try {
    for (const screen of screens) {
      const results = await Promise.allSettled(devices.map((device) => again(TRIES, () => take(screen, device))));
      const taken = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      names.push(...taken);
      failed.push(...results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : [])));
      console.log(`${screen.name}: ${taken.length} pictures`);
    }
  } finally {
    await server.stop();
  }
  return { names, failed };
}

async function again<Result>(tries: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (tries === 1) throw error;
    return again(tries - 1, work);
  }
}

/** The screen on one device by day, and the same by night: it is led there once. */
async function pictures(
  browser: Browser,
  baseURL: string,
  screen: Screen,
  device: Device,
  folder: string,
): Promise<string[]> {
  const context = await browser.newContext({
    ...viewports[device],
    baseURL,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    deviceScaleFactor: 1,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const own = looks.filter((look) => look.device === device);
  try {
    const page = await context.newPage();
    await screen.show(page);
    await page.evaluate(() => document.fonts.ready);
    await holdTheClock(page);
    for (const look of own) {
      await page.emulateMedia({ colorScheme: look.scheme });
      const path = join(folder, pictureName(screen, look));
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    }
    return own.map((look) => pictureName(screen, look));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${screen.name}, ${device}: ${reason}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** Shows every time of day as noon: otherwise two galleries would always differ by their times. */
async function holdTheClock(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const shown = node.nodeValue ?? '';
      const held = shown.replaceAll(/\b\d{1,2}:\d{2}(?::\d{2})?(\s?)[AP]M\b/gi, '12:00$1PM');
      if (held !== shown) node.nodeValue = held;
    }
  });
}
