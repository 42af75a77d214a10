import type { Lock } from './port.ts';

/** The browser's own locks: they end with the tab that holds them, however it ends. */
export function webLock(locks: LockManager): Lock {
  return {
    alone: (name, work) => locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work())),
  };
}
