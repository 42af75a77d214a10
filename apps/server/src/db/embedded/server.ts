import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { dataPath } from './cluster.ts';
import { type Launcher, launch } from './launch.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { ServerLog } from './server-log.ts';
import { makePrivate, socketPort } from './socket-directory.ts';

/** All that is needed to run the server of one data folder. */
export type Site = {
  pgDir: string;
  socketDirectory: string;
  binaries: Binaries;
  launcher: Launcher;
  /** Path of `chrt`, or null where there is none. */
  chrt: string | null;
  serverLog: ServerLog;
  log: (line: string) => void;
};

export type Attempt =
  | { outcome: 'ready'; server: ChildProcess }
  /** Another server, or what is left of one, holds the folder: worth another try. */
  | { outcome: 'occupied'; lines: string }
  | { outcome: 'failed'; lines: string };

const fastStopMs = 20_000;
const immediateStopMs = 5_000;

/**
 * Starts PostgreSQL and waits until it takes connections, without a time limit: recovery after a crash may take long.
 * `stalePid` is the pid in the lock file if we know that it is no server of this folder. PostgreSQL ignores a lock file
 * with its grandparent's pid, so we declare it the grandparent, and need not delete a file that may just have changed.
 */
export async function startServer(site: Site, stalePid: number | null): Promise<Attempt> {
  const { pgDir, serverLog } = site;
  await serverLog.trim();
  // The system may have emptied the temporary folder since the last start.
  await makePrivate(site.socketDirectory, site.launcher.account);
  const position = await serverLog.position();
  const output = await serverLog.open();
  const postgres = path.join(site.binaries.bin, 'postgres');
  const args = ['-D', await dataPath(pgDir, site.binaries, site.launcher.account), ...settingArgs(site)];
  const server = launch(site.launcher, {
    ...inTurn(site.chrt, postgres, args),
    cwd: pgDir,
    stdio: ['ignore', output.fd, output.fd],
    env: stalePid === null ? {} : { PG_GRANDPARENT_PID: `${stalePid}` },
  });
  let refusal = '';
  server.on('error', (error) => {
    refusal = String(error);
  });
  await output.close();
  // The database alone must not keep this process running.
  server.unref();

  while (server.pid !== undefined && !hasEnded(server)) {
    const file = await readPostmasterFile(pgDir);
    if (file?.pid === server.pid && file.isReady) return { outcome: 'ready', server };
    await sleep(10);
  }
  const lines = `${await serverLog.linesSince(position)}\n${refusal}`.trim();
  const isOccupied = /lock file ".*" already exists|shared memory block .* still in use/.test(lines);
  return { outcome: isOccupied ? 'occupied' : 'failed', lines };
}

/** Stops the server: open transactions are rolled back and clients are disconnected. */
export async function stopServer(server: ChildProcess): Promise<void> {
  server.ref();
  for (const [signal, patienceMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
    ['SIGKILL', immediateStopMs],
  ] as const) {
    if (hasEnded(server)) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })]);
  }
}

export function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/**
 * The command that runs the database under the batch policy, in which a process does not preempt another when it wakes.
 * Otherwise, on few cores, it interrupts the process that has just sent it a statement and has more to send.
 */
function inTurn(chrt: string | null, file: string, args: string[]): { file: string; args: string[] } {
  return chrt === null ? { file, args } : { file: chrt, args: ['--batch', '0', file, ...args] };
}

function settingArgs(site: Site): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    port: socketPort,
    unix_socket_directories: quoted(site.socketDirectory),
    unix_socket_permissions: '0700',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
    max_connections: 100,
    shared_buffers: '128MB',
    // What is looked up by an index lies in memory or on a disk without a head to move.
    random_page_cost: 1.1,
    // A report keeps one processor busy and leaves the others to those who record.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements hold what people typed and must not be logged; the application logs its failures itself.
    log_min_error_statement: 'panic',
    // Lets a later start see whether the process that looks after this server still lives.
    'vialant.owner_pid': process.pid,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Quotes the folder: the setting is a list with commas, and a path may hold one. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}
