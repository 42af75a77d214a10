import { createContext, use } from 'react';
import type { Client } from '../api/client.ts';
import type { LocalStore } from '../api/storage.ts';
import type { Clipboard } from '../device/clipboard/port.ts';
import type { Page } from '../device/page/port.ts';
import type { Outbox } from '../outbox/store.ts';

/** What a screen may reach outside of React. The app makes it once, a test makes its own. */
export type Services = {
  readonly client: Client;
  readonly storage: LocalStore;
  readonly outbox: Outbox;
  readonly clipboard: Clipboard | null;
  readonly page: Page;
  readonly productName: string;
  readonly now: () => Date;
};

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices outside of ServicesContext');
  return services;
}
