import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { dailyJobs } from '../daily-jobs.ts';
import { openDb, openPool } from '../db/open.ts';
import { testServer } from '../testing/test-server.ts';
import { type DailyJob, JobRunner } from './job-runner.ts';

const server = testServer();
const PROCESS = join(import.meta.dirname, 'testing/job-process.ts');
const QUICK = { lookEveryMs: 100, leaseMs: 300, firstWaitMs: 1 };

const children: ChildProcess[] = [];
beforeEach(() => server.owner.query('DELETE FROM background_job'));
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

type Row = {
  name: string;
  occasion: string;
  tries: number;
  last_error: string | null;
  is_done: boolean;
  is_over: boolean;
};

async function jobs(): Promise<Row[]> {
  const { rows } = await server.owner.query<Row>(
    `SELECT name, occasion, tries, last_error, done_on IS NOT NULL AS is_done, given_up_on IS NOT NULL AS is_over
     FROM background_job ORDER BY id`,
  );
  return rows;
}

function runner(run: DailyJob['run'], log: string[] = []): JobRunner {
  const job: DailyJob = { name: 'test', for: 'server', at: '00:00', run };
  return new JobRunner(openDb(server.pool), [job], (line) => log.push(line), QUICK);
}

/** A process of its own with the job; answers what it has said so far. */
async function start(hangs = ''): Promise<{ child: ChildProcess; said: () => string[] }> {
  const { rows } = await server.owner.query<{ name: string }>('SELECT current_database() AS name');
  const database = JSON.stringify({ ...inject('postgres'), user: 'vialant_app', database: rows[0]?.name });
  const child = spawn(process.execPath, [PROCESS, database, hangs]);
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { child, said: () => output.split('\n').filter((line) => line !== '') };
}

