import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** What the app consists of; the build writes it in. */
declare const KEPT_FILES: PrecacheEntry[];

const MOST_PICTURES = 100;

// A newer worker waits until the user takes it.
self.addEventListener('message', ({ data }: { data: { type?: unknown } | null }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
// The first one ever serves the page that brought it, so that a first visit, too, goes on without a network.
clientsClaim();
precacheAndRoute(KEPT_FILES);
cleanupOutdatedCaches();
// Every address of the app is the same page; calls to the server pass by.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: [/^\/api\//] }));
// Pictures of the office in the guide are kept once they were seen.
const atMost = new ExpirationPlugin({ maxEntries: MOST_PICTURES });
registerRoute(/\/assets\/[^/]+\.webp$/, new CacheFirst({ cacheName: 'guide-pictures', plugins: [atMost] }));
