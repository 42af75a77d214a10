import type { Sight } from '@vialant/domain/scan/scan-acceptance';
import type { ScannedFrame } from '../../device/scanner/port.ts';

type Outline = {
  readonly text: string;
  readonly points: string;
  readonly outcome: 'taken' | 'refused';
  readonly seenMs: number;
};

/** The outlines over the picture: the picture's size, and the codes in it that were taken or refused. */
export type Outlines = Pick<ScannedFrame, 'width' | 'height'> & { readonly codes: readonly Outline[] };

// A quick search misses most codes of a tray; until the next thorough one their outlines must not flicker.
const STAYS_MS = 500;

/** The outlines after another picture: those of its codes, and those of codes that were seen a moment ago. */
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
  // Two empty pictures in a row need no drawing.
  return judged.length === 0 && !before?.codes.length ? before : { width, height, codes: judged };
}
