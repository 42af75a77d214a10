import { join } from 'node:path';
import { pastWorktree } from '../../scripts/copy/past-worktree.ts';
import { SERVER_MAIN } from '../bench-server.ts';
import { processorMs } from './processor-time.ts';
import { LOADS, openSide, proveEnough, type Side, warmUp } from './side.ts';

const LENGTH = { rounds: 8, seconds: 1 } as const;

/** At so many clients: which part of the rate of the other revision is promised at least. At one client nothing is shared. */
const PROMISED = { 1: 0.85, 8: 0.95, 32: 0.95 } as const;

/**
 * Measures this server and that of another revision, which run at the same time, load by load in turns, and prints how
 * fast the one is compared with the other. So the machine and the hour do not matter.
 */
export async function compareInTurns(revision: string, rounds: number = LENGTH.rounds): Promise<void> {
  const worktree = pastWorktree(revision);
  const sides: Side[] = [];
  try {
    const length = { ...LENGTH, rounds };
    const now = await openSide(length);
    sides.push(now);
    const past = await openSide(length, join(worktree.folder, SERVER_MAIN));
    sides.push(past);
    for (const { bench } of sides) await warmUp(bench);
    console.log(`${rounds} rounds of ${length.seconds} s in turns with ${revision}; medians, a second`);
    console.log('clients  what                             then       now  now of then   processor time of an act');
    for (const clients of [1, 8, 32] as const) {
      for (const { bench } of sides) await proveEnough(bench);
      for (const name of Object.keys(LOADS) as (keyof typeof LOADS)[])
        await compareOne(name, clients, { now, past, rounds });
    }
  } finally {
    for (const { close } of sides) await close();
    worktree.remove();
  }
}

type Turns = { readonly now: Side; readonly past: Side; readonly rounds: number };

type Figures = { readonly perSecond: number; readonly msEach: number };

async function compareOne(name: keyof typeof LOADS, clients: keyof typeof PROMISED, turns: Turns): Promise<void> {
  const all: { now: Figures; past: Figures }[] = [];
  for (let round = 0; round < turns.rounds; round += 1) {
    // Each goes first as often as second.
    const first = round % 2 === 0 ? 'now' : 'past';
    const one = await measureOne(name, clients, turns[first]);
    const other = await measureOne(name, clients, turns[first === 'now' ? 'past' : 'now']);
    all.push(first === 'now' ? { now: one, past: other } : { now: other, past: one });
  }
  const of = (figure: (round: (typeof all)[number]) => number): number => middle(all.map(figure));
  const ratio = of(({ now, past }) => now.perSecond / past.perSecond);
  const figures = [of(({ past }) => past.perSecond).toFixed(0), of(({ now }) => now.perSecond).toFixed(0)];
  const rates = `${figures.map((figure) => figure.padStart(9)).join(' ')} ${ratio.toFixed(2).padStart(12)}`;
  const times = [
    of(({ past }) => past.msEach),
    of(({ now }) => now.msEach),
    of(({ now, past }) => now.msEach / past.msEach),
  ];
  const processor = `${times[0]?.toFixed(2)} ms → ${times[1]?.toFixed(2)} ms, ${times[2]?.toFixed(2)}`;
  const isKept = ratio >= PROMISED[clients];
  const verdict = isKept ? '' : `  PROMISE BROKEN: at least ${PROMISED[clients]}`;
  console.log(`${String(clients).padStart(7)}  ${name.padEnd(26)} ${rates}   ${processor}${verdict}`);
  if (!isKept) process.exitCode = 1;
}

async function measureOne(name: keyof typeof LOADS, clients: number, side: Side): Promise<Figures> {
  const before = processorMs(side);
  const { perSecond, count } = await LOADS[name](side.bench, clients);
  return { perSecond, msEach: (processorMs(side) - before) / count };
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2;
}
