import type { Program } from './program.ts';

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'attack', 'faults', 'scripts'];

/** The checks that do not run the product. They share nothing, so all of them run in parallel. */
export const checks: readonly Program[] = [
  { title: 'types', command: 'node', args: ['scripts/types.mjs'] },
  { title: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings', ...FOLDERS] },
  { title: 'format', command: 'biome', args: ['format', '.'] },
  { title: 'dead code', command: 'knip', args: [] },
  { title: 'what only tests use', command: 'knip', args: ['--production', '--config', 'knip.production.json'] },
];
