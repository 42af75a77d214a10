import type { WitnessKeys } from './port.ts';

/** Keys that only remember: the signature is the text itself, and the public key the password. */
export function fakeWitnessKeys(): WitnessKeys {
  const kept = new Map<string, string>();
  return {
    make: (password) =>
      Promise.resolve({ publicKey: password, keep: async (userId) => void kept.set(userId, password) }),
    present: () => Promise.resolve([...kept.values()][0] ?? null),
    sign: (userId, password, text) => {
      const publicKey = kept.get(userId);
      if (publicKey === undefined) return Promise.resolve('no key');
      return Promise.resolve(password === publicKey ? { signature: text, publicKey } : 'wrong password');
    },
    forget: () => {
      const all = [...kept.values()];
      kept.clear();
      return Promise.resolve(all);
    },
  };
}
