import { chmod, copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandError } from '../config/command-error.ts';
import { type Config, readConfig } from '../config/config.ts';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { CheckpointMaker } from '../custody/proof/make-checkpoint.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/open.ts';
import { makeDemo } from '../demo/make-demo.ts';
import { type CustodyCalls, custodyCalls } from '../testing/custody-calls.ts';
import { TODAY } from '../testing/global-setup.ts';
import { serverOver } from '../testing/test-server.ts';
import { runBackup, runRestore, type Surroundings } from './command.ts';
import { headsOf } from './tables.ts';

const CHEAP = { n: 2 ** 10, r: 8, p: 1 };
const LONG_ENOUGH = 120_000;

let home = '';
let source: EmbeddedPostgres;
let owner: pg.Pool;
let pool: pg.Pool;
let calls: CustodyCalls;
let close: () => Promise<unknown>;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vialant-backup-'));
  // As the folder of an installation is: the database's own account must be able to enter.
  await chmod(home, 0o755);
  source = await startEmbeddedPostgres(at('live'), () => undefined);
  owner = openPool({ ...source.connection('owner'), max: 3 });
  pool = openPool(source.connection('app'));
  await migrate(owner);
  await makeDemo(owner, { today: TODAY, region: 'us' });
  const server = await serverOver({ pool, owner });
  calls = custodyCalls(server);
  close = () => server.app.close();
}, LONG_ENOUGH);

afterAll(async () => {
  await close();
  await pool.end();
  await owner.end();
  await source.stop();
  await rm(home, { recursive: true, force: true });
}, LONG_ENOUGH);

function at(...names: string[]): string {
  return join(home, ...names);
}

function configOf(environment: Record<string, string> = {}): Config {
  return readConfig({
    DATA_DIR: at('live'),
    BACKUP_DIR: at('backups'),
    BACKUP_PASSPHRASE: 'correct horse battery',
    ...environment,
  });
}

type Ran = { code: number; text: string };

/** The command as a person gives it, with what it printed; an error that a person is told is code 2. */
async function run(
  command: typeof runBackup,
  args: string[],
  environment: Record<string, string> = {},
  around: Partial<Surroundings> = {},
): Promise<Ran> {
  const printed: string[] = [];
  try {
    const code = await command(args, {
      config: configOf(environment),
      print: (text) => printed.push(text),
      withOwner: (work) => work(owner, { ...source.connection('owner'), user: 'postgres' }),
      withTables: (work) => work(owner),
      untilStopped: () => new AbortController().signal,
      now: () => new Date(),
      cost: CHEAP,
      ...around,
    });
    return { code, text: printed.join('\n') };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: 2, text: error.message };
  }
}

/** Six people who record without a pause until told to stop; answers how many records were acknowledged. */
async function whileRecording(work: () => Promise<void>): Promise<number> {
  const until = new AbortController();
  let recorded = 0;
  const people = Array.from({ length: 6 }, async () => {
    while (!until.signal.aborted) {
      const { status } = await calls.move('KET-001', {
        stock_move_type_id__name: 'waste',
        quantity: -1,
        notes: 'Spilt',
      });
      if (status === 200) recorded += 1;
    }
  });
  try {
    await work();
  } finally {
    until.abort();
    await Promise.all(people);
  }
  return recorded;
}

const LINKS = 'SELECT subject_id, number, hash FROM custody_link ORDER BY subject_id, number';

async function linksOf(of: pg.Pool): Promise<string[]> {
  const { rows } = await of.query<{ subject_id: string; number: number; hash: string }>(LINKS);
  return rows.map(({ subject_id, number, hash }) => `${subject_id}:${number}:${hash}`);
}

