import { expect, test } from 'vitest';
import { type Outcome, TalliedRun } from './tallied-run.ts';

/** A program that is quick and ends with the given exit code. */
const program = (code: 0 | 1) => ({
  title: `ends with ${code}`,
  tool: 'tsc',
  args: [code === 0 ? '--version' : '--noSuchOption'],
});
const outcome =
  (passed: number, failed: number): (() => Outcome) =>
  () => ({
    tally: { passed, failed, skipped: 0 },
    failed: [],
  });

test('a run is good when something passed and nothing failed', async () => {
  const run = new TalliedRun();
  await run.check(program(0));
  await run.tests(program(0), outcome(3, 0));
  expect(run.end()).toBe(0);
});

test.each<[string, (run: TalliedRun) => Promise<void>]>([
  ['a check that is not good', (run) => run.check(program(1))],
  ['a failed test', (run) => run.tests(program(1), outcome(3, 1))],
  ['a runner that fails without a failed test', (run) => run.tests(program(1), outcome(3, 0))],
  ['a program that is not there', (run) => run.check({ title: 'none', tool: 'no-such-program', args: [] })],
])('%s makes it fail', async (_, go) => {
  const run = new TalliedRun();
  await run.check(program(0));
  await go(run);
  expect(run.end()).toBe(1);
});

test('a run in which no test ran is not good', async () => {
  const run = new TalliedRun();
  await run.tests(program(0), outcome(0, 0));
  expect(run.end()).toBe(1);
});
