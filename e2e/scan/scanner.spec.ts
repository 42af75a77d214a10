import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { browserOptions, viewports } from '../support/browser-options.ts';
import { askedOfCamera, installCamera, showCodes } from '../camera/fake-camera.ts';
import { type Picture, seededRandom, takePicture } from '../camera/picture.ts';
import { drawSymbol } from '../camera/symbol.ts';
import { trayCodes, trayOf } from '../camera/tray.ts';
import { videoAsCamera, writeVideo } from '../camera/y4m.ts';
import { keepOnDevice } from '../support/device-storage.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { ScannerPage } from '../page-models/scanner-page.ts';

/** Opens the scanner in a browser whose camera plays these pictures. */
const test = base.extend<{ film: (pictures: readonly Picture[]) => Promise<ScannerPage> }>({
  film: async ({ baseURL, device }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'vialant-film-'));
    const opened: (() => Promise<void>)[] = [];
    await provide(async (pictures) => {
      const video = join(folder, 'camera.y4m');
      writeVideo(video, pictures);
      const { args = [], ...options } = browserOptions();
      const browser = await chromium.launch({ ...options, args: [...args, ...videoAsCamera(video)] });
      opened.push(() => browser.close());
      const page = await browser.newPage({
        ...viewports.phone,
        ...(baseURL !== undefined && { baseURL }),
        permissions: ['camera'],
      });
      await keepOnDevice(page, baseURL ?? '', device);
      const scanner = new ScannerPage(page);
      await scanner.open();
      return scanner;
    });
    for (const close of opened) await close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const hand = { tiltDegrees: 12, blurPx: 0.8, noise: 5 } as const;

async function open(page: Page): Promise<ScannerPage> {
  const scanner = new ScannerPage(page);
  await scanner.open();
  return scanner;
}

test.describe('a film for a camera', () => {
  test.use({ user: 'medic' });

  test('SCAN-04 SCAN-13 SCAN-19 CONST-27 of a label in a hand that is never quite still the linear code is ignored, and the Data Matrix read', async ({
    film,
  }) => {
    const random = seededRandom(3);
    const scanner = await film(
      Array.from({ length: 6 }, (_, frame) => {
        const x = 640 + 15 * Math.sin(frame);
        const linear = { symbol: drawSymbol('code128', 'FEN-002'), x, y: 200, cellPx: 4, angleDegrees: 0 };
        const matrix = { symbol: drawSymbol('datamatrix', 'FEN-003'), x, y: 500, cellPx: 7, angleDegrees: 30 };
        return takePicture([linear, matrix], hand, random);
      }),
    );
    await expect.poll(() => scanner.asked).toEqual(['FEN-003']);
  });
});

test.describe('a tray before the camera', () => {
  test.use({ user: 'strict' });

  test('the vial that is aimed at is looked up, not one of its neighbours', async ({ film }) => {
    const random = seededRandom(11);
    const labels = trayOf(trayCodes(), 5, random);
    const scanner = await film(Array.from({ length: 5 }, () => takePicture(labels, hand, random)));
    await expect(scanner.page.getByText('Drug not found, You are not allowed to create drugs.')).toBeVisible();
    expect(scanner.asked[0]).toMatch(/^TRAY-01[56]$/); // the two next to the middle
  });
});

test.describe('the camera', () => {
  test.use({ user: 'medic' });

  test('SCAN-03 SCAN-05 SCAN-12 SCAN-17 SCAN-18 SCAN-20 OPEN-029 it starts at zoom 3 with its light off; codes that are none are refused, felt and never looked up; a QR code is; left, it is off', async ({
    page,
  }) => {
    await installCamera(page, { torch: true, zoom: { min: 1, max: 5 } });
    const scanner = new ScannerPage(page);
    await new DashboardPage(page).open();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await scanner.flashlight.click();
    await expect(scanner.flashlight).toHaveAttribute('aria-pressed', 'true');
    await scanner.flashlight.click();
    await expect(scanner.flashlight).toHaveAttribute('aria-pressed', 'false');
    await showCodes(page, ['datamatrix', 'AB']);
    await expect(page.getByText('You need at least 3 characters, you have only entered 2')).toBeVisible();
    await showCodes(page, ['qrcode', 'FEN 001']);
    await expect(page.getByText('You cannot have spaces in your code')).toBeVisible();
    expect(scanner.asked).toEqual([]);
    expect(await page.evaluate(() => window.vibrations)).toEqual([
      [100, 50, 100, 50, 100],
      [100, 50, 100, 50, 100],
    ]);
    expect(await askedOfCamera(page)).toEqual(['open', '{"zoom":3}', '{"torch":true}', '{"torch":false}']);
    await page.getByRole('button', { name: 'Back' }).first().click();
    await new DashboardPage(page).shown();
    await expect.poll(async () => (await askedOfCamera(page)).at(-1)).toBe('stop');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await showCodes(page, ['qrcode', 'BOX-M1']);
    await expect.poll(() => scanner.asked).toEqual(['BOX-M1']);
  });

  test('SCAN-23 SCAN-24 SCAN-25 SCAN-26 SCAN-06 SCAN-07 SCAN-22 denied, it says so, and how to allow it; then it runs, without a light as it says, and a code is typed', async ({
    page,
  }) => {
    await installCamera(page, { fails: ['NotAllowedError', 'Permission denied'] });
    const scanner = await open(page);
    await expect(page.getByText('Enable camera use in settings', { exact: true })).toBeVisible();
    await page
      .getByRole('button', {
        name: 'The scanner will not work without permission to access the camera. Touch to open settings.',
      })
      .click();
    await expect(scanner.alert.getByText(/^The settings cannot be opened from here/)).toBeVisible();
    await scanner.alert.getByRole('button', { name: 'OK' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'denied, dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => {
      window.fakeCamera.fails = null;
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await scanner.flashlight.click();
    await expect(scanner.alert.getByText('This camera has no light to turn on.')).toBeVisible();
    await expectAccessible(page, 'with an alert');
    await scanner.alert.getByRole('button', { name: 'OK' }).click();

    await page.keyboard.press('Meta+k');
    await expect(scanner.manual).toBeFocused();
    await expect(scanner.manual).toBeEditable();
    await page.keyboard.press('Enter');
    await page.keyboard.type('FEN-001');
    await page.keyboard.press('Enter');
    await expect.poll(() => scanner.asked).toEqual(['FEN-001']);
  });
});

test.describe('where typing is forbidden', () => {
  test.use({ user: 'strict' });

  test('SCAN-21 the field says so, and takes no key', async ({ page }) => {
    await installCamera(page);
    const scanner = await open(page);
    await scanner.manual.click({ force: true }); // forced, because the field is announced as disabled
    const words = 'Manual Entry is not enabled for your organization';
    await expect(page.getByRole('form', { name: 'Enter Manually' }).getByText(words)).toBeVisible();
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
    await page.keyboard.type('FEN-001', { delay: 120 });
    await page.keyboard.press('Enter');
    await expect(scanner.manual).toHaveValue('');
    expect(scanner.asked).toEqual([]);
  });
});
