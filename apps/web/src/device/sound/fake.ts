import type { Sound, Tone } from './port.ts';

/** Remembers every sound it was asked for. */
export function fakeSound(): Sound & { readonly heard: Tone[] } {
  const heard: Tone[] = [];
  return { heard, play: (tone) => void heard.push(tone) };
}
