import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProduct } from '../../copy/copy-product.ts';
import { changed } from '../../copy/text-change.ts';
import { leadingIds } from '../titles.ts';
import type { TestRun } from '../results.ts';
import { MUTATIONS } from './all.ts';
import type { Mutation } from './mutation.ts';
import { runTests } from './run-tests.ts';
import { type Runner, runnersFor } from './runners.ts';

/** What the tests of a mutation's line did: who noticed; or why nobody did. */
type Seen = { readonly by: Runner } | { readonly missed: string };

/**
 * Takes each behaviour out of a copy of the repository, one at a time, and runs the tests of its line. At last the tests
 * that noticed run without any change: one that is red then too has noticed nothing. Returns the exit code.
 */
export async function mutateAll(ids: readonly string[], print: (line: string) => void): Promise<number> {
  const chosen = MUTATIONS.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'vialant-mutate-')));
  try {
    await copyProduct(copy);
    const seen = new Map<string, Seen>();
    for (const mutation of chosen) {
      const startedAt = Date.now();
      const found = await tryMutation(copy, mutation);
      seen.set(mutation.id, found);
      const how = 'by' in found ? `noticed by ${found.by}` : `MISSED: ${found.missed}`;
      print(`${mutation.id.padEnd(13)} ${how} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
    }
    for (const id of await redWithoutChange(copy, seen)) seen.set(id, { missed: 'its tests are red anyway' });
    return summary(seen, print);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function tryMutation(copy: string, mutation: Mutation): Promise<Seen> {
  const path = join(copy, mutation.file);
  const before = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, changed(before, mutation));
  } catch {
    return { missed: `${mutation.file} does not have the text any more` };
  }
  let ran = 0;
  try {
    for (const runner of runnersFor(mutation)) {
      const runs = await runTests(copy, [mutation.id], { runner, until: 'red' });
      if (runs.some(isRed)) return { by: runner };
      ran += runs.filter(({ outcome }) => outcome === 'passed').length;
    }
  } finally {
    writeFileSync(path, before);
  }
  return { missed: ran === 0 ? 'no test ran' : `${ran} tests stayed green` };
}

/** The ids whose tests are red in the copy as it was, at the runner that noticed the mutation. */
async function redWithoutChange(copy: string, seen: ReadonlyMap<string, Seen>): Promise<string[]> {
  const red: string[] = [];
  const noticed = [...seen].flatMap(([id, found]) => ('by' in found ? [{ id, by: found.by }] : []));
  for (const [runner, those] of Map.groupBy(noticed, ({ by }) => by)) {
    const ids = those.map(({ id }) => id);
    const runs = await runTests(copy, ids, { runner, until: 'the end' });
    const named = runs.filter(isRed).flatMap(({ titles }) => titles.flatMap(leadingIds));
    red.push(...ids.filter((id) => named.includes(id)));
  }
  return red;
}

function isRed({ outcome }: TestRun): boolean {
  return outcome === 'failed';
}

function summary(seen: ReadonlyMap<string, Seen>, print: (line: string) => void): number {
  const missed = [...seen].flatMap(([id, found]) => ('missed' in found ? [`${id}: ${found.missed}`] : []));
  print(`\n${seen.size - missed.length} of ${seen.size} noticed`);
  for (const line of missed) print(`  ${line}`);
  return missed.length === 0 ? 0 : 1;
}
