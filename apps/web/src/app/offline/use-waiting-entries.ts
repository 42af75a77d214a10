import type { Outbox, OutboxEntry } from '../../outbox/store.ts';
import { useOutbox } from './use-outbox.ts';

export type WaitingEntries = {
  readonly entries: readonly OutboxEntry[];
  /** Those that this version cannot read, as they are kept. */
  readonly unreadable: readonly unknown[];
};

const NONE: WaitingEntries = { entries: [], unreadable: [] };

/** The offline records on this device. */
export function useWaitingEntries(): WaitingEntries {
  return useOutbox(readAll, NONE);
}

async function readAll(outbox: Outbox): Promise<WaitingEntries> {
  const [entries, count] = await Promise.all([outbox.list(), outbox.count()]);
  // Hundreds may wait, and are read while they are sent: twice only when there is more than could be read.
  const unreadable = count > entries.length ? await outbox.listUnreadable() : [];
  return { entries, unreadable };
}