async function endsOf(of: pg.Pool): Promise<unknown> {
  const client = await of.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query('SELECT * FROM custody_checkpoint ORDER BY user_group_id, number');
    return { heads: await headsOf(client), checkpoints: rows };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Looks into a restored database as its owner. */
async function inRestored<T>(folder: string, look: (of: pg.Pool) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres(folder, () => undefined);
  const restored = openPool({ ...postgres.connection('owner'), max: 2 });
  try {
    return await look(restored);
  } finally {
    await restored.end();
    await postgres.stop();
  }
}

async function backupNamed(name: string, ...args: string[]): Promise<string> {
  const { code, text } = await run(runBackup, ['--to', at(name), ...args]);
  expect(text).toContain('MB');
  expect(code).toBe(0);
  return at(name);
}

test(
  'a backup under writes, restored elsewhere, holds every record that was there before, and proves itself',
  async () => {
    let file = '';
    const before = await linksOf(owner);
    const recorded = await whileRecording(async () => {
      file = await backupNamed('under-writes.backup');
    });
    expect(recorded).toBeGreaterThan(5);
    // Nothing of it can be read without the passphrase.
    expect((await readFile(file)).includes('demo.vialant.test')).toBe(false);

    const rehearsed = await run(runRestore, ['--rehearse', file]);
    expect(rehearsed.text).toContain('as they were sealed');
    expect(rehearsed.code).toBe(0);

    const { code, text } = await run(runRestore, [file], { DATA_DIR: at('restored') });
    expect(text).toContain('Restored.');
    expect(code).toBe(0);
    const live = new Set(await linksOf(owner));
    const copied = await inRestored(at('restored'), linksOf);
    expect(before.filter((link) => !copied.includes(link))).toEqual([]);
    expect(copied.filter((link) => !live.has(link))).toEqual([]);
    expect(copied.length).toBeGreaterThan(before.length);
    expect(await readdir(at('restored', 'keys'))).toEqual(await readdir(at('live', 'keys')));
    expect((await readdir(at('restored'))).filter((name) => name.startsWith('restore-'))).toEqual([]);

    const again = await run(runRestore, [file], { DATA_DIR: at('restored') });
    expect(again.text).toContain('There is a database');
  },
  LONG_ENOUGH,
);

test(
  'a dump of rows has exactly the heads and checkpoints of its moment, and says when it is older than what is known',
  async () => {
    const file = await backupNamed('rows.backup', '--dump');
    const then = await endsOf(owner);
    await calls.move('KET-001', { stock_move_type_id__name: 'waste', quantity: -1, notes: 'Later' });
    const agency = await calls.groupId('Harbor EMS');
    await new CheckpointMaker(owner, new AgencyKeys(at('live', 'keys'))).make(agency, 'always');
    await backupNamed('newer.backup', '--dump');

    const { code, text } = await run(runRestore, [file], { DATA_DIR: at('from-rows') });
    expect(text).toMatch(/Harbor EMS: an older state\..*at least \d+ records are missing/);
    expect(code).toBe(3);
    await inRestored(at('from-rows'), async (restored) => {
      expect(await endsOf(restored)).toEqual(then);
      const rules = `SELECT (SELECT count(*) FROM pg_constraint WHERE contype = 'f') AS references,
      (SELECT count(*) FROM pg_class WHERE relforcerowsecurity) AS secured,
      (SELECT count(*) FROM pg_trigger WHERE tgenabled = 'O' AND NOT tgisinternal) AS triggers`;
      expect((await restored.query(rules)).rows).toEqual((await owner.query(rules)).rows);
      // The next record gets a position that no other has.
      await restored.query(`SELECT nextval(pg_get_serial_sequence('custody_link', 'position'))`);
      const { rows } = await restored.query<{ good: boolean }>(
        `SELECT currval(pg_get_serial_sequence('custody_link', 'position')) > max(position) AS good FROM custody_link`,
      );
      expect(rows).toEqual([{ good: true }]);
    });
  },
  LONG_ENOUGH,
);

test(
  'with the log that follows a backup, any moment since can be restored',
  async () => {
    const stopping = new AbortController();
    const printed: string[] = [];
    const following = run(
      runBackup,
      ['--follow', '--to', at('followed')],
      {},
      {
        untilStopped: () => stopping.signal,
        print: (text) => printed.push(text),
      },
    );
    await expect.poll(() => printed.join('\n'), { timeout: LONG_ENOUGH }).toContain('The log that follows');
    await calls.move('KET-001', { stock_move_type_id__name: 'waste', quantity: -1, notes: 'Before the moment' });
    await sleep(20);
    const { rows } = await owner.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const moment = rows[0]?.now ?? new Date(0);
    const then = await linksOf(owner);
    await sleep(20);
    await calls.move('KET-001', { stock_move_type_id__name: 'waste', quantity: -1, notes: 'After the moment' });
    const last = await linksOf(owner);
    await sleep(2_500);
    stopping.abort();
    expect((await following).code).toBe(0);
    const [name = ''] = (await readdir(at('followed'))).filter((each) => each.endsWith('.backup'));
    const file = at('followed', name);

    const back = await run(runRestore, [file, '--at', moment.toISOString()], { DATA_DIR: at('then') });
    expect(back.text).toContain('The log that follows reaches to');
    expect(await inRestored(at('then'), linksOf)).toEqual(then);
    const whole = await run(runRestore, [file, '--at', 'latest'], { DATA_DIR: at('last') });
    expect(whole.text).toContain('Restored.');
    expect(await inRestored(at('last'), linksOf)).toEqual(last);
    const beyond = await run(runRestore, [file, '--at', '2099-01-01T00:00:00Z'], { DATA_DIR: at('beyond') });
    expect(beyond.text).toContain('does not reach 2099');
    expect(await readdir(at('beyond'))).toEqual([]);
  },
  LONG_ENOUGH,
);

test(
  'a wrong passphrase, a cut file and an altered byte are told in words, and nothing is half restored',
  async () => {
    const file = await backupNamed('good.backup', '--dump');
    const cases: [string, string, (copy: string) => Promise<void>, Record<string, string>][] = [
      ['wrong', 'The passphrase does not open', async () => undefined, { BACKUP_PASSPHRASE: 'another passphrase' }],
      ['none', 'sealed by a passphrase', async () => undefined, { BACKUP_PASSPHRASE: '' }],
      ['cut', 'ends too early', async (copy) => truncate(copy, (await readFile(copy)).length - 20), {}],
      ['altered', 'is damaged at byte', (copy) => flip(copy, -30), {}],
      ['altered early', 'is damaged at byte', (copy) => flip(copy, 2_000), {}],
      ['no backup', 'is no backup', (copy) => writeFile(copy, 'a shopping list'), {}],
      ['absent', 'cannot be read', (copy) => rm(copy), {}],
    ];
    for (const [name, said, spoil, environment] of cases) {
      const copy = at(`${name}.backup`);
      await copyFile(file, copy);
      await spoil(copy);
      const { code, text } = await run(runRestore, [copy], { DATA_DIR: at(name), ...environment });
      expect(text).toContain(said);
      expect(code).toBe(2);
      expect(await readdir(at(name)).catch(() => [])).toEqual([]);
    }
  },
  LONG_ENOUGH,
);

async function flip(file: string, place: number): Promise<void> {
  const bytes = await readFile(file);
  const index = place < 0 ? bytes.length + place : place;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
