import type { Change, RealtimeEntity, RealtimeEvent } from '@vialant/contract/realtime';
import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import type pg from 'pg';
import type { EventReader } from '../http/call.ts';
import { type AgencyChange, Announcer, readAnnouncement } from './announcer.ts';
import { ChangeListener } from './change-listener.ts';
import { ChangeLog, type Missed } from './change-log.ts';

const MOST_HEARD = 4096;

export type Subscription = {
  readonly agencyId: string;
  readonly entities: ReadonlySet<RealtimeEntity>;
  /** The same for all streams of one session. */
  readonly sessionKey: string;
  readonly userId: string;
  readonly reader: EventReader;
  readonly lastEventId: string | null;
  /** Whether the session may still hear of this agency. */
  readonly isStillGood: () => Promise<boolean>;
};

export type RealtimeOptions = { readonly provenEveryMs?: number; readonly mostHeard?: number };

/** Tells the people of an agency what changes in it: announced by any process, heard by all, sent to whoever reads. */
export class Realtime {
  readonly #announcer: Announcer;
  readonly #listener: ChangeListener;
  readonly #log: ChangeLog;
  readonly #provenEveryMs: number;
  readonly #subscriptions = new Set<Subscription>();
  #isListening = false;

  constructor(pool: pg.Pool, log: (line: string) => void, options: RealtimeOptions = {}) {
    this.#provenEveryMs = options.provenEveryMs ?? TIMING.realtime.provenEveryMs;
    this.#announcer = new Announcer(pool, log);
    this.#log = new ChangeLog(options.mostHeard ?? MOST_HEARD, () => performance.now());
    const events = { heard: this.#heard, listening: this.#listening, lost: this.#lost };
    this.#listener = new ChangeListener(pool, events, log);
  }

  /** How many streams are open. */
  get streamCount(): number {
    return this.#subscriptions.size;
  }

  start(): Promise<void> {
    return this.#listener.start();
  }

  async stop(): Promise<void> {
    for (const { reader } of this.#subscriptions) reader.end();
    await this.#listener.stop();
    await this.#announcer.tell();
  }

  /** To be called after the commit of the changes. */
  readonly changed = (changes: readonly AgencyChange[]): void => this.#announcer.changed(changes);

  /** Sends what was missed, then each change as it is heard, until the returned function is called. */
  subscribe(subscription: Subscription): () => void {
    const { maxOfSession, maxOfUser } = LIMITS.streams;
    this.#makeRoom(maxOfSession, ({ sessionKey }) => sessionKey === subscription.sessionKey);
    this.#makeRoom(maxOfUser, ({ userId }) => userId === subscription.userId);
    this.#subscriptions.add(subscription);
    if (this.#isListening) this.#catchUp(subscription);
    const proving = setInterval(() => void this.#prove(subscription), this.#provenEveryMs).unref();
    return () => {
      clearInterval(proving);
      this.#subscriptions.delete(subscription);
    };
  }

  #catchUp(subscription: Subscription): void {
    const { lastEventId } = subscription;
    const missed =
      lastEventId === null ? this.#log.recent(subscription) : this.#log.missedSince(lastEventId, subscription);
    if (missed === null) this.#send(subscription, 'gap', this.#log.latestId, {});
    else this.#replay(subscription, missed);
  }

  // Only the last event has a new id: a reader that is cut off in between is told all of them again.
  #replay(subscription: Subscription, { afterId, ids }: Missed): void {
    for (const [entity, changed] of ids) {
      const change: Change = { entity, ids: [...changed], user_group_id: subscription.agencyId };
      this.#send(subscription, 'change', afterId, change);
    }
    this.#send(subscription, 'ready', this.#log.latestId, {});
  }

  readonly #heard = (payload: string | undefined): void => {
    const announced = readAnnouncement(payload);
    if (announced === null) return;
    this.#log.append(announced);
    const { id, agencyId, entity, ids } = announced;
    const change: Change = { entity, ids, user_group_id: agencyId };
    for (const subscription of this.#subscriptions) {
      if (subscription.agencyId !== agencyId || !subscription.entities.has(entity)) continue;
      this.#send(subscription, 'change', id, change);
    }
  };

  readonly #listening = (): void => {
    this.#isListening = true;
    this.#log.startAnew();
    for (const subscription of this.#subscriptions) this.#send(subscription, 'gap', this.#log.latestId, {});
  };

  readonly #lost = (): void => {
    this.#isListening = false;
  };

  #send({ reader }: Subscription, name: RealtimeEvent, id: string, data: object): void {
    reader.send({ name, id, data });
  }

  async #prove({ reader, isStillGood }: Subscription): Promise<void> {
    // Also ended when the database cannot be asked: without a fresh proof nobody is told anything.
    if (!(await isStillGood().catch(() => false))) reader.end();
  }

  // A device needs one stream; of more than these, the oldest are dead without anyone having noticed, or a burden.
  #makeRoom(most: number, isSame: (other: Subscription) => boolean): void {
    const own = [...this.#subscriptions].filter(isSame);
    for (const oldest of own.slice(0, Math.max(0, own.length - most + 1))) {
      this.#subscriptions.delete(oldest);
      oldest.reader.end();
    }
  }
}