test('of several processes one does the job of each agency; a job whose process is killed goes to another', async () => {
  const { rows } = await server.owner.query<{ total: string }>('SELECT count(*) AS total FROM user_group');
  const agencies = Number(rows[0]?.total);
  const dying = await start('hangs');
  await expect.poll(dying.said, { timeout: 20_000 }).toHaveLength(1);
  const [one, other] = [await start(), await start()];
  const done = (): string[] => [...one.said(), ...other.said()].filter((line) => line.startsWith('done'));
  await expect.poll(done, { timeout: 20_000 }).toHaveLength(agencies - 1);
  // The job that is under way stays with its process for as long as it lives, however long it takes.
  await setTimeout(2500);
  expect(done()).toHaveLength(agencies - 1);
  dying.child.kill('SIGKILL');
  await expect.poll(done, { timeout: 20_000 }).toHaveLength(agencies);
  expect(new Set(done()).size).toBe(agencies);
  expect(done()).toContain(dying.said()[0]?.replace('begun', 'done'));
  expect((await jobs()).map(({ tries }) => tries).sort()).toEqual([...Array(agencies - 1).fill(1), 2]);
  const ended = new Promise((resolve) => one.child.on('exit', (...how) => resolve(how)));
  one.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);

test('a job that throws is tried again, says so, and is given up in the end', async () => {
  const log: string[] = [];
  let times = 0;
  const twice = runner(async () => {
    times += 1;
    if (times < 3) throw new Error(`no ${times}`);
  }, log);
  await twice.look();
  await expect.poll(async () => (await twice.look(), times)).toBe(3);
  expect(log.map((line) => line.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
    'jobs: test of DAY failed (try 1, tried again later): no 1',
    'jobs: test of DAY failed (try 2, tried again later): no 2',
  ]);
  expect(await jobs()).toMatchObject([{ tries: 3, is_done: true, last_error: null }]);
  await twice.look();
  expect(times).toBe(3);

  await server.owner.query('UPDATE background_job SET done_on = NULL, tries = 19');
  const failing = runner(() => Promise.reject(new Error('never')), log);
  await failing.look();
  await failing.look();
  expect(log.at(-1)).toMatch(/failed \(try 20, given up\): never$/);
  expect(await jobs()).toMatchObject([{ tries: 20, is_done: false, is_over: true, last_error: 'never' }]);
});

test('a process that has lost a job neither ends it nor goes on, and one that stops leaves it to others', async () => {
  const log: string[] = [];
  let wasTold = false;
  const losing = runner(async ({ signal }) => {
    await server.owner.query(
      `UPDATE background_job SET claim = gen_random_uuid(), claimed_until = now() + interval '1 h'`,
    );
    await setTimeout(20_000, undefined, { signal }).catch(() => {
      wasTold = true;
    });
  }, log);
  await losing.look();
  expect(wasTold).toBe(true);
  expect(log).toEqual([expect.stringContaining('was taken over before it was done here')]);
  expect(await jobs()).toMatchObject([{ is_done: false }]);

  await server.owner.query('UPDATE background_job SET claimed_until = NULL');
  let isBegun = false;
  const stopped = runner(async ({ signal }) => {
    isBegun = true;
    await setTimeout(20_000, undefined, { signal });
  });
  const looking = stopped.look();
  await expect.poll(() => isBegun).toBe(true);
  await stopped.stop();
  await looking;
  await stopped.look();
  // What it left another process does at once.
  await runner(() => Promise.resolve()).look();
  expect(await jobs()).toMatchObject([{ is_done: true, tries: 3 }]);
});

/** The moments, half an hour apart, at which there was a new job for the agency, in a zone on two days. */
async function planned(zone: string | null, at: string, from: string): Promise<[string, string][]> {
  await server.owner.query('DELETE FROM background_job');
  await server.owner.query(`UPDATE user_group SET time_zone = $1 WHERE name = 'Harbor EMS'`, [zone]);
  const seen: [string, string][] = [];
  for (let half = 0; half < 96; half += 1) {
    const moment = new Date(Date.parse(from) + half * 1_800_000).toISOString();
    await server.pool.query(`SELECT auth.plan_daily_job('test', true, $1, $2)`, [at, moment]);
    const { rows } = await server.owner.query<{ occasion: string }>(
      `SELECT occasion FROM background_job WHERE user_group_id = (SELECT id FROM user_group WHERE name = 'Harbor EMS')
       ORDER BY id OFFSET $1`,
      [seen.length],
    );
    for (const { occasion } of rows) seen.push([occasion, moment.slice(0, 16)]);
  }
  return seen;
}

test('DATA-01 a daily job is done once a day by the clock of its agency, also on days of 23 and 25 hours', async () => {
  const zone = 'America/New_York';
  // The clock goes from 01:59 to 03:00: the time of the job is over when it was skipped.
  expect(await planned(zone, '02:30', '2026-03-07T05:00:00Z')).toEqual([
    ['2026-03-07', '2026-03-07T07:30'],
    ['2026-03-08', '2026-03-08T07:00'],
  ]);
  // The clock shows 01:30 twice; the first time counts.
  expect(await planned(zone, '01:30', '2026-10-31T04:00:00Z')).toEqual([
    ['2026-10-31', '2026-10-31T05:30'],
    ['2026-11-01', '2026-11-01T05:30'],
  ]);
  expect(await planned(zone, '23:30', '2026-10-31T06:00:00Z')).toEqual([
    ['2026-10-31', '2026-11-01T03:30'],
    ['2026-11-01', '2026-11-02T04:30'],
  ]);
  // Without a zone UTC holds.
  expect(await planned(null, '07:00', '2026-10-31T00:00:00Z')).toEqual([
    ['2026-10-31', '2026-10-31T07:00'],
    ['2026-11-01', '2026-11-01T07:00'],
  ]);
  await server.owner.query('UPDATE user_group SET time_zone = NULL');
});

test('SRV-72 the nightly job erases what was kept long enough, with the jobs that are long over', async () => {
  await server.post('error_log/create', { type: 'crash', message: 'boom' });
  await server.owner.query(`UPDATE error_log SET created_on = now() - interval '1 year'`);
  await server.owner.query(
    `INSERT INTO background_job (name, occasion, created_on, done_on)
     VALUES ('retention', '2020-01-01', '2020-01-01', '2020-01-01'), ('retention', '2020-01-02', '2020-01-02', NULL)`,
  );
  const db = openDb(server.pool);
  await new JobRunner(db, dailyJobs(db), () => undefined, QUICK).look();
  const { rows } = await server.owner.query('SELECT FROM error_log');
  expect(rows).toEqual([]);
  expect((await jobs()).map(({ occasion }) => occasion)).not.toContain('2020-01-01');
  expect((await jobs()).every(({ is_done }) => is_done)).toBe(true);
});

test('a job may rest while it reads: others would lose their connection', async () => {
  const { rows } = await server.owner.query<{ name: string }>('SELECT current_database() AS name');
  const impatient = openPool({
    ...inject('postgres'),
    user: 'vialant_app',
    database: rows[0]?.name,
    idle_in_transaction_session_timeout: 50,
  });
  const read: unknown[] = [];
  const job: DailyJob = {
    name: 'test',
    for: 'agency',
    at: '00:00',
    run: ({ readAgency }) =>
      readAgency(async (tx) => {
        await setTimeout(300);
        read.push((await sql`SELECT 1`.execute(tx)).rows);
      }),
  };
  const log: string[] = [];
  await new JobRunner(openDb(impatient), [job], (line) => log.push(line), { ...QUICK, leaseMs: 60_000 }).look();
  await impatient.end();
  expect(log).toEqual([]);
  expect(read.length).toBeGreaterThan(0);
});
