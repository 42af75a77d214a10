import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CHANGES_CHANNEL } from './announcer.ts';

const RECONNECT_MS = 500;
const LOOK_EVERY_MS = 20_000;
const LOOK_TIMEOUT_MS = 5_000;
const LISTEN = `LISTEN ${CHANGES_CHANNEL}`;

type ListenerEvents = {
  readonly heard: (payload: string | undefined) => void;
  /** Listening has begun, for the first time or again; earlier announcements were missed. */
  readonly listening: () => void;
  readonly lost: () => void;
};

/** The one connection of this process that listens. When it breaks it is made again, for as long as it takes. */
export class ChangeListener {
  readonly #config: pg.ClientConfig;
  readonly #events: ListenerEvents;
  readonly #log: (line: string) => void;
  readonly #stop = new AbortController();
  #client: pg.Client | null = null;

  constructor(pool: pg.Pool, events: ListenerEvents, log: (line: string) => void) {
    // The object itself: a copy would lack the password, which the pool makes non-enumerable.
    this.#config = pool.options;
    this.#events = events;
    this.#log = log;
  }

  /** Resolves when it listens; if it cannot yet, it goes on trying. */
  async start(): Promise<void> {
    if (!(await this.#tryToListen())) void this.#listenAgain();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#client?.end().catch(() => undefined);
  }

  async #tryToListen(): Promise<boolean> {
    const client = new pg.Client(this.#config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      client.on('notification', ({ payload }) => this.#events.heard(payload));
      await client.query(LISTEN);
    } catch (error) {
      this.#log(`realtime: cannot listen: ${error instanceof Error ? error.message : String(error)}`);
      void client.end().catch(() => undefined);
      return false;
    }
    if (this.#stop.signal.aborted) {
      void client.end().catch(() => undefined);
      return true;
    }
    this.#client = client;
    const stopLooking = lookAfter(client);
    client.once('end', () => {
      stopLooking();
      if (this.#stop.signal.aborted) return;
      this.#client = null;
      this.#events.lost();
      void this.#listenAgain();
    });
    this.#events.listening();
    return true;
  }

  async #listenAgain(): Promise<void> {
    const { signal } = this.#stop;
    do await wait(RECONNECT_MS, null, { ref: false });
    while (!signal.aborted && !(await this.#tryToListen()));
  }
}

/** Ends a connection that has died silently, on which we would wait for ever. To find out, LISTEN is sent again. */
function lookAfter(client: pg.Client): () => void {
  const timer = setInterval(() => {
    const tooLate = setTimeout(() => client.connection.stream.destroy(), LOOK_TIMEOUT_MS).unref();
    client.query(LISTEN).then(
      () => clearTimeout(tooLate),
      () => undefined,
    );
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
