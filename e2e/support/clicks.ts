import type { Page } from '@playwright/test';

declare global {
  interface Window {
    countClick: () => void;
  }
}

/** Counts what people press, on every page that is loaded from here on. A key that acts like a press is none. */
export async function counted(page: Page, onClick: () => void): Promise<Page> {
  await page.exposeFunction('countClick', onClick);
  await page.addInitScript(() => {
    addEventListener('click', (event) => event.detail > 0 && window.countClick(), true);
  });
  return page;
}

/** The same; answers how many there were so far. */
export async function clicksOn(page: Page): Promise<() => number> {
  let clicks = 0;
  await counted(page, () => {
    clicks += 1;
  });
  return () => clicks;
}
