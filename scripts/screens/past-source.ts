import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPackages } from '../copy/link-packages.ts';
import { root } from '../prepare.mjs';
import type { Source } from './take-pictures.ts';

// The paths at which different revisions have the code that starts the demo server.
const BOOT_SERVER = ['e2e/support/boot-server.ts', 'e2e/boot-server.ts'];

export type PastSource = Source & { readonly remove: () => void };

/** The screens and the server of the revision, in its own worktree with the packages that are installed here. */
export async function pastSource(revision: string): Promise<PastSource> {
  const folder = mkdtempSync(join(tmpdir(), 'vialant-past-'));
  const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  const remove = (): void => {
    git('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    linkPackages(folder);
    const boot = BOOT_SERVER.find((path) => existsSync(join(folder, path)));
    if (boot === undefined) throw new Error(`${revision} has none of ${BOOT_SERVER.join(', ')}`);
    const { screens }: Pick<Source, 'screens'> = await import(join(folder, 'scripts/screens/screens.ts'));
    const { startDemo }: Pick<Source, 'startDemo'> = await import(join(folder, boot));
    return { screens, startDemo, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', [...args], { cwd: root, encoding: 'utf8' }).trim();
}
