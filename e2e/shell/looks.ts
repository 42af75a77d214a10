import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, RULES_OF_LOOKS } from '../support/accessibility.ts';
import type { Route } from '../support/routes.ts';

/** Each width is checked in both colours and both text sizes; the two widths together cover every combination. */
const LOOKS = {
  phone: [
    ['light', '100%'],
    ['dark', '200%'],
  ],
  desk: [
    ['dark', '100%'],
    ['light', '200%'],
  ],
} as const;

/**
 * Checks the page in its current state, light and dark, in normal and double text size, and that it is never too wide.
 * Every rule is checked in the first look, and in the second those that another look can break.
 */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  const looks = LOOKS[test.info().project.name === 'desk' ? 'desk' : 'phone'];
  for (const [index, [colorScheme, textSize]] of looks.entries()) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, textSize);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `pixels beyond the right edge at ${textSize}`).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${colorScheme}, ${textSize}`, index === 0 ? [] : RULES_OF_LOOKS);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Opens each page, known by its heading and its title, from within the app, which keeps axe in the document. Of pages
 * of one kind, axe looks at the first.
 */
export async function expectAllOpen(page: Page, all: readonly Route[]): Promise<void> {
  test.setTimeout(60_000 + all.length * 20_000);
  await page.goto(all[1]?.path ?? '/');
  // Two pages with the same heading do not follow each other: the second would be found before it is there.
  const everyOther = [...all.filter((_, index) => index % 2 === 0), ...all.filter((_, index) => index % 2 === 1)];
  const seen = new Set<string>();
  for (const { path, heading, kind = heading } of everyOther) {
    await openWithin(page, path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${heading} | Vialant`);
    if (!seen.has(kind)) await expectAccessibleInEveryLook(page);
    seen.add(kind);
  }
}

/** Goes to another address of the app without loading it anew. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
