import type { Lock } from './port.ts';

/** A lock among the tabs of one test: those that share it. */
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
  };
}
