import { type Client, createClient } from '../../apps/web/src/api/client.ts';
import { type LocalStore, localStore } from '../../apps/web/src/api/storage.ts';
import { createSender, type Sender } from '../../apps/web/src/outbox/sender.ts';
import { type OutboxEntry, readEntry } from '../../apps/web/src/outbox/entry.ts';
import { changedRow, keptOf, type NewEntry } from '../../apps/web/src/outbox/store.ts';
import { MemoryStorage } from '../work/memory-storage.ts';
import type { DeviceServer, Person } from './device-server.ts';
import type { Turns } from './turns.ts';

/** What happens to one request on its way. */
export type Fault = 'none' | 'request lost' | 'answer lost' | 'busy';

/** What happens to a tab: to each of its requests, and after how many steps it is killed. */
export type Fate = { readonly faults: readonly Fault[]; readonly killedAfter: number; readonly canLock: boolean };

export const CALM: Fate = { faults: [], killedAfter: Number.POSITIVE_INFINITY, canLock: true };

/** A tab of the app, with the app's own client and sender. `killed` resolves when it is killed; nothing of it runs then. */
export type Tab = { readonly sender: Sender; readonly client: Client; readonly killed: Promise<void> };

/** A phone or a desk: what it stores survives every tab. */
export class Device {
  readonly storage: LocalStore = localStore(new MemoryStorage(), new MemoryStorage());
  readonly #server: DeviceServer;
  readonly #turns: Turns;
  readonly #newId: () => string;
  /** The records as they lie on the disk. */
  #disk: string[] = [];
  #lockedBy: object | null = null;
  clockErrorMs = 0;

  constructor(server: DeviceServer, turns: Turns, newId: () => string) {
    this.#server = server;
    this.#turns = turns;
    this.#newId = newId;
  }

  now(): Date {
    return new Date(this.#server.now().getTime() + this.clockErrorMs);
  }

  signIn({ id, token }: Person): void {
    this.storage.set('token', token);
    this.storage.set('knownUser', { userId: id, userGroupId: this.#server.agencyId });
  }

  logOut(): void {
    this.storage.clearForLogOut();
  }

  /** The session has ended at the server, and the device does not know it yet. */
  loseSession(): void {
    const known = this.storage.get('knownUser');
    if (this.storage.get('token') === null) return;
    this.storage.set('token', 'ended');
    this.storage.set('knownUser', known);
  }

  keep(entry: NewEntry): void {
    this.#disk.push(JSON.stringify(keptOf(entry)));
  }

  list(): OutboxEntry[] {
    return this.#disk.flatMap((text) => readEntry(JSON.parse(text)) ?? []);
  }

  /** Another version of the app takes over, which finds what an older one had stored. */
  update(): void {
    this.#disk = this.#disk.map((text) => {
      const { refusal, ...kept } = JSON.parse(text) as { refusal: { code?: string } | null };
      if (refusal === null) return text;
      const { code: _, ...older } = refusal;
      return JSON.stringify({ ...kept, refusal: older });
    });
  }

  open(fate: Fate): Tab {
    const tab = {};
    const faults = [...fate.faults];
    let steps = 0;
    let kill = (): void => {};
    const killed = new Promise<void>((resolve) => {
      kill = resolve;
    });
    const step = async (): Promise<void> => {
      await this.#turns.next();
      steps += 1;
      if (steps <= fate.killedAfter) return;
      if (this.#lockedBy === tab) this.#lockedBy = null;
      kill();
      await new Promise<never>(() => {});
    };
    const client = createClient({
      baseUrl: '',
      fetch: async (target, init) => {
        await step();
        const fault = faults.shift() ?? 'none';
        if (fault === 'request lost') throw new TypeError('no network');
        if (fault === 'busy') return busy();
        const answer = await this.#server.fetch(target, init);
        await step();
        if (fault === 'answer lost') throw new TypeError('no network');
        return answer;
      },
      storage: this.storage,
      newId: this.#newId,
      sleep: step,
      now: () => this.now(),
      platform: { platformType: 'web', platform: 'web', serviceName: 'vialant-devices' },
      on: { sessionExpired: () => {}, notAuthorized: () => {} },
    });
    const alone = async <T>(_name: string, work: () => Promise<T>): Promise<T | null> => {
      if (!fate.canLock) return work();
      if (this.#lockedBy !== null) return null;
      this.#lockedBy = tab;
      try {
        return await work();
      } finally {
        if (this.#lockedBy === tab) this.#lockedBy = null;
      }
    };
    const { storage } = this;
    const now = (): Date => this.now();
    const sender = createSender({ client, storage, outbox: this.#outbox(step), now, lock: { alone } });
    return { sender, client, killed };
  }

  /** The store as a tab sees it: a tab that is killed after a change has made it. */
  #outbox(step: () => Promise<void>): Parameters<typeof createSender>[0]['outbox'] {
    const place = (id: string): number => this.#disk.findIndex((text) => JSON.parse(text).id === id);
    return {
      list: async () => {
        await step();
        return this.list();
      },
      update: async (id, change) => {
        await step();
        const at = place(id);
        const text = this.#disk[at];
        if (text === undefined) return null;
        const changed = changedRow(JSON.parse(text), change);
        this.#disk[at] = JSON.stringify(changed);
        await step();
        return readEntry(changed);
      },
      remove: async (id) => {
        await step();
        const at = place(id);
        if (at >= 0) this.#disk.splice(at, 1);
        await step();
      },
      removeUnreadable: () => Promise.resolve(),
    };
  }
}

function busy(): Response {
  return new Response(JSON.stringify({ err: 'UNAVAILABLE', message: '', trace_id: '' }), { status: 503 });
}
