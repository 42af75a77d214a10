import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import {
  ask,
  cleanUp,
  folderWithDatabase,
  isRoot,
  nobody,
  postmasterPid,
  processesLeftIn,
  removeTemplate,
  run,
  startHost,
  temporaryFolder,
  whyNoOtherAccount,
} from './testing/hosts.ts';
import { obtainServer } from './keeper.ts';
import { findSetpriv } from './launch.ts';
import { keepRunning, prepareSite, startEmbeddedPostgres } from './start.ts';

afterEach(cleanUp, 60_000);
afterAll(removeTemplate);

describe('what is started', { timeout: 120_000 }, () => {
  test('a new database has an owner and an application role that bypasses nothing and creates nothing', async () => {
    const postgres = await startEmbeddedPostgres(await temporaryFolder(), () => {});
    const { host } = postgres.connection('app');
    const roles = `SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin
                   FROM pg_roles WHERE rolname LIKE 'vialant%' ORDER BY 1`;
    const no = { rolsuper: false, rolbypassrls: false, rolcreaterole: false };
    expect(await ask(host, roles)).toEqual([
      { rolname: 'vialant_app', ...no, rolcreatedb: false, rolcanlogin: true },
      { rolname: 'vialant_owner', ...no, rolcreatedb: true, rolcanlogin: true },
    ]);
    await expect(ask(host, 'CREATE TABLE public.t (a int)', 'vialant_app')).rejects.toThrow('permission denied');
    await ask(host, 'CREATE TABLE public.t (a int)', 'vialant_owner');
    expect(postgres.connection('app')).toEqual({ host, port: 5432, user: 'vialant_app', database: 'vialant' });
    expect(postgres.connection('owner', 'other')).toMatchObject({ user: 'vialant_owner', database: 'other' });
    await postgres.stop();
  });

  test('nothing is left to chance that decides about losing data or letting strangers in', async () => {
    const dataDir = await folderWithDatabase();
    const postgres = await startEmbeddedPostgres(dataDir, () => {});
    const { host } = postgres.connection('app');
    const settings = Object.fromEntries(
      (await ask(host, 'SELECT name, setting FROM pg_settings')).map((row) => [row['name'], row['setting']]),
    );
    expect(settings).toMatchObject({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      unix_socket_permissions: '0700',
      TimeZone: 'UTC',
      max_connections: '100',
      server_encoding: 'UTF8',
    });
    expect((await fs.stat(host)).mode & 0o777).toBe(0o700);
    expect((await fs.stat(path.join(dataDir, 'pg'))).mode & 0o777).toBe(0o700);
    expect((await fs.stat(path.join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600);
    await postgres.stop();
  });

  const whyNoTurns = existsSync('/usr/bin/chrt') ? '' : ' (skipped: this machine has no chrt)';
  test.skipIf(whyNoTurns !== '')(`the processes of the database wait for their turn${whyNoTurns}`, async () => {
    const dataDir = await folderWithDatabase();
    const postgres = await startEmbeddedPostgres(dataDir, () => {});
    const { stdout } = await run('/usr/bin/chrt', ['--pid', String(await postmasterPid(dataDir))]);
    expect(stdout).toContain('SCHED_BATCH');
    await postgres.stop();
  });

  test('a value that broke a rule of the database is not written to its log', async () => {
    const dataDir = await folderWithDatabase();
    const postgres = await startEmbeddedPostgres(dataDir, () => {});
    const { host } = postgres.connection('owner');
    const twice = `CREATE TABLE t (a text UNIQUE); INSERT INTO t VALUES ('hunter2'); INSERT INTO t VALUES ('hunter2')`;
    await expect(ask(host, twice, 'vialant_owner')).rejects.toThrow('duplicate key');
    await postgres.stop();
    const log = await fs.readFile(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('hunter2');
  });

  test('a path too long for a socket is replaced by a private folder in the temporary one', async () => {
    const dataDir = path.join(await temporaryFolder(), 'long-'.repeat(20), 'data');
    const postgres = await startEmbeddedPostgres(dataDir, () => {});
    const { host } = postgres.connection('app');
    expect(host.startsWith(dataDir)).toBe(false);
    expect((await fs.stat(host)).mode & 0o777).toBe(0o700);
    expect(await ask(host, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    await expect(fs.stat(host)).rejects.toThrow('ENOENT');
  });

  test('the log is cut when it has grown large', async () => {
    const dataDir = await folderWithDatabase();
    await fs.writeFile(path.join(dataDir, 'postgres.log'), 'x'.repeat(6_000_000));
    const postgres = await startEmbeddedPostgres(dataDir, () => {});
    await postgres.stop();
    expect((await fs.stat(path.join(dataDir, 'postgres.log'))).size).toBeLessThan(100_000);
    // The older log is bounded too: of the six million bytes the last five are kept.
    expect((await fs.stat(path.join(dataDir, 'postgres.log.1'))).size).toBe(5_000_000);
  });

  test('a server that does not start says why with the end of its log', async () => {
    const dataDir = await folderWithDatabase();
    await fs.appendFile(path.join(dataDir, 'pg', 'postgresql.conf'), 'this is no setting\n');
    await expect(startEmbeddedPostgres(dataDir, () => {})).rejects.toThrow(/did not start.*\n.*syntax error in file/);
  });

  test('a database of a version that no program here can open is refused with a sentence', async () => {
    const dataDir = await temporaryFolder();
    const launcher = { account: null, setpriv: null };
    await expect(findBinaries(dataDir, launcher, 99)).rejects.toThrow(/No PostgreSQL 99 can be run here.*DATABASE_URL/);
  });
});

/** What is in the folder, but for the copy of the programs that is there when this checkout cannot be entered. */
async function entriesOf(dataDir: string): Promise<string[]> {
  return (await fs.readdir(dataDir)).filter((name) => name !== 'programs').sort();
}

describe.skipIf(process.platform !== 'linux')('what a crash leaves', { timeout: 120_000 }, () => {
  for (const ms of [0, 200, 500, 800]) {
    test(`a kill ${ms} ms into making the database leaves nothing half made`, async () => {
      const dataDir = await temporaryFolder();
      const killed = startHost(dataDir);
      while ((await fs.readdir(dataDir)).length === 0) await sleep(5);
      await sleep(ms);
      await killed.end('SIGKILL');
      expect((await startHost(dataDir).ready).isOwner).toBe(true);
      expect(await entriesOf(dataDir)).toEqual(['pg', 'postgres.log', 'socket']);
    });
  }

  test('two first starts at once on an empty folder share one database', async () => {
    const dataDir = await temporaryFolder();
    const both = await Promise.all([startHost(dataDir), startHost(dataDir)].map((host) => host.ready));
    expect(both.filter((ready) => ready.isOwner)).toHaveLength(1);
    expect(both[0]?.host).toBe(both[1]?.host);
    expect(await entriesOf(dataDir)).toEqual(['pg', 'postgres.log', 'socket']);
  });

  test("a stale pid file whose number is now another process's does not stop the start", async () => {
    const dataDir = await folderWithDatabase();
    const first = startHost(dataDir);
    await first.ready;
    const pidFile = path.join(dataDir, 'pg', 'postmaster.pid');
    const text = await fs.readFile(pidFile, 'utf8');
    const { uid, gid } = await fs.stat(pidFile);
    await first.end('SIGTERM');
    // Of the same account: only then does PostgreSQL itself take the process for a server.
    const stranger = spawn('/bin/sleep', ['60'], isRoot ? { uid, gid } : {});
    await fs.writeFile(pidFile, text.replace(/^\d+/, `${stranger.pid}`));
    await fs.chown(pidFile, uid, gid);
    expect((await startHost(dataDir).ready).isOwner).toBe(true);
    stranger.kill();
  });

  test('a copy of the folder of a running server is not taken for the original', async () => {
    const dataDir = await folderWithDatabase();
    const copy = await temporaryFolder();
    const original = await startHost(dataDir).ready;
    await fs.cp(path.join(dataDir, 'pg'), path.join(copy, 'pg'), { recursive: true });
    await fs.chmod(path.join(copy, 'pg'), 0o700);
    const second = await startHost(copy).ready;
    expect(second.isOwner).toBe(true);
    expect(second.host).not.toBe(original.host);
    expect(await postmasterPid(copy)).not.toBe(await postmasterPid(dataDir));
  });

  for (const flags of [[], ['--no-setpriv']]) {
    test(`no server outlives a killed starter${flags.length > 0 ? ' where setpriv is missing' : ''}`, async () => {
      const dataDir = await folderWithDatabase();
      const host = startHost(dataDir, { flags });
      await host.ready;
      await host.end('SIGKILL');
      expect(await processesLeftIn(path.join(dataDir, 'pg'))).toEqual([]);
    });
  }
});

describe.skipIf(!isRoot)('who runs it', { timeout: 120_000 }, () => {
  test('root starts it as an account that is not root', async () => {
    const dataDir = await folderWithDatabase();
    await startHost(dataDir).ready;
    const status = await fs.readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
    expect(/^CapEff:\s+(\w+)/m.exec(status)?.[1]).toMatch(/^0+$/);
    expect(/^Groups:(.*)$/m.exec(status)?.[1]?.trim()).toBe('');
  });

  test.skipIf(whyNoOtherAccount !== '')(
    `an ordinary account starts it as itself, and root afterwards as that account${whyNoOtherAccount}`,
    async () => {
      const dataDir = await temporaryFolder();
      await fs.chown(dataDir, nobody.uid, nobody.gid);
      const host = startHost(dataDir, { account: nobody });
      await host.ready;
      await host.end('SIGTERM');
      await startHost(dataDir).ready;
      expect((await fs.stat(`/proc/${await postmasterPid(dataDir)}`)).uid).toBe(nobody.uid);
    },
  );

  test.skipIf(whyNoOtherAccount !== '')(`an account without a name starts it${whyNoOtherAccount}`, async () => {
    const dataDir = await temporaryFolder();
    await fs.chown(dataDir, 54_321, 54_321);
    expect((await startHost(dataDir, { account: { uid: 54_321, gid: 54_321 } }).ready).isOwner).toBe(true);
  });

  test.skipIf(whyNoOtherAccount !== '')(
    `an account that does not own the database is told who does${whyNoOtherAccount}`,
    async () => {
      const dataDir = await folderWithDatabase();
      const stranger = startHost(dataDir, { account: { uid: 54_321, gid: 54_321 } });
      await expect(stranger.ready).rejects.toThrow(/belongs to the account with uid \d+/);
    },
  );

  test.skipIf(!isRoot)('root without an account for it runs it under a uid that is nobody’s', async () => {
    const dataDir = await temporaryFolder();
    const site = await prepareSite(dataDir, () => {}, await findSetpriv(), ['no-such-account']);
    const postgres = keepRunning(site, await obtainServer(site));
    const { uid } = await fs.stat(`/proc/${await postmasterPid(dataDir)}`);
    const accounts = await fs.readFile('/etc/passwd', 'utf8');
    expect(accounts.split('\n').map((line) => line.split(':')[2])).not.toContain(`${uid}`);
    expect(await ask(postgres.connection('app').host, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await expect(
      run('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'ls', path.join(dataDir, 'pg')]),
    ).rejects.toThrow('Permission denied');
    await postgres.stop();
  });

  test('its log stays bounded while it runs, however fast it grows', async () => {
    const dataDir = await folderWithDatabase();
    const postgres = await startEmbeddedPostgres(dataDir, () => {});
    const file = path.join(dataDir, 'postgres.log');
    await fs.appendFile(file, 'x'.repeat(30_000_000));
    const sizes = async (): Promise<boolean> => {
      const older = await fs.stat(`${file}.1`).catch(() => ({ size: 0 }));
      return (await fs.stat(file)).size <= 5_000_000 && older.size <= 5_000_000;
    };
    await expect.poll(sizes, { timeout: 30_000 }).toBe(true);
    await postgres.stop();
  });

  test('a database that root has restored is given to the account', async () => {
    const dataDir = await folderWithDatabase();
    await run('chown', ['-R', '0:0', path.join(dataDir, 'pg')]);
    expect((await startHost(dataDir).ready).isOwner).toBe(true);
  });
});
