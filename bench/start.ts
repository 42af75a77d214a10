import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/prepare.mjs';

const GOALS = { freshMs: 40_000, againMs: 2000 } as const;
const PATIENCE_MS = 300_000;

/**
 * How long `npm start` takes until the product serves: in a fresh clone, whose packages npm has in its cache, and the next
 * time in the same folder.
 */
export async function benchStart(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-start-'));
  try {
    const clone = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, join(folder, 'clone')]);
    if (clone.status !== 0) throw new Error(`git clone failed: ${clone.stderr.toString()}`);
    const fresh = await start(folder);
    const again = [await start(folder), await start(folder), await start(folder)].toSorted((a, b) => a - b)[1] ?? fresh;
    report('npm start in a fresh clone, warm package cache', fresh, GOALS.freshMs);
    report('npm start the next time, median of 3', again, GOALS.againMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The milliseconds until the product serves; stops it then. */
async function start(folder: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: join(folder, 'clone'),
    // As a shell of a user has it: nothing of the run that measures.
    env: { ...withoutNpm(process.env), DATA_DIR: join(folder, 'data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    await untilServing(child);
    return performance.now() - started;
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

function untilServing(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => reject(new Error(`${why}:\n${output}`));
    const timer = setTimeout(() => fail('it does not serve'), PATIENCE_MS);
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const [, port] = /ready at http:\/\/localhost:(\d+)/.exec(output) ?? [];
      if (port === undefined) return;
      clearTimeout(timer);
      fetch(`http://localhost:${port}/`).then(
        ({ ok }) => (ok ? resolve() : fail('it answers, but not the page')),
        (error: unknown) => fail(String(error)),
      );
    });
    child.once('exit', (code) => fail(`it ended with ${code}`));
  });
}

function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^npm_/i.test(name) && name !== 'NODE_ENV'),
  );
}

function report(what: string, ms: number, goalMs: number): void {
  const isReached = ms <= goalMs;
  if (!isReached) process.exitCode = 1;
  const verdict = isReached ? 'goal reached' : 'GOAL MISSED';
  console.log(`${what.padEnd(48)} ${(ms / 1000).toFixed(1)} s   ${verdict} (${goalMs / 1000} s)`);
}
