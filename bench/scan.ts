import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ACCEPTED_CODE_TYPES } from '@vialant/domain/values/limits';
import { build, preview } from 'vite';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readerOptions, seenCodes } from '../apps/web/src/device/scanner/code-formats.ts';
import { browserOptions } from '../e2e/support/browser-options.ts';
import { type Conditions, type Label, type Picture, seededRandom, takePicture } from '../e2e/camera/picture.ts';
import { drawSymbol } from '../e2e/camera/symbol.ts';
import { trayCodes, trayOf } from '../e2e/camera/tray.ts';
import { videoAsCamera, writeVideo } from '../e2e/camera/y4m.ts';
import type { Reading } from './scan-page.ts';

const PICTURES = 8;
const PROMISE_MS = 60;
const SINGLE = 'FEN-001';

const levels: Readonly<Record<string, Conditions>> = {
  'held still': { tiltDegrees: 0, blurPx: 0.5, noise: 3 },
  'in the hand': { tiltDegrees: 12, blurPx: 0.8, noise: 5 },
  'badly lit': { tiltDegrees: 20, blurPx: 1, noise: 10 },
  'out of focus': { tiltDegrees: 30, blurPx: 1.5, noise: 12 },
};

/**
 * One label and a tray of thirty, drawn as a camera sees them: how many are read, how fast, and whether any is misread.
 */
export async function benchScan(): Promise<void> {
  const misread = (await benchDecoder()) + (await benchCamera());
  console.log(`\nmisread codes: ${misread}`);
  if (misread > 0) process.exitCode = 1;
}

function single(angleDegrees: number): readonly Label[] {
  return [{ symbol: drawSymbol('datamatrix', SINGLE), x: 640, y: 360, cellPx: 8, angleDegrees }];
}

function film(scene: 'one label' | 'tray of 30', conditions: Conditions, cellPx = 5): Picture[] {
  const random = seededRandom(2026);
  const tray = trayOf(trayCodes(), cellPx, random);
  return Array.from({ length: PICTURES }, (_, index) =>
    takePicture(scene === 'tray of 30' ? tray : single(index * 47), conditions, random),
  );
}

/** The decoder alone, picture by picture, with the quick and the thorough search that the scanner alternates. */
async function benchDecoder(): Promise<number> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true });
  console.log(`the decoder, ${PICTURES} pictures of 1280 × 720 each`);
  console.log('scene        cell  conditions     look       read    median ms   CPU ms   misread');
  let misread = 0;
  for (const [scene, cellPx] of [
    ['one label', 8],
    ['tray of 30', 5],
    ['tray of 30', 4],
  ] as const) {
    for (const [level, conditions] of Object.entries(levels)) {
      const pictures = film(scene, conditions, cellPx).map(toImage);
      for (const look of ['quick', 'thorough'] as const) {
        if (scene === 'tray of 30' && look === 'quick') continue;
        const { read, wrong, wallMs, cpuMs } = await readAll(pictures, look === 'thorough');
        misread += wrong;
        const rate = (100 * read) / (PICTURES * (scene === 'one label' ? 1 : 30));
        console.log(
          `${scene.padEnd(12)} ${`${cellPx} px`.padEnd(5)} ${level.padEnd(14)} ${look.padEnd(8)} ${rate.toFixed(1).padStart(5)} % ${wallMs.toFixed(1).padStart(11)} ${cpuMs.toFixed(1).padStart(8)} ${String(wrong).padStart(9)}`,
        );
      }
    }
  }
  return misread;
}

async function readAll(pictures: readonly ImageData[], thorough: boolean) {
  const right = new Set([SINGLE, ...trayCodes()]);
  const [wall, cpu]: [number[], number[]] = [[], []];
  let [read, wrong] = [0, 0];
  for (const picture of pictures) {
    const [cpuBefore, before] = [process.cpuUsage(), performance.now()];
    const results = await readBarcodes(picture, readerOptions(ACCEPTED_CODE_TYPES, thorough));
    const { user, system } = process.cpuUsage(cpuBefore);
    wall.push(performance.now() - before);
    cpu.push((user + system) / 1000);
    const texts = [...new Set(seenCodes(results, ACCEPTED_CODE_TYPES).map(({ text }) => text))];
    read += texts.filter((text) => right.has(text)).length;
    wrong += texts.filter((text) => !right.has(text)).length;
  }
  return { read, wrong, wallMs: median(wall), cpuMs: median(cpu) };
}

function toImage({ width, height, grey }: Picture): ImageData {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [at, brightness] of grey.entries()) data.set([brightness, brightness, brightness, 255], at * 4);
  return { data, width, height, colorSpace: 'srgb' };
}

/** The whole scanner in Chromium: a film as the camera, the worker, and the rule that two pictures must agree. */
async function benchCamera(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-scan-'));
  const root = import.meta.dirname;
  const outDir = join(folder, 'page');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir, assetsInlineLimit: 0, rolldownOptions: { input: join(root, 'scan-page.html') } },
  });
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir } });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  console.log('\nthe whole scanner in Chromium, camera at 15 pictures a second');
  console.log('scene        conditions     taken     first s   all s   decode ms p50   p95   misread');
  let misread = 0;
  try {
    for (const scene of ['one label', 'tray of 30'] as const) {
      for (const [level, conditions] of Object.entries(levels)) {
        const video = join(folder, 'camera.y4m');
        writeVideo(video, film(scene, conditions));
        misread += report(scene, level, await readFilm(video, `${address}scan-page.html`));
      }
    }
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
  return misread;
}

async function readFilm(video: string, address: string): Promise<Reading> {
  const { args = [], ...options } = browserOptions();
  const browser = await chromium.launch({ ...options, args: [...args, ...videoAsCamera(video)] });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    return await page.evaluate(() => window.readCamera(5000));
  } finally {
    await browser.close();
  }
}

function report(scene: 'one label' | 'tray of 30', level: string, { decodeMs, seen, takenMs }: Reading): number {
  const right = scene === 'one label' ? [SINGLE] : trayCodes();
  const taken = right.filter((code) => code in takenMs);
  const times = taken.map((code) => takenMs[code] ?? 0).toSorted((one, other) => one - other);
  const wrong = seen.filter((code) => !right.includes(code)).length;
  const p50 = median(decodeMs);
  const p95 = decodeMs.toSorted((one, other) => one - other)[Math.floor(decodeMs.length * 0.95)] ?? Number.NaN;
  const seconds = (ms: number | undefined): string => ((ms ?? Number.NaN) / 1000).toFixed(2);
  console.log(
    `${scene.padEnd(12)} ${level.padEnd(14)} ${`${taken.length} of ${right.length}`.padEnd(9)} ${seconds(times[0]).padStart(7)} ${seconds(times.at(-1)).padStart(7)} ${p50.toFixed(1).padStart(15)} ${p95.toFixed(1).padStart(5)} ${String(wrong).padStart(9)}`,
  );
  if (scene === 'one label') {
    console.log(
      `             ${p50 < PROMISE_MS ? 'promise kept' : 'PROMISE BROKEN'}: under ${PROMISE_MS} ms at the median`,
    );
  }
  return wrong;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
