import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { durationsOf, slowestLines } from './durations.ts';

const passed = { status: 'passed', fullName: 'adds' };
const vitest = {
  testResults: [
    {
      name: join(root, 'packages/a.test.ts'),
      status: 'passed',
      startTime: 1000,
      endTime: 3500,
      assertionResults: [passed],
    },
    { name: join(root, 'packages/b.test.ts'), status: 'failed', assertionResults: [] },
  ],
};
const once = (duration: number) => ({
  projectName: 'phone',
  status: 'expected',
  results: [{ duration, errors: [] }],
});
const spec = { title: 'opens', file: 'box/a.spec.ts', line: 1, tests: [once(2000), once(1500)] };
const playwright = { suites: [{ suites: [{ specs: [spec] }], specs: [{ ...spec, tests: [once(500)] }] }] };

test('the slowest files come first; the tests of a browser spec are added up over its blocks and projects', () => {
  expect(durationsOf([vitest], playwright)).toEqual([
    { path: 'e2e/box/a.spec.ts', seconds: 4, tests: 3 },
    { path: 'packages/a.test.ts', seconds: 2.5, tests: 1 },
    { path: 'packages/b.test.ts', seconds: 0, tests: 0 },
  ]);
});

test('only so many are shown', () => {
  expect(slowestLines(durationsOf([vitest], playwright), 1)).toEqual(['    4.0 s  e2e/box/a.spec.ts (3 tests)']);
  expect(durationsOf([], null)).toEqual([]);
});
