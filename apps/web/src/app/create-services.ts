import { TIMING } from '@vialant/domain/timing';
import { actStore } from '../acts/act-store.ts';
import { resealDue } from '../acts/reseal-due.ts';
import { createClient } from '../api/client.ts';
import { localStore } from '../api/storage.ts';
import { nativeBiometrics } from '../device/biometrics/native.ts';
import type { Biometrics } from '../device/biometrics/port.ts';
import { webBiometrics } from '../device/biometrics/web.ts';
import { xhrFetch } from '../api/xhr-fetch.ts';
import { webAppState } from '../device/app-state/web.ts';
import { webAppUpdate } from '../device/app-update/web.ts';
import { webBiometricCheck } from '../device/biometric-check/web.ts';
import { webClipboard } from '../device/clipboard/web.ts';
import { webDurableStorage } from '../device/durable-storage/web.ts';
import { webLocation } from '../device/location/web.ts';
import { webLock } from '../device/lock/web.ts';
import { webNetwork } from '../device/network/web.ts';
import { webPage } from '../device/page/web.ts';
import { webPhone } from '../device/phone/web.ts';
import { type Bridge, nativeWrapper } from '../device/wrapper/native.ts';
import { webPictures } from '../device/picture/web.ts';
import { lazyScanner } from '../device/scanner/lazy.ts';
import { webSettings } from '../device/settings/web.ts';
import { webVibration } from '../device/vibration/web.ts';
import type { Services } from '../features/services.ts';
import { delivery } from '../outbox/deliver.ts';
import { openOutbox } from '../outbox/store.ts';
import { createSync } from '../outbox/sync.ts';
import { readDistribution, readProductName, serverAddress } from './product.ts';
import { createSessionWatch, type SessionWatch } from './session-watch.ts';

export type AppServices = Services & { readonly session: SessionWatch };

/** Everything real, made once when the app starts. */
export function createServices(): AppServices {
  const now = (): Date => new Date();
  const newId = (): string => crypto.randomUUID();
  const storage = localStore(localStorage);
  const session = createSessionWatch(now);
  const productName = readProductName(document);
  const wrapper = nativeWrapper(globalThis.Capacitor);
  storage.set('updating', false); // OPEN-078: what was under way ended with the page it ran in
  const network = webNetwork(window);
  const client = createClient({
    baseUrl: wrapper === null ? '' : serverAddress(document, storage.get('sandbox')),
    fetch: (target, init) => fetch(target, init),
    storage,
    newId,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
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
        client.reportError({ type: 'NOT AUTHORIZED', message: `${key} trace ${traceId}` }), // API-06
    },
  });
  const outbox = openOutbox(webDurableStorage(navigator.storage));
  return {
    client,
    storage,
    outbox,
    sync: createSync({
      outbox,
      now,
      lock: webLock(navigator.locks),
      isReachable: () => client.health(),
      ...delivery(client, storage),
    }),
    clipboard: webClipboard(navigator),
    page: webPage(location),
    biometrics: biometricsOf(globalThis.Capacitor, productName),
    wrapper,
    phone: wrapper?.platform ?? webPhone(navigator),
    productName,
    distribution: readDistribution(document),
    scanner: lazyScanner(() => performance.now()),
    vibration: webVibration(navigator),
    settings: webSettings(),
    appState: webAppState(document),
    appUpdate: webAppUpdate(import.meta.env.PROD ? navigator.serviceWorker : undefined, () => location.reload()),
    network,
    location: webLocation(navigator.geolocation),
    pictures: webPictures(document),
    biometricCheck: webBiometricCheck(navigator, globalThis.PublicKeyCredential, localStorage),
    acts: actStore(sessionStorage),
    resealDue: resealDue({
      storage: localStorage,
      owner: () => `${storage.get('lastLoginEmail') ?? ''}|${storage.get('selectedAgencyId') ?? ''}`,
      pauseMs: TIMING.reseal.pauseBetweenBoxesMs,
      nowMs: () => performance.now(),
    }),
    newId,
    now,
    session,
  };
}

function biometricsOf(bridge: Bridge | undefined, productName: string): Biometrics {
  const plugin = bridge?.isNativePlatform() ? bridge.Plugins.BiometricAuthNative : undefined;
  if (plugin === undefined) return webBiometrics(globalThis.PublicKeyCredential);
  return nativeBiometrics(plugin, bridge?.getPlatform() === 'ios' ? 'ios' : 'android', productName);
}
