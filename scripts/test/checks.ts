import type { Program } from './program.ts';

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'attack', 'faults', 'scripts'];

/** The checks that do not run the product. They share nothing, so all of them run in parallel. */
export const checks: readonly Program[] = [
  { title: 'types', tool: 'scripts/types.mjs', args: [] },
  { title: 'lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings', ...FOLDERS] },
  { title: 'format', tool: 'biome', args: ['format', '.'] },
  { title: 'dead code', tool: 'knip', args: [] },
  { title: 'what only tests use', tool: 'knip', args: ['--production', '--config', 'knip.production.json'] },
];
