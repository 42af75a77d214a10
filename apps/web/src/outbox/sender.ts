import type { Client } from '../api/client.ts';
import type { LocalStore } from '../api/storage.ts';
import { delivery } from './deliver.ts';
import { drain, type DrainPorts, type DrainProgress, type DrainResult, isOf } from './drain.ts';
import type { OutboxEntry } from './entry.ts';
import { mayBeOf } from './hand-over.ts';
import type { RepairedRecord, RepairEnd } from './repair.ts';
import type { Outbox } from './store.ts';

/** What became of a record that was to be given up: 'gone' when it had been recorded meanwhile. */
export type Discarded = 'handed over' | 'gone' | 'kept';

/** All that talks to the server about offline records. */
export type Sender = {
  readonly drain: (onProgress: (progress: DrainProgress) => void) => Promise<DrainResult>;
  readonly discard: (entry: OutboxEntry) => Promise<Discarded>;
  readonly discardUnreadable: (raw: unknown) => Promise<Discarded>;
  readonly repair: (record: RepairedRecord) => Promise<RepairEnd>;
};

export type SenderPorts = {
  readonly client: Client;
  readonly storage: LocalStore;
  readonly outbox: DrainPorts['outbox'] & Pick<Outbox, 'removeUnreadable'>;
  readonly now: () => Date;
  /** Runs work of this name alone among all tabs of the device, or returns null when it is already running. */
  readonly lock: { readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T | null> };
};

const LOCK = 'vialant-outbox';

export function createSender({ client, storage, outbox, now, lock }: SenderPorts): Sender {
  const { session, find, send, ...others } = delivery(client, storage);
  const alone: DrainPorts['alone'] = (work) => lock.alone(LOCK, work);
  return {
    drain: (onProgress) => drain({ outbox, now, alone, session, find, send, onProgress }),
    async discard(entry) {
      const end = await alone(async (): Promise<Discarded> => {
        const signedIn = await session();
        if (signedIn === null || !isOf(entry, signedIn)) return 'kept';
        // A later try may have recorded the entry while the user was asked: then there is nothing to hand over.
        const kept = (await outbox.list()).find(({ id }) => id === entry.id);
        if (kept === undefined) return 'gone';
        const taken = await others.handOver(kept, signedIn);
        if (taken.kind !== 'recorded') return 'kept';
        await outbox.remove(entry.id);
        return 'handed over';
      });
      return end ?? 'kept';
    },
    async discardUnreadable(raw) {
      const end = await alone(async (): Promise<Discarded> => {
        const signedIn = await session();
        if (signedIn === null || !mayBeOf(raw, signedIn)) return 'kept';
        const taken = await others.handOverUnreadable(raw, signedIn);
        if (taken.kind !== 'recorded') return 'kept';
        await outbox.removeUnreadable(raw);
        return 'handed over';
      });
      return end ?? 'kept';
    },
    async repair(record) {
      const signedIn = await session();
      if (signedIn === null) return 'unreachable';
      if (!isOf(record.owner, signedIn)) return 'signed out';
      if (record.isFirstHandedOver) {
        const first = (await outbox.list()).find(({ id }) => id === record.entryId);
        const taken = first && (await others.handOver(first, signedIn));
        if (taken && taken.kind !== 'recorded') return taken.kind === 'signed out' ? 'signed out' : 'unreachable';
      }
      const end = await others.sendRepaired(record, signedIn);
      if (end === 'recorded' || end === 'recorded before') await outbox.remove(record.entryId);
      return end;
    },
  };
}
