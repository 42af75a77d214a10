import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from '../../apps/server/src/db/embedded/account.ts';
import { openPool } from '../../apps/server/src/db/open.ts';
import { freePort } from '../site/free-port.ts';
import { ServerProcess } from '../site/server-process.ts';
import type { Pool } from '../site/site.ts';
import { Network } from './network.ts';
import { Node } from './node.ts';
import { haproxyConfig, SUPERUSER } from './node-config.ts';

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts');
const NODES = [1, 2, 3] as const;
const READY_WITHIN_MS = 120_000;

/** Three databases under Patroni, two processes of the product, and HAProxy before both. */
export type Cluster = {
  readonly network: Network;
  readonly nodes: readonly Node[];
  readonly servers: readonly ServerProcess[];
  /** Where clients connect. */
  readonly port: number;
  readonly folder: string;
  readonly keyDir: string;
  owner(): Promise<Pool>;
  primary(): Promise<Node | null>;
  /** Resolves when one node leads and the two others have its record, one of them all of it. */
  whole(): Promise<void>;
  close(): Promise<void>;
};

export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-cluster-'));
  await chmod(folder, 0o755);
  const account = await chooseAccount(join(folder, 'none'));
  if (account === null) throw new Error('there is no account for PostgreSQL');
  const network = await Network.make(NODES.length);
  const nodes = NODES.map(
    (number) => new Node({ network, number, nodes: NODES }, join(folder, `node${number}`), account),
  );
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end();
    for (const node of nodes) await node.stop();
    await network.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const node of nodes) {
      await node.prepare();
      await chown(join(folder, `node${node.number}`), account.uid, account.gid);
      node.startEtcd();
    }
    for (const node of nodes) node.startPatroni();
    const ports = {
      database: await freePort(),
      product: await freePort(),
      servers: [await freePort(), await freePort()],
    };
    const proxy = await startHaproxy(folder, haproxyConfig(network, NODES, ports));
    closing.push(() => ended(proxy));
    const primary = async (): Promise<Node | null> => {
      const leading = await Promise.all(nodes.map((node) => node.isPrimary()));
      return nodes[leading.indexOf(true)] ?? null;
    };
    const whole = (): Promise<void> =>
      until(
        () => isWhole(nodes),
        () => nodes.map(({ said }) => said).join('\n---\n'),
      );
    await whole();
    await addOwner(ports.database);
    const env = {
      DATABASE_URL: `postgres://keeper:kept@127.0.0.1:${ports.database}/vialant`,
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost',
      DEMO: '1',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'loopback',
    };
    const servers = ports.servers.map((port) => new ServerProcess({ main: MAIN, env }, port));
    closing.push(() => Promise.all(servers.map((server) => server.stop())));
    for (const server of servers) await server.start();
    const owner = async (): Promise<Pool> => openPool({ connectionString: env.DATABASE_URL, max: 2 });
    return {
      network,
      nodes,
      servers,
      port: ports.product,
      folder,
      keyDir: join(folder, 'data/keys'),
      owner,
      primary,
      whole,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const states = await Promise.all(
    nodes.map(async (node) => [await node.isPrimary(), await node.isSynchronous(), await node.isCopy()] as const),
  );
  const count = (which: 0 | 1 | 2): number => states.filter((state) => state[which]).length;
  return count(0) === 1 && count(1) === 1 && count(2) === 2;
}

export async function until(
  isSo: () => Promise<boolean>,
  tell: () => string,
  withinMs = READY_WITHIN_MS,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`the cluster does not become whole:\n${tell()}`);
    await sleep(100);
  }
}

async function startHaproxy(folder: string, config: string): Promise<ChildProcess> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  return spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** The role that owns the product's database and may create the role the product works under. */
async function addOwner(port: number): Promise<void> {
  await until(
    async () => {
      const boss = openPool({ ...SUPERUSER, host: '127.0.0.1', port, max: 1 });
      try {
        await boss.query('CREATE TABLE IF NOT EXISTS late_write (id uuid PRIMARY KEY)');
        await boss.query(`CREATE ROLE keeper LOGIN CREATEROLE CREATEDB PASSWORD 'kept'`);
        await boss.query('CREATE DATABASE vialant OWNER keeper');
        return true;
      } catch {
        return false;
      } finally {
        await boss.end();
      }
    },
    () => 'the database cannot be made',
  );
}
