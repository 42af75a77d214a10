import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startTool } from '../../prepare.mjs';
import { readPlaywright, readVitest, type TestRun } from '../results.ts';
import { leadingIds } from '../titles.ts';
import { filesNaming, patternOf, type Runner } from './runners.ts';

// Where the configuration of the browser tests has its report written to.
const BROWSER_REPORT = '.cache/results/playwright.json';
const VITEST_REPORT = '.cache/results/mutation.json';

// The last option of each takes the pattern of the titles.
const VITEST = `vitest run --reporter=json --outputFile=${VITEST_REPORT} -t`;
const PLAYWRIGHT = 'playwright test --config e2e/playwright.config.ts --retries 0 --workers 1 --grep';

/**
 * The runs of the tests whose titles begin with one of the ids, in the copy as it is now: of all of them, or until the
 * first is red.
 */
export async function runTests(
  copy: string,
  ids: readonly string[],
  { runner, until }: { readonly runner: Runner; readonly until: 'the end' | 'red' },
): Promise<TestRun[]> {
  const files = filesNaming(ids, runner, copy);
  if (files.length === 0) return [];
  const isBrowser = runner === 'browser';
  const report = join(copy, isBrowser ? BROWSER_REPORT : VITEST_REPORT);
  rmSync(report, { force: true });
  const most = until === 'red' ? 1 : 0; // 0: however many fail
  const options = isBrowser ? ['--max-failures', String(most)] : ['--project', runner, '--bail', String(most)];
  await run(copy, [...(isBrowser ? PLAYWRIGHT : VITEST).split(' '), patternOf(ids), ...options, ...files]);
  // Without a report the tests could not even be started; then none of them has noticed anything.
  if (!existsSync(report)) return [];
  const runs = (isBrowser ? readPlaywright : readVitest)(readFileSync(report, 'utf8'));
  return runs.filter(({ titles }) => titles.flatMap(leadingIds).some((id) => ids.includes(id)));
}

function run(cwd: string, [tool = '', ...args]: readonly string[]): Promise<void> {
  const child = startTool(tool, args, { cwd, stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // The report says what failed; a failure is what a mutation is there for.
    child.once('close', () => resolve());
  });
}
