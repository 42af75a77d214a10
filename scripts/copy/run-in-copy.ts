import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProduct } from './copy-product.ts';
import { changed, type TextChange } from './text-change.ts';

export type Ended = { code: number | null; said: string };

/** Runs a script of the repository in a copy of these parts with the changes in it; the product itself is not changed. */
export async function runInCopy(
  parts: readonly string[],
  changes: readonly TextChange[],
  [script, ...args]: readonly [script: string, ...args: string[]],
): Promise<Ended> {
  const copy = await mkdtemp(join(tmpdir(), 'vialant-defect-'));
  try {
    await copyProduct(copy, parts);
    for (const change of changes) {
      const path = join(copy, change.file);
      await writeFile(path, changed(await readFile(path, 'utf8'), change));
    }
    const child = spawn(process.execPath, [script, ...args], { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, said }));
    });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
