import { type CallName, type Client, type ClientPorts, createClient } from '../api/client.ts';
import { type LocalStore, localStore } from '../api/storage.ts';
import type { MemoryApi } from './memory-api.ts';

export type TestClient = {
  client: Client;
  storage: LocalStore;
  /** How often the client reported that the session is over. */
  expirations: () => number;
  notAuthorized: CallName[];
  /** The waits between tries, in milliseconds; they take no time here. */
  waits: number[];
};

/** The real client over the memory API, with the test's own local storage and ids that count up. */
export function testClient(api: MemoryApi, ports: Partial<ClientPorts> = {}): TestClient {
  const storage = localStore(localStorage);
  const notAuthorized: CallName[] = [];
  const waits: number[] = [];
  let expired = 0;
  let ids = 0;
  const client = createClient({
    baseUrl: '',
    fetch: api.fetch,
    storage,
    newId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    now: () => new Date(),
    platform: { platformType: 'web', platform: 'web', serviceName: 'vialant-test' },
    on: {
      sessionExpired: () => {
        expired += 1;
      },
      notAuthorized: (call) => notAuthorized.push(call),
    },
    ...ports,
  });
  return { client, storage, expirations: () => expired, notAuthorized, waits };
}
