import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROMISES } from './promises/promise.ts';

const RUN = join(import.meta.dirname, 'run.ts');
// Beside other tests the machine is busy, so times may be longer; an answer that takes seconds instead of milliseconds
// is still found.
const PATIENCE = 10;

function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [RUN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

test('SRV-04 SRV-05 eight hundred hostile requests of every kind break no promise', async () => {
  const { code, said } = await run('--requests', '800', '--seed', 'short', '--patience', String(PATIENCE));
  expect(said).toContain(`${Object.keys(PROMISES).length} promises kept`);
  expect(code).toBe(0);
});

test('what is asked wrongly is explained', async () => {
  const { code, said } = await run('--only', 'nothing of the kind');
  expect(said).toContain('npm run attack --');
  expect(code).toBe(2);
});
