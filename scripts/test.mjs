// npm test: everything that must hold, from a fresh clone. Ends with one line that counts it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, onPinnedNode, root, withTools } from './prepare.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './test-failures.mjs';

const results = join(root, '.cache', 'results');
const count = { passed: 0, failed: 0, skipped: 0 };
// What went wrong, said once more at the end, where the log of a long run is read first.
const failures = [];

ensureInstalled();
if (await onPinnedNode(import.meta.filename)) {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  check('types', 'node', ['scripts/types.mjs']);
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings', 'packages', 'apps', 'e2e', 'bench', 'scripts']);
  check('format', 'biome', ['format', '.']);
  check('dead code', 'knip', []);
  ensureBuilt();
  tests(
    'unit and server tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`],
    countVitest,
  );
  ensureBrowser();
  tests('end-to-end tests', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'], countPlaywright);
  for (const failure of failures) console.log(`\nFAILED ${failure}`);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`);
  process.exit(count.failed > 0 || count.passed === 0 ? 1 : 0);
}

function run(title, command, args) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: withTools(),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  console.log(`   ${title}: ${status === 0 ? 'good' : 'NOT GOOD'}, ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
}

function check(title, command, args) {
  const isGood = run(title, command, args);
  count[isGood ? 'passed' : 'failed'] += 1;
  if (!isGood) failures.push(title);
}

// A runner that fails without counting a failed test (it could not start, an unhandled error) counts as one.
function tests(title, command, args, counted) {
  const before = count.failed;
  const isGood = run(title, command, args);
  counted();
  if (!isGood && count.failed === before) {
    count.failed += 1;
    failures.push(`${title}: no single test`);
  }
}

function countVitest() {
  const report = read('vitest.json');
  failures.push(...failuresOfVitest(report));
  count.passed += report?.numPassedTests ?? 0;
  count.failed += report?.numFailedTests ?? 0;
  count.skipped += report?.numPendingTests ?? 0;
}

function countPlaywright() {
  const report = read('playwright.json');
  failures.push(...failuresOfPlaywright(report));
  const stats = report?.stats;
  count.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  count.failed += stats?.unexpected ?? 0;
  count.skipped += stats?.skipped ?? 0;
}

function read(name) {
  const path = join(results, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
