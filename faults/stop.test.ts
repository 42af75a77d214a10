import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processesIn, readPostmasterFile } from '../apps/server/src/db/embedded/postmaster-file.ts';
import { root } from '../scripts/prepare.mjs';

const isLinux = process.platform === 'linux';
/** Longer than the product takes to see that its starter is gone. */
const NOTICED_MS = 1500;

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vialant-stop-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Chain = { npm: number; sh: number; node: number };

/** Starts the product as its README says, by a command of the shell, and finds the processes it consists of. */
async function start(command: string): Promise<{ child: ChildProcess; chain: Chain; url: string }> {
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', DEMO: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ready = / is ready at (http:\/\/localhost:\d+)/;
  await expect.poll(() => said, { timeout: 170_000 }).toMatch(ready);
  // The first process of the database is the server's child.
  const postmaster = await readPostmasterFile(join(dataDir, 'pg'));
  const node = await parentOf(postmaster?.pid ?? 0);
  const sh = await parentOf(node);
  return { child, chain: { npm: await parentOf(sh), sh, node }, url: ready.exec(said)?.[1] ?? '' };
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}/cmdline`);
}

/** All that is left of the product once its server is gone, and what a database leaves that was not closed. */
async function leftOf({ node }: Chain): Promise<{ processes: number[]; isOpen: boolean }> {
  await expect.poll(() => isAlive(node), { timeout: 60_000 }).toBe(false);
  await expect.poll(() => processesIn(join(dataDir, 'pg')), { timeout: 60_000 }).toEqual([]);
  const isOpen = existsSync(join(dataDir, 'pg', 'postmaster.pid'));
  return { processes: await processesIn(join(dataDir, 'pg')), isOpen };
}

for (const [who, signal] of [
  ['npm', 'SIGTERM'],
  ['sh', 'SIGTERM'],
  ['node', 'SIGTERM'],
  ['npm', 'SIGKILL'],
] as const) {
  test.skipIf(!isLinux)(`npm start: ${signal} to ${who} alone ends server and database in order`, async () => {
    const { chain } = await start('exec npm start --silent');
    process.kill(chain[who], signal);
    expect(await leftOf(chain)).toEqual({ processes: [], isOpen: false });
  });
}

test.skipIf(!isLinux)('npm start goes on when the shell that started it is gone; Ctrl-C ends it', async () => {
  const { child, chain, url } = await start('nohup npm start --silent & wait $! & sleep 1');
  if (child.exitCode === null) await once(child, 'exit');
  await sleep(NOTICED_MS);
  expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
  // A terminal sends Ctrl-C to all of them.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await leftOf(chain)).toEqual({ processes: [], isOpen: false });
});
