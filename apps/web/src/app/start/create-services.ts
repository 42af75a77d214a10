import { TIMING } from '@vialant/domain/values/timing';
import { actStore } from '../../acts/act-store.ts';
import { resealDue } from '../../services/reseal-due.ts';
import { type ClientPorts, createClient } from '../../api/client.ts';
import { withFirstAnswers } from '../../api/first-answers.ts';
import { localStore } from '../../api/storage.ts';
import { sleep } from '../../api/tries.ts';
import { xhrFetch } from '../../api/xhr-fetch.ts';
import { webDurableStorage } from '../../device/durable-storage/web.ts';
import { webLock } from '../../device/lock/web.ts';
import { createPatience } from '../../services/patience.ts';
import type { Services } from '../../services/services.ts';
import type { Sender } from '../../outbox/sender.ts';
import { openOutbox } from '../../outbox/store.ts';
import { createSync } from '../../outbox/sync.ts';
import { offlineClient } from '../../stock/offline-client.ts';
import { createOfflineWork } from '../../stock/offline-work.ts';
import { reachOf, stockOwner } from '../../stock/reach.ts';
import { devicePorts } from './device-ports.ts';
import { keptAtStart } from './early-cache.ts';
import { forgetKeptAnswers } from './kept-texts.ts';
import { readDistribution, readProductName, serverAddress } from './product.ts';
import { createSessionWatch, type SessionWatch } from '../session/session-watch.ts';

export type AppServices = Services & { readonly session: SessionWatch };

/** Makes all the real services, once, when the app starts. */
export async function createServices(): Promise<AppServices> {
  const now = (): Date => new Date();
  const newId = (): string => crypto.randomUUID();
  const storage = localStore(localStorage);
  const session = createSessionWatch(now);
  const productName = readProductName(document);
  const ports = await devicePorts(globalThis.Capacitor, productName);
  const { network, wrapper } = ports;
  storage.set('updating', false); // OPEN-078: an update that was running ended with its page
  const clientPorts: ClientPorts = {
    baseUrl: wrapper === null ? '' : serverAddress(document, storage.get('sandbox')),
    fetch: withFirstAnswers(
      (target, init) => fetch(target, init),
      globalThis.firstAsked,
      () => performance.now(),
    ),
    storage,
    newId,
    sleep,
    now,
    platform: {
      platformType: wrapper === null ? 'web' : 'mobile',
      platform: wrapper?.platform ?? 'web',
      serviceName: 'vialant-web',
    },
    usingVpn: network.usingVpn,
    fetchWithProgress: xhrFetch,
    on: {
      sessionExpired: session.expired,
      notAuthorized: ({ key, traceId }) =>
        server.reportError({ type: 'NOT AUTHORIZED', message: `${key} trace ${traceId}` }), // API-06
    },
  };
  const server = createClient(clientPorts);
  const owner = (): string =>
    `${storage.get('lastLoginEmail')?.toLowerCase() ?? ''}|${storage.get('selectedAgencyId') ?? ''}`;
  const acts = actStore(sessionStorage);
  acts.belongTo(owner()); // once is enough: every sign-in reloads the app
  const durableStorage = webDurableStorage(navigator.storage);
  // The answers of screens first: what the device keeps as stock holds the same, and more.
  const lock = webLock(navigator.locks);
  const outbox = openOutbox(durableStorage, lock, [forgetKeptAnswers, () => offlineWork.giveUp()]);
  const offlineWork = createOfflineWork({
    load: async () => {
      const { createDeviceStock } = await import('../../stock/device-stock.ts');
      return createDeviceStock({ client: server, outbox, network, newId, now, owner: () => stockOwner(storage) });
    },
    network,
    outbox,
    isReachable: () => server.health(),
  });
  const client = offlineClient(server, offlineWork);
  let sender: Sender | null = null;
  return {
    ...ports,
    client,
    offlineWork,
    durableStorage,
    keptAnswers: keptAtStart,
    storage,
    outbox,
    patience: createPatience(reachOf(network, offlineWork)),
    sync: createSync({
      isReachable: () => server.health(),
      load: async () => {
        const { realSender } = await import('./real-sender.ts');
        sender ??= realSender(clientPorts, { storage, outbox, now, lock });
        return sender;
      },
    }),
    productName,
    distribution: readDistribution(document),
    acts,
    resealDue: resealDue({
      pauseMs: TIMING.reseal.pauseBetweenBoxesMs,
      nowMs: () => performance.now(),
    }),
    newId,
    now,
    session,
  };
}
