import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  ask,
  cleanUp,
  folderWithDatabase,
  isRoot,
  postmasterPid,
  processesLeftIn,
  removeTemplate,
  serverAfter,
  startHost,
  until,
} from './testing/hosts.ts';
import { parentOfServer } from './postmaster-file.ts';
import { startEmbeddedPostgres } from './start.ts';

afterEach(cleanUp, 60_000);
afterAll(removeTemplate);

describe.skipIf(process.platform !== 'linux')('one server after another', { timeout: 120_000 }, () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`a second start uses the running server and carries on when the first ends by ${signal}`, async () => {
      const dataDir = await folderWithDatabase();
      const first = startHost(dataDir);
      expect((await first.ready).isOwner).toBe(true);
      const second = startHost(dataDir);
      const { isOwner, host } = await second.ready;
      expect(isOwner).toBe(false);
      const before = await postmasterPid(dataDir);
      await first.end(signal);
      await serverAfter(before, dataDir);
      expect(await ask(host, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await second.end('SIGTERM');
      expect(await processesLeftIn(path.join(dataDir, 'pg'))).toEqual([]);
    });
  }

  test('a second start that ends leaves the server of the first alone', async () => {
    const dataDir = await folderWithDatabase();
    const first = startHost(dataDir);
    const { host } = await first.ready;
    const second = startHost(dataDir);
    await second.ready;
    const before = await postmasterPid(dataDir);
    await second.end('SIGTERM');
    expect(await ask(host, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await postmasterPid(dataDir)).toBe(before);
  });

  test('of four starts on one folder any three may be killed', async () => {
    const dataDir = await folderWithDatabase();
    const hosts = [startHost(dataDir), startHost(dataDir), startHost(dataDir), startHost(dataDir)];
    const ready = await Promise.all(hosts.map((host) => host.ready));
    for (const killed of hosts.slice(0, 3)) {
      const before = await postmasterPid(dataDir);
      const isOwner = (await parentOfServer(before, path.join(dataDir, 'pg'))) === killed.process.pid;
      await killed.end('SIGKILL');
      if (isOwner) await serverAfter(before, dataDir);
      expect(await ask(ready[0]?.host ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }
  });

  for (const asInContainer of isRoot ? [false, true] : [false]) {
    const where = asInContainer ? ' (as root in a container)' : '';

    test(`a server that nobody looks after any more is replaced by one that somebody does${where}`, async () => {
      const dataDir = await folderWithDatabase();
      const first = startHost(dataDir, { flags: ['--no-setpriv'], asInContainer });
      await first.ready;
      const orphan = await postmasterPid(dataDir);
      await killWatchdogOf(orphan);
      await first.end('SIGKILL');
      await sleep(300);
      expect(await postmasterPid(dataDir)).toBe(orphan);
      const second = startHost(dataDir, { asInContainer });
      expect((await second.ready).isOwner).toBe(true);
      expect(second.logged.join()).toContain('whose starter is dead');
      expect(await postmasterPid(dataDir)).not.toBe(orphan);
    });

    test(`a second start waits for a server that is not answering yet and then uses it${where}`, async () => {
      const dataDir = await folderWithDatabase();
      const first = startHost(dataDir, { asInContainer });
      await first.ready;
      const pid = await postmasterPid(dataDir);
      process.kill(pid, 'SIGSTOP');
      const second = startHost(dataDir, { asInContainer });
      await sleep(500);
      expect(second.logged).toEqual([]);
      process.kill(pid, 'SIGCONT');
      expect((await second.ready).isOwner).toBe(false);
    });
  }

  test('a dead server that its parent has not buried does not stop the next, which the parent then uses', async () => {
    const dataDir = await folderWithDatabase();
    const first = startHost(dataDir);
    const { host } = await first.ready;
    const zombie = await postmasterPid(dataDir);
    first.process.kill('SIGSTOP');
    process.kill(zombie, 'SIGKILL');
    const second = startHost(dataDir);
    expect((await second.ready).isOwner).toBe(true);
    expect(await fs.readFile(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z ');
    first.process.kill('SIGCONT');
    await until(() => first.logged.join().includes('that another process started'));
    expect(await ask(host, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a killed server is started again under a pool, even while one of its queries goes on', async () => {
    const dataDir = await folderWithDatabase();
    const postgres = await startEmbeddedPostgres(dataDir, () => {});
    const pool = new Pool(postgres.connection('app'));
    pool.on('error', () => {});
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    const busy = new Client(postgres.connection('app'));
    busy.on('error', () => {});
    await busy.connect();
    const endless = busy.query('SELECT count(*) FROM generate_series(1, 1e12::bigint) a').catch(() => 'cut off');
    await sleep(100);
    const killed = await postmasterPid(dataDir);
    process.kill(killed, 'SIGKILL');
    await serverAfter(killed, dataDir);
    expect(await endless).toBe('cut off');
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await postgres.stop();
    expect(await processesLeftIn(path.join(dataDir, 'pg'))).toEqual([]);
  });

  test('a stop while the server is being replaced leaves none running', async () => {
    const dataDir = await folderWithDatabase();
    for (const ms of [0, 5, 20, 40]) {
      const postgres = await startEmbeddedPostgres(dataDir, () => {});
      process.kill(await postmasterPid(dataDir), 'SIGKILL');
      await sleep(ms);
      await postgres.stop();
      expect(await processesLeftIn(path.join(dataDir, 'pg'))).toEqual([]);
    }
  });
});

async function killWatchdogOf(pid: number): Promise<void> {
  for (const name of await fs.readdir('/proc')) {
    const command = await fs.readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.startsWith('/bin/sh\0-c\0read -r _') && command.endsWith(`\0${pid}\0`)) {
      process.kill(Number(name), 'SIGKILL');
    }
  }
}
