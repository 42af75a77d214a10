import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { appendFile, chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, giveTo } from '../../apps/server/src/db/embedded/account.ts';
import { type Binaries, findBinaries } from '../../apps/server/src/db/embedded/binaries.ts';
import { findSetpriv, launch, type Launcher, runToEnd } from '../../apps/server/src/db/embedded/launch.ts';
import { processesIn, readPostmasterFile } from '../../apps/server/src/db/embedded/postmaster-file.ts';
import { openPool } from '../../apps/server/src/db/open.ts';

/** The installed server that most operators have, so that a second version of PostgreSQL is tried too. */
const INSTALLED: Binaries = { bin: '/usr/lib/postgresql/15/bin', major: 15 };
const RESTART_AFTER_MS = 100;

/** A PostgreSQL server of an operator, whom the product knows by DATABASE_URL alone; it is started again when it ends. */
export class DatabaseProcess {
  readonly port: number;
  readonly folder: string;
  readonly major: number;
  readonly #launcher: Launcher;
  readonly #bin: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #isOver = false;

  private constructor(
    made: { folder: string; launcher: Launcher; binaries: Binaries },
    port: number,
    env: Readonly<Record<string, string>>,
  ) {
    this.folder = made.folder;
    this.#launcher = made.launcher;
    this.#bin = made.binaries.bin;
    this.major = made.binaries.major;
    this.port = port;
    this.#env = env;
  }

  static async make(home: string, port: number, env: Readonly<Record<string, string>>): Promise<DatabaseProcess> {
    const folder = join(home, 'operated');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(home, 0o755);
    const launcher = { account: await chooseAccount(folder), setpriv: await findSetpriv() };
    if (launcher.account !== null) await giveTo(launcher.account, folder);
    const binaries = existsSync(join(INSTALLED.bin, 'initdb')) ? INSTALLED : await findBinaries(home, launcher, null);
    const made = launch(launcher, {
      file: join(binaries.bin, 'initdb'),
      args: ['-D', folder, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { code, output } = await runToEnd(made);
    if (code !== 0) throw new Error(`initdb: ${output}`);
    const database = new DatabaseProcess({ folder, launcher, binaries }, port, env);
    database.#start();
    await database.#addOwner();
    return database;
  }

  /**
   * Another server that follows this one: a base backup of its folder, and from then on its log as it is written. What
   * pg_basebackup would do is done by SQL and a copy, because the embedded binaries come without that program.
   */
  async standby(folder: string, port: number): Promise<DatabaseProcess> {
    const boss = openPool({ host: '127.0.0.1', port: this.port, user: 'postgres', database: 'postgres', max: 1 });
    const session = await boss.connect();
    try {
      await session.query(`SELECT pg_backup_start('standby', true)`);
      const isOfRunning = (path: string): boolean => /\/postmaster\.(pid|opts)$/.test(path);
      await cp(this.folder, folder, { recursive: true, filter: (path) => !isOfRunning(path) });
      const { rows } = await session.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop()');
      await writeFile(join(folder, 'backup_label'), rows[0]?.label ?? '');
    } finally {
      session.release(true);
      await boss.end();
    }
    await writeFile(join(folder, 'standby.signal'), '');
    const follow = `primary_conninfo = 'host=127.0.0.1 port=${this.port} user=postgres'\n`;
    await appendFile(join(folder, 'postgresql.auto.conf'), follow);
    await chmod(folder, 0o700);
    if (this.#launcher.account !== null) await giveTo(this.#launcher.account, folder);
    const binaries = { bin: this.#bin, major: this.major };
    const standby = new DatabaseProcess({ folder, launcher: this.#launcher, binaries }, port, this.#env);
    standby.#start();
    return standby;
  }

  pid(): Promise<number> {
    return postmasterIn(this.folder);
  }

  processes(): Promise<number[]> {
    return processesIn(this.folder);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await Promise.race([ended, sleep(10_000)]);
    child.kill('SIGKILL');
  }

  #start(): void {
    const settings = [`port=${this.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=on'];
    const log = openSync(`${this.folder}.log`, 'a');
    const child = launch(this.#launcher, {
      // The variables are those of PostgreSQL alone: whoever changes the account before it must not see them.
      file: '/usr/bin/env',
      args: [
        ...Object.entries(this.#env).map(([name, value]) => `${name}=${value}`),
        join(this.#bin, 'postgres'),
        '-D',
        this.folder,
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      cwd: this.folder,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    child.once('exit', () => {
      if (!this.#isOver) setTimeout(() => this.#isOver || this.#start(), RESTART_AFTER_MS);
    });
  }

  async #addOwner(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const boss = openPool({ host: '127.0.0.1', port: this.port, user: 'postgres', database: 'postgres', max: 1 });
      try {
        await boss.query(`CREATE ROLE keeper LOGIN CREATEROLE CREATEDB PASSWORD 'kept'`);
        await boss.query('CREATE DATABASE vialant OWNER keeper');
        return;
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(100);
      } finally {
        await boss.end();
      }
    }
  }
}

/** The first process of the server in the folder; 0 while there is none, because the file of a dead one stays. */
export async function postmasterIn(folder: string): Promise<number> {
  const pid = (await readPostmasterFile(folder))?.pid ?? 0;
  return (await processesIn(folder)).includes(pid) ? pid : 0;
}
