import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pastWorktree } from '../copy/past-worktree.ts';
import type { Source } from './take-pictures.ts';

// The paths at which different revisions have the code that starts the demo server.
const BOOT_SERVER = ['e2e/support/boot-server.ts', 'e2e/boot-server.ts'];

export type PastSource = Source & { readonly remove: () => void };

/** The screens and the server of the revision. */
export async function pastSource(revision: string): Promise<PastSource> {
  const { folder, remove } = pastWorktree(revision);
  try {
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
