import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { TIMING } from '@vialant/domain/values/timing';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { actStore } from '../acts/act-store.ts';
import { resealDue } from '../services/reseal-due.ts';
import type { ClientPorts } from '../api/client.ts';
import { fakeBiometrics } from '../device/biometrics/fake.ts';
import { type FakeAppState, fakeAppState } from '../device/app-state/fake.ts';
import { type FakeAppUpdate, fakeAppUpdate } from '../device/app-update/fake.ts';
import { type FakeBiometricCheck, fakeBiometricCheck } from '../device/biometric-check/fake.ts';
import { type FakeBluetooth, fakeBluetooth } from '../device/bluetooth/fake.ts';
import { fakeClipboard } from '../device/clipboard/fake.ts';
import { type FakeDurableStorage, fakeDurableStorage } from '../device/durable-storage/fake.ts';
import { fakeLock } from '../device/lock/fake.ts';
import { type FakeNetwork, fakeNetwork } from '../device/network/fake.ts';
import { fakePage } from '../device/page/fake.ts';
import { type FakePictures, fakePictures } from '../device/picture/fake.ts';
import { type FakeScanner, fakeScanner } from '../device/scanner/fake.ts';
import { fakeSettings } from '../device/settings/fake.ts';
import { fakeSound } from '../device/sound/fake.ts';
import { fakeVibration } from '../device/vibration/fake.ts';
import { fakeWitnessKeys } from '../device/witness-key/fake.ts';
import { createSender } from '../outbox/sender.ts';
import { type Outbox, openOutbox } from '../outbox/store.ts';
import { createSync } from '../outbox/sync.ts';
import { createDeviceStock } from '../stock/device-stock.ts';
import { offlineClient } from '../stock/offline-client.ts';
import { createOfflineWork } from '../stock/offline-work.ts';
import { reachOf, stockOwner } from '../stock/reach.ts';
import { type MemoryApi, type MemoryRoutes, memoryApi } from './memory-api.ts';
import { testClient } from './test-client.ts';
import { createToastQueue } from '../ui/toast/toast-queue.ts';
import { ToastRegion } from '../ui/toast/ToastRegion.tsx';
import { ToastContext } from '../ui/toast/use-toast.ts';
import { createPatience } from '../services/patience.ts';
import { type Services, ServicesContext } from '../services/services.ts';

export type TestOptions = {
  readonly routes?: MemoryRoutes;
  /** The first content of local storage, under its own names. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly services?: Partial<TestServices>;
  readonly ports?: Partial<ClientPorts>;
};

export type TestServices = Services & {
  readonly api: MemoryApi;
  readonly page: ReturnType<typeof fakePage>;
  readonly clipboard: ReturnType<typeof fakeClipboard> | null;
  readonly outbox: Outbox;
  readonly durableStorage: FakeDurableStorage;
  readonly appState: FakeAppState;
  readonly appUpdate: FakeAppUpdate;
  readonly network: FakeNetwork;
  readonly scanner: FakeScanner;
  readonly pictures: FakePictures;
  readonly biometricCheck: FakeBiometricCheck;
  readonly bluetooth: FakeBluetooth;
  readonly vibration: ReturnType<typeof fakeVibration>;
  readonly sound: ReturnType<typeof fakeSound>;
  readonly settings: ReturnType<typeof fakeSettings>;
};

/** The real client and stores over the memory API, with a page and a clipboard that only remember. */
export function testServices({ routes = {}, stored = {}, services = {}, ports = {} }: TestOptions): TestServices {
  const api = memoryApi(routes);
  const { client: server, storage } = testClient(api, ports);
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  const durableStorage = fakeDurableStorage();
  const lock = fakeLock();
  const outbox = openOutbox(durableStorage, lock);
  const now = (): Date => new Date();
  const network = fakeNetwork();
  const offlineWork = createOfflineWork({
    load: () =>
      Promise.resolve(
        createDeviceStock({
          client: server,
          outbox,
          network,
          newId: () => crypto.randomUUID(),
          now,
          owner: () => stockOwner(storage),
        }),
      ),
    network,
    outbox,
    isReachable: () => server.health(),
  });
  const client = offlineClient(server, offlineWork);
  const sender = createSender({ client: server, storage, outbox, now, lock });
  return {
    api,
    client,
    storage,
    outbox,
    durableStorage,
    keptAnswers: { forget: () => Promise.resolve() },
    offlineWork,
    sync: createSync({
      isReachable: () => server.health(),
      load: () => Promise.resolve(sender),
    }),
    clipboard: fakeClipboard(),
    page: fakePage(),
    biometrics: fakeBiometrics({ available: () => false }),
    wrapper: null,
    phone: null,
    distribution: { scheme: 'vialant', stores: { ios: null, android: null }, demoVideo: null, downloadText: null },
    appState: fakeAppState(),
    appUpdate: fakeAppUpdate(),
    network,
    patience: createPatience(reachOf(network, offlineWork)),
    location: { current: () => Promise.resolve(null) },
    pictures: fakePictures(),
    biometricCheck: fakeBiometricCheck(),
    bluetooth: fakeBluetooth(),
    scanner: fakeScanner(),
    vibration: fakeVibration(),
    witnessKeys: fakeWitnessKeys(),
    sound: fakeSound(),
    settings: fakeSettings(),
    acts: actStore(sessionStorage),
    resealDue: resealDue({
      pauseMs: TIMING.reseal.pauseBetweenBoxesMs,
      nowMs: () => performance.now(),
    }),
    newId: () => crypto.randomUUID(),
    productName: 'Vialant',
    now,
    ...services,
  };
}

export type RenderedScreen = TestServices & {
  readonly user: UserEvent;
  readonly show: (element: ReactElement) => void;
};

/** A screen alone, with everything it expects around it. The path it is on is in the element with the id `path`. */
export function renderScreen(element: ReactElement, options: TestOptions = {}): RenderedScreen {
  const services = testServices(options);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const toasts = createToastQueue(() => {});
  const around = (inner: ReactElement): ReactElement => (
    <ServicesContext value={services}>
      <QueryClientProvider client={queryClient}>
        <ToastContext value={toasts}>
          <MemoryRouter>
            {inner}
            <CurrentPath />
          </MemoryRouter>
          <ToastRegion />
        </ToastContext>
      </QueryClientProvider>
    </ServicesContext>
  );
  const { rerender } = render(around(element));
  return { ...services, user: userEvent.setup(), show: (next) => rerender(around(next)) };
}

function CurrentPath(): ReactElement {
  return <p data-testid="path">{useLocation().pathname}</p>;
}

/** Fills a field at once; typing letter by letter takes seconds in a long form. */
export async function fillIn(user: UserEvent, label: string, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}
