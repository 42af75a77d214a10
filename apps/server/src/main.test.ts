import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');

test('the whole server starts, logs trace ids and no secret, stops on SIGTERM, and leaves no process behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-main-'));
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '' },
  });
  let output = '';
  server.stdout.on('data', (chunk) => (output += chunk));
  server.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
  try {
    await expect.poll(() => output, { timeout: 40_000 }).toContain('is ready at');
    expect(output).toContain('medic@demo.vialant.test');
    const address = /ready at (http:\/\/localhost:\d+)/.exec(output)?.[1];
    const headers = {
      'content-type': 'application/json',
      'x-trace-id': 'trace-of-this-test',
      'x-auth-token': 'secret-token',
    };
    await fetch(`${address}/api/v1/user/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username: 'secret-name', password: 'a'.repeat(64) }),
    });
    await fetch(`${address}/api/v1/code/find?barcode_id=secret-code`, { headers });
    await expect.poll(() => output).toContain('code/find');
    expect(output).toContain('trace-of-this-test');
    await fetch(`${address}/api/v1/user/forgot_password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'medic@demo.vialant.test' }),
    });
    const outbox = /(http:\/\/localhost:\d+\/dev\/outbox)/.exec(output)?.[1] ?? '';
    const page = await (await fetch(outbox)).text();
    expect(page).toContain(`href="${address}/#reset-password?password_reset_guid=`);
    expect(output).not.toMatch(/secret-|aaaaaaaa/);
  } finally {
    server.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
  expect(stdout.split('\n').filter((line) => line.includes(dataDir))).toEqual([]);
  await rm(dataDir, { recursive: true });
}, 60_000);
