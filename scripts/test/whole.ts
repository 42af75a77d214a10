// Runs all checks and tests. Ends with the failures, the slowest files, and one line with the counts.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../browser.mjs';
import { checks } from './checks.ts';
import { durationsOf, slowestLines } from './durations.ts';
import type { Program } from './program.ts';
import { playwrightReport, resultsFolder, vitestReports } from './reports.ts';
import { outcomeOfPlaywright, outcomeOfVitest, TalliedRun } from './tallied-run.ts';

const build: Program = { title: 'build', tool: 'scripts/build.mjs', args: [] };
const unitTests: Program = {
  title: 'unit and server tests',
  tool: 'vitest',
  args: ['run', '--project=packages', '--project=web', '--project=server', ...reportTo('vitest.json')],
  isWatched: true,
};
// What honest users wait for is measured here, so nothing runs beside it.
const attackTests: Program = {
  title: 'attacks',
  tool: 'vitest',
  args: ['run', '--project=attack', ...reportTo('vitest-attack.json')],
};
// These tests kill servers and mostly wait, so they run beside all others.
const embeddedTests: Program = {
  title: 'tests of the embedded database',
  tool: 'vitest',
  args: ['run', '--project=embedded', ...reportTo('vitest-embedded.json')],
};
const browserTests: Program = {
  title: 'end-to-end tests',
  tool: 'playwright',
  args: ['test', '--config', 'e2e/playwright.config.ts'],
  isWatched: true,
};

function reportTo(name: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${join(resultsFolder, name)}`];
}

rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });
const run = new TalliedRun();
// Before the checks, which also read the configuration of the browser tests.
ensureBrowser();
await Promise.all([...checks, build].map((program) => run.check(program)));
await run.tests(attackTests, () => outcomeOfVitest('vitest-attack.json'));
await Promise.all([
  run.tests(embeddedTests, () => outcomeOfVitest('vitest-embedded.json')),
  run
    .tests(unitTests, () => outcomeOfVitest('vitest.json'))
    .then(() => run.tests(browserTests, () => outcomeOfPlaywright())),
]);
const slowest = slowestLines(durationsOf(vitestReports(), playwrightReport()));
process.exit(run.end('The slowest files', ...slowest));
