import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { startDatabase } from './start-database.ts';

const installed = newestInstalled();
const why = installed === null ? ' (skipped: the system has no PostgreSQL of 15 or newer)' : '';

function newestInstalled(): string | null {
  try {
    const majors = readdirSync('/usr/lib/postgresql')
      .map(Number)
      .filter((major) => major >= 15)
      .sort((a, b) => b - a);
    return majors[0] === undefined ? null : `/usr/lib/postgresql/${majors[0]}/bin`;
  } catch {
    return null;
  }
}

/** PostgreSQL refuses to run as root; Debian's package has made this account for it. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** A production-like server: over TCP, with passwords, an owner that may create roles and is not a superuser. */
async function withServer(work: (url: string, admin: pg.Client) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vialant-pg-'));
  const as = account();
  if (as) chownSync(folder, as.uid, as.gid);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'root-secret', { mode: 0o644 });
  const data = join(folder, 'data');
  execFileSync(
    `${installed}/initdb`,
    ['-D', data, '-U', 'boss', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-N'],
    { ...as, stdio: 'ignore' },
  );
  const port = await freePort();
  const server = spawn(
    `${installed}/postgres`,
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'],
    { ...as, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const admin = await connectWhenUp(`postgres://boss:root-secret@127.0.0.1:${port}/postgres`);
    await admin.query(`CREATE ROLE agency_owner LOGIN CREATEROLE PASSWORD 'owner secret'`);
    await admin.query('CREATE DATABASE vialant OWNER agency_owner');
    await work(`postgres://agency_owner:owner%20secret@127.0.0.1:${port}/vialant`, admin);
    await admin.end();
  } finally {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function connectWhenUp(connectionString: string): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

describe.skipIf(installed === null)('a PostgreSQL of one’s own by DATABASE_URL', () => {
  test(`is migrated, given its own role for the application, and started again without harm${why}`, async () => {
    await withServer(async (url, admin) => {
      const config = readConfig({ DATABASE_URL: url });
      const lines: string[] = [];
      const first = await startDatabase(config, (line) => lines.push(line));
      expect(lines).toContain('database: migrated to 0001-agencies');
      expect(first.hasDemo).toBe(false);
      const { rows } = await first.pool.query('SELECT current_user AS who, (SELECT count(*)::int FROM drug) AS seen');
      expect(rows).toEqual([{ who: 'vialant_app', seen: 0 }]);
      await expect(first.pool.query('SELECT * FROM user_password')).rejects.toThrow('permission denied');
      await first.close();

      // Somebody changed the role's password: the next start sets it right.
      await admin.query(`ALTER ROLE vialant_app PASSWORD 'something else'`);
      const again: string[] = [];
      const second = await startDatabase({ ...config, demo: true }, (line) => again.push(line));
      expect(again).toEqual(['database: demo agencies made']);
      expect(second.hasDemo).toBe(true);
      await second.close();
    });
  }, 60_000);

  test(`an owner that may not create roles is told what to run${why}`, async () => {
    await withServer(async (url, admin) => {
      await admin.query('ALTER ROLE agency_owner NOCREATEROLE');
      await expect(startDatabase(readConfig({ DATABASE_URL: url }), () => undefined)).rejects.toThrow(
        'CREATE ROLE vialant_app',
      );
    });
  }, 60_000);
});
