import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Account, canEnter } from './account.ts';

export const socketPort = 5432;
// sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included.
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/**
 * A folder of mode 0700 for the database's socket: beside the data where the account can enter and the path is short
 * enough, otherwise in the temporary folder under a name that is the same at every start.
 */
export async function makeSocketDirectory(dataDir: string, account: Account | null): Promise<string> {
  const beside = path.join(dataDir, 'socket');
  if (fits(beside) && (await canEnter(account, dataDir)) && (await makePrivate(beside, account))) return beside;
  const name = `vialant-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  for (const temporary of [os.tmpdir(), '/tmp']) {
    const folder = path.join(temporary, name);
    if (!fits(folder) || !(await canEnter(account, temporary).catch(() => false))) continue;
    if (await makePrivate(folder, account)) return folder;
    // Another account made a folder of that name first; a random name cannot be guessed.
    const random = await fs.mkdtemp(`${folder}-`);
    if (await makePrivate(random, account)) return random;
  }
  throw new Error(`No folder for the database's socket: neither ${beside} nor ${os.tmpdir()} nor /tmp can be used.`);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath;
}

/** Whether the folder is now the account's own, with mode 0700. Never follows a link, never takes over a stranger's. */
export async function makePrivate(folder: string, account: Account | null): Promise<boolean> {
  const we = process.geteuid?.();
  await fs.mkdir(folder, { mode: 0o700 }).catch(() => {});
  const found = await fs.lstat(folder).catch(() => null);
  if (found === null || !found.isDirectory()) return false;
  if (found.uid !== we && found.uid !== account?.uid) return false;
  if (account !== null) await fs.lchown(folder, account.uid, account.gid);
  await fs.chmod(folder, 0o700);
  return true;
}
