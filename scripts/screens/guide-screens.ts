import { expect } from '@playwright/test';
import { GUIDES } from '@vialant/domain/words/guide/text';
import type { Screen } from './screens.ts';

/** The help: the choice of a guide, and each of them. */
export const guideScreens: readonly Screen[] = ['', ...GUIDES].map((guide) => ({
  name: guide === '' ? 'help' : `help-${guide}`,
  title: guide === '' ? 'Help' : `Help, the guide for the ${guide}`,
  async show(page) {
    await page.goto(`/help/${guide}`);
    await expect(page.getByRole('list', { name: 'Guides' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  },
}));
