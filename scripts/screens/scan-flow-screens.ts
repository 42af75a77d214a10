import { expect, type Page } from '@playwright/test';
import { installCamera } from '../../e2e/camera/fake-camera.ts';
import { ScannerPage } from '../../e2e/page-models/scanner-page.ts';
import type { Screen } from './screens.ts';

async function enter(page: Page, code: string): Promise<void> {
  await installCamera(page, { torch: true });
  const scanner = new ScannerPage(page);
  await scanner.open();
  await expect(scanner.manual).not.toHaveAttribute('aria-disabled');
  await scanner.manual.fill(code);
  await scanner.manual.press('Enter');
}

/** What a scanned code leads to; `signIn` comes first in each. */
export function scanFlowScreens(signIn: (page: Page) => Promise<void>): readonly Screen[] {
  return [
    {
      name: 'scan-box-actions',
      title: 'A scanned box and its actions',
      async show(page) {
        await signIn(page);
        await enter(page, 'BOX-M1');
        await expect(page.getByRole('dialog', { name: 'BOX-M1 (Medic 1)' })).toBeVisible();
      },
    },
    {
      name: 'scan-offline-prompt',
      title: 'A scan that nobody answers',
      async show(page) {
        await signIn(page);
        await page.route('**/api/v1/code/find*', (route) => route.abort());
        await enter(page, 'FEN-001');
        const prompt = page.getByRole('dialog', { name: 'It looks like you are offline' });
        // The app takes the server for offline after 5 s.
        await expect(prompt).toBeVisible({ timeout: 15_000 });
      },
    },
  ];
}
