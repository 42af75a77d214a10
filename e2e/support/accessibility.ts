import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that depend on colours and sizes alone, and so may break in one look of a page and hold in another. */
export const RULES_OF_LOOKS = ['color-contrast', 'scrollable-region-focusable'] as const;

/** Fails on any axe violation of the page in its current state, after its animations have ended. */
export async function expectAccessible(page: Page, state = '', rules: readonly string[] = []): Promise<void> {
  await settled(page);
  // axe is half a megabyte and is injected into each document only once; after that an empty script is passed.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode(true) // the other mode opens an extra page per run to join frames, of which the app has none
    .options({ resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: [...rules] }) })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found, `axe on ${page.url()} ${state}`).toEqual([]);
}

/** The same in light, and in dark what another look can break; the page is light again afterwards. */
export async function expectAccessibleInBothColours(page: Page, state: string): Promise<void> {
  await expectAccessible(page, `${state}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${state}, dark`, RULES_OF_LOOKS);
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Waits for every animation that ends by itself: the contrast of a half-faded colour means nothing. What is about to
 * fade in has no animation yet in its first frame, so there must be none in several frames in succession.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let calmFrames = 0; calmFrames < 3; calmFrames++) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const all = document.getAnimations();
      const ending = all.filter((each) => each.effect?.getComputedTiming().iterations !== Infinity);
      if (ending.length > 0) calmFrames = -1;
      await Promise.allSettled(ending.map((each) => each.finished));
    }
  });
}
