import { labels } from '@vialant/domain/words/labels';
import { unreadableName } from '../../outbox/hand-over.ts';
import type { OutboxEntry } from '../../outbox/store.ts';
import type { Sync } from '../../outbox/sync.ts';

/** A record that the server refuses or that cannot be read, and the function that gives it up. */
export type RefusedRecord = {
  readonly code: string;
  readonly reason: string;
  /** Returns whether the record was removed from the device. */
  readonly discard: () => Promise<boolean>;
};

export function refusedRecord(entry: OutboxEntry, sync: Sync): RefusedRecord {
  return { code: entry.payload.barcode_id, reason: entry.refusal?.reason ?? '', discard: () => sync.discard(entry) };
}

export function unreadableRecord(raw: unknown, sync: Sync): RefusedRecord {
  return {
    code: unreadableName(raw),
    reason: labels.offlineActions.unreadable,
    discard: () => sync.discardUnreadable(raw),
  };
}
