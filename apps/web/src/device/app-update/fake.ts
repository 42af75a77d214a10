import type { AppUpdate } from './port.ts';

export type FakeAppUpdate = AppUpdate & {
  readonly isWatched: () => boolean;
  readonly find: () => void;
  readonly applied: () => number;
};

export function fakeAppUpdate(): FakeAppUpdate {
  const listeners = new Set<() => void>();
  let applied = 0;
  return {
    watch: (onReady) => void listeners.add(onReady),
    apply() {
      applied += 1;
    },
    find() {
      for (const listener of listeners) listener();
    },
    isWatched: () => listeners.size > 0,
    applied: () => applied,
  };
}
