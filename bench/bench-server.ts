import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPassword } from '../apps/server/src/demo/demo-password.ts';

/** The server's program within the product. */
export const SERVER_MAIN = 'apps/server/src/main.ts';
const MAIN = join(import.meta.dirname, '..', SERVER_MAIN);

export type BenchServer = { child: ChildProcess; port: number; startMs: number };

/** The real server in its own process, with its own database; `main`: the server of another revision. */
export async function startServer(dataDir: string, main = MAIN): Promise<BenchServer> {
  const started = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const match = /ready at http:\/\/localhost:(\d+)/.exec(output);
      if (match) resolve(Number(match[1]));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return { child, port, startMs: performance.now() - started };
}

export async function stopServer({ child }: BenchServer): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** A session token of a user of the small demo agencies, or of the large one. */
export async function signIn(port: number, name: string, demo: 'demo' | 'metro' = 'demo'): Promise<string> {
  const password = await demoPassword();
  const response = await fetch(`http://localhost:${port}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${name}@${demo}.vialant.test`, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

/** Resident memory of the server in megabytes, where the system tells. */
export async function memoryOf({ child }: BenchServer): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024).toFixed(0);
}
