import { createHash } from 'node:crypto';
import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, isLocalHost, isLocalUrl } from '../config/config.ts';
import type { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { readPassphrase } from '../custody/proof/key-passphrase.ts';
import { type Finding, good, look, skipped, wrong } from './finding.ts';

const LEAST_NODE = 24;
const GIGABYTE = 1e9;
const OLDEST_BACKUP_MS = 26 * 60 * 60_000;
const BACKUP_ENDING = '.backup';

export function checkNode(version: string): Finding {
  const major = Number(version.split('.')[0]);
  if (major >= LEAST_NODE) return good(`Node ${version} runs it.`);
  return wrong(
    `Node ${version} runs it, and the product needs ${LEAST_NODE}.`,
    'Start by npm start, which takes the Node of the packages, or install a newer one.',
  );
}

/** Whether the packages that are installed are those of the lockfile. */
export async function checkPackages(root: string): Promise<Finding> {
  const lock = await readFile(join(root, 'package-lock.json')).catch(() => null);
  const stamp = await readFile(join(root, 'node_modules', '.vialant-lock'), 'utf8').catch(() => null);
  if (lock === null) return skipped('There is no package-lock.json, so the packages were not compared.');
  if (stamp === createHash('sha256').update(lock).digest('hex')) return good('The packages are those of the lockfile.');
  return look(
    'It is not known whether the packages are those of package-lock.json.',
    'npm start installs them; it notes which lockfile they came from.',
  );
}

/** What people reach, and how they are told things. */
export function checkSite({ publicUrl, host, trustProxy, mail, databaseUrl }: Config): Finding[] {
  const found: Finding[] = [];
  const isOpen = isReachedByOthers({ publicUrl, host });
  if (isOpen && publicUrl === null) {
    found.push(wrong('PUBLIC_URL is not set, but others reach this server.', 'Set it to the address people use.'));
  } else if (isOpen && !publicUrl?.startsWith('https:')) {
    found.push(
      wrong(
        `People use ${publicUrl}, which everybody on the way can read.`,
        'Put a proxy with TLS in front (docs/OPERATIONS.md) and set PUBLIC_URL to its https address.',
      ),
    );
  } else found.push(good(publicUrl === null ? 'Only this machine reaches the server.' : `People use ${publicUrl}.`));
  if (isOpen && trustProxy === null) {
    found.push(
      look(
        'TRUST_PROXY is not set: everybody behind a proxy shares one limit of tries.',
        'Set it to the address of the proxy, unless people reach this process directly.',
      ),
    );
  }
  if (mail !== null) found.push(good(`Mail goes to ${new URL(mail.smtpUrl).host}.`));
  else if (isOpen || databaseUrl !== null) {
    found.push(
      wrong('SMTP_URL is not set: links for a new password and one-time codes reach nobody.', 'Set SMTP_URL.'),
    );
  } else found.push(look('Mail is kept and not sent.', 'Set SMTP_URL when others are to use this server.'));
  return found;
}

/** Whether other machines than this one use the server. */
export function isReachedByOthers({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean {
  return !isLocalUrl(publicUrl) || !isLocalHost(host);
}

/** Folders whose disk may be full. */
export async function checkDisks({ databaseUrl, dataDir, packetDir, keyDir, backupDir }: Config): Promise<Finding[]> {
  const folders = [...(databaseUrl === null ? [dataDir] : []), keyDir, packetDir, ...(backupDir ? [backupDir] : [])];
  const found: Finding[] = [];
  const seen = new Set<number>();
  for (const folder of folders) {
    const there = await nearest(folder);
    const { dev } = await stat(there);
    if (seen.has(dev)) continue;
    seen.add(dev);
    const { bavail, blocks, bsize } = await statfs(there);
    found.push(diskOf(there, bavail * bsize, blocks * bsize));
  }
  return found;
}

export function diskOf(folder: string, free: number, size: number): Finding {
  const told = `${(free / GIGABYTE).toFixed(1)} of ${(size / GIGABYTE).toFixed(1)} GB are free at ${folder}`;
  if (free < GIGABYTE || free < size * 0.03)
    return wrong(`Only ${told}.`, 'Free some, or nothing can be recorded soon.');
  if (free < size * 0.1) return look(`Only ${told}.`, 'Free some before it is urgent.');
  return good(`${told}.`);
}

/** The folder, or the first one above it that is there. */
async function nearest(folder: string): Promise<string> {
  const isThere = await stat(folder).catch(() => null);
  return isThere === null && dirname(folder) !== folder ? nearest(dirname(folder)) : folder;
}

/** Whether the key files can be opened by us, and by nobody else. */
export async function checkKeyFiles(keys: AgencyKeys): Promise<Finding[]> {
  const names = await readdir(keys.folder).catch(() => null);
  if (names === null) return [look(`There is no folder ${keys.folder} yet.`, 'The first checkpoint makes it.')];
  const found: Finding[] = [];
  const paths = [keys.folder, ...names.map((name) => join(keys.folder, name))];
  const open: string[] = [];
  for (const path of paths) if (((await stat(path)).mode & 0o077) !== 0) open.push(path);
  if (open.length > 0) {
    found.push(
      wrong(
        `Others may read ${open.join(', ')}, and could sign in the agencies' names.`,
        `chmod 700 ${keys.folder}; chmod 600 ${join(keys.folder, '*')}`,
      ),
    );
  }
  try {
    const { wrapped, plain } = await keys.check();
    if (open.length === 0)
      found.push(good(`${wrapped + plain} signing keys lie in ${keys.folder}, for this account alone.`));
    if (wrapped > 0 && plain > 0) {
      found.push(
        look(`${plain} signing keys are not wrapped, others are.`, 'npm run custody -- wrap-keys wraps them.'),
      );
    }
  } catch (error) {
    found.push(wrong(messageOf(error), 'Set the passphrase right before the server is started again.'));
  }
  return found;
}

/** The age of the last backup in the folder that is set. */
export async function checkBackups({ backupDir, backupPassphrase }: Config, now: Date): Promise<Finding[]> {
  const found: Finding[] = [];
  if (backupDir === null) {
    return [
      look(
        'BACKUP_DIR is not set, so nothing is known of backups.',
        'Make them (docs/OPERATIONS.md), and set BACKUP_DIR.',
      ),
    ];
  }
  const names = (await readdir(backupDir).catch(() => [])).filter((name) => name.endsWith(BACKUP_ENDING));
  let newest = 0;
  for (const name of names) newest = Math.max(newest, (await stat(join(backupDir, name))).mtimeMs);
  const hours = Math.round((now.getTime() - newest) / 3_600_000);
  if (names.length === 0) found.push(wrong(`There is no backup in ${backupDir}.`, 'npm run backup makes one.'));
  else if (now.getTime() - newest > OLDEST_BACKUP_MS) {
    found.push(
      wrong(`The last backup in ${backupDir} is ${hours} hours old.`, 'Find out why npm run backup does not run.'),
    );
  } else found.push(good(`The last of ${names.length} backups is ${hours} hours old.`));
  if (backupPassphrase === null) {
    found.push(look('BACKUP_PASSPHRASE_FILE is not set here.', 'npm run backup needs it.'));
  } else {
    const problem = await readPassphrase(backupPassphrase, 'the backups').then(() => null, messageOf);
    if (problem !== null) found.push(wrong(problem, 'Without the passphrase no backup can be made or restored.'));
  }
  return found;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
