import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProduct } from '../../scripts/copy/copy-product.ts';
import { changed, type TextChange } from '../../scripts/copy/text-change.ts';
import type { Defect } from './defects.ts';

const PARTS = ['packages', 'apps/server', 'attack', 'scripts', 'package.json'] as const;

export type Tried = { code: number | null; said: string };

/** Attacks a copy of the product with the defect, or without any; the product itself is not changed. */
export async function tryDefect(
  { only, requests, file, find, replace }: Pick<Defect, 'only' | 'requests'> & Partial<TextChange>,
  { seed, patience }: { seed: string; patience: number },
): Promise<Tried> {
  const copy = await mkdtemp(join(tmpdir(), 'vialant-defect-'));
  try {
    await copyProduct(copy, PARTS);
    if (file !== undefined && find !== undefined && replace !== undefined) {
      const path = join(copy, file);
      await writeFile(path, changed(await readFile(path, 'utf8'), { file, find, replace }));
    }
    const args = ['--requests', String(requests), '--seed', seed, '--only', only];
    return await run(copy, [...args, '--patience', String(patience)]);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
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
