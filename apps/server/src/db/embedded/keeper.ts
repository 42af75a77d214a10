import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServer, type Watch } from './find-server.ts';
import { lingeringBackends, parentOfServer } from './postmaster-file.ts';
import { hasEnded, type Site, startServer, stopServer } from './server.ts';

/** A running server, either ours or one that another process looks after. */
export type Running = {
  isOurs: boolean;
  socketDirectory: string;
  /** Resolves when the server has gone. */
  gone: Promise<unknown>;
  /** Stops the server if it is ours, otherwise only lets go of it. */
  release(): Promise<void>;
};

const occupiedPatienceMs = 15_000;
const waitingNoticeMs = 10_000;
// Often, because a client that keeps failing fills the log with some megabytes a second.
const logTrimMs = 2_000;

/** Adopts the server that runs on the folder, or starts one, until told to give up. */
export async function obtainServer(site: Site, giveUp?: AbortSignal): Promise<Running> {
  const startedAt = performance.now();
  let noticedAt = startedAt;
  for (;;) {
    giveUp?.throwIfAborted();
    const found = await findServer(site.pgDir);
    switch (found.state) {
      case 'served':
        site.log(`database: using the server with pid ${found.pid} that another process started`);
        return anothers(found.socketDirectory, found.watch);
      case 'orphan':
        site.log(`database: stopping the server with pid ${found.pid}, whose starter is dead`);
        await stopOrphan(found.pid, site.pgDir);
        break;
      case 'busy':
        if (performance.now() - noticedAt > waitingNoticeMs) {
          noticedAt = performance.now();
          site.log(`database: waiting for the server with pid ${found.pid}, which is starting or stopping`);
        }
        await sleep(25);
        break;
      case 'free': {
        const attempt = await startServer(site, found.stalePid);
        if (attempt.outcome === 'ready') return ours(site, attempt.server);
        const isPatient = performance.now() - startedAt < occupiedPatienceMs;
        if (attempt.outcome === 'failed' || !isPatient) {
          throw new Error(`PostgreSQL did not start. The end of its log:\n${attempt.lines}`);
        }
        // The server of these processes is dead and their work is lost; while they live, no new server can start.
        for (const pid of await lingeringBackends(site.pgDir)) killIfThere(pid, 'SIGKILL');
        await sleep(50);
        break;
      }
      default:
        found satisfies never;
    }
  }
}

function anothers(socketDirectory: string, { client, socket }: Watch): Running {
  socket.unref();
  return {
    isOurs: false,
    socketDirectory,
    gone: socket.closed ? Promise.resolve() : once(socket, 'close'),
    release: async () => {
      socket.ref();
      await client.end();
    },
  };
}

function ours(site: Site, server: ChildProcess): Running {
  const trimming = setInterval(() => {
    site.serverLog.trim().catch((error: unknown) => site.log(`database: its log cannot be trimmed: ${String(error)}`));
  }, logTrimMs).unref();
  const ended = hasEnded(server) ? Promise.resolve() : once(server, 'exit');
  const gone = ended.finally(() => clearInterval(trimming));
  return {
    isOurs: true,
    socketDirectory: site.socketDirectory,
    gone,
    release: async () => {
      await stopServer(server);
      await fs.rmdir(site.socketDirectory).catch(() => {});
    },
  };
}

async function stopOrphan(pid: number, pgDir: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    killIfThere(pid, signal);
    const until = performance.now() + patienceMs;
    while (performance.now() < until) {
      if ((await parentOfServer(pid, pgDir)) === null) return;
      await sleep(20);
    }
  }
  throw new Error(`An abandoned PostgreSQL server (pid ${pid}) does not stop: end it and start again.`);
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended by itself before the signal.
  }
}
