import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../../apps/server/src/demo/large/chance.ts';
import { BareClient } from '../load.ts';
import type { Step, StepKind, Steps } from './steps.ts';

/** What became of the requests of one stretch. */
export type Stretch = {
  readonly seconds: number;
  readonly offered: number;
  readonly answered: number;
  /** By kind, in milliseconds from when somebody wanted to send it to the last byte of the answer. */
  readonly times: ReadonlyMap<StepKind, number[]>;
  /** What was answered with something else than 200, or not at all; by kind and status. */
  readonly failed: ReadonlyMap<string, number>;
};

const LOOK_MS = 4;
const PATIENCE_MS = 15_000;
/** The server closes a connection that was idle for long; what is sent at that very moment is lost. */
const IDLE_MS = 20_000;

type Idle = { readonly client: BareClient; readonly since: number };

/**
 * People do not wait for one another: a step begins when its time has come, whatever became of those before it, and its
 * time counts from then on. So a server that falls behind is seen to do so.
 */
export class OpenLoop {
  readonly #steps: Steps;
  readonly #chance: Chance;
  readonly #lanes: readonly Idle[][];
  readonly #ports: readonly number[];
  #turn = 0;

  constructor(ports: readonly number[], steps: Steps, chance: Chance) {
    this.#ports = ports;
    this.#lanes = ports.map(() => []);
    this.#steps = steps;
    this.#chance = chance;
  }

  /** So many steps a second for so many seconds, and what is still on its way after them. */
  async run(rate: number, seconds: number): Promise<Stretch> {
    const times = new Map<StepKind, number[]>();
    const failed = new Map<string, number>();
    const begun = performance.now();
    const end = begun + seconds * 1000;
    let [due, offered, answered, open] = [begun, 0, 0, 0];
    const take = async (step: Step, wanted: number): Promise<void> => {
      open += step.requests.length;
      offered += step.requests.length;
      await this.#send(step, wanted, (status, ms) => {
        open -= 1;
        if (status === 200) answered += 1;
        else failed.set(`${step.kind} ${status}`, (failed.get(`${step.kind} ${status}`) ?? 0) + 1);
        const list = times.get(step.kind);
        if (list === undefined) times.set(step.kind, [ms]);
        else list.push(ms);
      });
    };
    for (;;) {
      const now = performance.now();
      for (; due <= now && due < end; due += (-Math.log(1 - this.#chance.next()) / rate) * 1000) {
        void take(this.#steps.next(), due);
      }
      if (now >= end && (open === 0 || now > end + PATIENCE_MS)) break;
      await pause(LOOK_MS);
    }
    return { seconds: (performance.now() - begun) / 1000, offered, answered, times, failed };
  }

  close(): void {
    for (const { client } of this.#lanes.flat()) client.close();
  }

  /** Over one connection, which nobody else has meanwhile; people are spread over the processes. */
  async #send({ requests }: Step, wanted: number, note: (status: number, ms: number) => void): Promise<void> {
    const place = (this.#turn += 1) % this.#ports.length;
    const lane = this.#lanes[place] ?? [];
    const client = takeFrom(lane) ?? new BareClient(this.#ports[place] ?? 0);
    let from = wanted;
    for (const request of requests) {
      const status = await client.send(request);
      const now = performance.now();
      note(status, now - from);
      from = now;
    }
    lane.push({ client, since: performance.now() });
  }
}

/** The one that was used last; those that were not used for long are closed. */
function takeFrom(lane: Idle[]): BareClient | undefined {
  const goodFrom = performance.now() - IDLE_MS;
  while (lane[0] !== undefined && (lane[0].since < goodFrom || !lane[0].client.isOpen)) lane.shift()?.client.close();
  let last = lane.pop();
  while (last !== undefined && !last.client.isOpen) last = lane.pop();
  return last?.client;
}

/** The value below which such a share of the list is. */
export function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
