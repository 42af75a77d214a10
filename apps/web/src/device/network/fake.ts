import type { Network } from './port.ts';

export type FakeNetwork = Network & {
  readonly setOnline: (isOnline: boolean) => void;
  readonly setVpn: (isUsed: boolean) => void;
};

export function fakeNetwork(): FakeNetwork {
  const listeners = new Set<(isOnline: boolean) => void>();
  let online = true;
  let vpn = false;
  return {
    isOnline: () => online,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    usingVpn: () => Promise.resolve(vpn),
    setOnline(isOnline) {
      online = isOnline;
      for (const listener of listeners) listener(isOnline);
    },
    setVpn(isUsed) {
      vpn = isUsed;
    },
  };
}
