import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes the links that the package's install script would make (npm may not have run it), as `pg-symlinks.json` in
 * `native` lists them. Returns null, or throws where the folder cannot be written.
 */
export async function makeLinks(native: string, into: string): Promise<null> {
  const list: unknown = JSON.parse(await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  if (!Array.isArray(list)) return null;
  for (const entry of list as unknown[]) {
    if (!isLink(entry)) continue;
    const link = path.join(into, path.relative('native', entry.target));
    const target = path.relative(path.dirname(entry.target), entry.source);
    try {
      await fs.symlink(target, link);
    } catch (error) {
      // A read-only folder gives another error than EEXIST, also where the right link is there already.
      if ((await fs.readlink(link).catch(() => null)) !== target) throw error;
    }
  }
  return null;
}

/**
 * Copies what a server needs of `native` to `target`, readable by everyone and writable by us alone. The copy appears
 * whole or not at all, since it is made aside and renamed. A folder of someone else's under that name is refused.
 */
export async function copyNative(native: string, target: string): Promise<null> {
  await makeSafeFolder(path.dirname(target));
  if (await isSafeFolder(target)) return null;
  const aside = `${target}.${randomUUID()}`;
  try {
    for (const part of ['bin', 'lib', 'share']) await copyTree(path.join(native, part), path.join(aside, part));
    await makeLinks(native, aside);
    await fs.chmod(aside, 0o755);
    await fs.rename(aside, target);
  } catch (error) {
    await fs.rm(aside, { recursive: true, force: true });
    // Another process may have renamed its own copy first.
    if (!(await isSafeFolder(target))) throw error;
  }
  return null;
}

async function copyTree(from: string, to: string): Promise<void> {
  await fs.mkdir(to, { recursive: true });
  await fs.chmod(to, 0o755);
  for (const entry of await fs.readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const copy = path.join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, copy);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await fs.copyFile(source, copy, constants.COPYFILE_FICLONE);
      await fs.chmod(copy, ((await fs.stat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}

async function makeSafeFolder(folder: string): Promise<void> {
  const made = await fs.mkdir(folder, { recursive: true });
  if (made !== undefined) await fs.chmod(folder, 0o755);
  if (!(await isSafeFolder(folder))) throw new Error(`${folder} is not a folder that this account alone can write`);
}

/** A program must not be run from where another account could have put it. */
async function isSafeFolder(folder: string): Promise<boolean> {
  const found = await fs.lstat(folder).catch(() => null);
  return found !== null && found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0;
}

function isLink(entry: unknown): entry is { source: string; target: string } {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'source' in entry &&
    typeof entry.source === 'string' &&
    'target' in entry &&
    typeof entry.target === 'string'
  );
}
