import { GROUP_SEPARATOR } from './code.ts';
import { LIMITS } from '../values/limits.ts';
import { TIMING } from '../values/timing.ts';

/** The keys that came so fast one after the other that no hand can have typed them. */
export type KeyBurst = { readonly text: string; readonly lastKeyMs: number };

export type PressedKey = { readonly key: string; readonly withControl: boolean; readonly atMs: number };

export type BurstStep = {
  readonly burst: KeyBurst;
  /** The code, when this key was the Enter that ends it. */
  readonly scanned: string | null;
};

export const noKeys: KeyBurst = { text: '', lastKeyMs: Number.NEGATIVE_INFINITY };

/** Tells a keyboard-type hand scanner from a person by its speed: each key within 50 ms of the last, Enter at the end. */
export function pressKey(burst: KeyBurst, { key, withControl, atMs }: PressedKey): BurstStep {
  const isFast = atMs - burst.lastKeyMs <= TIMING.handScanner.maxKeyGapMs;
  if (key === 'Enter') {
    const isCode = isFast && burst.text.length >= LIMITS.code.minLength;
    return { burst: noKeys, scanned: isCode ? burst.text : null };
  }
  // A hand scanner types the separator of GS1 codes as its control key.
  const typed = withControl ? (key === ']' ? GROUP_SEPARATOR : null) : key;
  if (typed === null) return { burst: noKeys, scanned: null };
  if (Array.from(typed).length !== 1) return { burst, scanned: null }; // Shift and the like type nothing
  return { burst: { text: isFast ? burst.text + typed : typed, lastKeyMs: atMs }, scanned: null };
}
