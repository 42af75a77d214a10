import type { Lock } from './port.ts';

/** A lock for all tabs of one test that are given the same instance. */
export function fakeLock(): Lock {
  const held = new Set<string>();
  return {
    async alone(name, work) {
      if (held.has(name)) return null;
      held.add(name);
      try {
        return await work();
      } finally {
        held.delete(name);
      }
    },
    running: () => Promise.resolve([...held]),
  };
}
