import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { type RunningServer, startServer } from './boot-server.ts';
import { newDemoFolder } from '../demo/demo-folder.ts';
import { sessionsAt } from './fixtures.ts';
import { freePort } from '../../faults/site/free-port.ts';
import { test } from './stock-fixtures.ts';

/** A demo server with a fixed address and database, which can be stopped and started again. */
export type RestartableServer = {
  readonly url: string;
  /** Ends the server at once, as a power cut does. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Tests with their own restartable server, which runs when a test begins. */
export const restartableTest = test.extend<{ server: RestartableServer }, { restartable: RestartableServer }>({
  restartable: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern that it needs no fixture
    async ({}, provide) => {
      const server = await startRestartable();
      await provide(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  sessionOf: [
    async ({ restartable, playwright }, provide) => provide(sessionsAt(playwright, restartable.url)),
    { scope: 'worker' },
  ],
  baseURL: async ({ restartable }, provide) => provide(restartable.url),
  server: async ({ restartable }, provide) => {
    await restartable.start();
    await provide(restartable);
  },
});

async function startRestartable(): Promise<RestartableServer> {
  ensureBuilt();
  const dataDir = newDemoFolder('restartable');
  const port = await freePort();
  const environment = { DATA_DIR: dataDir, DEMO: '1', PORT: String(port) };
  const boot = (): Promise<RunningServer> => startServer([process.execPath, 'apps/server/src/main.ts'], environment);
  let running: Promise<RunningServer> | null = boot();
  return {
    url: (await running).url,
    async kill() {
      if (running === null) return;
      const { process: server } = await running;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      running = null;
    },
    async start() {
      running ??= boot();
      await running;
    },
    async remove() {
      // Started again before it is stopped: only a server that is asked to stop also stops its database.
      running ??= boot();
      await (await running).stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
