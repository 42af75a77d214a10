// npm run screens: one picture of every screen and state of the demo agency, phone and desk, light and dark.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { startDemo } from '../e2e/support/boot-server.ts';
import { browserOptions, viewports } from '../e2e/support/browser-options.ts';
import { ensureBrowser } from './browser.mjs';
import { galleryPage } from './screens/gallery-page.ts';
import { type Look, type Screen, screens } from './screens/screens.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'screens');
const looks: readonly Look[] = (['phone', 'desk'] as const).flatMap((device) =>
  (['light', 'dark'] as const).map((scheme) => ({ device, scheme })),
);
/** Only the screens whose name begins with this, when it is given. */
const [wanted = ''] = process.argv.slice(2);

async function picture(browser: Browser, baseURL: string, screen: Screen, look: Look): Promise<string> {
  const context = await browser.newContext({
    ...viewports[look.device],
    baseURL,
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    deviceScaleFactor: 1,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const name = `${screen.name}-${look.device}-${look.scheme}.png`;
  try {
    const page = await context.newPage();
    await screen.show(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, name), animations: 'disabled', caret: 'hide' });
    return name;
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    await context.close();
  }
}

async function main(): Promise<void> {
  ensureBrowser();
  await mkdir(folder, { recursive: true });
  const chosen = screens.filter(({ name }) => name.startsWith(wanted));
  for (const old of await readdir(folder)) {
    if (wanted === '' && old.endsWith('.png')) await rm(join(folder, old));
  }
  const server = await startDemo();
  const browser = await chromium.launch(browserOptions());
  try {
    for (const screen of chosen) {
      const names = await Promise.all(looks.map((look) => picture(browser, server.url, screen, look)));
      console.log(`${screen.name}: ${names.length} pictures`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  await writeFile(join(folder, 'index.html'), galleryPage(screens, looks));
}

await main();
