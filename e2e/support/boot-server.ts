import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
// The origins of the pages in the mobile apps.
const APP_ORIGINS = 'capacitor://localhost,https://localhost';
const READY = / is ready at (http:\/\/localhost:\d+)/;
// The first start creates a database, which takes many seconds on a busy machine.
const READY_WITHIN_MS = 240_000;
// A busy machine takes long to write a database to the disk; a server that is killed has no exit code.
const STOPPED_WITHIN_MS = 60_000;

export type RunningServer = {
  readonly url: string;
  readonly process: ChildProcess;
  /** What the server has printed so far. */
  readonly log: () => string;
  /** Sends the signal, as Ctrl-C or a supervisor would, and returns the exit code. */
  readonly stop: (signal?: 'SIGINT' | 'SIGTERM') => Promise<number | null>;
};

/**
 * Starts the real server on a free port and waits until it listens. `asGroup` also signals its children, as Ctrl-C
 * does.
 */
export async function startServer(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  { asGroup = false }: { asGroup?: boolean } = {},
): Promise<RunningServer> {
  const [program = '', ...args] = command;
  const server = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'error', APP_ORIGINS, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: asGroup,
  });
  const ended = once(server, 'exit');
  const log = logOf(server);
  return {
    url: await addressOf(server, log),
    process: server,
    log,
    async stop(signal = 'SIGTERM') {
      const patience = setTimeout(() => server.kill('SIGKILL'), STOPPED_WITHIN_MS);
      const isRunning = server.exitCode === null && server.signalCode === null;
      if (isRunning && asGroup) process.kill(-(server.pid ?? 0), signal);
      else if (isRunning) server.kill(signal);
      await ended;
      clearTimeout(patience);
      return server.exitCode;
    },
  };
}

/** A server with fresh demo agencies; its database is deleted when it stops. */
export function startDemo(): Promise<RunningServer> {
  return startServer([process.execPath, 'e2e/demo/serve-demo.ts'], {});
}

/** Collects what the server prints. */
function logOf(server: ChildProcess): () => string {
  let log = '';
  const read = (chunk: Buffer): void => {
    log += chunk.toString();
  };
  server.stdout?.on('data', read);
  server.stderr?.on('data', read);
  return () => log;
}

function addressOf(server: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => {
      clearTimeout(patience);
      reject(new Error(`The server ${what}:\n${log()}`));
    };
    const patience = setTimeout(() => {
      server.kill('SIGKILL');
      fail(`was not ready after ${READY_WITHIN_MS / 1000} s`);
    }, READY_WITHIN_MS);
    const look = (): void => {
      const address = READY.exec(log())?.[1];
      if (address === undefined) return;
      clearTimeout(patience);
      resolve(address);
    };
    server.stdout?.on('data', look);
    server.stderr?.on('data', look);
    server.once('error', (error) => fail(`did not start (${error.message})`));
    server.once('exit', (code) => fail(`ended with ${code}`));
  });
}
