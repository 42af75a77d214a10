import { cp, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../prepare.mjs';
import { linkPackages } from './link-packages.ts';

const NOT_COPIED = new Set(['.git', 'node_modules', 'dist', '.data', '.cache', 'test-results']);

/** Copies parts of the repository as they are on the disk, or all of it; what runs there has the installed packages. */
export async function copyProduct(to: string, parts?: readonly string[]): Promise<void> {
  for (const part of parts ?? (await readdir(root))) {
    if (NOT_COPIED.has(part)) continue;
    await cp(join(root, part), join(to, part), {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(basename(path)),
    });
  }
  linkPackages(to);
}
