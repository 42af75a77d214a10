import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Account, canEnter, giveTo, makerFor, nameForNamelessUid } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type Launcher, launch, type Program, runToEnd } from './launch.ts';

// One statement a line: that is how a single-user server reads them. The application's role owns nothing and bypasses
// nothing. PostgreSQL ≥ 15 gives no one but the database's owner CREATE on schema public. Terse errors keep the values
// of a violated key out of the log.
const foundation = `
CREATE ROLE vialant_owner LOGIN CREATEDB NOSUPERUSER NOCREATEROLE NOBYPASSRLS NOREPLICATION;
CREATE ROLE vialant_app LOGIN NOCREATEDB NOSUPERUSER NOCREATEROLE NOBYPASSRLS NOREPLICATION;
ALTER ROLE vialant_owner SET log_error_verbosity = terse;
ALTER ROLE vialant_app SET log_error_verbosity = terse;
CREATE DATABASE vialant OWNER vialant_owner;
`;

/** The major version of the database in the folder, or null when there is none yet. */
export async function majorOfCluster(pgDir: string): Promise<number | null> {
  const version = await fs.readFile(path.join(pgDir, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null) return null;
  const major = Number.parseInt(version, 10);
  if (Number.isNaN(major)) throw new Error(`The database in ${pgDir} is damaged: its PG_VERSION names no version.`);
  return major;
}

/**
 * Makes the database with its roles in a folder of its own and renames it to `pgDir` when it is whole and on the disk.
 * A kill at any moment leaves no half database, and of two processes that do this at once the first rename wins.
 */
export async function makeCluster(pgDir: string, binaries: Binaries, launcher: Launcher): Promise<void> {
  const making = `${pgDir}.init.${process.pid}.${randomUUID().slice(0, 8)}`;
  await fs.mkdir(making, { mode: 0o700 });
  try {
    const maker = await makerFor(launcher.account);
    if (maker !== null) await fs.chown(making, maker.uid, maker.gid);
    const programs = { binaries, launcher: { ...launcher, account: maker }, folder: making };
    const data = await dataPath(making, binaries, maker);
    await runProgram(programs, 'initdb', initdbArgs(data, binaries));
    const single = ['--single', '-D', data, 'postgres'];
    const output = await runProgram(programs, 'postgres', single, foundation);
    // A single-user server goes on after an error and ends with code 0.
    if (/^.*(ERROR|FATAL|PANIC): .*$/m.test(output)) throw new Error(`PostgreSQL could not make its roles:\n${output}`);
    if (launcher.account !== null) await giveTo(launcher.account, making);
    await publish(making, pgDir);
  } finally {
    await fs.rm(making, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes the folders of processes that were killed while they made a database. */
export async function removeAbandoned(pgDir: string): Promise<void> {
  const dataDir = path.dirname(pgDir);
  for (const name of await fs.readdir(dataDir)) {
    const maker = new RegExp(`^${path.basename(pgDir)}\\.init\\.(\\d+)\\.`).exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    await fs.rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/**
 * The path by which the database's programs find their data. Below a home folder of mode 0700 no path leads another
 * account to it; but the programs inherit our working directory, and the kernel lets them enter it by this name.
 */
export async function dataPath(folder: string, { major }: Binaries, account: Account | null): Promise<string> {
  if (await canEnter(account, folder)) return folder;
  // Before version 16 the programs leave their working directory to find their own path, and cannot return to it.
  if (process.platform === 'linux' && major >= 16) return '/proc/self/cwd';
  throw new Error(
    `PostgreSQL ${major} has to run as the account with uid ${account?.uid}, which may not enter ${path.dirname(folder)}: ` +
      'choose a DATA_DIR that it may enter.',
  );
}

function initdbArgs(data: string, binaries: Binaries): string[] {
  // The builtin provider sorts alike on every system and library version; macOS has no libc locale C.UTF-8 to name.
  const builtin = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const locale = process.platform === 'darwin' ? '--locale=C' : '--locale=C.UTF-8';
  const auth = ['--username=postgres', '--auth-local=trust', '--auth-host=reject'];
  const rest = ['--data-checksums', '--encoding=UTF8', '--no-instructions'];
  return ['-D', data, locale, ...builtin, ...auth, ...rest];
}

type Programs = { binaries: Binaries; launcher: Launcher; folder: string };

async function runProgram(programs: Programs, name: string, args: string[], input = ''): Promise<string> {
  const { binaries, launcher, folder } = programs;
  const program: Program = { file: path.join(binaries.bin, name), args, cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] };
  const lent = launcher.account === null ? await nameForNamelessUid() : null;
  const child = launch(launcher, lent === null ? program : withName(program, lent));
  const { code, output } = await runToEnd(child, input);
  if (code === 0) return output;
  const why = lent === null ? '' : ', which needs an account with a name in /etc/passwd';
  throw new Error(`${name} could not make the database (code ${code})${why}:\n${output.trim()}`);
}

/** initdb insists on a name for its account; a user namespace lends one to a uid that has none. */
function withName(program: Program, name: Account): Program {
  const map = ['--user', `--map-user=${name.uid}`, `--map-group=${name.gid}`, '--'];
  return { ...program, file: '/usr/bin/unshare', args: [...map, program.file, ...program.args] };
}

async function publish(making: string, pgDir: string): Promise<void> {
  try {
    await fs.rename(making, pgDir);
  } catch (error) {
    if ((await majorOfCluster(pgDir)) !== null) return;
    throw new Error(`${pgDir} is there but holds no database: move it away or choose another DATA_DIR.`, {
      cause: error,
    });
  }
  for (const folder of [path.dirname(pgDir), path.dirname(path.dirname(pgDir))]) {
    const handle = await fs.open(folder, 'r');
    await handle.sync();
    await handle.close();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
