import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails on any axe violation of the page as it stands, once what moves has come to rest. */
export async function expectAccessible(page: Page, state = ''): Promise<void> {
  await settled(page);
  // Half a megabyte of axe goes into each document once; after that its place is taken by an empty script.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode(true) // the other mode opens a page per run to join frames, of which the app has none
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found, `axe on ${page.url()} ${state}`).toEqual([]);
}

/** Waits for every animation that ends by itself: a colour half way through a fade has no contrast worth measuring. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}
