import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutation.ts';

/** Who runs tests: a project of vitest, or the browser. */
export type Runner = keyof typeof TEST_FILES;

const TEST_FILES = {
  packages: 'packages/*/src/**/*.test.ts',
  web: 'apps/web/src/**/*.test.{ts,tsx}',
  server: 'apps/server/src/**/*.test.ts',
  browser: 'e2e/**/*.spec.ts',
} as const;

/** Who may notice the mutation, the quickest first: its own layer, and for a shared rule every layer above it. */
export function runnersFor({ file, seenBy }: Pick<Mutation, 'file' | 'seenBy'>): readonly Runner[] {
  if (seenBy === 'browser') return ['browser'];
  if (file.startsWith('apps/server/')) return ['server'];
  if (file.startsWith('apps/web/')) return ['web'];
  return ['packages', 'web', 'server'];
}

/** The runner's test files that name one of the ids. */
export function filesNaming(ids: readonly string[], runner: Runner, root: string): string[] {
  const named = new RegExp(patternOf(ids));
  return globSync(TEST_FILES[runner], { cwd: root })
    .filter((file) => named.test(readFileSync(join(root, file), 'utf8')))
    .sort();
}

/** Finds the ids in a title; DASH-01 does not stand for DASH-011. */
export function patternOf(ids: readonly string[]): string {
  return `(?:${ids.join('|')})(?!\\d)`;
}
