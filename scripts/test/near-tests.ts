import { posix } from 'node:path';
import type { Import } from '../tidy/imports.ts';

export type Choice = { readonly chosen: readonly string[]; readonly leftOut: readonly string[] };

type Question = {
  readonly changed: readonly string[];
  readonly tests: readonly string[];
  readonly imports: readonly Import[];
  /** The expected seconds of a test file; `budgetSeconds` is the limit for all of them. */
  readonly secondsOf: (test: string) => number;
  readonly budgetSeconds: number;
};

/**
 * The tests that a change affects, nearest first, as far as the budget goes: changed tests, tests beside a changed
 * file, then by the number of imports in between. Affected tests beyond the budget are listed as left out.
 */
export function nearTests({ changed, tests, imports, secondsOf, budgetSeconds }: Question): Choice {
  const distances = distancesFrom(changed, imports);
  const reached = tests
    .map((test) => ({ test, seconds: secondsOf(test), distance: distanceOf(test, changed, distances) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((one, other) => one.distance - other.distance || one.seconds - other.seconds);
  const chosen: string[] = [];
  const leftOut: string[] = [];
  let left = budgetSeconds;
  for (const { test, seconds, distance } of reached) {
    // A changed test always runs, whatever it takes.
    if (seconds <= left || distance === 0) {
      chosen.push(test);
      left -= seconds;
    } else leftOut.push(test);
  }
  return { chosen, leftOut };
}

/** How many imports lie between each file and the nearest changed one. */
function distancesFrom(changed: readonly string[], imports: readonly Import[]): ReadonlyMap<string, number> {
  const importers = Map.groupBy(imports, ({ to }) => to);
  const distances = new Map(changed.map((path) => [path, 0]));
  // A Map's iterator also visits entries that are added during the loop.
  for (const [path, distance] of distances) {
    for (const { from } of importers.get(path) ?? []) if (!distances.has(from)) distances.set(from, distance + 1);
  }
  return distances;
}

function distanceOf(test: string, changed: readonly string[], distances: ReadonlyMap<string, number>): number {
  const byImports = distances.get(test) ?? Infinity;
  if (byImports === 0) return 0;
  const isBeside = changed.some((path) => posix.dirname(path) === posix.dirname(test));
  if (isBeside && byImports < Infinity) return 1;
  // SQL files are read as text and not imported, so any test of the server may need them.
  const isBehind = changed.some((path) => /^apps\/server\/.+\.sql$/.test(path)) && test.startsWith('apps/server/');
  return Math.min(byImports, isBehind ? FAR : Infinity) + 1;
}

const FAR = 50;
