import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { KeyError } from './signing-key.ts';

/** The text of a key file; null when there is none. */
export async function readWhole(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw new KeyError(`The signing key of the agency cannot be read from ${file}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** Writes beside a file, for this account alone, so that it is on the disk before it gets its name. */
export async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}

/** Puts another text in the place of the one that is there: whoever reads finds the one or the other, whole. */
export async function replaceWhole(file: string, text: string): Promise<void> {
  const draft = await writeDraft(file, text);
  try {
    await rename(draft, file);
  } catch (error) {
    await rm(draft);
    throw new KeyError(`The signing key cannot be written to ${file}: ${reasonOf(error)}`, { cause: error });
  }
  await syncFolder(dirname(file));
}

/** A new name in a folder survives a power cut only once the folder itself is written to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
