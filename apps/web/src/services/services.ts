import type { StoreLinks } from '@vialant/domain/device/store-link';
import { createContext, use } from 'react';
import type { ActStore } from '../acts/act-store.ts';
import type { ResealDue } from './reseal-due.ts';
import type { Client } from '../api/client.ts';
import type { LocalStore } from '../api/storage.ts';
import type { Biometrics } from '../device/biometrics/port.ts';
import type { AppState } from '../device/app-state/port.ts';
import type { AppUpdate } from '../device/app-update/port.ts';
import type { Bluetooth } from '../device/bluetooth/port.ts';
import type { BiometricCheck } from '../device/biometric-check/port.ts';
import type { Clipboard } from '../device/clipboard/port.ts';
import type { DurableStorage } from '../device/durable-storage/port.ts';
import type { Location } from '../device/location/port.ts';
import type { Network } from '../device/network/port.ts';
import type { Page } from '../device/page/port.ts';
import type { Phone } from '../device/phone/port.ts';
import type { WitnessKeys } from '../device/witness-key/port.ts';
import type { Wrapper } from '../device/wrapper/port.ts';
import type { Pictures } from '../device/picture/port.ts';
import type { Scanner } from '../device/scanner/port.ts';
import type { DeviceSettings } from '../device/settings/port.ts';
import type { Sound } from '../device/sound/port.ts';
import type { Vibration } from '../device/vibration/port.ts';
import type { Outbox } from '../outbox/store.ts';
import type { Sync } from '../outbox/sync.ts';
import type { OfflineWork } from '../stock/offline-work.ts';
import type { Patience } from './patience.ts';

/**
 * The addresses of the app in the stores and of its demo, as far as they are configured (OPEN-018, OPEN-062, OPEN-137).
 */
export type Distribution = {
  readonly scheme: string;
  readonly stores: StoreLinks;
  readonly demoVideo: string | null;
  readonly downloadText: string | null;
};

/** The server, and what nearly every screen needs beside it. */
type Basics = {
  readonly client: Client;
  readonly storage: LocalStore;
  readonly now: () => Date;
  readonly newId: () => string;
};

/** What was confirmed and what waits; what the device knows without the server; and the patience with it. */
type Recording = {
  readonly acts: ActStore;
  readonly outbox: Outbox;
  readonly sync: Sync;
  readonly resealDue: ResealDue;
  readonly patience: Patience;
  readonly offlineWork: OfflineWork;
  /** The answers of the server that the device has stored for the next visit. */
  readonly keptAnswers: { readonly forget: () => Promise<void> };
};

/** The ports of the device. */
type Device = {
  readonly appState: AppState;
  readonly appUpdate: AppUpdate;
  readonly biometricCheck: BiometricCheck;
  readonly biometrics: Biometrics;
  readonly bluetooth: Bluetooth;
  readonly clipboard: Clipboard | null;
  readonly durableStorage: DurableStorage;
  readonly location: Location;
  readonly network: Network;
  readonly page: Page;
  readonly phone: Phone;
  readonly pictures: Pictures;
  readonly scanner: Scanner;
  readonly settings: DeviceSettings;
  readonly sound: Sound;
  readonly vibration: Vibration;
  readonly witnessKeys: WitnessKeys;
  /** Null in a browser. */
  readonly wrapper: Wrapper | null;
};

type Product = { readonly productName: string; readonly distribution: Distribution };

/** Everything outside of React that a screen may use. The app makes it once; a test makes its own. */
export type Services = Basics & Recording & Device & Product;

export const ServicesContext = createContext<Services | null>(null);

/** For what hands on services of several kinds; a screen takes those of its kind. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices outside of ServicesContext');
  return services;
}

export function useBasics(): Basics {
  return useServices();
}

export function useRecording(): Recording {
  return useServices();
}

export function useDevice(): Device {
  return useServices();
}

export function useProduct(): Product {
  return useServices();
}
