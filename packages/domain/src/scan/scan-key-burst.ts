import { GROUP_SEPARATOR } from './code.ts';
import { LIMITS } from '../values/limits.ts';
import { TIMING } from '../values/timing.ts';

/**
 * The keys that came so fast one after the other that no hand can have typed them. The text is empty before the first
 * key, and while a person types.
 */
export type KeyBurst = { readonly text: string; readonly lastKeyMs: number };

export type PressedKey = {
  readonly key: string;
  readonly withControl: boolean;
  /** Whether the key is held down: that types fast too. */
  readonly isRepeat: boolean;
  readonly atMs: number;
};

export type BurstStep = {
  readonly burst: KeyBurst;
  /** The code, when this key was the Enter or Tab that ends it. */
  readonly scanned: string | null;
};

export const noKeys: KeyBurst = { text: '', lastKeyMs: Number.NEGATIVE_INFINITY };

const { maxKeyGapMs, minPauseMs } = TIMING.handScanner;

/**
 * Tells a keyboard-type hand scanner from a person by its speed: first a pause, then each key within 50 ms of the last,
 * Enter or Tab at the end. A person who types the end of a code that fast has typed its beginning without a pause.
 */
export function pressKey(burst: KeyBurst, { key, withControl, isRepeat, atMs }: PressedKey): BurstStep {
  const gapMs = atMs - burst.lastKeyMs;
  const isFast = gapMs <= maxKeyGapMs;
  if (key === 'Enter' || key === 'Tab') {
    const isCode = isFast && !isRepeat && burst.text.length >= LIMITS.code.minLength;
    return { burst: noKeys, scanned: isCode ? burst.text : null };
  }
  // A hand scanner types the separator of GS1 codes as its control key.
  const typed = withControl ? (key === ']' ? GROUP_SEPARATOR : null) : key;
  if (typed === null) return { burst: noKeys, scanned: null };
  if (Array.from(typed).length !== 1) return { burst, scanned: null }; // Shift and the like type nothing
  return { burst: { text: isRepeat ? '' : textWith(burst.text, typed, gapMs), lastKeyMs: atMs }, scanned: null };
}

function textWith(before: string, typed: string, gapMs: number): string {
  if (gapMs >= minPauseMs) return typed;
  return before !== '' && gapMs <= maxKeyGapMs ? before + typed : '';
}
