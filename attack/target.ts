import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import type { Report } from './watch.ts';

const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');
const WATCH = join(import.meta.dirname, 'watch.ts');
const START_WITHIN_MS = 120_000;
const TELL_WITHIN_MS = 30_000;

/** The server's public address: behind a proxy on the same machine, as in production. */
export const ADDRESS = 'https://attacked.vialant.test';

export type Pause = Omit<Extract<Report, { kind: 'pause' }>, 'kind'>;
export type Memory = Omit<Extract<Report, { kind: 'memory' }>, 'kind'>;

/** The real server in its own process, with access to its database, memory and log. */
export type Target = {
  port: number;
  dataDir: string;
  /**
   * A connection as the database's owner, to create what no call can create and to check what the API does not show.
   */
  owner: ReturnType<typeof openPool>;
  /**
   * The longest block of the event loop since the last call of this function: by the clock, by the server's own work,
   * and when that work ended.
   */
  longestPause(): Pause;
  /** The server's memory after a garbage collection. */
  memory(): Promise<Memory>;
  /** What the server has written to its log. */
  complaints(): string;
  stop(): Promise<void>;
};

export async function startTarget(): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-attack-'));
  const child = spawn(process.execPath, ['--expose-gc', '--import', WATCH, MAIN], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: ADDRESS,
      TRUST_PROXY: 'loopback',
      DEMO: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  try {
    const port = await listening(child, () => said);
    const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
    const owner = openPool({ ...postgres.connection('owner'), max: 3 });
    const stop = async (): Promise<void> => {
      await owner.end();
      // This process must let go of the database first, or it would restart it when the server stops it.
      await postgres.stop();
      await ended(child);
      await rm(dataDir, { recursive: true, force: true });
    };
    return { port, dataDir, owner, complaints: () => said, stop, ...watched(child) };
  } catch (error) {
    await ended(child);
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

function listening(child: ChildProcess, said: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server did not start: ${said()}`)), START_WITHIN_MS);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said()}`)));
    child.on('message', (report: Report) => {
      if (report.kind !== 'listening') return;
      clearTimeout(late);
      resolve(report.port);
    });
  });
}

function watched(child: ChildProcess): Pick<Target, 'longestPause' | 'memory'> {
  let worst: Pause = { wallMs: 0, busyMs: 0, at: 0 };
  const waiting: ((memory: Memory) => void)[] = [];
  child.on('message', (report: Report) => {
    if (report.kind === 'pause') {
      const { busyMs, at } = report.busyMs > worst.busyMs ? report : worst;
      worst = { wallMs: Math.max(worst.wallMs, report.wallMs), busyMs, at };
    } else if (report.kind === 'memory') {
      const { kind: _, ...memory } = report;
      for (const resolve of waiting.splice(0)) resolve(memory);
    }
  });
  return {
    longestPause: () => {
      const longest = worst;
      worst = { wallMs: 0, busyMs: 0, at: 0 };
      return longest;
    },
    memory: () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the server does not tell its memory')), TELL_WITHIN_MS);
        waiting.push((memory) => {
          clearTimeout(late);
          resolve(memory);
        });
        child.send('memory');
      }),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
