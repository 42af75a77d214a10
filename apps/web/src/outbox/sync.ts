import type { DrainProgress, DrainResult } from './drain.ts';
import type { OutboxEntry } from './entry.ts';
import type { RepairedRecord, RepairEnd } from './repair.ts';
import type { Discarded, Sender } from './sender.ts';

export type SyncState = {
  /** True from the health check until the last record is done. */
  readonly isRunning: boolean;
  /** Null while nothing is being sent. */
  readonly progress: DrainProgress | null;
  /** The result of the last run; null before the first. */
  readonly last: DrainResult | null;
  /** How many records were given up here since the start of the app, and handed to the agency instead. */
  readonly discarded: number;
};

/** Sends the offline records, and removes those that the user gives up. */
export type Sync = {
  readonly run: () => Promise<DrainResult>;
  /**
   * Removes a refused record from the device, but only after the server has stored all of it as a discrepancy, so that
   * no evidence is destroyed (OPEN-116). Returns whether it was removed.
   */
  readonly discard: (entry: OutboxEntry) => Promise<boolean>;
  /** The same for a record that this version cannot read, unless it names another owner. */
  readonly discardUnreadable: (raw: unknown) => Promise<boolean>;
  /**
   * Sends a refused record as its owner has repaired it, and removes the refused one from the device. However often it
   * is called, and whatever becomes of the refused one meanwhile, the server records one of them. A refusal is thrown.
   */
  readonly repair: (record: RepairedRecord) => Promise<RepairEnd>;
  readonly state: () => SyncState;
  readonly subscribe: (listener: () => void) => () => void;
};

export type SyncPorts = {
  /** OFFLINE-17: whether the server answers at all; asked before anything is sent. */
  readonly isReachable: () => Promise<boolean>;
  /** The code that sends is no part of the first load: it comes when there is something to send. */
  readonly load: () => Promise<Sender>;
};

const NOTHING = { recorded: 0, refused: [] } as const;

export function createSync({ isReachable, load }: SyncPorts): Sync {
  const listeners = new Set<() => void>();
  let state: SyncState = { isRunning: false, progress: null, last: null, discarded: 0 };
  const set = (change: Partial<SyncState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  // Code that cannot be fetched is a server that cannot be reached.
  const loaded = (): Promise<Sender | null> => load().catch(() => null);

  async function send(): Promise<DrainResult> {
    const sender = (await isReachable()) ? await loaded() : null;
    return sender === null ? { ...NOTHING, ended: 'unreachable' } : sender.drain((progress) => set({ progress }));
  }

  async function giveUp(discard: (sender: Sender) => Promise<Discarded>): Promise<boolean> {
    const sender = await loaded();
    const end = sender === null ? 'kept' : await discard(sender);
    if (end === 'handed over') set({ discarded: state.discarded + 1 });
    return end !== 'kept';
  }

  return {
    async run() {
      if (state.isRunning) return { ...NOTHING, ended: 'already running' };
      set({ isRunning: true });
      const ended = { isRunning: false, progress: null } as const;
      try {
        const last = await send();
        set({ ...ended, last });
        return last;
      } catch (error) {
        set(ended);
        throw error;
      }
    },
    discard: (entry) => giveUp((sender) => sender.discard(entry)),
    discardUnreadable: (raw) => giveUp((sender) => sender.discardUnreadable(raw)),
    repair: async (record) => (await loaded())?.repair(record) ?? 'unreachable',
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
