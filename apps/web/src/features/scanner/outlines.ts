import type { Sight } from '@vialant/domain/scan/scan-acceptance';
import type { ScannedFrame } from '../../device/scanner/port.ts';

type Outline = {
  readonly text: string;
  readonly points: string;
  readonly outcome: 'taken' | 'refused';
  readonly seenMs: number;
};

/** What is drawn over the picture: its size, and the codes in it that were judged. */
export type Outlines = Pick<ScannedFrame, 'width' | 'height'> & { readonly codes: readonly Outline[] };

// A quick look misses most of a tray; until the next thorough one the outlines must not flicker.
const STAYS_MS = 500;

/** The outlines after another picture: those of its codes, and those of the codes that it only just missed. */
export function nextOutlines(
  before: Outlines | null,
  { codes, width, height }: ScannedFrame,
  outcomeOf: (text: string) => Sight['outcome'] | null,
  nowMs: number,
): Outlines | null {
  const present = new Set(codes.map(({ text }) => text));
  const missed = (before?.codes ?? []).filter(({ text, seenMs }) => !present.has(text) && nowMs - seenMs < STAYS_MS);
  const drawn = codes.map(({ text, corners }) => ({
    text,
    points: corners.map(({ x, y }) => `${x},${y}`).join(' '),
    seenMs: nowMs,
  }));
  const judged = [...missed, ...drawn].flatMap((outline) => {
    const outcome = outcomeOf(outline.text);
    return outcome === 'taken' || outcome === 'refused' ? [{ ...outline, outcome }] : [];
  });
  // An empty picture after an empty one is nothing new to draw.
  return judged.length === 0 && !before?.codes.length ? before : { width, height, codes: judged };
}
