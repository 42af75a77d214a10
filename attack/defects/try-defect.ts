import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Defect } from './defects.ts';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../..');
const PARTS = ['packages', 'apps/server', 'attack', 'package.json'] as const;
const NOT_COPIED = new Set(['node_modules', 'dist', '.data', '.cache']);

export type Tried = { code: number | null; said: string };

/** Attacks a copy of the product with the defect, or without any; the product itself is not changed. */
export async function tryDefect(
  defect: Pick<Defect, 'only' | 'requests'> & Partial<Pick<Defect, 'file' | 'find' | 'replace'>>,
  { seed, patience }: { seed: string; patience: number },
): Promise<Tried> {
  const copy = await mkdtemp(join(tmpdir(), 'vialant-defect-'));
  try {
    await copyProduct(copy);
    if (defect.file !== undefined) {
      const path = join(copy, defect.file);
      await writeFile(path, withDefect(await readFile(path, 'utf8'), defect));
    }
    const args = ['--requests', String(defect.requests), '--seed', seed, '--only', defect.only];
    return await run(copy, [...args, '--patience', String(patience)]);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** The text with the defect in it. Throws when the place is not in the text exactly once. */
export function withDefect(text: string, { file, find = '', replace = '' }: Partial<Defect>): string {
  if (text.split(find).length !== 2)
    throw new Error(`the defect does not apply any more: ${file} has not once: ${find}`);
  return text.replace(find, () => replace);
}

async function copyProduct(to: string): Promise<void> {
  for (const part of PARTS) {
    await cp(join(ROOT, part), join(to, part), {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(basename(path)),
    });
  }
  await linkPackages(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  await symlink(join(ROOT, 'apps/server/node_modules'), join(to, 'apps/server/node_modules'));
}

/** Links the installed packages, except our own, which are copied. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(join(to, '@vialant'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@vialant') await symlink(join(from, name), join(to, name));
  }
  for (const name of ['domain', 'contract']) await symlink(join(to, '../packages', name), join(to, '@vialant', name));
}

function run(copy: string, args: readonly string[]): Promise<Tried> {
  const child = spawn(process.execPath, ['attack/run.ts', ...args], { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}
