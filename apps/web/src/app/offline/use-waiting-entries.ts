import type { OutboxEntry } from '../../outbox/entry.ts';
import type { Outbox } from '../../outbox/store.ts';
import { useOutbox } from './use-outbox.ts';

export type WaitingEntries = {
  readonly entries: readonly OutboxEntry[];
  /** Records that this version cannot read, as they are stored. */
  readonly unreadable: readonly unknown[];
};

const NONE: WaitingEntries = { entries: [], unreadable: [] };

/** The offline records on this device. */
export function useWaitingEntries(): WaitingEntries {
  return useOutbox(readAll, NONE);
}

async function readAll(outbox: Outbox): Promise<WaitingEntries> {
  const [entries, count] = await Promise.all([outbox.list(), outbox.count()]);
  // Hundreds may wait, and this runs while they are sent: the unreadable ones are read only when there are any.
  const unreadable = count > entries.length ? await outbox.listUnreadable() : [];
  return { entries, unreadable };
}
