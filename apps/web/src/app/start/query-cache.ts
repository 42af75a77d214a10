import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { APP_VERSION } from '@vialant/domain/values/limits';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LocalStore } from '../../api/storage.ts';
import type { OfflineWork } from '../../stock/offline-work.ts';

const DATABASE = 'vialant-cache';
const STORE = 'texts';
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

interface CacheSchema extends DBSchema {
  texts: { key: string; value: string };
}

export type KeptCache = Omit<PersistQueryClientOptions, 'queryClient'>;

/** The client already times out and tries again (API-09, API-10), so a query does not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', gcTime: KEPT_FOR_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Gives up the stored answers, which a visit with a network brings back. */
export async function forgetKeptAnswers(): Promise<void> {
  const db = await openCache();
  await db.clear(STORE);
  db.close();
}

function openCache(): Promise<IDBPDatabase<CacheSchema>> {
  return openDB<CacheSchema>(DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) });
}

/**
 * The answers of the last visit, stored on the device for the next start. They belong to one session in one agency:
 * answers of another are dropped when they are read, and never shown.
 */
export function keptCache(storage: LocalStore, work: Pick<OfflineWork, 'isOn'>): KeptCache {
  const opened = openCache();
  const persister = createAsyncStoragePersister({
    key: 'queries',
    storage: {
      getItem: async (key) => (await (await opened).get(STORE, key)) ?? null,
      setItem: async (key, value) => (await opened).put(STORE, value, key),
      removeItem: async (key) => (await opened).delete(STORE, key),
    },
  });
  const owner = `${fingerprint(storage.get('token') ?? '')}|${storage.get('selectedAgencyId') ?? ''}`;
  return {
    // What the device itself answers is no answer of the server, and is not stored as one.
    persister: { ...persister, persistClient: (client) => (work.isOn() ? undefined : persister.persistClient(client)) },
    buster: `${APP_VERSION}|${owner}`,
    maxAge: KEPT_FOR_MS,
    // An answer that could not be refreshed is stored too: without a network no answer can be.
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.data !== undefined },
  };
}

/** Tells two tokens apart without storing the token itself a second time (cyrb53, 53 bits). */
function fingerprint(text: string): string {
  let left = 0xdeadbeef;
  let right = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    left = Math.imul(left ^ code, 2_654_435_761);
    right = Math.imul(right ^ code, 1_597_334_677);
  }
  left = Math.imul(left ^ (left >>> 16), 2_246_822_507) ^ Math.imul(right ^ (right >>> 13), 3_266_489_909);
  right = Math.imul(right ^ (right >>> 16), 2_246_822_507) ^ Math.imul(left ^ (left >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & right) + (left >>> 0)).toString(36);
}
