import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, giveTo } from './account.ts';
import { findBinaries } from './binaries.ts';
import { majorOfCluster, makeCluster, removeAbandoned } from './cluster.ts';
import { obtainServer, type Running } from './keeper.ts';
import { findChrt, findSetpriv, type Launcher } from './launch.ts';
import type { Site } from './server.ts';
import { serverLogIn } from './server-log.ts';
import { makeSocketDirectory, socketPort } from './socket-directory.ts';

export type EmbeddedPostgres = {
  /** Connection options for `pg` (host = socket directory, port, database 'vialant') for the given role. */
  connection(role: 'owner' | 'app', database?: string): { host: string; port: number; user: string; database: string };
  /** Stops the server if this process started it; resolves when it is down. */
  stop(): Promise<void>;
  /** False while the server is one that another process started. */
  readonly ownerOfServer: boolean;
};

const firstPauseMs = 50;
const longestPauseMs = 5_000;

/** Runs PostgreSQL on a private socket with its data in `dataDir`, and keeps it running until `stop`. */
export async function startEmbeddedPostgres(dataDir: string, log: (line: string) => void): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database does not run on Windows: name a PostgreSQL server by DATABASE_URL.');
  }
  const site = await prepareSite(dataDir, log, await findSetpriv());
  return keepRunning(site, await obtainServer(site));
}

/** Finds or makes all that a server needs: folder, account, programs, database, socket directory. */
export async function prepareSite(
  dataDir: string,
  log: Site['log'],
  setpriv: string | null,
  names?: string[],
): Promise<Site> {
  await fs.mkdir(dataDir, { recursive: true });
  const home = await fs.realpath(dataDir);
  const pgDir = path.join(home, 'pg');
  const account = await chooseAccount(pgDir, names);
  const launcher: Launcher = { account, setpriv };
  const major = await majorOfCluster(pgDir);
  const binaries = await findBinaries(home, launcher, major);
  await removeAbandoned(pgDir);
  if (major === null) {
    log(`database: making a new one in ${pgDir}`);
    await makeCluster(pgDir, binaries, launcher);
  } else if (account !== null) {
    await giveTo(account, pgDir);
  }
  const socketDirectory = await makeSocketDirectory(home, account);
  return { pgDir, socketDirectory, binaries, launcher, chrt: await findChrt(), serverLog: serverLogIn(home), log };
}

/** Looks after the server: when it ends unexpectedly, the next one is started or adopted. */
export function keepRunning(site: Site, first: Running): EmbeddedPostgres {
  // It never changes: the connection pools have been given it.
  const { socketDirectory } = first;
  const stopping = new AbortController();
  let running = first;

  async function replaceWhenGone(): Promise<void> {
    for (;;) {
      await running.gone;
      if (stopping.signal.aborted) return;
      site.log(running.isOurs ? 'database: the server died' : 'database: the server of the other process stopped');
      const next = await obtainInTheEnd({ ...site, socketDirectory }, stopping.signal);
      if (next === null) return;
      running = next;
      // We were told to stop while this server was starting.
      if (stopping.signal.aborted) return await next.release();
      site.log('database: running again');
    }
  }
  const replacing = replaceWhenGone();

  return {
    connection: (role, database = 'vialant') => ({
      host: socketDirectory,
      port: socketPort,
      user: `vialant_${role}`,
      database,
    }),
    get ownerOfServer() {
      return running.isOurs;
    },
    async stop() {
      stopping.abort();
      await running.release();
      await replacing;
    },
  };
}

/** Tries until there is a server again, since for example a full disk may be emptied; null when told to stop. */
async function obtainInTheEnd(site: Site, stopping: AbortSignal): Promise<Running | null> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    try {
      return await obtainServer(site, stopping);
    } catch (error) {
      if (stopping.aborted) return null;
      site.log(`database: ${error instanceof Error ? error.message : String(error)}`);
    }
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
  }
}
