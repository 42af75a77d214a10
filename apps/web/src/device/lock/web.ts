import type { Lock } from './port.ts';

/** The browser's own locks, which are released when the tab that holds them ends, for whatever reason. */
export function webLock(locks: LockManager): Lock {
  return {
    alone: (name, work) => locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work())),
    running: async () => ((await locks.query()).held ?? []).flatMap(({ name }) => name ?? []),
  };
}
