import type { Network } from './port.ts';

type WatchedWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly navigator: Pick<Navigator, 'onLine'>;
};

export function webNetwork(window: WatchedWindow): Network {
  const isOnline = (): boolean => window.navigator.onLine;
  return {
    isOnline,
    subscribe(listener) {
      const tell = (): void => listener(isOnline());
      window.addEventListener('online', tell);
      window.addEventListener('offline', tell);
      return () => {
        window.removeEventListener('online', tell);
        window.removeEventListener('offline', tell);
      };
    },
    usingVpn: () => Promise.resolve(false),
  };
}
