import type { Vibration } from './port.ts';

/** Remembers every pattern it was asked for. */
export function fakeVibration(): Vibration & { readonly felt: (readonly number[])[] } {
  const felt: (readonly number[])[] = [];
  return { felt, vibrate: (patternMs) => void felt.push(patternMs) };
}
