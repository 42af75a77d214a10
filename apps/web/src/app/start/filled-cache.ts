import { persistQueryClientRestore } from '@tanstack/react-query-persist-client';
import type { QueryClient } from '@tanstack/react-query';
import type { FirstAsked } from '../../api/first-answers.ts';
import { sleep } from '../../api/tries.ts';
import type { LocalStore } from '../../api/storage.ts';
import { lastCheckKey } from '../../queries/box-check.ts';
import { BOXES_KEY } from '../../queries/drug-box.ts';
import { DRUG_TYPES_KEY } from '../../queries/drug-type.ts';
import { vialsOfBoxKey } from '../../queries/drug.ts';
import { CURRENT_USER_KEY } from '../../queries/user.ts';
import { type AppCache, type CachePorts, newCache } from './query-cache.ts';

/** A device whose store does not answer must not keep anybody from the app. */
const RESTORE_WITHIN_MS = 500;

type First = NonNullable<Awaited<FirstAsked['body']>>['data'];
type Ports = CachePorts & { readonly asked: FirstAsked | undefined };

/**
 * The cache with what the device has stored, and with what `public/first.js` was answered if it has come by now, so that the
 * first frame shows the dashboard instead of an empty one that is drawn again. The queries still ask for themselves.
 */
export async function filledCache({ asked, ...ports }: Ports): Promise<AppCache> {
  const cache = newCache(ports);
  const { storage } = ports;
  const { queryClient } = cache;
  if (!storage.signedIn()) return cache;
  const answer = asked && isOf(asked, storage) ? await byNow(asked.body) : null;
  if (answer !== null) {
    // At a first visit the answer comes before the app: nothing else is needed, and what the device has is read meanwhile.
    fill(queryClient, answer.data);
    return cache;
  }
  const restored = persistQueryClientRestore({ ...cache.kept, queryClient }).then(
    () => true,
    () => false,
  );
  const isRestored = await Promise.race([restored, sleep(RESTORE_WITHIN_MS).then(() => false)]);
  return { ...cache, isRestored };
}

/** What has come by now; null where nothing has. */
async function byNow<T>(coming: Promise<T>): Promise<T | null> {
  return Promise.race([coming, Promise.resolve(null)]);
}

function isOf({ token, agencyId }: FirstAsked, storage: LocalStore): boolean {
  return token === storage.get('token') && agencyId === (storage.get('selectedAgencyId') ?? '');
}

function fill(queryClient: QueryClient, { user, boxes, drug_types, box }: First): void {
  queryClient.setQueryData(CURRENT_USER_KEY, user);
  queryClient.setQueryData(BOXES_KEY, boxes);
  queryClient.setQueryData(DRUG_TYPES_KEY, drug_types);
  if (box === null) return;
  queryClient.setQueryData(vialsOfBoxKey(box.id), box.vials);
  queryClient.setQueryData(lastCheckKey(box.id), box.last_check);
}
