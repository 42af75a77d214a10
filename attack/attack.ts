import { setTimeout } from 'node:timers/promises';
import { calmState, databaseSize, mustBeUntouched, mustVerify } from './aftermath.ts';
import type { Kind } from './field.ts';
import { diskFigures, honestFigures, memoryFigures, mustBeFlat, pauseWatch } from './figures.ts';
import { startHonest } from './honest.ts';
import { makeWorld } from './make-world.ts';
import { Broken } from './promises/promise.ts';
import { Tally } from './tally.ts';
import { type Memory, startTarget, type Target } from './target.ts';
import { Volley } from './volley.ts';
import type { World } from './world.ts';

export type Orders = {
  kinds: readonly Kind[];
  requests: number;
  seed: string;
  /** The factor by which times may exceed the promises on a busy machine. */
  patience: number;
};

export type Outcome = {
  broken: Broken | null;
  tally: Tally;
  figures: string[];
};

const ANSWER_WITHIN_MS = 2000;
const SETTLE_MS = 1500;

/**
 * Starts a server and attacks it until that many requests were made or a promise is broken, then checks what is left.
 */
export async function attack(orders: Orders): Promise<Outcome> {
  const target = await startTarget();
  const tally = new Tally();
  const figures: string[] = [];
  let world: World | null = null;
  try {
    world = await makeWorld(target, orders.seed);
    await fight(world, orders, tally, figures);
    return { broken: null, tally, figures };
  } catch (error) {
    if (error instanceof Broken) return { broken: error, tally, figures };
    throw error;
  } finally {
    world?.client.close();
    await target.stop();
  }
}

async function fight(world: World, orders: Orders, tally: Tally, figures: string[]): Promise<void> {
  const { target } = world;
  const before = await calmState(world);
  const size = await databaseSize(target);
  // Drops the pauses of the start-up, which count against nobody.
  target.longestPause();
  const honest = startHonest(world, ANSWER_WITHIN_MS * orders.patience);
  const began = performance.now();
  try {
    const pause = pauseWatch(target, tally, orders.patience);
    const check = (): void => {
      honest.check();
      pause.check();
    };
    const volley = new Volley(world, orders, tally);
    await volley.goOn(orders.requests / 2, check);
    const middle = await settled(target);
    await volley.goOn(orders.requests, check);
    const seconds = (performance.now() - began) / 1000;
    for (const kind of orders.kinds) await kind.end?.(world);
    const end = await settled(target);
    check();
    figures.push(
      `${tally.requests} requests in ${seconds.toFixed(0)} s, ${(tally.requests / seconds).toFixed(0)} a second`,
      honestFigures(honest),
      pause.figures(),
      memoryFigures(middle, end),
    );
    mustBeFlat(middle, end);
  } finally {
    await honest.stop();
  }
  await mustBeUntouched(world, before);
  figures.push(
    await diskFigures(target, tally, { size, began }),
    `${await mustVerify(world)} links of the record verified`,
  );
}

async function settled(target: Target): Promise<Memory> {
  await setTimeout(SETTLE_MS);
  await target.memory();
  return target.memory();
}
