import type { OfflineQueue } from '@vialant/domain/device/offline';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { type KeptRequest, type OutboxEntry, queueOf, readEntry } from './entry.ts';
import { sharedWriter } from './shared-writer.ts';

/** What is learned about an entry while it is being sent. */
export type OutboxChange = Partial<Pick<OutboxEntry, 'userId' | 'userGroupId' | 'filled' | 'refusal'>>;

/** The request is filled in before where a witness has signed the whole of it (OPEN-149). */
export type NewEntry = Omit<OutboxEntry, 'v' | 'filled' | 'refusal'> & { readonly filled?: KeptRequest };

export type Outbox = {
  /** Stores all the entries or, on a failure, none. An id that is stored already is left as it is. */
  add: (...entries: readonly NewEntry[]) => Promise<void>;
  /**
   * Stores the entry, in the place of one with its id that the server has not refused. Returns whether it is stored: what
   * was refused stays as it is until it is recorded.
   */
  put: (entry: NewEntry) => Promise<boolean>;
  /**
   * Does the work while a user waits for this entry. So long it is no part of what waits here, in whichever tab: it is
   * neither listed nor counted, and not sent by the sync. It is left out from the moment of the call.
   */
  attended: <Result>(id: string, work: () => Promise<Result>) => Promise<Result>;
  /** The entries in the order they were added, of all queues or of one. */
  list: (queue?: OfflineQueue) => Promise<OutboxEntry[]>;
  /** The entry with this id, whether a user waits for it or not; null where there is none. */
  find: (id: string) => Promise<OutboxEntry | null>;
  /** SHELL-09: how many records wait, including any that cannot be read. */
  count: () => Promise<number>;
  /**
   * Records that this version cannot read, as they are stored: a controlled drug's record is never dropped silently.
   */
  listUnreadable: () => Promise<unknown[]>;
  /**
   * Resolves once the change is stored, with the stored entry; null when the entry is gone. Owner and filled request
   * never change once they are set.
   */
  update: (id: string, change: OutboxChange) => Promise<OutboxEntry | null>;
  remove: (id: string) => Promise<void>;
  /** Removes a record that this version cannot read; `raw` is the record as `listUnreadable` returned it. */
  removeUnreadable: (raw: unknown) => Promise<void>;
  /** Calls back after every change in any tab; returns the function that stops it. */
  subscribe: (listener: () => void) => () => void;
  close: () => Promise<void>;
};

type Connection = {
  readonly use: <Result>(work: (db: IDBPDatabase<OutboxSchema>) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

/** An entry as it is stored, by this version or an older one. */
type Kept = Readonly<Record<string, unknown>> & { readonly id: string };

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Kept; indexes: { id: string } };
}

type EntryStore = IDBPObjectStore<OutboxSchema, ['entries'], 'entries', 'readwrite'>;

const DATABASE = 'vialant-outbox';
const DATABASE_VERSION = 1;

/** Asks the browser to keep what is stored when space runs out; never rejects. */
type DurableStorage = { readonly ask: () => Promise<boolean> };

/** Gives up something that the app can get again, so that there is room for a record. */
type GiveUp = () => Promise<unknown>;

/** Runs work of a name alone among all tabs of the device, and tells what is running. */
type Lock = {
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T | null>;
  readonly running: () => Promise<readonly string[]>;
};

type Attendance = Pick<Outbox, 'attended'> & {
  /** The ids of the entries for which a user waits, in whichever tab. */
  readonly ids: () => Promise<ReadonlySet<string>>;
};

const ATTENDED = 'vialant-act ';

/** A lock tells the other tabs; it is released when a tab ends, for whatever reason. Without locks only this tab knows. */
function attendance(lock: Lock, changed: () => void): Attendance {
  const here = new Set<string>();
  return {
    async attended(id, work) {
      here.add(id);
      try {
        const done = await lock.alone(ATTENDED + id, async () => ({ result: await work() }));
        return done === null ? await work() : done.result;
      } finally {
        here.delete(id);
        changed();
      }
    },
    async ids() {
      const running = await lock.running().catch(() => []);
      const elsewhere = running.filter((name) => name.startsWith(ATTENDED)).map((name) => name.slice(ATTENDED.length));
      return new Set([...here, ...elsewhere]);
    },
  };
}

