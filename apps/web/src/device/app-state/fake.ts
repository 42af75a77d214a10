import type { AppState } from './port.ts';

export type FakeAppState = AppState & { readonly set: (isActive: boolean) => void };

export function fakeAppState({ isWrapper = false }: { isWrapper?: boolean } = {}): FakeAppState {
  const listeners = new Set<(isActive: boolean) => void>();
  let active = true;
  return {
    isWrapper,
    isActive: () => active,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(isActive) {
      active = isActive;
      for (const listener of listeners) listener(isActive);
    },
  };
}
