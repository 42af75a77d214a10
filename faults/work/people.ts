import { type Client, createClient } from '../../apps/web/src/api/client.ts';
import { localStore } from '../../apps/web/src/api/storage.ts';
import { demoPassword } from '../../apps/server/src/demo/demo-password.ts';
import { MemoryStorage } from './memory-storage.ts';

/** How long a try waits for its answer; the web app waits 15 s. */
const TRY_MS = 2500;
/** The web app's pauses between tries are shortened, so that there are more tries. */
const HASTE = 20;

/** Somebody who works with the web app's own client: its headers, its tries, its one key for all tries of a call. */
export type Person = {
  readonly name: string;
  readonly client: Client;
  signIn: () => Promise<void>;
  /** How often a try was answered with 500, which the client may have tried again by itself. */
  faults: () => number;
};

/** Without a limit for a try a stream stays open. */
export function person(name: string, port: number, tryMs: number | null = TRY_MS): Person {
  const storage = localStore(new MemoryStorage(), new MemoryStorage());
  let faults = 0;
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    fetch: async (target, init = {}) => {
      if (tryMs === null) return fetch(target, init);
      const late = AbortSignal.timeout(tryMs);
      const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
      const response = await fetch(target, { ...init, signal });
      if (response.status === 500) faults += 1;
      return response;
    },
    storage,
    newId: () => crypto.randomUUID(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms / HASTE)),
    now: () => new Date(),
    platform: { platformType: 'web', platform: 'web', serviceName: 'vialant-faults' },
    on: { sessionExpired: () => undefined, notAuthorized: () => undefined },
  });
  const signIn = async (): Promise<void> => {
    const username = `${name}@demo.vialant.test`;
    const answer = await client.call('POST user/login', { username, password: await demoPassword() });
    if (!('token' in answer)) throw new Error(`${name} cannot sign in`);
    storage.set('token', answer.token);
  };
  return { name, client, signIn, faults: () => faults };
}
