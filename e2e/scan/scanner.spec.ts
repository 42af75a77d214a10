import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { browserOptions, viewports } from '../support/browser-options.ts';
import { askedOfCamera, installCamera, showCodes } from '../camera/fake-camera.ts';
import { type Label, type Picture, seededRandom, takePicture } from '../camera/picture.ts';
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

/** A film of a label in a hand that is never quite still. */
function filmOf(label: Pick<Label, 'symbol' | 'angleDegrees'>): Picture[] {
  const random = seededRandom(7);
  return Array.from({ length: 8 }, (_, frame) =>
    takePicture([{ ...label, x: 640 + 15 * Math.sin(frame), y: 360 + 8 * frame, cellPx: 9 }], hand, random),
  );
}

async function open(page: Page): Promise<ScannerPage> {
  const scanner = new ScannerPage(page);
  await scanner.open();
  return scanner;
}

/** Types all keys at once, as a hand scanner does. */
async function shoot(page: Page, text: string): Promise<void> {
  await page.evaluate((code) => {
    // The time of a key is that of its making: a pause of a busy machine is none between two keys.
    const keys = [...code.split(''), 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    for (const key of keys) (document.activeElement ?? document.body).dispatchEvent(key);
  }, text);
}

test.describe('a film for a camera', () => {
  test.use({ user: 'medic' });

  test('SCAN-04 SCAN-13 SCAN-19 CONST-27 a Data Matrix is read', async ({ film }) => {
    const scanner = await film(filmOf({ symbol: drawSymbol('datamatrix', 'FEN-001'), angleDegrees: 200 }));
    await expect.poll(() => scanner.asked).toEqual(['FEN-001']);
  });

  test('SCAN-04 SCAN-13 SCAN-19 CONST-27 a QR code is read', async ({ film }) => {
    const scanner = await film(filmOf({ symbol: drawSymbol('qrcode', 'BOX-M1'), angleDegrees: 75 }));
    await expect.poll(() => scanner.asked).toEqual(['BOX-M1']);
  });

  test('SCAN-13 a linear code is ignored', async ({ film }) => {
    const linear = { symbol: drawSymbol('code128', 'FEN-002'), x: 640, y: 200, cellPx: 4, angleDegrees: 0 };
    const matrix = { symbol: drawSymbol('datamatrix', 'FEN-003'), x: 640, y: 500, cellPx: 7, angleDegrees: 30 };
    const random = seededRandom(3);
    const scanner = await film(Array.from({ length: 4 }, () => takePicture([linear, matrix], hand, random)));
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

  test('SCAN-05 SCAN-12 it starts at zoom 3, and its light goes on and off', async ({ page }) => {
    await installCamera(page, { torch: true, zoom: { min: 1, max: 5 } });
    const scanner = await open(page);
    await scanner.flashlight.click();
    await expect(scanner.flashlight).toHaveAttribute('aria-pressed', 'true');
    await scanner.flashlight.click();
    await expect(scanner.flashlight).toHaveAttribute('aria-pressed', 'false');
    expect(await askedOfCamera(page)).toEqual(['open', '{"zoom":3}', '{"torch":true}', '{"torch":false}']);
  });

  test('SCAN-03 it is off when the scanner is left', async ({ page }) => {
    await installCamera(page);
    await new DashboardPage(page).open();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(new ScannerPage(page).flashlight).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).first().click();
    await new DashboardPage(page).shown();
    await expect.poll(() => askedOfCamera(page)).toEqual(['open', 'stop']);
  });

  test('SCAN-25 SCAN-26 without a light the toggle says so', async ({ page }) => {
    await installCamera(page);
    const scanner = await open(page);
    await scanner.flashlight.click();
    await expect(scanner.alert.getByText('This camera has no light to turn on.')).toBeVisible();
    await expectAccessible(page);
  });

  test('SCAN-23 SCAN-24 SCAN-26 denied: both texts, and touching the first asks for the settings', async ({ page }) => {
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
    await page.evaluate(() => {
      window.fakeCamera.fails = null;
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(scanner.flashlight).toBeVisible();
  });

  for (const [what, name, message, text] of [
    ['no camera', 'NotFoundError', 'Requested device not found', /^There is no camera to use/],
    ['a prompt closed without an answer', 'NotAllowedError', 'Permission dismissed', /^The scan was canceled/],
  ] as const) {
    test(`SCAN-25 SCAN-26 ${what}: an alert with its text`, async ({ page }) => {
      await installCamera(page, { fails: [name, message] });
      const scanner = await open(page);
      await expect(scanner.alert.getByText(text)).toBeVisible();
      await expectAccessible(page);
      await scanner.alert.getByRole('button', { name: 'OK' }).click();
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    });
  }

  test('SCAN-17 SCAN-18 SCAN-20 OPEN-029 a short code and one with a space are refused, felt, and never looked up', async ({
    page,
  }) => {
    await installCamera(page);
    const scanner = await open(page);
    await showCodes(page, ['datamatrix', 'AB']);
    await expect(page.getByText('You need at least 3 characters, you have only entered 2')).toBeVisible();
    await showCodes(page, ['qrcode', 'FEN 001']);
    await expect(page.getByText('You cannot have spaces in your code')).toBeVisible();
    expect(scanner.asked).toEqual([]);
    expect(await page.evaluate(() => window.vibrations)).toEqual([
      [100, 50, 100, 50, 100],
      [100, 50, 100, 50, 100],
    ]);
  });
});

test.describe('typing', () => {
  test.describe('where it is allowed', () => {
    test.use({ user: 'medic' });

    test('SCAN-06 SCAN-07 SCAN-22 a code is typed and sent with Enter, and nothing is not sent', async ({ page }) => {
      await installCamera(page);
      const scanner = await open(page);
      await page.keyboard.press('Meta+k');
      await expect(scanner.manual).toBeFocused();
      await expect(scanner.manual).toBeEditable();
      await expect(scanner.manual).toHaveAttribute('placeholder', 'Enter Manually');
      await expect(page.getByText('Press Enter to submit', { exact: true })).toBeVisible();
      await page.keyboard.press('Enter');
      await page.keyboard.type('FEN-001');
      await page.keyboard.press('Enter');
      await expect.poll(() => scanner.asked).toEqual(['FEN-001']);
    });

    test('SCAN-15 SCAN-16 OPEN-028 the same code again within 2 s is told as a duplicate', async ({ page }) => {
      await installCamera(page);
      const scanner = await open(page);
      await page.route('**/api/v1/code/find*', () => {}); // no answer comes before the second try
      for (const _ of ['once', 'and again']) {
        await scanner.manual.fill('FEN-001');
        await scanner.manual.press('Enter');
      }
      await expect(page.getByText('You have already scanned FEN-001', { exact: true })).toBeVisible();
      expect(scanner.asked).toEqual(['FEN-001']);
    });
  });

  test.describe('where it is forbidden', () => {
    test.use({ user: 'strict' });

    test('SCAN-21 OPEN-002 the field says so, and a hand scanner works', async ({ page }) => {
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
      await shoot(page, 'SUM-001');
      await expect.poll(() => scanner.asked).toEqual(['SUM-001']);
    });
  });
});

test.describe('axe', () => {
  test.use({ user: 'medic' });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`finds nothing in the scanner, running and denied, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await installCamera(page, { torch: true, zoom: { min: 1, max: 5 } });
      const scanner = await open(page);
      await expect(scanner.flashlight).toBeVisible();
      await scanner.manual.focus();
      await expectAccessible(page, 'running');
      await installCamera(page, { fails: ['NotAllowedError', 'Permission denied'] });
      await page.reload();
      await expect(page.getByText('Enable camera use in settings')).toBeVisible();
      await expectAccessible(page, 'denied');
    });
  }
});
