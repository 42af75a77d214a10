import { offlineActions as offlineActionsLabels } from '@vialant/domain/words/labels/offline-actions';
import { unreadableName } from '../../outbox/hand-over.ts';
import { type RepairWay, repairWays } from '../../outbox/repair.ts';
import type { OutboxEntry } from '../../outbox/entry.ts';
import type { Sync } from '../../outbox/sync.ts';

/** A record that the server refuses or that cannot be read, how it can be repaired, and the function that gives it up. */
export type RefusedRecord = {
  /** Empty for a record that cannot be read. */
  readonly id: string;
  readonly code: string;
  readonly reason: string;
  readonly repairs: readonly RepairWay[];
  /** Returns whether the record was removed from the device. */
  readonly discard: () => Promise<boolean>;
};

export function refusedRecord(entry: OutboxEntry, sync: Sync): RefusedRecord {
  return {
    id: entry.id,
    code: entry.code,
    reason: entry.refusal?.reason ?? '',
    repairs: repairWays(entry),
    discard: () => sync.discard(entry),
  };
}

export function unreadableRecord(raw: unknown, sync: Sync): RefusedRecord {
  return {
    id: '',
    code: unreadableName(raw),
    reason: offlineActionsLabels.unreadable,
    repairs: [],
    discard: () => sync.discardUnreadable(raw),
  };
}
