import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { viewports } from '../../e2e/support/browser-options.ts';
import { looks, type Look, pictureName } from './looks.ts';
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

/** Starts a server and takes a picture of every screen in every look into the folder. */
export async function takePictures(browser: Browser, { screens, startDemo }: Source, folder: string): Promise<Taken> {
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  const failed: string[] = [];
  const server = await startDemo();
  try {
    for (const screen of screens) {
      const results = await Promise.allSettled(looks.map((look) => picture(browser, server.url, screen, look, folder)));
      names.push(...results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
      failed.push(...reasons);
      console.log(`${screen.name}: ${looks.length - reasons.length} pictures`);
    }
  } finally {
    await server.stop();
  }
  return { names, failed };
}

async function picture(browser: Browser, baseURL: string, screen: Screen, look: Look, folder: string): Promise<string> {
  const context = await browser.newContext({
    ...viewports[look.device],
    baseURL,
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    deviceScaleFactor: 1,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const name = pictureName(screen, look);
  try {
    const page = await context.newPage();
    await screen.show(page);
    await page.evaluate(() => document.fonts.ready);
    await holdTheClock(page);
    await page.screenshot({ path: join(folder, name), animations: 'disabled', caret: 'hide' });
    return name;
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
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
