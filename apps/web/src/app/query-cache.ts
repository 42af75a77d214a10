import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { APP_VERSION } from '@vialant/domain/limits';
import { type IDBPDatabase, openDB } from 'idb';
import type { LocalStore } from '../api/storage.ts';

const DATABASE = 'vialant-cache';
const STORE = 'queries';
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** The client already tries again and times out (API-09, API-10), so a query does not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', gcTime: KEPT_FOR_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Whose data the cache may show: one session in one agency. What another one left is dropped, never shown. */
export async function cacheOwner(storage: LocalStore): Promise<string> {
  const token = new TextEncoder().encode(storage.get('token') ?? '');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token));
  return `${digest.toHex()}|${storage.get('selectedAgencyId') ?? ''}`;
}
