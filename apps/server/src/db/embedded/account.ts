import fs from 'node:fs/promises';
import path from 'node:path';

/** An account of the operating system that the database runs as. */
export type Account = { uid: number; gid: number };

// PostgreSQL refuses to run as root. `_postgres` is the name macOS gives the same account.
const unprivilegedNames = ['postgres', '_postgres', 'nobody'];

/**
 * The account to drop to, or null when the database runs as whoever we are.
 * A database that already belongs to an ordinary account keeps it, so that one folder may be started by root and by
 * its owner in turn without being handed back and forth.
 */
export async function chooseAccount(pgDir: string): Promise<Account | null> {
  const owner = await ownerOf(pgDir);
  const uid = process.geteuid?.() ?? 0;
  if (uid !== 0) {
    if (owner !== null && owner.uid !== uid) {
      throw new Error(
        `The database in ${pgDir} belongs to the account with uid ${owner.uid}, and this process runs as uid ${uid}: ` +
          'start it as that account or as root, or choose another DATA_DIR.',
      );
    }
    return null;
  }
  if (owner !== null && owner.uid !== 0) return owner;
  const passwd = await readPasswd();
  for (const name of unprivilegedNames) {
    const account = passwd.get(name);
    if (account !== undefined) return account;
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody" to run it as: ' +
      'start as an ordinary account, or name a database by DATABASE_URL.',
  );
}

/** Whether the account may enter the folder and every folder above it, judged by owner, group and mode. */
export async function canEnter(account: Account | null, folder: string): Promise<boolean> {
  if (account === null) return true;
  let at = await fs.realpath(folder);
  for (;;) {
    const { mode, uid, gid } = await fs.stat(at);
    const searchBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & searchBit) === 0) return false;
    const above = path.dirname(at);
    if (above === at) return true;
    at = above;
  }
}

/** An account with a name for initdb to find, when our own uid has none (a container started with `--user 12345`). */
export async function nameForNamelessUid(): Promise<Account | null> {
  if (process.platform !== 'linux') return null;
  const uid = process.geteuid?.();
  const passwd = await readPasswd();
  const isNamed = [...passwd.values()].some((account) => account.uid === uid);
  return isNamed ? null : (passwd.get('nobody') ?? null);
}

async function ownerOf(folder: string): Promise<Account | null> {
  try {
    const { uid, gid } = await fs.stat(folder);
    return { uid, gid };
  } catch {
    return null;
  }
}

async function readPasswd(): Promise<Map<string, Account>> {
  const text = await fs.readFile('/etc/passwd', 'utf8').catch(() => '');
  const accounts = new Map<string, Account>();
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name !== undefined && uid !== undefined && gid !== undefined) {
      accounts.set(name, { uid: Number(uid), gid: Number(gid) });
    }
  }
  return accounts;
}
