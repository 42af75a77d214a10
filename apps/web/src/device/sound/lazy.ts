import type { Sound } from './port.ts';

/** The browser's sound, whose code is loaded with the first code that is judged. */
export function lazySound(load: () => Promise<Sound> = loadWebSound): Sound {
  let loading: Promise<Sound | null> | null = null;
  return {
    play(tone) {
      loading ??= load().catch(() => null); // without it the verdict is still shown and felt
      void loading.then((sound) => sound?.play(tone));
    },
  };
}

async function loadWebSound(): Promise<Sound> {
  const { webSound } = await import('./web.ts');
  return webSound(() => new AudioContext());
}
