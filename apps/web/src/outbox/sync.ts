import {
  drain,
  type DrainPorts,
  type DrainProgress,
  type DrainResult,
  type DrainSession,
  isOf,
  type SendOutcome,
} from './drain.ts';
import { mayBeOf } from './hand-over.ts';
import type { RepairedRecord, RepairEnd } from './repair.ts';
import type { Outbox, OutboxEntry } from './store.ts';

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

export type SyncPorts = Omit<DrainPorts, 'onProgress' | 'alone' | 'outbox'> & {
  readonly outbox: DrainPorts['outbox'] & Pick<Outbox, 'removeUnreadable'>;
  /** Runs work of this name alone among all tabs of the device, or returns null when it is already running. */
  readonly lock: { readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T | null> };
  /** OFFLINE-17: whether the server answers at all; asked before anything is sent. */
  readonly isReachable: () => Promise<boolean>;
  /** Gives the server the whole record as a discrepancy, once however often it is asked. */
  readonly handOver: (entry: OutboxEntry, session: DrainSession) => Promise<SendOutcome>;
  readonly handOverUnreadable: (raw: unknown, session: DrainSession) => Promise<SendOutcome>;
  readonly sendRepaired: (record: RepairedRecord, session: DrainSession) => Promise<RepairEnd>;
};

const LOCK = 'vialant-outbox';
const NOTHING = { recorded: 0, refused: [] } as const;

export function createSync(ports: SyncPorts): Sync {
  const listeners = new Set<() => void>();
  const alone: DrainPorts['alone'] = (work) => ports.lock.alone(LOCK, work);
  let state: SyncState = { isRunning: false, progress: null, last: null, discarded: 0 };
  const set = (change: Partial<SyncState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  async function send(): Promise<DrainResult> {
    if (!(await ports.isReachable())) return { ...NOTHING, ended: 'unreachable' };
    return drain({ ...ports, alone, onProgress: (progress) => set({ progress }) });
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
    async discard(entry) {
      const isDone = await alone(async () => {
        const session = await ports.session();
        if (session === null || !isOf(entry, session)) return false;
        // A later try may have recorded the entry while the user was asked: then there is nothing to hand over.
        const kept = (await ports.outbox.list()).find(({ id }) => id === entry.id);
        if (kept === undefined) return true;
        const taken = await ports.handOver(kept, session);
        if (taken.kind !== 'recorded') return false;
        await ports.outbox.remove(entry.id);
        set({ discarded: state.discarded + 1 });
        return true;
      });
      return isDone ?? false;
    },
    async discardUnreadable(raw) {
      const isDone = await alone(async () => {
        const session = await ports.session();
        if (session === null || !mayBeOf(raw, session)) return false;
        const taken = await ports.handOverUnreadable(raw, session);
        if (taken.kind !== 'recorded') return false;
        await ports.outbox.removeUnreadable(raw);
        set({ discarded: state.discarded + 1 });
        return true;
      });
      return isDone ?? false;
    },
    repair: (record) => repairFor(ports, record),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function repairFor(ports: SyncPorts, record: RepairedRecord): Promise<RepairEnd> {
  const session = await ports.session();
  if (session === null) return 'unreachable';
  if (!isOf(record.owner, session)) return 'signed out';
  if (record.isFirstHandedOver) {
    const first = (await ports.outbox.list()).find(({ id }) => id === record.entryId);
    const taken = first && (await ports.handOver(first, session));
    if (taken && taken.kind !== 'recorded') return taken.kind === 'signed out' ? 'signed out' : 'unreachable';
  }
  const end = await ports.sendRepaired(record, session);
  if (end === 'recorded' || end === 'recorded before') await ports.outbox.remove(record.entryId);
  return end;
}
