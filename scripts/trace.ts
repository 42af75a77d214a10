// npm run trace: shows which lines of docs/requirements.md a passing test proves, by the results of the last `npm
// test`. npm run trace -- --mutate [ID…]: takes behaviours out of a copy and shows that a test notices.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalogue } from './trace/catalogue.ts';
import { mutateAll } from './trace/mutations/mutate-all.ts';
import { printTrace, traceRuns } from './trace/report.ts';
import { readPlaywright, readVitest, type TestRun } from './trace/results.ts';
import { titlesIn } from './trace/titles.ts';

const root = join(import.meta.dirname, '..');
const TEST_FILES = ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/**/*.spec.ts'];

/** The runs of every report whose name matches, or null when there is no report. */
function resultsOf(pattern: string, read: (json: string) => TestRun[]): TestRun[] | null {
  const folder = join(root, '.cache', 'results');
  const names = globSync(pattern, { cwd: folder });
  return names.length > 0 ? names.flatMap((name) => read(readFileSync(join(folder, name), 'utf8'))) : null;
}

function runsOfSources(): TestRun[] {
  return globSync(TEST_FILES, { cwd: root }).flatMap((file) =>
    titlesIn(readFileSync(join(root, file), 'utf8')).map((title): TestRun => ({ titles: [title], outcome: 'not run' })),
  );
}

/** Prints the trace; returns the exit code. */
function trace(): number {
  const catalogue = readCatalogue(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  const vitest = resultsOf('vitest*.json', readVitest);
  const playwright = resultsOf('playwright.json', readPlaywright);
  const hasResults = vitest !== null || playwright !== null;
  if (!hasResults) {
    console.log(
      'There are no results of `npm test`, so this counts the titles in the test sources, none of which ran.\n',
    );
  } else if (vitest === null || playwright === null) {
    console.log(
      `The last run has no results of ${vitest === null ? 'the unit and server' : 'the end-to-end'} tests.\n`,
    );
  }
  const traced = hasResults
    ? traceRuns(catalogue, [...(vitest ?? []), ...(playwright ?? [])])
    : traceRuns(catalogue, runsOfSources(), 'not run');
  console.log(printTrace(traced, hasResults));
  return traced.unknown.length > 0 ? 1 : 0;
}

const asked = parseArgs({ options: { mutate: { type: 'boolean', default: false } }, allowPositionals: true });
process.exitCode = asked.values.mutate ? await mutateAll(asked.positionals, (line) => console.log(line)) : trace();
