import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { linkPackages } from './link-packages.ts';

export type PastWorktree = { readonly folder: string; readonly remove: () => void };

/** The product as it was in a revision, in a worktree of its own with the packages that are installed here. */
export function pastWorktree(revision: string): PastWorktree {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'past-'));
  const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  const remove = (): void => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    linkPackages(folder);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', [...args], { cwd: root, encoding: 'utf8' }).trim();
}
