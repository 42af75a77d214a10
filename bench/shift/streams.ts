import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { BareClient } from '../load.ts';
import type { Agency } from './agencies.ts';
import { quantile } from './open-loop.ts';
import { doseOf } from './steps.ts';

const OPENED_AT_ONCE = 50;
const PATIENCE_MS = 30_000;
/** Long enough that the news of one act is heard before the next one is made. */
const BETWEEN_ACTS_MS = 120;

export type Heard = {
  readonly streams: number;
  readonly openedS: number;
  readonly acts: number;
  readonly wanted: number;
  readonly told: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly lost: number;
};

/** One stream of changes: notes when it is ready, and when it is told of a record. */
class Ear {
  readonly #socket: Socket;
  readonly ready: Promise<void>;
  isLost = false;
  onChange: () => void = () => undefined;
  #text = '';

  constructor(port: number, token: string) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.isLost = true;
    });
    this.#socket.write(
      `GET /api/v1/realtime?entities=stock_move_record HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${token}\r\n\r\n`,
    );
    this.ready = new Promise((resolve, reject) => {
      this.#socket.on('close', () => reject(new Error('a stream was cut off before it was ready')));
      this.#socket.on('data', (chunk: string) => {
        this.#text += chunk;
        if (this.#text.includes('event: ready') || this.#text.includes('event: gap')) resolve();
        if (chunk.includes('event: change')) this.onChange();
        this.#text = this.#text.slice(-20);
      });
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

/**
 * So many people with the app open, spread over the agencies, while doses are recorded one after another: how long it
 * takes from the dose that is sent to each screen of its agency that is told of it.
 */
export async function listen(
  port: number,
  agencies: readonly Agency[],
  { streams, acts }: { streams: number; acts: number },
): Promise<Heard> {
  const begun = performance.now();
  const ears = new Map<string, Ear[]>(agencies.map(({ id }) => [id, []]));
  for (let from = 0; from < streams; from += OPENED_AT_ONCE) {
    const opened = Array.from({ length: Math.min(OPENED_AT_ONCE, streams - from) }, (_, n) => {
      const agency = agencies[(from + n) % agencies.length];
      const place = Math.floor((from + n) / agencies.length);
      const ear = new Ear(port, agency?.sessions[place % (agency.sessions.length || 1)] ?? '');
      ears.get(agency?.id ?? '')?.push(ear);
      return ear.ready;
    });
    await Promise.all(opened);
  }
  const openedS = (performance.now() - begun) / 1000;
  const times: number[] = [];
  let wanted = 0;
  const client = new BareClient(port);
  for (let act = 0; act < acts; act += 1) {
    const agency = agencies[act % agencies.length];
    const vial = agency?.boxes[0]?.vials[0];
    if (agency === undefined || vial === undefined) throw new Error('there is no agency');
    const listeners = ears.get(agency.id) ?? [];
    wanted += listeners.length;
    const sent = performance.now();
    for (const ear of listeners) {
      ear.onChange = () => {
        times.push(performance.now() - sent);
        ear.onChange = () => undefined;
      };
    }
    const status = await client.send(doseOf(agency.sessions[0] ?? '', vial));
    if (status !== 200) throw new Error(`a dose was answered with ${status}`);
    await pause(BETWEEN_ACTS_MS);
  }
  for (const end = performance.now() + PATIENCE_MS; times.length < wanted && performance.now() < end; ) await pause(20);
  client.close();
  const all = [...ears.values()].flat();
  const lost = all.filter(({ isLost }) => isLost).length;
  for (const ear of all) ear.close();
  return {
    streams: all.length,
    openedS,
    acts,
    wanted,
    told: times.length,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    lost,
  };
}
