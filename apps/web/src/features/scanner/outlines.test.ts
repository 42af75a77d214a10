import { expect, test } from 'vitest';
import type { ScannedFrame } from '../../device/scanner/port.ts';
import { nextOutlines } from './outlines.ts';

function frameOf(...texts: string[]): ScannedFrame {
  const codes = texts.map((text) => ({ text, format: 'QR_CODE' as const, corners: [{ x: 1, y: 2 }] }));
  return { codes, width: 1280, height: 720, decodeMs: 1 };
}

function textsOf(outlines: ReturnType<typeof nextOutlines>): string[] | undefined {
  return outlines?.codes.map(({ text, outcome }) => `${outcome} ${text}`);
}

test('a code that a quick look misses keeps its outline for half a second', () => {
  const first = nextOutlines(null, frameOf('A-1', 'B-2'), () => 'taken', 0);
  expect(textsOf(first)).toEqual(['taken A-1', 'taken B-2']);
  const soon = nextOutlines(first, frameOf('B-2'), () => 'taken', 499);
  expect(textsOf(soon)).toEqual(['taken A-1', 'taken B-2']);
  expect(textsOf(nextOutlines(soon, frameOf(), () => 'taken', 500))).toEqual(['taken B-2']);
});

test('a code that is not judged has no outline, and one that is refused later is drawn as refused', () => {
  const first = nextOutlines(null, frameOf('A-1', 'B-2'), (text) => (text === 'A-1' ? 'taken' : 'seen'), 0);
  expect(textsOf(first)).toEqual(['taken A-1']);
  expect(textsOf(nextOutlines(first, frameOf(), () => 'refused', 50))).toEqual(['refused A-1']);
});

test('an empty picture after an empty one changes nothing', () => {
  expect(nextOutlines(null, frameOf(), () => null, 0)).toBeNull();
});
