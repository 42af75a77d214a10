import {
  drain,
  type DrainPorts,
  type DrainProgress,
  type DrainResult,
  type DrainSession,
  type SendOutcome,
} from './drain.ts';
import type { OutboxEntry } from './store.ts';

export type SyncState = {
  /** Null while nothing is being sent. */
  readonly progress: DrainProgress | null;
  /** How the last one ended; null before the first. */
  readonly last: DrainResult | null;
};

/** Sends the offline records when there is a reason to, and takes away what someone decided to give up. */
export type Sync = {
  readonly run: () => Promise<DrainResult>;
  /**
   * Takes a refused record off the device, after the server has taken all of it as a discrepancy (OPEN-116): no
   * evidence is destroyed. Answers whether it is off the device.
   */
  readonly discard: (entry: OutboxEntry) => Promise<boolean>;
  readonly state: () => SyncState;
  readonly subscribe: (listener: () => void) => () => void;
};

export type SyncPorts = Omit<DrainPorts, 'onProgress'> & {
  /** Gives the server the whole record as a discrepancy, once however often it is asked. */
  readonly handOver: (entry: OutboxEntry, session: DrainSession) => Promise<SendOutcome>;
};

export function createSync(ports: SyncPorts): Sync {
  const listeners = new Set<() => void>();
  let state: SyncState = { progress: null, last: null };
  const set = (change: Partial<SyncState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  return {
    async run() {
      try {
        const last = await drain({ ...ports, onProgress: (progress) => set({ progress }) });
        set({ progress: null, ...(last.ended !== 'already running' && { last }) });
        return last;
      } catch (error) {
        set({ progress: null });
        throw error;
      }
    },
    async discard(entry) {
      const isDone = await ports.alone(async () => {
        const session = await ports.session();
        if (session === null) return false;
        const taken = await ports.handOver(entry, session);
        if (taken.kind !== 'recorded') return false;
        await ports.outbox.remove(entry.id);
        return true;
      });
      return isDone ?? false;
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
