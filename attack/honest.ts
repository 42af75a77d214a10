import { Worker } from 'node:worker_threads';
import { guest } from '../apps/server/src/testing/custody-calls.ts';
import { Broken } from './promises/promise.ts';
import { allAgencies, type World } from './world.ts';

/** The repeated work of one honest user. */
export type HonestWork = { token: string; code: string; vial: string; box: string; move: object | null };

/** One answer to an honest user: its time, and what was wrong with it. */
export type Probe = { ms: number; wrong: string | null };

export type Honest = {
  /** Throws when an honest user got a wrong or late answer since the last check. */
  check: () => void;
  figures(): { count: number; medianMs: number; slowestMs: number };
  stop(): Promise<void>;
};

/** Lets one honest user of each agency work until it is stopped. */
export function startHonest(world: World, answerWithinMs: number): Honest {
  const work = allAgencies(world).map((agency): HonestWork => {
    const { marker, honest, prey } = agency;
    const vial = prey.vials[0] ?? '';
    const moved = { drug_id: vial, stock_move_type_id__name: 'administer', quantity: -0.001, ...guest };
    const isCalm = agency.id === world.calm.id;
    return {
      token: honest.token,
      code: `VIAL-0-${marker}`,
      vial,
      box: prey.boxes[0] ?? '',
      move: isCalm ? moved : null,
    };
  });
  const worker = new Worker(new URL('./honest-worker.ts', import.meta.url), {
    workerData: { port: world.target.port, work },
  });
  const times: number[] = [];
  let broken: Broken | null = null;
  worker.on('message', ({ ms, wrong }: Probe) => {
    times.push(ms);
    if (wrong !== null) broken ??= new Broken('HONEST_SERVED', wrong);
    else if (ms > answerWithinMs) broken ??= new Broken('HONEST_SERVED', `an honest user waited ${Math.round(ms)} ms`);
  });
  worker.on('error', (error) => (broken ??= new Broken('HONEST_SERVED', String(error))));
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return {
    check: () => {
      if (broken !== null) throw broken;
    },
    figures: () => {
      const sorted = times.toSorted((a, b) => a - b);
      return {
        count: sorted.length,
        medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
        slowestMs: sorted.at(-1) ?? 0,
      };
    },
    stop: async () => {
      worker.postMessage('stop', []);
      await gone;
    },
  };
}
