import type { Page } from '@playwright/test';

/** What a browser keeps by name. */
export type Kept = Readonly<Record<string, string>>;

/**
 * Gives the page, before it first opens this server, what a device would have kept. `storageState` would do the same by
 * opening a page of its own for each test.
 */
export async function keepOnDevice(page: Page, url: string, kept: Kept): Promise<void> {
  await page.addInitScript(
    ({ origin, values }) => {
      // Later documents find what the app has left there, were it nothing.
      if (location.origin !== origin || sessionStorage.getItem('device given') !== null) return;
      sessionStorage.setItem('device given', '1');
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    },
    { origin: new URL(url).origin, values: kept },
  );
}
