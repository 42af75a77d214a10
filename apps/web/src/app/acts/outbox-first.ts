import type { ActEnd } from '../../acts/act.ts';
import type { NewEntry, Outbox } from '../../outbox/store.ts';
import type { SaveEnd } from './save-or-keep.ts';

/** How long an act waits for the device's store, which may not answer at all. The server must have it all the same. */
const STORED_WITHIN_MS = 1000;

export type FirstStored = {
  /** Resolves when the act is on the disk, or the store has not answered in time. */
  readonly stored: Promise<unknown>;
  /** Makes sure that the act is on the disk; rejects where it cannot be. */
  readonly keep: () => Promise<void>;
  /** Takes the act off the device again, unless it has to wait there. */
  readonly settle: (end: SaveEnd<unknown>) => Promise<void>;
};

/**
 * An act is on the disk before it is sent, so that it outlives the page at every moment. It leaves the device when the
 * server has answered: recorded, or refused to a user who still has its form. Without an answer it waits (OPEN-115).
 */
export function storeFirst(
  outbox: Pick<Outbox, 'put' | 'add' | 'remove'>,
  entry: NewEntry,
  isAgain: boolean,
): FirstStored {
  // After a reload the time stays that of the first confirmation.
  const store = async (): Promise<boolean> => {
    if (!isAgain) return outbox.put(entry);
    await outbox.add(entry);
    return true;
  };
  const storing = store().catch(() => false);
  return {
    stored: atMost(storing),
    async keep() {
      if (!(await atMost(storing))) await store();
    },
    async settle(end) {
      if (mustWait(end)) return;
      await atMost(storing.then((isStored) => (isStored ? outbox.remove(entry.id) : undefined)));
    },
  };
}

function mustWait(end: SaveEnd<unknown>): boolean {
  if (end === 'left' || end === 'not kept') return false;
  return 'kept' in end || isLost(end);
}

function isLost(end: ActEnd): boolean {
  return !end.recorded && end.isLost === true;
}

function atMost<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), STORED_WITHIN_MS)),
  ]);
}
