import { TIMING } from '@vialant/domain/values/timing';

export type SessionWatch = {
  /** A call was answered 401. Further ones within 10 s are the same loss (SESSION-03). */
  readonly expired: () => void;
  readonly isLost: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Carries the news of a lost session from the client to the screens. Signing in loads the app anew, so it never ends here. */
export function createSessionWatch(now: () => Date): SessionWatch {
  const listeners = new Set<() => void>();
  let lostAt: number | null = null;
  return {
    expired() {
      const time = now().getTime();
      if (lostAt !== null && time - lostAt < TIMING.session.expiredGuardMs) return;
      lostAt = time;
      for (const listener of listeners) listener();
    },
    isLost: () => lostAt !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
