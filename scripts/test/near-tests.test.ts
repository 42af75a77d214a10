import { expect, test } from 'vitest';
import { nearTests } from './near-tests.ts';

const edge = (from: string, to: string) => ({ from, to, atLoad: true });
const imports = [
  edge('a/one.test.ts', 'a/one.ts'),
  edge('b/two.test.ts', 'b/two.ts'),
  edge('b/two.ts', 'a/one.ts'),
  edge('a/three.test.ts', 'b/two.ts'),
  edge('c/four.test.ts', 'c/four.ts'),
];
const tests = ['a/one.test.ts', 'b/two.test.ts', 'a/three.test.ts', 'c/four.test.ts'];

function choose(changed: readonly string[], budgetSeconds: number) {
  return nearTests({ changed, tests, imports, secondsOf: () => 10, budgetSeconds });
}

test('a change reaches the tests that import it, through whatever lies between, and no others', () => {
  expect(choose(['a/one.ts'], 100)).toEqual({
    chosen: ['a/one.test.ts', 'a/three.test.ts', 'b/two.test.ts'],
    leftOut: [],
  });
  expect(choose(['docs/a.md'], 100)).toEqual({ chosen: [], leftOut: [] });
});

test('the nearest come first, and what the time does not allow is named', () => {
  expect(choose(['a/one.ts'], 25)).toEqual({
    chosen: ['a/one.test.ts', 'a/three.test.ts'],
    leftOut: ['b/two.test.ts'],
  });
});

test('a test that changed is run whatever it takes', () => {
  expect(choose(['c/four.test.ts'], 0)).toEqual({ chosen: ['c/four.test.ts'], leftOut: [] });
});

test('SQL reaches the tests of the server', () => {
  const changed = ['apps/server/src/db/functions/enter.sql'];
  const server = ['apps/server/src/stock/stock.test.ts', 'apps/web/src/a.test.ts'];
  const { chosen } = nearTests({ changed, tests: server, imports, secondsOf: () => 1, budgetSeconds: 9 });
  expect(chosen).toEqual(['apps/server/src/stock/stock.test.ts']);
});
