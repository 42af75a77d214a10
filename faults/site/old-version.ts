import { execFileSync, type StdioOptions } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from '../../scripts/copy/link-packages.ts';
import { root } from '../../scripts/prepare.mjs';

const MIGRATIONS = 'apps/server/src/db/migrations';

/** The product as it last was with fewer migrations. */
export type OldVersion = { readonly folder: string; readonly main: string; readonly commit: string };

/** How far back the search goes, along the line of landed commits. */
const COMMITS_LOOKED_AT = 300;

/** Takes the old version out of the history into a folder of its own; a text says why that cannot be done. */
export function oldVersion(): OldVersion | string {
  try {
    const commit = lastWithFewerMigrations();
    if (commit === undefined) return 'the history has no version with fewer migrations';
    const folder = mkdtempSync(join(tmpdir(), 'vialant-old-'));
    const parts = ['apps/server', 'packages', 'package.json'];
    const archive = execFileSync('git', ['-C', root, 'archive', commit, ...parts], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    linkPackages(folder);
    return { folder, main: join(folder, 'apps/server/src/main.ts'), commit: commit.slice(0, 8) };
  } catch {
    return 'the history is not here';
  }
}

/** Its migrations are the first of ours: on a branch they may have had other numbers. */
function lastWithFewerMigrations(): string | undefined {
  const ours = migrationsIn(readdirSync(join(root, MIGRATIONS)));
  return git('log', '--first-parent', '--format=%H', '-n', String(COMMITS_LOOKED_AT)).find((commit) => {
    const theirs = migrationsIn(git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`));
    return theirs.length < ours.length && theirs.every((name, index) => name === ours[index]);
  });
}

function git(...args: string[]): string[] {
  const quiet = ['ignore', 'pipe', 'ignore'] satisfies StdioOptions;
  const said = execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: quiet });
  return said.trim().split('\n');
}

function migrationsIn(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith('.sql')).toSorted();
}
