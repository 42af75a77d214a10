import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { APP_VERSION } from '@vialant/domain/values/limits';
import type { LocalStore } from '../../api/storage.ts';
import { isKept } from './kept-queries.ts';
import { type KeptTexts, QUERIES } from './kept-texts.ts';
import type { OfflineWork } from '../../stock/offline-work.ts';

const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Rises when fewer answers are kept than before, so that what an older version stored is dropped. */
const KEPT_FORM = 2;

export type KeptCache = Omit<PersistQueryClientOptions, 'queryClient'>;

/** The answers of the server, in memory and on the device. */
export type AppCache = {
  readonly queryClient: QueryClient;
  readonly kept: KeptCache;
  /** Whether what the device has stored is in memory already; otherwise queries wait for it. */
  readonly isRestored: boolean;
};

export type CachePorts = {
  readonly storage: LocalStore;
  readonly texts: KeptTexts;
  readonly work: Pick<OfflineWork, 'isOn'>;
};

export function newCache(ports: CachePorts): AppCache {
  return { queryClient: createQueryClient(), kept: keptCache(ports), isRestored: false };
}

/** The client already times out and tries again (API-09, API-10), so a query does not. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', gcTime: KEPT_FOR_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * The answers of the last visit, stored on the device for the next start. They belong to one session in one agency:
 * answers of another are dropped when they are read, and never shown.
 */
function keptCache({ storage, texts, work }: CachePorts): KeptCache {
  const persister = createAsyncStoragePersister({ key: QUERIES, storage: texts });
  const owner = `${fingerprint(storage.get('token') ?? '')}|${storage.get('selectedAgencyId') ?? ''}`;
  return {
    // What the device itself answers is no answer of the server, and is not stored as one.
    persister: { ...persister, persistClient: (client) => (work.isOn() ? undefined : persister.persistClient(client)) },
    buster: `${APP_VERSION}|${KEPT_FORM}|${owner}`,
    maxAge: KEPT_FOR_MS,
    // An answer that could not be refreshed is stored too: without a network no answer can be.
    dehydrateOptions: { shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isKept(queryKey) },
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
