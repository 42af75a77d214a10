import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { processesIn, readPostmasterFile } from '../postmaster-file.ts';
import { startEmbeddedPostgres } from '../start.ts';

export const run = promisify(execFile);
export const isRoot = process.geteuid?.() === 0;
export const nobody = { uid: 65534, gid: 65534 };
const hostScript = path.join(import.meta.dirname, '..', 'host-script.ts');

/** Why a test cannot run this checkout as another account; empty where it can. For the end of the test's title. */
export const whyNoOtherAccount = whyNot();

function whyNot(): string {
  if (!isRoot) return ' (skipped: only root can run it as another account)';
  const asNobody = spawnSync(process.execPath, ['--check', hostScript], { ...nobody, cwd: '/' });
  return asNobody.status === 0 ? '' : ' (skipped: other accounts may not enter the folder of this checkout)';
}

type Ready = { isOwner: boolean; host: string; ms: number };

/** A process of the test's own that runs `host-script.ts`. */
type Host = {
  process: ChildProcess;
  /** Rejects with what the host said when it could not start. */
  ready: Promise<Ready>;
  logged: string[];
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

type HostOptions = {
  flags?: string[];
  account?: { uid: number; gid: number };
  script?: string;
  /** Root as it is in a container, where it may not look into the processes of other accounts. */
  asInContainer?: boolean;
};

const temporaryFolders: string[] = [];
const hosts: Host[] = [];

/** A new folder under the system's temporary one, removed by `cleanUp`. */
export async function temporaryFolder(name = 'vialant-test-'): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), name));
  // Open to every account, as the folder of a checkout usually is.
  await fs.chmod(folder, 0o755);
  temporaryFolders.push(folder);
  return folder;
}

let template: Promise<string> | null = null;

/** A new folder with a database in it, copied from one that is made once: making one takes a second and more. */
export async function folderWithDatabase(): Promise<string> {
  template ??= makeTemplate();
  const folder = await temporaryFolder();
  await run('cp', ['-a', path.join(await template, 'pg'), folder]);
  return folder;
}

async function makeTemplate(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vialant-test-template-'));
  await fs.chmod(folder, 0o755);
  await (await startEmbeddedPostgres(folder, () => {})).stop();
  return folder;
}

/** For the end of a test file. */
export async function removeTemplate(): Promise<void> {
  if (template !== null) await fs.rm(await template, { recursive: true, force: true });
  template = null;
}

export function startHost(dataDir: string, options: HostOptions = {}): Host {
  const confine = options.asInContainer === true ? ['setpriv', '--bounding-set', '-sys_ptrace'] : [];
  const command = [...confine, process.execPath, options.script ?? hostScript, dataDir, ...(options.flags ?? [])];
  const [file = '', ...args] = command;
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...options.account });
  const logged: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => logged.push(text));
  const ready = new Promise<Ready>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const message = JSON.parse(line);
      if ('log' in message) logged.push(String(message.log));
      else if ('failed' in message) reject(new Error(String(message.failed)));
      else resolve(message);
    });
    child.once('exit', () => reject(new Error(`the host ended before it was ready\n${logged.join('\n')}`)));
  });
  // A host that is killed before it is ready is no failure of the test that killed it.
  ready.catch(() => {});
  const closed = once(child, 'close');
  const host: Host = {
    process: child,
    ready,
    logged,
    async end(signal) {
      child.kill(signal);
      await closed;
    },
  };
  hosts.push(host);
  return host;
}

/** Ends every host and removes every folder; fails when a database process is left behind. */
export async function cleanUp(): Promise<void> {
  for (const host of hosts.splice(0)) {
    host.process.kill('SIGCONT');
    if (host.process.exitCode === null && host.process.signalCode === null) await host.end('SIGTERM');
  }
  for (const folder of temporaryFolders.splice(0)) {
    const pgDir = path.join(folder, 'pg');
    const left = await processesLeftIn(pgDir);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 });
    if (left.length > 0) throw new Error(`left behind in ${pgDir}: ${left.join(', ')}`);
  }
}

/** The database processes that are still there after the seconds a shutdown may take. */
export async function processesLeftIn(pgDir: string): Promise<number[]> {
  let left: number[] = [];
  for (let i = 0; i < 250; i += 1) {
    left = await processesIn(pgDir);
    if (left.length === 0) break;
    await sleep(20);
  }
  return left;
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const file = await readPostmasterFile(path.join(dataDir, 'pg'));
  if (file === null) throw new Error(`no server in ${dataDir}`);
  return file.pid;
}

/** Waits until it is so; the test's own time limit ends the wait. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

/** Waits until another server than the one with this pid runs on the folder. */
export async function serverAfter(pid: number, dataDir: string): Promise<void> {
  await until(async () => {
    const file = await readPostmasterFile(path.join(dataDir, 'pg'));
    return file !== null && file.pid !== pid && file.isReady;
  });
}

/** The rows of one statement, on a connection of its own. */
export async function ask(host: string, statement: string, user = 'postgres'): Promise<Record<string, unknown>[]> {
  const client = new Client({ host, port: 5432, user, database: 'vialant' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
