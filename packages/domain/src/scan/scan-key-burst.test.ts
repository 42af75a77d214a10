import { describe, expect, test } from 'vitest';
import { TIMING } from '../values/timing.ts';
import { noKeys, pressKey } from './scan-key-burst.ts';

const { maxKeyGapMs, minPauseMs } = TIMING.handScanner;

type Key = { readonly key: string; readonly gapMs: number; readonly isRepeat?: boolean };

/** What comes of these keys, each so long after the last. A key that begins with ^ is pressed with Control. */
function scans(keys: readonly Key[]): (string | null)[] {
  let burst = noKeys;
  let atMs = 1000;
  return keys.map(({ key, gapMs, isRepeat = false }) => {
    atMs += gapMs;
    const withControl = key.length > 1 && key.startsWith('^');
    const step = pressKey(burst, { key: withControl ? key.slice(1) : key, withControl, isRepeat, atMs });
    burst = step.burst;
    return step.scanned;
  });
}

const every = (keys: readonly string[], gapMs: number): Key[] => keys.map((key) => ({ key, gapMs }));
const last = (keys: readonly Key[]): string | null => scans(keys).at(-1) ?? null;

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./';

function someCode(next: () => number): string[] {
  const length = 3 + Math.floor(next() * 30);
  return Array.from({ length }, () => SIGNS[Math.floor(next() * SIGNS.length)] ?? '-');
}

describe('OPEN-086 a hand scanner', () => {
  test('is known by keys within 50 ms of each other and an Enter; slower ones are a person', () => {
    expect(last(every([...'FEN-001'.split(''), 'Enter'], 50))).toBe('FEN-001');
    expect(last(every([...'FEN-001'.split(''), 'Enter'], 51))).toBeNull();
  });

  test.each(['Enter', 'Tab'])('at any of its speeds, any code that ends in %s is read whole', (end) => {
    const next = numbers(7);
    for (let run = 0; run < 300; run += 1) {
      const code = someCode(next);
      const keys = [...code, end].map((key) => ({ key, gapMs: next() * maxKeyGapMs }));
      const told = scans(keys);
      expect(told.at(-1)).toBe(code.join(''));
      expect(told.slice(0, -1).every((each) => each === null)).toBe(true);
    }
  });

  test('can shoot again at once', () => {
    const shot = every([...'ABC'.split(''), 'Enter'], 5);
    expect(scans([...shot, ...shot]).filter((each) => each !== null)).toEqual(['ABC', 'ABC']);
  });

  test('ends its code with one Enter', () => {
    expect(scans(every([...'ABC'.split(''), 'Enter', 'Enter'], 5))).toEqual([null, null, null, 'ABC', null]);
  });

  test('types Shift, which is no key of the code, and the separator of GS1 codes as its control key', () => {
    expect(last(every(['Shift', 'F', 'Shift', 'E', 'n', 'Enter'], 5))).toBe('FEn');
    expect(last(every([...'01003'.split(''), '^]', ...'17'.split(''), 'Enter'], 5))).toBe('01003\u001d17');
  });

  test('is heard after a pause, without the key that came before it', () => {
    const burst = every([...'FEN'.split(''), 'Enter'], 10);
    const [first, ...rest] = burst;
    const after = (gapMs: number): Key[] => [{ key: 'x', gapMs: 0 }, { key: first?.key ?? '', gapMs }, ...rest];
    expect(last(after(minPauseMs))).toBe('FEN');
    expect(last(after(minPauseMs - 1))).toBeNull();
  });
});

describe('OPEN-086 a person', () => {
  test('is never taken for one, if only one key of the code, or its Enter, takes as long as a hand needs', () => {
    const next = numbers(11);
    for (let run = 0; run < 300; run += 1) {
      const code = someCode(next);
      const keys = [...code, 'Enter'].map((key) => ({ key, gapMs: next() * maxKeyGapMs }));
      const slow = 1 + Math.floor(next() * code.length);
      const gapMs = maxKeyGapMs + 1 + next() * (minPauseMs - maxKeyGapMs - 2);
      const typed = keys.map((key, place) => (place === slow ? { ...key, gapMs } : key));
      expect([run, last(typed)]).toEqual([run, null]);
    }
  });

  test('who types the end of a code fast has still typed it', () => {
    const keys = [...every('BOX-'.split(''), 120), ...every(['1', '2', '3', 'Enter'], 30)];
    expect(last(keys)).toBeNull();
  });

  test('who holds a key down has typed it', () => {
    const held = Array.from({ length: 10 }, () => ({ key: 'a', gapMs: 33, isRepeat: true }));
    expect(last([{ key: 'a', gapMs: 500 }, ...held, { key: 'Enter', gapMs: 20 }])).toBeNull();
  });

  test('who presses Enter alone, or after one or two keys, has pressed a key like any other', () => {
    expect(last(every(['Enter'], 5))).toBeNull();
    expect(last(every(['A', 'B', 'Enter'], 5))).toBeNull();
    expect(last(every(['A', 'B', 'Tab'], 5))).toBeNull();
  });

  test('who pastes has scanned nothing, nor who presses a shortcut in between', () => {
    expect(last(every(['^v', 'Enter'], 5))).toBeNull();
    expect(last(every([...'FEN'.split(''), '^k', 'Enter'], 5))).toBeNull();
  });
});
