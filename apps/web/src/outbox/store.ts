import { OFFLINE_QUEUES, type OfflineQueue } from '@vialant/domain/device/offline';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { type Queued, readQueued } from './payload.ts';
import { sharedWriter } from './shared-writer.ts';

type EntryFacts = {
  readonly v: 1;
  readonly id: string;
  readonly happenedAt: Date;
  /**
   * OPEN-077: the entry is sent only for this user in this agency; null when it was made without a session, or the
   * value was not known.
   */
  readonly userId: string | null;
  readonly userGroupId: string | null;
  /** What the entry's codes referred to on the server when it was first sent, so that every try is the same request. */
  readonly target: OutboxTarget | null;
  /**
   * Why the server refused the entry, and when; it stays until the user decides. The code is that of the refusal, and
   * missing where an earlier version stored it.
   */
  readonly refusal: { readonly reason: string; readonly at: string; readonly code?: string } | null;
};

/** What a user did offline, as it will be sent. `id` is also the idempotency key. */
export type OutboxEntry = EntryFacts & Queued;

/**
 * What the codes of an entry refer to: the id of the vial, or of the box and the vials found in it, and values derived
 * from them.
 */
export type OutboxTarget = Readonly<Record<string, string | readonly string[]>>;

/** What is learned about an entry while it is being sent. */
export type OutboxChange = Partial<Pick<OutboxEntry, 'userId' | 'userGroupId' | 'target' | 'refusal'>>;

/** The target is known before where a witness has signed the whole request (OPEN-149). */
export type NewEntry = Omit<EntryFacts, 'v' | 'target' | 'refusal'> & Queued & { readonly target?: OutboxTarget };

export type Outbox = {
  /** Stores all the entries or, on a failure, none. An id that is stored already is left as it is. */
  add: (...entries: readonly NewEntry[]) => Promise<void>;
  /** The entries in the order they were added, of all queues or of one. */
  list: (queue?: OfflineQueue) => Promise<OutboxEntry[]>;
  /** SHELL-09: how many records wait, including any that cannot be read. */
  count: () => Promise<number>;
  /**
   * Records that this version cannot read, as they are stored: a controlled drug's record is never dropped silently.
   */
  listUnreadable: () => Promise<unknown[]>;
  /**
   * Resolves once the change is stored, with the stored entry; null when the entry is gone. Owner and target never
   * change once they are set.
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

type Kept = Omit<EntryFacts, 'happenedAt'> & { happenedAt: string; queue: OfflineQueue; payload: object };

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

/**
 * The offline records in IndexedDB, where clearing local storage does not reach them (OPEN-077). Where there is no room for
 * one, `makeRoom` is given up step by step until there is: a record never is.
 */
export function openOutbox(durableStorage: DurableStorage, makeRoom: readonly GiveUp[] = []): Outbox {
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
  const parsed = async (): Promise<{ raw: unknown; entry: OutboxEntry | null }[]> =>
    (await connection.use((db) => db.getAll('entries'))).map((raw) => ({ raw, entry: parseEntry(raw) }));

  return {
    async add(...entries) {
      // Not awaited: whatever the browser answers, the record is stored as well as possible.
      void durableStorage.ask();
      const write = (): Promise<boolean> =>
        connection.use((db) => written(db, (store) => addOnce(store, entries.map(keptOf))));
      if (await withRoom(write, makeRoom)) changed();
    },
    async list(queue) {
      const entries = (await parsed()).flatMap(({ entry }) => entry ?? []);
      return queue === undefined ? entries : entries.filter((entry) => entry.queue === queue);
    },
    count: () => connection.use((db) => db.count('entries')),
    listUnreadable: async () => (await parsed()).filter(({ entry }) => entry === null).map(({ raw }) => raw),
    update: async (id, change) => parseEntry(await writer.write(id, (entries) => updateById(entries, id, change))),
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
export function keptOf({ happenedAt, ...entry }: NewEntry): Kept {
  return { v: 1, target: null, refusal: null, ...entry, happenedAt: happenedAt.toISOString() };
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

/** Returns the entry as it is stored now; null when it is gone. */
async function updateById(entries: EntryStore, id: string, change: OutboxChange): Promise<Kept | null> {
  const cursor = await entries.index('id').openCursor(id);
  const settled = cursor && settle(cursor.value, change);
  if (cursor && settled) await cursor.update(settled);
  return settled;
}

/** The entry with the change; an owner or target that is set already stays. */
export function settle<Entry extends OutboxChange>(entry: Entry, change: OutboxChange): Entry {
  return {
    ...entry,
    ...change,
    ...(entry.userId && { userId: entry.userId }),
    ...(entry.userGroupId && { userGroupId: entry.userGroupId }),
    ...(entry.target && { target: entry.target }),
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
    if (parseEntry(cursor.value) === null && JSON.stringify(cursor.value) === text) await cursor.delete();
  }
}

/** The entry, or null when the record is of another version or damaged. */
export function parseEntry(raw: unknown): OutboxEntry | null {
  if (!isRecord(raw)) return null;
  const { v, id, queue, userId, userGroupId, payload, target, refusal } = raw;
  const happenedAt = new Date(String(raw['happenedAt']));
  if (v !== 1 || typeof id !== 'string' || !isQueue(queue) || Number.isNaN(happenedAt.getTime())) return null;
  if (!isTextOrNull(userId) || !isTextOrNull(userGroupId)) return null;
  if (!isTarget(target) || !isRefusal(refusal)) return null;
  const queued = readQueued(queue, payload);
  return queued && { v, id, happenedAt, userId, userGroupId, target, refusal, ...queued };
}

function isTarget(value: unknown): value is OutboxTarget | null {
  const isIds = (each: unknown): boolean =>
    typeof each === 'string' || (Array.isArray(each) && each.every((id) => typeof id === 'string'));
  return value === null || (isRecord(value) && Object.values(value).every(isIds));
}

function isRefusal(value: unknown): value is OutboxEntry['refusal'] {
  if (value === null) return true;
  if (!isRecord(value) || typeof value['reason'] !== 'string' || typeof value['at'] !== 'string') return false;
  return value['code'] === undefined || typeof value['code'] === 'string';
}

function isQueue(value: unknown): value is OfflineQueue {
  return OFFLINE_QUEUES.some((queue) => queue === value);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