/**
 * The offline records in IndexedDB, where clearing local storage does not reach them (OPEN-077). Where there is no room for
 * one, `makeRoom` is given up step by step until there is: a record never is.
 */
export function openOutbox(durableStorage: DurableStorage, lock: Lock, makeRoom: readonly GiveUp[] = []): Outbox {
  const connection = reconnecting();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  let opened: BroadcastChannel | null = null;
  // Opened when it is first needed: it takes a slow phone 40 ms, for which the first screen need not wait.
  const otherTabs = (): BroadcastChannel => {
    if (opened === null) {
      opened = new BroadcastChannel(DATABASE);
      opened.addEventListener('message', tell);
    }
    return opened;
  };
  const changed = (): void => {
    tell();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    otherTabs().postMessage('changed');
  };
  const writer = sharedWriter<EntryStore>({
    transact: (work) => connection.use((db) => written(db, work)),
    onWritten: changed,
  });
  const { attended, ids: attendedIds } = attendance(lock, changed);
  const parsed = async (): Promise<{ raw: unknown; entry: OutboxEntry | null }[]> => {
    const isAttended = await attendedIds();
    let rows = await connection.use((db) => db.getAll('entries'));
    if (rows.some(isOlder)) {
      await renew();
      rows = await connection.use((db) => db.getAll('entries'));
    }
    return rows.filter(({ id }) => !isAttended.has(id)).map((raw) => ({ raw, entry: readEntry(raw) }));
  };
  /** Turns what an older version stored into the form of today. Its code is no part of the first load. */
  const renew = async (): Promise<void> => {
    const { inTodaysForm } = await import('./older-entry.ts');
    await connection.use((db) => written(db, (entries) => renewAll(entries, inTodaysForm)));
  };
  const store = async (work: (entries: EntryStore) => Promise<boolean>): Promise<boolean> => {
    // Not awaited: whatever the browser answers, the record is stored as well as possible.
    void durableStorage.ask();
    const isWritten = await withRoom(() => connection.use((db) => written(db, work)), makeRoom);
    if (isWritten) changed();
    return isWritten;
  };

  return {
    async add(...entries) {
      await store((rows) => addOnce(rows, entries.map(keptOf)));
    },
    put: (entry) => store((rows) => replace(rows, keptOf(entry))),
    attended,
    async list(queue) {
      const entries = (await parsed()).flatMap(({ entry }) => entry ?? []);
      return queue === undefined ? entries : entries.filter((entry) => queueOf(entry) === queue);
    },
    find: async (id) => readEntry(await connection.use((db) => db.getFromIndex('entries', 'id', id))),
    async count() {
      const isAttended = await attendedIds();
      if (isAttended.size === 0) return connection.use((db) => db.count('entries'));
      return (await parsed()).length;
    },
    listUnreadable: async () => (await parsed()).filter(({ entry }) => entry === null).map(({ raw }) => raw),
    update: async (id, change) => readEntry(await writer.write(id, (entries) => updateById(entries, id, change))),
    async remove(id) {
      await writer.write(id, (entries) => removeById(entries, id));
    },
    async removeUnreadable(raw) {
      await connection.use((db) => written(db, (entries) => removeLike(entries, JSON.stringify(raw))));
      changed();
    },
    subscribe(listener) {
      otherTabs();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      opened?.close();
      await connection.close();
    },
  };
}

async function withRoom<Result>(write: () => Promise<Result>, [first, ...more]: readonly GiveUp[]): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const isFull = error instanceof Error && error.name === 'QuotaExceededError';
    if (!isFull || first === undefined) throw error;
    await first().catch(() => undefined);
    return withRoom(write, more);
  }
}

/**
 * Opens the database on first use, and again after a failure or when the system closed it, as iOS does to a sleeping
 * app, sometimes without an event. It closes at once when a newer version in another tab wants to upgrade.
 */
