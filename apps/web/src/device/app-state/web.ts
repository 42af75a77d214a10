import type { AppState } from './port.ts';

type WatchedDocument = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

export function webAppState(document: WatchedDocument): AppState {
  const isActive = (): boolean => document.visibilityState === 'visible';
  return {
    isWrapper: false,
    isActive,
    subscribe(listener) {
      const tell = (): void => listener(isActive());
      document.addEventListener('visibilitychange', tell);
      return () => document.removeEventListener('visibilitychange', tell);
    },
  };
}
