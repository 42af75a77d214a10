import { readFile, writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { differingPixels } from './differing-pixels.ts';

/** A browser page that reads, compares and writes pictures, so that no image package is needed. */
export type Darkroom = {
  /** The number of differing pixels; writes a picture of them. When the sizes differ, all pixels count. */
  readonly compare: (before: string, after: string, difference: string) => Promise<number>;
  /** Writes the picture as WebP, at most `widest` wide. */
  readonly shrink: (picture: string, small: string, widest: number) => Promise<number>;
  readonly close: () => Promise<void>;
};

type Bench = {
  pixelsOf: (url: string) => Promise<ImageData>;
  written: (canvas: HTMLCanvasElement, type: string, quality: number) => string;
};

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- a declaration of the page's own global, not a variable of ours
  var darkroom: Bench & { differingPixels: typeof differingPixels };
}

export async function openDarkroom(browser: Browser): Promise<Darkroom> {
  const page = await browser.newPage();
  await page.goto('about:blank');
  await page.evaluate(() => {
    const pixelsOf = async (url: string): Promise<ImageData> => {
      const picture = await createImageBitmap(await (await fetch(url)).blob());
      const paper = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      if (paper === null) throw new Error('no canvas');
      paper.drawImage(picture, 0, 0);
      return paper.getImageData(0, 0, picture.width, picture.height);
    };
    const written: Bench['written'] = (canvas, type, quality) => canvas.toDataURL(type, quality).replace(/^.*,/, '');
    Object.assign(globalThis, { darkroom: { pixelsOf, written } });
  });
  await page.addScriptTag({ content: `darkroom.differingPixels = ${differingPixels.toString()}` });
  return {
    compare: (before, after, difference) => compare(page, before, after, difference),
    shrink: (picture, small, widest) => shrink(page, picture, small, widest),
    close: () => page.close(),
  };
}

async function compare(page: Page, before: string, after: string, difference: string): Promise<number> {
  const { count, marked } = await page.evaluate(
    async ([first, second]) => {
      const [one, other] = [await darkroom.pixelsOf(first), await darkroom.pixelsOf(second)];
      const differing = darkroom.differingPixels(one, other);
      if (differing === null) return { count: other.width * other.height, marked: null };
      if (differing.length === 0) return { count: 0, marked: null };
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [other.width, other.height];
      // Equal pixels are faded, differing ones are red.
      for (let index = 3; index < other.data.length; index += 4) other.data[index] = 64;
      for (const index of differing) other.data.set([225, 29, 72, 255], index * 4);
      canvas.getContext('2d')?.putImageData(other, 0, 0);
      return { count: differing.length, marked: darkroom.written(canvas, 'image/png', 1) };
    },
    [await asUrl(before), await asUrl(after)] as const,
  );
  if (marked !== null) await writeFile(difference, marked, 'base64');
  return count;
}

async function shrink(page: Page, picture: string, small: string, widest: number): Promise<number> {
  const text = await page.evaluate(
    async ([url, most]) => {
      const whole = await createImageBitmap(await (await fetch(url)).blob());
      const scale = Math.min(1, most / whole.width);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)];
      const paper = canvas.getContext('2d');
      if (paper === null) throw new Error('no canvas');
      paper.imageSmoothingQuality = 'high';
      paper.drawImage(whole, 0, 0, canvas.width, canvas.height);
      return darkroom.written(canvas, 'image/webp', 0.85);
    },
    [await asUrl(picture), widest] as const,
  );
  const bytes = Buffer.from(text, 'base64');
  await writeFile(small, bytes);
  return bytes.length;
}

async function asUrl(picture: string): Promise<string> {
  return `data:image/png;base64,${await readFile(picture, 'base64')}`;
}
