import { execFileSync } from 'node:child_process';
import { root } from '../prepare.mjs';

export type Changes = {
  /** What the sources are compared with, for people. */
  readonly since: string;
  /** The files that were added or edited since, by their path from the root; deleted files are left out. */
  readonly files: readonly string[];
};

/** What changed since the branch left main, committed or not; on main itself, what the last commit changed. */
export function changesSinceMain(folder: string = root): Changes {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const attempt = (...args: readonly string[]): string | null => {
    try {
      return git(...args);
    } catch {
      return null;
    }
  };
  const changedSince = (commit: string): string[] =>
    [git('diff', '--name-only', '--diff-filter=d', commit), git('ls-files', '--others', '--exclude-standard')]
      .flatMap((list) => list.split('\n'))
      .filter((path) => path !== '');

  const left = attempt('merge-base', 'HEAD', 'main') ?? attempt('merge-base', 'HEAD', 'origin/main');
  const files = left === null ? [] : changedSince(left);
  if (left !== null && files.length > 0) return { since: `main at ${left.slice(0, 7)}`, files };
  const last = attempt('rev-parse', '--verify', '--quiet', 'HEAD~1');
  return { since: 'the commit before the last', files: last === null ? [] : changedSince(last) };
}
