import { allIds, type Catalogue } from './catalogue.ts';
import type { TestRun } from './results.ts';
import { leadingIds } from './titles.ts';

export type Trace = {
  readonly sections: readonly {
    readonly name: string;
    readonly ids: readonly string[];
    readonly missing: readonly string[];
  }[];
  /** Ids named by a failed test: not proven, whatever other tests pass. */
  readonly failed: readonly string[];
  /** Ids in test titles that the catalogue does not contain. */
  readonly unknown: readonly string[];
};

/** Which ids are proven: a passing test names the id, and no failing test does. `counts` is the outcome that proves. */
export function traceRuns(
  catalogue: Catalogue,
  runs: readonly TestRun[],
  counts: TestRun['outcome'] = 'passed',
): Trace {
  const named = namedBy(runs);
  const failed = namedBy(runs.filter(({ outcome }) => outcome === 'failed'));
  const proven = namedBy(runs.filter(({ outcome }) => outcome === counts));
  const known = allIds(catalogue);
  return {
    sections: [...catalogue].map(([name, ids]) => ({
      name,
      ids,
      missing: ids.filter((id) => !proven.has(id) || failed.has(id)),
    })),
    failed: [...failed].filter((id) => known.has(id)).sort(byName),
    unknown: [...named].filter((id) => !known.has(id)).sort(byName),
  };
}

function namedBy(runs: readonly TestRun[]): Set<string> {
  return new Set(runs.flatMap(({ titles }) => titles.flatMap(leadingIds)));
}

/** The trace as a table of the sections, followed by the ids without a passing test. */
export function printTrace({ sections, failed, unknown }: Trace, ran: boolean): string {
  const row = (name: string, lines: number, proven: number): string =>
    `${name.padEnd(10)}${String(lines).padStart(6)}${String(proven).padStart(8)}`;
  const lines = sum(sections.map(({ ids }) => ids.length));
  const missing = sum(sections.map((section) => section.missing.length));
  const table = sections.map(({ name, ids, missing: open }) => row(name, ids.length, ids.length - open.length));
  const gaps = sections
    .filter((section) => section.missing.length > 0)
    .flatMap((section) => wrap(`  ${section.name.padEnd(10)}`, section.missing.map(numberOf)));
  return [
    `${'section'.padEnd(10)}${'lines'.padStart(6)}${(ran ? 'proven' : 'not run').padStart(8)}`,
    ...table,
    row('all', lines, lines - missing),
    ...(gaps.length > 0 ? ['', ran ? 'Without a passing test' : 'Without a test', ...gaps] : []),
    ...(failed.length > 0 ? ['', `Named by a failing test: ${failed.join(' ')}`] : []),
    ...(unknown.length > 0 ? ['', `In titles, but not in the requirements: ${unknown.join(' ')}`] : []),
  ].join('\n');
}

const WIDTH = 110;

function wrap(start: string, words: readonly string[]): string[] {
  const rows = [start];
  for (const word of words) {
    const last = rows.at(-1) ?? '';
    if (last.length + word.length + 1 > WIDTH) rows.push(`${' '.repeat(start.length)} ${word}`);
    else rows[rows.length - 1] = `${last} ${word}`;
  }
  return rows;
}

function byName(one: string, other: string): number {
  return one.localeCompare(other);
}

function numberOf(id: string): string {
  return id.slice(id.indexOf('-') + 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
