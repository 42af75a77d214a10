import { setTimeout } from 'node:timers/promises';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import { CHANNELS, type Channel } from './queue-message.ts';
import { NotSent, type Outgoing, type Sender } from './sender.ts';

const LOOK_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 10 * 60_000;
/** For how long one process alone may send a claimed message; longer than any sender takes to give up. */
const LEASE_MS = 120_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** How long the end of the process waits for a message on its way; another process sends it after its lease. */
const STOP_WITHIN_MS = 5_000;

type Claimed = Outgoing & { channel: Channel; tries: number };

/** The wait after the try with this number (the first is 1): 5, 10, 20 s and so on, at most an hour. */
export function waitAfterTryMs(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
}

/**
 * Sends the messages that are due, in the background, one at a time per channel. They stay in the database until they
 * are sent, so that none is lost with a process; another process goes on. A message without a sender is only stored.
 */
export class PostOffice {
  readonly #db: Db;
  readonly #senders: Readonly<Partial<Record<Channel, Sender>>>;
  readonly #log: (line: string) => void;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #wanted = new Set<Channel>();
  readonly #working = new Map<Channel, Promise<void>>();
  #isStopped = false;

  constructor(db: Db, senders: Readonly<Partial<Record<Channel, Sender>>>, log: (line: string) => void) {
    this.#db = db;
    this.#senders = senders;
    this.#log = log;
  }

  /** Looks now and every few seconds, for what is due again and for what other processes left. */
  start(): void {
    this.#every(LOOK_EVERY_MS, () => this.wake());
    this.#every(SWEEP_EVERY_MS, () => void this.sweep());
  }

  /** There is something to send. */
  readonly wake = (): void => {
    for (const channel of CHANNELS) {
      if (this.#isStopped || !this.#senders[channel]) continue;
      this.#wanted.add(channel);
      if (!this.#working.has(channel)) this.#working.set(channel, this.#work(channel));
    }
  };

  /** Resolves when what is on its way is settled or takes too long; nothing is begun after. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.race([this.#settled(), setTimeout(STOP_WITHIN_MS, undefined, { ref: false })]);
  }

  /** Sends everything that is due. */
  async sendDue(): Promise<void> {
    await this.#settled();
    this.wake();
    await this.#settled();
  }

  /** Erases what was kept long enough: messages, codes, links and tries. */
  async sweep(): Promise<void> {
    try {
      await sql`SELECT auth.sweep_identity(${milliseconds(TIMING.message.keptForMs)},
        ${milliseconds(TIMING.spent.keptForMs)}, ${milliseconds(TIMING.spent.strangersKeptForMs)})`.execute(this.#db);
    } catch (error) {
      this.#complain(error);
    }
  }

  #every(ms: number, look: () => void): void {
    const timer = setInterval(look, ms);
    timer.unref();
    this.#timers.push(timer);
    look();
  }

  async #settled(): Promise<void> {
    await Promise.all(this.#working.values());
  }

  async #work(channel: Channel): Promise<void> {
    // A message that is queued while this loop runs marks the channel again.
    while (this.#wanted.delete(channel)) {
      try {
        while (!this.#isStopped && (await this.#sendNext(channel)));
      } catch (error) {
        this.#complain(error);
      }
    }
    this.#working.delete(channel);
  }

  async #sendNext(channel: Channel): Promise<boolean> {
    const { rows } = await sql<Claimed>`SELECT * FROM auth.claim_message(${channel}, ${milliseconds(
      LEASE_MS,
    )})`.execute(this.#db);
    const [message] = rows;
    if (!message) return false;
    const failure = await this.#send(message);
    if (failure === null) {
      await sql`SELECT auth.message_sent(${message.id})`.execute(this.#db);
    } else {
      const wait = milliseconds(waitAfterTryMs(message.tries));
      await sql`SELECT auth.message_failed(${message.id}, ${failure}, ${wait})`.execute(this.#db);
      this.#log(`messages: ${message.id} is not sent yet (try ${message.tries}): ${failure}`);
    }
    return true;
  }

  async #send(message: Claimed): Promise<string | null> {
    try {
      await this.#senders[message.channel]?.(message);
      return null;
    } catch (error) {
      return error instanceof NotSent ? error.message : 'failed';
    }
  }

  #complain(error: unknown): void {
    this.#log(`messages: ${error instanceof Error ? error.message : String(error)}`);
  }
}
