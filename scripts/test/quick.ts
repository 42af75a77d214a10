// Runs the checks, and the tests that the changes since main affect, nearest first, within about three minutes.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../browser.mjs';
import { root } from '../prepare.mjs';
import { importsOf } from '../tidy/imports.ts';
import { isCode, isTest, readRepository } from '../tidy/source-files.ts';
import { changesSinceMain } from './changes.ts';
import { checks } from './checks.ts';
import { durationsOf } from './durations.ts';
import { type Choice, nearTests } from './near-tests.ts';
import type { Program } from './program.ts';
import { playwrightReport, vitestReports } from './reports.ts';
import { outcomeOfPlaywright, outcomeOfVitest, TalliedRun } from './tallied-run.ts';

const folder = join(root, '.cache', 'quick');
/** Seconds of tests if run one after another. Two files run at once, beside the checks; browser tests come after. */
const UNIT_BUDGET = 150;
const BROWSER_BUDGET = 40;
/** This test reads every file, so every change affects it. */
const ALWAYS = 'scripts/tidy.test.ts';

// The expected seconds of a file that no whole run has measured.
const GUESSES: readonly (readonly [RegExp, number])[] = [
  [/^apps\/server\/src\/db\/embedded\//, 60],
  [/^apps\/server\//, 8],
  [/^apps\/web\//, 2],
  [/^e2e\//, 20],
];

const measured = new Map(durationsOf(vitestReports(), playwrightReport()).map(({ path, seconds }) => [path, seconds]));

function secondsOf(path: string): number {
  return measured.get(path) ?? GUESSES.find(([pattern]) => pattern.test(path))?.[1] ?? 0.5;
}

function choose(changed: readonly string[]): { unit: Choice; browser: Choice; specs: number } {
  const files = readRepository();
  const imports = files.filter(isCode).flatMap(importsOf);
  const tests = files.filter(isTest).map(({ path }) => path);
  const [specs, units] = [
    tests.filter((path) => path.startsWith('e2e/')),
    tests.filter((path) => !path.startsWith('e2e/')),
  ];
  // A browser test uses the whole product and imports none of it, so only changed files in e2e decide which specs run.
  const inBrowser = changed.filter((path) => path.startsWith('e2e/'));
  return {
    unit: nearTests({ changed: [...changed, ALWAYS], tests: units, imports, secondsOf, budgetSeconds: UNIT_BUDGET }),
    browser: nearTests({ changed: inBrowser, tests: specs, imports, secondsOf, budgetSeconds: BROWSER_BUDGET }),
    specs: specs.length,
  };
}

function unitTests(paths: readonly string[]): Program {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`];
  return { title: `${paths.length} test files`, tool: 'vitest', args: ['run', ...paths, ...reporters] };
}

function browserTests(paths: readonly string[]): Program {
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter=line,json'];
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = join(folder, 'playwright.json');
  const title = `${paths.length} browser specs`;
  return { title, tool: 'playwright', args: ['test', ...config, ...paths], isWatched: true };
}

function leftOutLines({ unit, browser, specs }: ReturnType<typeof choose>): string[] {
  return [
    `Ran the checks, ${unit.chosen.length} test files and ${browser.chosen.length} browser specs. Left out:`,
    ...[...unit.leftOut, ...browser.leftOut].map((path) => `   ${path}, for want of time`),
    `   ${specs - browser.chosen.length} browser specs: only those run that changed or import what changed in e2e`,
    '   what no import connects with the change. `npm test` runs everything.',
  ];
}

const started = Date.now();
const { since, files } = changesSinceMain();
console.log(`Since ${since}: ${files.length} files changed.`);
const choice = choose(files);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const run = new TalliedRun();
await Promise.all([
  ...checks.map((program) => run.check(program)),
  run.tests(unitTests(choice.unit.chosen), () => outcomeOfVitest('vitest.json', folder)),
]);
if (choice.browser.chosen.length > 0) {
  ensureBrowser();
  await run.tests(browserTests(choice.browser.chosen), () => outcomeOfPlaywright(folder));
}
const seconds = Math.round((Date.now() - started) / 1000);
process.exit(run.end(...leftOutLines(choice), `All of it took ${seconds} s.`));
