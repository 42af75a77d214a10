import { expect, type Page } from '@playwright/test';
import { type FakeCameraOptions, installCamera, showCodes } from '../../e2e/camera/fake-camera.ts';
import { DashboardPage } from '../../e2e/page-models/dashboard-page.ts';
import { ScannerPage } from '../../e2e/page-models/scanner-page.ts';
import { shoot } from '../../e2e/support/stock-fixtures.ts';
import type { Screen } from './screens.ts';

const phone: FakeCameraOptions = { torch: true, zoom: { min: 1, max: 5 } };

async function openScanner(page: Page, camera: FakeCameraOptions = phone): Promise<ScannerPage> {
  await installCamera(page, camera);
  const scanner = new ScannerPage(page);
  await scanner.open();
  return scanner;
}

/** The scanner in its states; `signIn` comes first in each. */
export function scannerScreens(signIn: (page: Page) => Promise<void>): readonly Screen[] {
  return [
    {
      name: 'scanner',
      title: 'Scanner',
      async show(page) {
        await signIn(page);
        const scanner = await openScanner(page);
        await scanner.flashlight.click();
        await expect(scanner.flashlight).toHaveAttribute('aria-pressed', 'true');
      },
    },
    {
      name: 'scanner-codes',
      title: 'Scanner, a code is taken and looked up',
      async show(page) {
        await signIn(page);
        await page.route('**/api/v1/code/find*', () => {}); // no answer comes while the picture is taken
        const scanner = await openScanner(page);
        await expect(scanner.flashlight).toBeVisible();
        await showCodes(page, ['datamatrix', 'FEN-001']);
        await expect(page.locator('.scanner-outline--taken')).toHaveCount(1);
      },
    },
    {
      name: 'scanner-check',
      title: 'Scanner of a check: the last code with its verdict, and what is left',
      async show(page) {
        await signIn(page);
        await installCamera(page, phone);
        await new DashboardPage(page).open();
        await page.getByRole('button', { name: 'Inventory Check' }).click();
        await shoot(page, 'BOX-M1');
        await expect(page.getByText(/^BOX-M1.* checked$/)).toBeVisible();
        await shoot(page, 'FEN-001');
        await expect(page.locator('.scanner-verdict--good')).toBeVisible();
      },
    },
    {
      name: 'scanner-typing',
      title: 'Scanner, a code that is too short is typed',
      async show(page) {
        await signIn(page);
        const { manual, flashlight } = await openScanner(page);
        await expect(flashlight).toBeVisible();
        await manual.fill('AB');
        await manual.press('Enter');
        await expect(page.getByText('You need at least 3 characters')).toBeVisible();
      },
    },
    {
      name: 'scanner-denied',
      title: 'Scanner, the camera is denied',
      async show(page) {
        await signIn(page);
        await openScanner(page, { fails: ['NotAllowedError', 'Permission denied'] });
        await expect(page.getByText('Enable camera use in settings')).toBeVisible();
      },
    },
    {
      name: 'scanner-error',
      title: 'Scanner without a camera',
      async show(page) {
        await signIn(page);
        const { alert } = await openScanner(page, { fails: ['NotFoundError', 'Requested device not found'] });
        await expect(alert.getByText(/^There is no camera/)).toBeVisible();
      },
    },
  ];
}
