import { setTimeout } from 'node:timers/promises';
import { calmState, databaseSize, keptOfStrangers, mustBeUntouched, mustVerify } from './aftermath.ts';
import { fieldOf, type Kind } from './field.ts';
import { type Honest, startHonest } from './honest.ts';
import { makeWorld } from './make-world.ts';
import { Broken } from './promises/promise.ts';
import { randomOf } from './random.ts';
import { Tally } from './tally.ts';
import { type Memory, startTarget, type Target } from './target.ts';
import type { World } from './world.ts';

export type Orders = {
  kinds: readonly Kind[];
  requests: number;
  seed: string;
  /** By how much longer than promised anything may take, on a machine that has other things to do. */
  patience: number;
};

export type Outcome = {
  broken: Broken | null;
  tally: Tally;
  figures: string[];
};

const LANES = 6;
const ANSWER_WITHIN_MS = 2000;
const PAUSE_MOST_MS = 200;
const MEMORY_MOST = 1.2;
/** Below this nothing has leaked: what is loaded when it is first needed is as large. */
const MEMORY_FREE_BYTES = 12_000_000;
const SETTLE_MS = 1500;
/** So many reports of one network are kept in a quarter of an hour, and no answers to strangers at all. */
const REPORTS_MOST = 120;
const WINDOW_SECONDS = 900;

/** Attacks a server of its own until so many requests were made or a promise is broken, and looks at what is left. */
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
  // What starting up cost is nobody's fault.
  target.longestPause();
  const honest = startHonest(world, ANSWER_WITHIN_MS * orders.patience);
  const began = performance.now();
  try {
    const pause = pauseWatch(target, orders.patience);
    await volley(world, orders, tally, orders.requests / 2, [honest.check, pause.check]);
    const middle = await settled(target);
    await volley(world, orders, tally, orders.requests, [honest.check, pause.check]);
    const seconds = (performance.now() - began) / 1000;
    for (const kind of orders.kinds) await kind.end?.(world);
    const end = await settled(target);
    honest.check();
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

/** Rounds of every kind, several at once, until so many requests were made in all. */
async function volley(
  world: World,
  { kinds, seed }: Orders,
  tally: Tally,
  until: number,
  checks: readonly (() => void)[],
): Promise<void> {
  const locks = new Map<string, Promise<unknown>>();
  const rounds = roundsOf.get(tally) ?? new Map<string, number>();
  roundsOf.set(tally, rounds);
  const failed = new AbortController();
  const lane = async (): Promise<void> => {
    while (tally.requests < until && !failed.signal.aborted) {
      for (const check of checks) check();
      const kind = mostBehind(kinds, tally, rounds);
      const round = rounds.get(kind.name) ?? 0;
      rounds.set(kind.name, round + 1);
      const random = randomOf(seed, kind.name, round);
      await kind.round(fieldOf(world, { kind: kind.name, round, random, tally, locks }));
    }
  };
  // The first that fails ends the others, which finish the round they are in.
  const lanes = Array.from({ length: LANES }, () =>
    lane().catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  const ends = await Promise.allSettled(lanes);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

const roundsOf = new WeakMap<Tally, Map<string, number>>();

/** The kind that is furthest from its share; one that was never tried comes first. */
function mostBehind(kinds: readonly Kind[], tally: Tally, rounds: ReadonlyMap<string, number>): Kind {
  const behind = (kind: Kind): number =>
    rounds.has(kind.name) ? (tally.of(kind.name) + 1) / kind.share : -1 / kind.share;
  const [first] = kinds.toSorted((one, other) => behind(one) - behind(other));
  if (!first) throw new Error('no kind of attack');
  return first;
}

async function settled(target: Target): Promise<Memory> {
  await setTimeout(SETTLE_MS);
  await target.memory();
  return target.memory();
}

function mustBeFlat(middle: Memory, end: Memory): void {
  const most = Math.max(middle.heldBytes * MEMORY_MOST, middle.heldBytes + MEMORY_FREE_BYTES);
  if (end.heldBytes > most) throw new Broken('FLAT_MEMORY', memoryFigures(middle, end));
}

function pauseWatch(target: Target, patience: number): { check: () => void; figures: () => string } {
  let [wall, busy] = [0, 0];
  const look = (): void => {
    const { wallMs, busyMs } = target.longestPause();
    [wall, busy] = [Math.max(wall, wallMs), Math.max(busy, busyMs)];
  };
  const figures = (): string =>
    `longest pause of the event loop: ${busy.toFixed(0)} ms by its own work, ${wall.toFixed(0)} ms on the clock`;
  return {
    check: () => {
      look();
      if (busy > PAUSE_MOST_MS * patience) throw new Broken('NO_PAUSE', figures());
    },
    figures: () => {
      look();
      return figures();
    },
  };
}

const MB = 1_000_000;
const mb = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

function memoryFigures(middle: Memory, end: Memory): string {
  const ratio = end.heldBytes / middle.heldBytes;
  return (
    `memory held: ${mb(middle.heldBytes)} in the middle, ${mb(end.heldBytes)} at the end (${ratio.toFixed(2)}); ` +
    `resident ${mb(middle.residentBytes)}, ${mb(end.residentBytes)}; sockets ${middle.sockets}, ${end.sockets}`
  );
}

function honestFigures(honest: Honest): string {
  const { count, medianMs, slowestMs } = honest.figures();
  return `honest users: ${count} calls, half of them within ${medianMs.toFixed(0)} ms, the slowest ${slowestMs.toFixed(0)} ms`;
}

async function diskFigures(target: Target, tally: Tally, before: { size: number; began: number }): Promise<string> {
  const [{ reports, bytes, answers }, size] = [await keptOfStrangers(target), await databaseSize(target)];
  const seconds = (performance.now() - before.began) / 1000;
  const said =
    `disk: the database grew by ${mb(size - before.size)}; of ${tally.of('floods')} requests of floods ` +
    `${reports} reports (${mb(bytes)}) and ${answers} answers to strangers are kept`;
  const most = REPORTS_MOST * (1 + Math.floor(seconds / WINDOW_SECONDS));
  if (reports > most || answers > 0) throw new Broken('BOUNDED_DISK', `${said}; ${most} and 0 may be`);
  return said;
}
