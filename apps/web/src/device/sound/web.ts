import type { Sound, Tone } from './port.ts';

type Note = { readonly hertz: number; readonly startMs: number; readonly lengthMs: number };

// One high note, or two low ones: they differ in number too, for those who do not hear the pitch.
const NOTES: Readonly<Record<Tone, readonly Note[]>> = {
  good: [{ hertz: 1568, startMs: 0, lengthMs: 90 }],
  bad: [
    { hertz: 330, startMs: 0, lengthMs: 130 },
    { hertz: 330, startMs: 190, lengthMs: 130 },
  ],
};
const LOUDNESS = 0.25;
const FADE_MS = 8; // without it a note begins and ends with a crack

/** Plays notes that are made here; no file is loaded. */
export function webSound(open: () => AudioContext): Sound {
  let context: AudioContext | null = null;
  return {
    play(tone) {
      try {
        context ??= open();
        const { state } = context;
        if (state === 'suspended') void context.resume().catch(() => {});
        for (const note of NOTES[tone]) playNote(context, note);
      } catch {
        // The device has no sound.
      }
    },
  };
}

function playNote(context: AudioContext, { hertz, startMs, lengthMs }: Note): void {
  const seconds = (ms: number): number => context.currentTime + ms / 1000;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, seconds(startMs));
  gain.gain.linearRampToValueAtTime(LOUDNESS, seconds(startMs + FADE_MS));
  gain.gain.setValueAtTime(LOUDNESS, seconds(startMs + lengthMs - FADE_MS));
  gain.gain.linearRampToValueAtTime(0, seconds(startMs + lengthMs));
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(seconds(startMs));
  oscillator.stop(seconds(startMs + lengthMs));
}
