import { TIMING } from '@vialant/domain/values/timing';

export type SessionWatch = {
  /** Call when a call was answered 401. Further calls of this within 10 s are the same loss (SESSION-03). */
  readonly expired: () => void;
  readonly isLost: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Tells the screens that the client lost the session. The loss lasts until the app is reloaded, which signing in does.
 */
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
