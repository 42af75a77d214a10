import type { Page } from '@playwright/test';
import { drawSymbol, type SymbolKind } from './symbol.ts';

export type FakeCameraOptions = {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number };
  /** Makes the camera fail with the browser's error of this name and message. */
  readonly fails?: readonly [name: string, message: string];
};

type ShownCode = readonly [kind: SymbolKind, text: string];

declare global {
  interface Window {
    fakeCamera: {
      asked: string[];
      fails: readonly [string, string] | null;
      show: (codes: readonly (readonly string[])[]) => void;
    };
    vibrations: (readonly number[])[];
  }
}

/** A camera of 1280 × 720 that sees the codes the test shows; call it before the page is opened. */
export async function installCamera(page: Page, options: FakeCameraOptions = {}): Promise<void> {
  await page.addInitScript(({ torch = false, zoom, fails }: FakeCameraOptions) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    let codes: readonly (readonly string[])[] = [];
    const paint = (): void => {
      if (!context) return;
      context.fillStyle = '#888';
      context.fillRect(0, 0, 1280, 720);
      for (const [index, rows] of codes.entries()) {
        const columns = rows[0]?.length ?? 0;
        // A long code is drawn smaller; one code is in the middle, several are side by side.
        const px = Math.max(2, Math.min(8, Math.floor(1000 / (columns + 20)), Math.floor(420 / rows.length)));
        const isLong = columns * px > 400;
        const left = isLong ? (1280 - columns * px) / 2 : 640 - codes.length * 150 + index * 300 + 50;
        context.fillStyle = '#fff';
        const quiet = Math.max(30, isLong ? 10 * px : 0);
        context.fillRect(left - quiet, 240, columns * px + 2 * quiet, rows.length * px + 60);
        context.fillStyle = '#111';
        for (const [y, row] of rows.entries()) {
          for (const [x, cell] of row.split('').entries())
            if (cell === '1') context.fillRect(left + x * px, 270 + y * px, px, px);
        }
      }
    };
    // Every picture is decoded. While there is nothing to see few are drawn, and none before the camera is asked for.
    const film = (): void => {
      paint();
      setTimeout(film, codes.length === 0 ? 500 : 50);
    };
    let isFilming = false;
    const camera: Window['fakeCamera'] = {
      asked: [],
      fails: fails ?? null,
      show(next) {
        codes = next;
        paint();
      },
    };
    window.fakeCamera = camera;
    window.vibrations = [];
    Object.assign(navigator, {
      vibrate: (pattern: number[]) => {
        window.vibrations.push(pattern);
        return true;
      },
    });
    navigator.mediaDevices.getUserMedia = () => {
      camera.asked.push('open');
      if (camera.fails) return Promise.reject(new DOMException(camera.fails[1], camera.fails[0]));
      const stream = canvas.captureStream(20);
      if (!isFilming) film();
      isFilming = true;
      for (const track of stream.getVideoTracks()) {
        const stop = track.stop.bind(track);
        Object.assign(track, {
          stop() {
            camera.asked.push('stop');
            stop();
          },
          getCapabilities: () => ({ torch, ...(zoom && { zoom }) }),
          applyConstraints(wanted: MediaTrackConstraints) {
            camera.asked.push(JSON.stringify(wanted.advanced?.[0]));
            return Promise.resolve();
          },
        });
      }
      return Promise.resolve(stream);
    };
  }, options);
}

/** Shows these codes to the camera, side by side, and nothing else. */
export async function showCodes(page: Page, ...codes: ShownCode[]): Promise<void> {
  const cells = codes.map(([kind, text]) => {
    const { columns, rows, isDark } = drawSymbol(kind, text);
    return Array.from({ length: rows }, (_, y) =>
      Array.from({ length: columns }, (__, x) => (isDark(x, y) ? '1' : '0')).join(''),
    );
  });
  await page.evaluate((shown) => window.fakeCamera.show(shown), cells);
}

/** Shows a picture of dark and light dots to the camera: rows of 1 and 0. */
export async function showCells(page: Page, cells: readonly string[]): Promise<void> {
  await page.evaluate((shown) => window.fakeCamera.show([shown]), cells);
}

export function askedOfCamera(page: Page): Promise<string[]> {
  return page.evaluate(() => window.fakeCamera.asked);
}
