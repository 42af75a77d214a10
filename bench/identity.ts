import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { startServer, stopServer } from './bench-server.ts';

const TRIES = 200;
const WARM_UP = 20;
/** The number of tries between two clearings; low enough that no limit is reached. */
const CLEAR_EVERY = 4;
const PROMISE = 0.1;

type Ask = (email: string) => Promise<void>;

/**
 * Measures whether the time of an answer tells if an address has an account: known and unknown addresses in turn, in
 * one run.
 */
export async function benchIdentity(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  try {
    const server = await startServer(dataDir);
    const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
    const owner = openPool({ ...postgres.connection('owner'), max: 1 });
    console.log(`medians of ${TRIES} tries each, known and unknown in turn\n`);
    console.log('call                  known ms  unknown ms   unknown / known');
    await compare('user/login (wrong)', owner, (username) =>
      post(server.port, 'user/login', { username, password: 'f'.repeat(64) }, 422),
    );
    await compare('user/forgot_password', owner, (email) => post(server.port, 'user/forgot_password', { email }, 200));
    await owner.end();
    await postgres.stop();
    await stopServer(server);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(name: string, owner: ReturnType<typeof openPool>, ask: Ask): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let n = -WARM_UP; n < TRIES; n += 1) {
    if (n % CLEAR_EVERY === 0) await owner.query('TRUNCATE failed_try, password_link, outgoing_message');
    // The order alternates too, so that work which the server does after an answer slows both kinds equally.
    const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const start = performance.now();
      await ask(kind === 'known' ? 'medic@demo.vialant.test' : `nobody-${n}@demo.vialant.test`);
      if (n >= 0) times[kind].push(performance.now() - start);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const ratio = unknown / known;
  const isKept = Math.abs(ratio - 1) <= PROMISE;
  if (!isKept) process.exitCode = 1;
  console.log(
    `${name.padEnd(20)} ${known.toFixed(2).padStart(9)} ${unknown.toFixed(2).padStart(11)} ${ratio.toFixed(3).padStart(17)}  ${isKept ? 'promise kept' : 'PROMISE BROKEN'} (within ${PROMISE * 100} %)`,
  );
}

async function post(port: number, path: string, body: object, expected: number): Promise<void> {
  const response = await fetch(`http://localhost:${port}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (response.status !== expected) throw new Error(`${path} answered ${response.status}`);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
