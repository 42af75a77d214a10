import type { DurableStorage } from './port.ts';

export type FakeDurableStorage = DurableStorage & { readonly asked: () => number };

export function fakeDurableStorage(): FakeDurableStorage {
  let asked = 0;
  return {
    ask() {
      asked += 1;
      return Promise.resolve(true);
    },
    space: () => Promise.resolve({ usedBytes: 3_000_000, totalBytes: 100_000_000, isKept: asked > 0 }),
    asked: () => asked,
  };
}
