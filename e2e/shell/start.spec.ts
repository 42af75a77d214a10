import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processesIn } from '../../apps/server/src/db/embedded/postmaster-file.ts';
import { type RunningServer, startServer } from '../support/boot-server.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { HomePage } from '../page-models/home-page.ts';

const START = [process.execPath, 'scripts/start.mjs'] as const;

type Fixtures = {
  dataDir: string;
  start: (
    command: readonly string[],
    options?: { env?: Record<string, string>; asGroup?: boolean },
  ) => Promise<RunningServer>;
};

/** Servers of the test's own in its own folder; all are stopped in the end, even when the test fails. */
const test = base.extend<Fixtures>({
  dataDir: async ({ browserName }, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), `vialant-start-${browserName}-`));
    await provide(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  },
  start: async ({ dataDir }, provide) => {
    const started: RunningServer[] = [];
    await provide(async (command, { env = {}, asGroup = false } = {}) => {
      const server = await startServer(command, { DATA_DIR: dataDir, DEMO: '1', ...env }, { asGroup });
      started.push(server);
      return server;
    });
    for (const server of started) await server.stop();
    await expect.poll(() => processesIn(join(dataDir, 'pg'))).toEqual([]);
  },
});

test.describe.configure({ timeout: 300_000 });

test('PROD-08 npm start answers, Ctrl-C leaves no process and a database that was closed, and it starts again, quicker, with the configured product name; SIGTERM ends the server with 0', async ({
  start,
  dataDir,
  page,
  request,
}) => {
  const folder = join(dataDir, 'pg');
  const began = Date.now();
  const first = await start(['npm', 'start', '--silent'], { asGroup: true });
  expect((await request.get(`${first.url}/api/v1/health`)).status()).toBe(200);
  const firstTook = Date.now() - began;
  expect(await processesIn(folder)).not.toEqual([]);
  // npm and its shell end at the signal at once; the server behind them takes the time it needs.
  await first.stop('SIGINT');
  await expect.poll(() => processesIn(folder)).toEqual([]);
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false);

  const beganAgain = Date.now();
  const second = await start(START, { env: { PRODUCT_NAME: 'Vial & Box' } });
  await page.goto(second.url);
  // The first one also made the database and the demo agencies.
  expect(Date.now() - beganAgain).toBeLessThan(firstTook);
  await expect(page).toHaveTitle('Vial & Box');
  await expect(page.getByRole('heading', { level: 1, name: 'Vial & Box' })).toBeVisible();
  await expect(new HomePage(page).logo).toBeVisible();
  await expect(page.getByText('Vialant')).toHaveCount(0);
  // The browser still holds its connections; the server must not wait for them.
  expect(await second.stop('SIGTERM'), second.log()).toBe(0);
  expect(await processesIn(folder)).toEqual([]);
});
