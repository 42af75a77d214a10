import { type Ended, runInCopy } from '../../scripts/copy/run-in-copy.ts';
import type { TextChange } from '../../scripts/copy/text-change.ts';
import type { Defect } from './defects.ts';

const PARTS = ['packages', 'apps/server', 'attack', 'scripts', 'package.json'] as const;

/** Attacks a copy of the product with the defect, or without any. */
export function tryDefect(
  { only, requests, file, find, replace }: Pick<Defect, 'only' | 'requests'> & Partial<TextChange>,
  { seed, patience }: { seed: string; patience: number },
): Promise<Ended> {
  const isChanged = file !== undefined && find !== undefined && replace !== undefined;
  const args = ['--requests', String(requests), '--seed', seed, '--only', only, '--patience', String(patience)];
  return runInCopy(PARTS, isChanged ? [{ file, find, replace }] : [], ['attack/run.ts', ...args]);
}
