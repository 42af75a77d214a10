import type { Symbol } from './symbol.ts';

/** Brightness by pixel, 0 to 255, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly grey: Float32Array };

export type Label = {
  readonly symbol: Symbol;
  readonly x: number;
  readonly y: number;
  /** How many pixels one cell of the symbol takes. */
  readonly cellPx: number;
  readonly angleDegrees: number;
};

export type Conditions = {
  /** How far the label is tilted away from the camera. */
  readonly tiltDegrees: number;
  /** The width of a Gaussian blur, in pixels: out of focus, or moving. */
  readonly blurPx: number;
  /** Standard deviation of the sensor's noise, in steps of brightness. */
  readonly noise: number;
};

export const FRAME = { width: 1280, height: 720 } as const;

const [TABLE, PAPER, INK] = [118, 226, 38];
const SAMPLES = [0.25, 0.75] as const;

/** Labels on a table as a camera sees them. The same `random` gives the same picture. */
export function takePicture(
  labels: readonly Label[],
  { tiltDegrees, blurPx, noise }: Conditions,
  random: () => number,
): Picture {
  const { width, height } = FRAME;
  const grey = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    // The light comes from the top, because no tray is lit evenly.
    grey.fill(TABLE * (1.1 - (0.25 * y) / height), y * width, (y + 1) * width);
  }
  for (const label of labels) drawLabel(grey, label, tiltDegrees);
  const blurred = blurPx > 0 ? blur(grey, blurPx) : grey;
  for (let at = 0; at < blurred.length; at += 1) {
    // the sum of three uniform numbers is nearly Gaussian
    const grain = (random() + random() + random() - 1.5) * 2 * noise;
    blurred[at] = Math.min(255, Math.max(0, (blurred[at] ?? 0) + grain));
  }
  return { width, height, grey: blurred };
}

function drawLabel(grey: Float32Array, { symbol, x, y, cellPx, angleDegrees }: Label, tiltDegrees: number): void {
  const { width, height } = FRAME;
  const angle = (angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const lean = Math.cos((tiltDegrees * Math.PI) / 180);
  const depth = Math.sin((tiltDegrees * Math.PI) / 180) / 1500; // the far edge is smaller than the near one
  const reach = Math.ceil(((Math.max(symbol.columns, symbol.rows) + 2 * symbol.quiet) * cellPx) / Math.SQRT2) + 2;
  for (let py = Math.max(0, Math.floor(y - reach)); py < Math.min(height, y + reach); py += 1) {
    const light = 1.05 - (0.2 * py) / height;
    for (let px = Math.max(0, Math.floor(x - reach)); px < Math.min(width, x + reach); px += 1) {
      let [sum, hits] = [0, 0];
      for (const sy of SAMPLES) {
        for (const sx of SAMPLES) {
          const [dx, dy] = [px + sx - x, py + sy - y];
          const along = (dx * cos + dy * sin) / lean;
          const scale = cellPx * (1 - depth * along);
          const column = Math.floor(along / scale + symbol.columns / 2);
          const row = Math.floor((dy * cos - dx * sin) / scale + symbol.rows / 2);
          const brightness = brightnessAt(symbol, column, row);
          if (brightness === null) continue;
          sum += brightness;
          hits += 1;
        }
      }
      const at = py * width + px;
      if (hits > 0) grey[at] = (light * sum + (grey[at] ?? 0) * (4 - hits)) / 4;
    }
  }
}

function brightnessAt({ columns, rows, quiet, isDark }: Symbol, column: number, row: number): number | null {
  if (column < -quiet || column >= columns + quiet) return null;
  if (row < -quiet || row >= rows + quiet) return null;
  const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
  return isInside && isDark(column, row) ? INK : PAPER;
}

function blur(grey: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(sigma * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const kernel = Float32Array.from(weights, (weight) => weight / total);
  const { width, height } = FRAME;
  return pass(pass(grey, kernel, width, height, 1, width), kernel, height, width, width, 1);
}

/** Blurs in one direction: `length` pixels, `step` apart, in each of `lines` lines. */
function pass(
  source: Float32Array,
  kernel: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
): Float32Array {
  const reach = (kernel.length - 1) / 2;
  const result = new Float32Array(source.length);
  for (let line = 0; line < lines; line += 1) {
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (let tap = -reach; tap <= reach; tap += 1) {
        const from = Math.min(length - 1, Math.max(0, at + tap));
        sum += (source[line * lineStep + from * step] ?? 0) * (kernel[tap + reach] ?? 0);
      }
      result[line * lineStep + at * step] = sum;
    }
  }
  return result;
}

/** A small random generator with a seed, so that a picture that failed can be made again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
