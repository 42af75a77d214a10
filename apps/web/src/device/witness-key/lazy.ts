import type { WitnessKeys } from './port.ts';

/** Loads the keys when they are first used: most starts of the app need none. */
export function lazyWitnessKeys(): WitnessKeys {
  let loaded: Promise<WitnessKeys> | null = null;
  const keys = (): Promise<WitnessKeys> => {
    loaded ??= import('./web.ts').then(({ webWitnessKeys }) => webWitnessKeys(globalThis.crypto));
    return loaded;
  };
  return {
    make: async (password) => (await keys()).make(password),
    present: async () => (await keys()).present(),
    sign: async (userId, password, text) => (await keys()).sign(userId, password, text),
    forget: async () => (await keys()).forget(),
  };
}
