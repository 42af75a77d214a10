import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processesIn, readPostmasterFile } from '../../apps/server/src/db/embedded/postmaster-file.ts';
import { openPool } from '../../apps/server/src/db/open.ts';
import type { Random } from '../../attack/random.ts';
import { makeClock } from './clock.ts';
import { DatabaseProcess, postmasterIn } from './database-process.ts';
import { makeDisk } from './disk.ts';
import { freePort } from './free-port.ts';
import { Proxy } from './proxy.ts';
import { type Recipe, ServerProcess } from './server-process.ts';
import type { Pool, Site, SiteOrders } from './site.ts';

const DISK_MEGABYTES = 1200;
/** The time-outs that the product has by itself: a transaction that stands still is ended after 30 s. */
const LONGEST_TIMEOUT_MS = 31_000;
/** The same time-out where DATABASE_URL sets it, so that a pause can be longer than it without taking half a minute. */
const SHORT_TIMEOUT_MS = 1500;

export async function openEmbedded(orders: SiteOrders, random: Random): Promise<Site> {
  const folder = await newFolder();
  const disk = orders.withDisk ? await makeDisk(folder, DISK_MEGABYTES) : null;
  const dataDir = disk?.mounted ?? join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const clock = orders.withClock ? await makeClock(folder) : null;
  const pgDir = join(dataDir, 'pg');
  const owner = async (): Promise<Pool> => {
    const file = await readPostmasterFile(pgDir);
    if (!file?.socketDirectory) throw new Error('the database does not run');
    return openPool({ host: file.socketDirectory, port: 5432, user: 'vialant_owner', database: 'vialant', max: 2 });
  };
  return serve(orders.main, { DATA_DIR: dataDir, DATABASE_URL: '', ...clock?.env }, random, {
    name: 'embedded',
    about: 'embedded PostgreSQL',
    databaseProxy: null,
    postmaster: () => postmasterIn(pgDir),
    databaseProcesses: () => processesIn(pgDir),
    owner,
    keyDir: join(dataDir, 'keys'),
    folder,
    disk,
    clock,
    longestTimeoutMs: LONGEST_TIMEOUT_MS,
    close: async () => {
      clock?.close();
      await disk?.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

export async function openByAddress(orders: SiteOrders, random: Random): Promise<Site> {
  const folder = await newFolder();
  const clock = orders.withClock ? await makeClock(folder) : null;
  const database = await DatabaseProcess.make(folder, await freePort(), clock?.env ?? {});
  const databaseProxy = new Proxy([database.port], random);
  const behind = await databaseProxy.listen();
  const url = `postgres://keeper:kept@127.0.0.1:${behind}/vialant?idle_in_transaction_session_timeout=${SHORT_TIMEOUT_MS}`;
  const dataDir = join(folder, 'data');
  return serve(orders.main, { DATABASE_URL: url, DATA_DIR: dataDir, ...clock?.env }, random, {
    name: 'by address',
    about: `PostgreSQL ${database.major} by DATABASE_URL`,
    databaseProxy,
    postmaster: () => database.pid(),
    databaseProcesses: () => database.processes(),
    owner: async () =>
      openPool({ host: '127.0.0.1', port: database.port, user: 'keeper', database: 'vialant', max: 2 }),
    keyDir: join(dataDir, 'keys'),
    folder,
    disk: null,
    clock,
    longestTimeoutMs: SHORT_TIMEOUT_MS,
    close: async () => {
      databaseProxy.close();
      await database.stop();
      clock?.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-faults-'));
  await chmod(folder, 0o755);
  return folder;
}

type Base = Omit<Site, 'port' | 'proxy' | 'server' | 'another'>;

/** Starts the product on its database, and the proxy before it. */
async function serve(main: string, env: Recipe['env'], random: Random, base: Base): Promise<Site> {
  const common = { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost', DEMO: '1', LOG_LEVEL: 'error', ...env };
  let version = main;
  const another = async (other = version): Promise<ServerProcess> => {
    version = other;
    return new ServerProcess({ main: other, env: common }, await freePort());
  };
  const server = await another();
  const proxy = new Proxy([server.port], random);
  try {
    const port = await proxy.listen();
    await server.start();
    return { ...base, port, proxy, server, another };
  } catch (error) {
    proxy.close();
    await server.stop('SIGKILL');
    await base.close();
    throw error;
  }
}
