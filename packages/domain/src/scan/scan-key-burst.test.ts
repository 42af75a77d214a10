import { expect, test } from 'vitest';
import { noKeys, pressKey } from './scan-key-burst.ts';

/** What comes of these keys, each so many milliseconds after the last. */
function scannedFrom(keys: readonly string[], gapMs: number): (string | null)[] {
  let burst = noKeys;
  let atMs = 0;
  return keys.map((key) => {
    atMs += gapMs;
    const withControl = key.startsWith('^');
    const step = pressKey(burst, { key: withControl ? key.slice(1) : key, withControl, atMs });
    burst = step.burst;
    return step.scanned;
  });
}

function last(keys: readonly string[], gapMs: number): string | null {
  return scannedFrom(keys, gapMs).at(-1) ?? null;
}

test('keys within 50 ms of each other and an Enter are a scan, slower ones are a person', () => {
  expect(last([...'FEN-001'.split(''), 'Enter'], 50)).toBe('FEN-001');
  expect(last([...'FEN-001'.split(''), 'Enter'], 51)).toBeNull();
});

test('nothing is scanned before the Enter, and one Enter ends the code', () => {
  expect(scannedFrom([...'ABC'.split(''), 'Enter', 'Enter'], 5)).toEqual([null, null, null, 'ABC', null]);
});

test('an Enter alone, or after one or two keys, is a key like any other', () => {
  expect(last(['Enter'], 5)).toBeNull();
  expect(last(['A', 'B', 'Enter'], 5)).toBeNull();
});

test('Shift types nothing, and the separator of GS1 codes comes as its control key', () => {
  expect(last(['Shift', 'F', 'Shift', 'E', 'n', 'Enter'], 5)).toBe('FEn');
  expect(last([...'01003'.split(''), '^]', ...'17'.split(''), 'Enter'], 5)).toBe('01003\u001d17');
});

test('a shortcut in between is not part of a code', () => {
  expect(last([...'FEN'.split(''), '^k', 'Enter'], 5)).toBeNull();
});

test('a slow key before the burst does not become part of it', () => {
  let { burst } = pressKey(noKeys, { key: 'x', withControl: false, atMs: 0 });
  for (const [index, key] of 'FEN'.split('').entries()) {
    ({ burst } = pressKey(burst, { key, withControl: false, atMs: 500 + index * 10 }));
  }
  expect(pressKey(burst, { key: 'Enter', withControl: false, atMs: 530 }).scanned).toBe('FEN');
});
