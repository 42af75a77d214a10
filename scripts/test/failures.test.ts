import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';

test('the end of a run names each failed unit test with its reason, and a file that could not be run', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'subtracts',
    failureMessages: ['Error: \u001b[31mone too many\u001b[39m\n  at x.ts:1'],
  };
  const report = {
    testResults: [
      { name: join(root, 'packages/a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: join(root, 'packages/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      { name: join(root, 'packages/c.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    'packages/a.test.ts › subtracts\n  Error: one too many\n    at x.ts:1',
    'packages/b.test.ts\n  no such module',
  ]);
});

test('the end of a run names each failed browser test with its reason, also of a nested suite', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [
      {
        projectName: 'phone',
        status,
        results: [{ errors: status === 'unexpected' ? [{ message: 'not there' }] : [] }],
      },
    ],
  });
  const report = {
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('closes', 'unexpected'), spec('waits', 'flaky')] }],
      },
    ],
  };
  expect(failuresOfPlaywright(report)).toEqual(['e2e/a.spec.ts:7 [phone] › closes\n  not there']);
});

test('a run without a report has no failed test to name', () => {
  expect(failuresOfPlaywright(null)).toEqual([]);
});
