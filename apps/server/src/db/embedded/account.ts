import fs from 'node:fs/promises';
import path from 'node:path';

/** An account of the operating system that the database runs as. */
export type Account = { uid: number; gid: number };

// PostgreSQL refuses to run as root. `_postgres` is the name macOS gives this account. `nobody` must not be listed
// here: other programs run under that name, and could read the database and sign in to it as anyone.
const databaseNames = ['postgres', '_postgres'];
// Above the uids that are given to people and below those that systemd allocates.
const privateUids = { first: 60_600, last: 61_099 };

/**
 * The account to run the database as, or null when it runs as the account of this process.
 * A database that already belongs to an ordinary account keeps it, so that one folder may be started by root and by
 * its owner in turn without being handed back and forth.
 */
export async function chooseAccount(pgDir: string, names = databaseNames): Promise<Account | null> {
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
  for (const name of names) {
    const account = passwd.get(name);
    if (account !== undefined) return account;
  }
  return privateAccount(passwd);
}

/** A uid without a name and without a process, so that it is used by the database alone. */
async function privateAccount(passwd: ReadonlyMap<string, Account>): Promise<Account> {
  const taken = new Set([...passwd.values()].map(({ uid }) => uid));
  for (const name of await fs.readdir('/proc').catch(() => [])) {
    const owner = /^\d+$/.test(name) ? await ownerOf(path.join('/proc', name)) : null;
    if (owner !== null) taken.add(owner.uid);
  }
  for (let uid = privateUids.first; uid <= privateUids.last; uid += 1) if (!taken.has(uid)) return { uid, gid: uid };
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no account "postgres" to run it as: ' +
      'start as an ordinary account, or name a database by DATABASE_URL.',
  );
}

/**
 * The account that makes the database. initdb needs an account with a name; where the database's own account has none,
 * `nobody` makes it. That is safe: a database that is being made listens nowhere, so nobody can sign in to it.
 */
export async function makerFor(account: Account | null): Promise<Account | null> {
  if (account === null) return null;
  const passwd = await readPasswd();
  const isNamed = [...passwd.values()].some(({ uid }) => uid === account.uid);
  return isNamed ? account : (passwd.get('nobody') ?? account);
}

/** Gives the folder to the account, which cannot open what another account has made, copied or restored. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if ((await fs.stat(folder)).uid === account.uid) return;
  for (const name of await fs.readdir(folder, { recursive: true })) {
    await fs.lchown(path.join(folder, name), account.uid, account.gid);
  }
  await fs.lchown(folder, account.uid, account.gid);
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