function reconnecting(): Connection {
  let opened: Promise<IDBPDatabase<OutboxSchema>> | null = null;
  const close = async (): Promise<void> => {
    const closing = opened;
    opened = null;
    (await closing)?.close();
  };
  const connect = async (): Promise<IDBPDatabase<OutboxSchema>> =>
    openDB<OutboxSchema>(DATABASE, DATABASE_VERSION, {
      upgrade,
      terminated: () => {
        opened = null;
      },
      blocking: () => void close(),
    });
  return {
    async use(work) {
      opened ??= connect();
      const used = opened;
      try {
        return await work(await used);
      } catch (error) {
        if (opened === used) void close().catch(() => {});
        throw error;
      }
    },
    close,
  };
}

function upgrade(db: IDBPDatabase<OutboxSchema>): void {
  // An auto-incremented key, so that the order does not depend on the device's clock.
  db.createObjectStore('entries', { autoIncrement: true }).createIndex('id', 'id', { unique: true });
}

/** The entry as it is stored. */
export function keptOf({ happenedAt, ...entry }: NewEntry | OutboxEntry): Kept {
  return { v: 2, filled: null, refusal: null, ...entry, happenedAt: happenedAt.toISOString() };
}

/**
 * Does the work in one transaction, whole or not at all. Strict: what the user was told is saved must be on the disk, not
 * in a buffer that is lost with the battery.
 */
async function written<Result>(
  db: IDBPDatabase<OutboxSchema>,
  work: (entries: EntryStore) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' });
  const takeBack = (error: unknown): never => {
    try {
      transaction.abort();
    } catch {
      // The transaction is aborted already.
    }
    throw error;
  };
  const [result] = await Promise.all([work(transaction.store).catch(takeBack), transaction.done]);
  return result;
}

/** Returns whether any of the entries is new. */
async function addOnce(store: EntryStore, entries: readonly Kept[]): Promise<boolean> {
  let isNew = false;
  for (const kept of entries) {
    if ((await store.index('id').getKey(kept.id)) !== undefined) continue;
    await store.add(kept);
    isNew = true;
  }
  return isNew;
}

function isOlder({ v }: Kept): boolean {
  return v === 1;
}

/** Rewrites what becomes readable by it; anything else stays as it is stored. */
async function renewAll(store: EntryStore, inTodaysForm: (raw: unknown) => unknown): Promise<void> {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    const entry = isOlder(cursor.value) ? readEntry(inTodaysForm(cursor.value)) : null;
    if (entry !== null) await cursor.update(keptOf(entry));
  }
}

/** Returns whether the row is stored. */
async function replace(store: EntryStore, kept: Kept): Promise<boolean> {
  const cursor = await store.index('id').openCursor(kept.id);
  if (cursor === null) await store.add(kept);
  else if (readEntry(cursor.value)?.refusal === null) await cursor.update(kept);
  else return false;
  return true;
}

/** Returns the entry as it is stored now; null when it is gone. */
async function updateById(entries: EntryStore, id: string, change: OutboxChange): Promise<Kept | null> {
  const cursor = await entries.index('id').openCursor(id);
  const changed = cursor && changedRow(cursor.value, change);
  if (cursor && changed) await cursor.update(changed);
  return changed;
}

/** What is stored of an entry after the change, in the form of today; null where it cannot be read. */
export function changedRow(raw: unknown, change: OutboxChange): Kept | null {
  const entry = readEntry(raw);
  return entry && keptOf(settle(entry, change));
}

/** The entry with the change; an owner or a filled request that is set already stays. */
export function settle<Entry extends OutboxChange>(entry: Entry, change: OutboxChange): Entry {
  return {
    ...entry,
    ...change,
    ...(entry.userId && { userId: entry.userId }),
    ...(entry.userGroupId && { userGroupId: entry.userGroupId }),
    ...(entry.filled && { filled: entry.filled }),
  };
}

/** Returns what was removed; null when it was gone already. */
async function removeById(entries: EntryStore, id: string): Promise<string | null> {
  const key = await entries.index('id').getKey(id);
  if (key === undefined) return null;
  await entries.delete(key);
  return id;
}

/** Removes by content, because an unreadable record may have no id. A readable record is never removed this way. */
async function removeLike(entries: EntryStore, text: string): Promise<void> {
  for (let cursor = await entries.openCursor(); cursor; cursor = await cursor.continue()) {
    if (readEntry(cursor.value) === null && JSON.stringify(cursor.value) === text) await cursor.delete();
  }
}
