import { chmod, mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkpointLines, newestCheckpoints } from '../backup/known-checkpoints.ts';
import { readConfig } from '../config/config.ts';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { CheckpointMaker } from '../custody/proof/make-checkpoint.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start.ts';
import { connectionsOf } from '../db/open.ts';
import { type Database, startDatabase } from '../start-database.ts';
import { custodyCalls } from '../testing/custody-calls.ts';
import { serverOver } from '../testing/test-server.ts';
import { clockOf } from './database.ts';
import { examine, type Installation, report } from './doctor.ts';
import { checkNode, diskOf } from './machine.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MANUAL = join(ROOT, 'docs/OPERATIONS.md');
const LONG_ENOUGH = 120_000;
const PASSWORDS = { OWNER_PASSWORD: 'owner-for-this-test', APP_PASSWORD: 'app-for-this-test' };

let home = '';
let cluster: EmbeddedPostgres;
let superuser: pg.Client;
let database: Database;
let environment: Record<string, string>;

/** The first block of SQL in the manual, as an operator runs it. */
async function manualStatements(): Promise<string[]> {
  const block = /```sql\n([\s\S]*?)```/.exec(await readFile(MANUAL, 'utf8'))?.[1] ?? '';
  const filled = Object.entries(PASSWORDS).reduce((text, [name, value]) => text.replace(name, value), block);
  return filled.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vialant-doctor-'));
  await chmod(home, 0o755);
  cluster = await startEmbeddedPostgres(home, () => undefined);
  const { host, port } = cluster.connection('owner');
  superuser = new pg.Client({ host, port, user: 'postgres', database: 'postgres' });
  await superuser.connect();
  for (const drop of ['DATABASE vialant', 'ROLE vialant_app', 'ROLE vialant_owner'])
    await superuser.query(`DROP ${drop}`);
  for (const statement of await manualStatements()) await superuser.query(statement);
  // From now on the two roles sign in with their passwords, as on a server.
  const access = join(home, 'pg', 'pg_hba.conf');
  await writeFile(access, `local vialant all scram-sha-256\n${await readFile(access, 'utf8')}`);
  await superuser.query('SELECT pg_reload_conf()');
  const at = (role: string, password: string): string =>
    `postgresql://${role}:${password}@localhost:${port}/vialant?host=${encodeURIComponent(host)}`;
  environment = {
    DATABASE_URL: at('vialant_owner', PASSWORDS.OWNER_PASSWORD),
    DATABASE_APP_URL: at('vialant_app', PASSWORDS.APP_PASSWORD),
    DATA_DIR: join(home, 'data'),
    BACKUP_DIR: join(home, 'backups'),
    BACKUP_PASSPHRASE: 'correct horse battery',
    SMTP_URL: 'smtp://mail.example.org',
    PUBLIC_URL: 'http://localhost:8080',
    DEMO: '1',
  };
  database = await startDatabase(readConfig(environment), () => undefined);
}, LONG_ENOUGH);

afterAll(async () => {
  await database.close();
  await superuser.end();
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}, LONG_ENOUGH);

function installation(changed: Record<string, string> = {}): Installation {
  const config = readConfig({ ...environment, ...changed });
  return {
    config,
    root: ROOT,
    connections: connectionsOf(config.databaseUrl ?? '', config.databaseAppUrl),
    isEmbedded: false,
    nodeVersion: '24.0.0',
    now: new Date(),
  };
}

type Told = { code: number; text: string };

async function told(changed: Record<string, string> = {}): Promise<Told> {
  const lines: string[] = [];
  const code = report(await examine(installation(changed)), (line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

async function asOwner<T>(work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const owner = new pg.Pool({ connectionString: environment['DATABASE_URL'], max: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

test(
  'with the roles of the manual, and no more rights, the product starts and works, and the doctor finds nothing wrong',
  async () => {
    await asOwner(async (owner) => {
      const { app, ...talk } = await serverOver({ pool: database.pool, owner });
      const calls = custodyCalls(talk);
      const { status } = await calls.move('KET-001', {
        stock_move_type_id__name: 'waste',
        quantity: -1,
        notes: 'Spilt',
      });
      await app.close();
      expect(status).toBe(200);
      const keys = new AgencyKeys(join(home, 'data', 'keys'));
      for (const { id } of (await owner.query<{ id: string }>('SELECT id FROM user_group')).rows) {
        await new CheckpointMaker(database.pool, keys).make(id, 'if anything is new');
      }
      await mkdir(join(home, 'backups'));
      const lines = checkpointLines(await newestCheckpoints(owner));
      await writeFile(join(home, 'backups', 'x.backup'), '');
      await writeFile(join(home, 'backups', 'x.backup.checkpoints'), lines);
    });
    const { code, text } = await told();
    expect(text).not.toContain('WRONG');
    expect(text).toContain('The record of Harbor EMS verifies');
    expect(text).toContain('Every checkpoint that lies beside a backup is in the record.');
    expect(code).toBe(0);
  },
  LONG_ENOUGH,
);

test(
  'what is wrong is said in words, with what to do, and the command fails',
  async () => {
    const keyDir = join(home, 'data', 'keys');
    const backup = join(home, 'backups', 'x.backup');
    const nobody = (sql: string): Promise<unknown> => superuser.query(sql);
    const inDatabase = (sql: string): Promise<unknown> => asOwner((owner) => owner.query(sql));
    const nothing = async (): Promise<void> => undefined;
    type Broken = {
      said: string;
      breaks?: () => Promise<unknown>;
      mends?: () => Promise<unknown>;
      set?: Record<string, string>;
    };
    const broken: Broken[] = [
      {
        said: 'vialant_owner, may more than it needs: superuser',
        breaks: () => nobody('ALTER ROLE vialant_owner SUPERUSER'),
        mends: () => nobody('ALTER ROLE vialant_owner NOSUPERUSER'),
      },
      {
        said: 'vialant_app may more than it needs: bypasses row-level security, creates databases',
        breaks: () => nobody('ALTER ROLE vialant_app BYPASSRLS CREATEDB'),
        mends: () => nobody('ALTER ROLE vialant_app NOBYPASSRLS NOCREATEDB'),
      },
      {
        said: 'is a member of the owner',
        breaks: () => nobody('GRANT vialant_owner TO vialant_app'),
        mends: () => nobody('REVOKE vialant_owner FROM vialant_app'),
      },
      {
        said: 'Row-level security is not forced on drug',
        breaks: () => inDatabase('ALTER TABLE drug NO FORCE ROW LEVEL SECURITY'),
        mends: () => inDatabase('ALTER TABLE drug FORCE ROW LEVEL SECURITY'),
      },
      {
        said: 'Not brought up to date: auth.operation_figures',
        breaks: () => inDatabase('ALTER FUNCTION auth.operation_figures() RENAME TO elsewhere'),
        mends: () => inDatabase('ALTER FUNCTION auth.elsewhere() RENAME TO operation_figures'),
      },
      {
        said: 'has had 9999-of-tomorrow, which this version does not know',
        breaks: () => inDatabase(`INSERT INTO kysely_migration VALUES ('9999-of-tomorrow', '2026-01-01')`),
        mends: () => inDatabase(`DELETE FROM kysely_migration WHERE name LIKE '9999%'`),
      },
      { said: 'Others may read', breaks: () => chmod(keyDir, 0o755), mends: () => chmod(keyDir, 0o700) },
      {
        said: 'holds the signing key of',
        breaks: () => rename(keyDir, `${keyDir}-away`),
        mends: () => rename(`${keyDir}-away`, keyDir),
      },
      {
        said: 'hours old',
        breaks: () => utimes(backup, 0, 0),
        mends: () => utimes(backup, new Date(), new Date()),
      },
      {
        said: 'an older state',
        breaks: () => rememberLater(`${backup}.checkpoints`),
        mends: () => rm(`${backup}.later.checkpoints`),
      },
      { said: 'is not true', breaks: () => spoilLink(true), mends: () => spoilLink(false) },
      { said: 'There is no backup in', set: { BACKUP_DIR: join(home, 'nowhere') } },
      { said: 'one-time codes reach nobody', set: { SMTP_URL: '' } },
      { said: 'which everybody on the way can read', set: { PUBLIC_URL: 'http://vials.example.org' } },
      { said: 'whose password everybody knows, and others', set: { PUBLIC_URL: 'https://vials.example.org' } },
      { said: 'The password in DATABASE_URL is wrong', set: { DATABASE_URL: spoiled('DATABASE_URL') } },
      {
        said: 'As vialant_app: The database cannot be reached',
        set: { DATABASE_APP_URL: spoiled('DATABASE_APP_URL') },
      },
      { said: 'Nothing listens there', set: { DATABASE_URL: 'postgresql://vialant_owner@localhost:1/vialant' } },
    ];
    for (const { said, breaks = nothing, mends = nothing, set = {} } of broken) {
      await breaks();
      try {
        const { code, text } = await told(set);
        expect(text).toContain(said);
        expect(code).toBe(1);
      } finally {
        await mends();
      }
    }
    expect((await told()).code).toBe(0);
  },
  LONG_ENOUGH,
);

test('a version, a clock and a disk are judged at both sides of their edges', () => {
  expect([checkNode('22.1.0').state, checkNode('24.0.0').state]).toEqual(['wrong', 'good']);
  expect([clockOf(2_100).state, clockOf(-2_100).state, clockOf(1_900).state]).toEqual(['wrong', 'wrong', 'good']);
  expect([diskOf('/', 0.9e9, 5e9).state, diskOf('/', 8e9, 100e9).state, diskOf('/', 20e9, 100e9).state]).toEqual([
    'wrong',
    'look',
    'good',
  ]);
});

function spoiled(name: string): string {
  return (environment[name] ?? '').replace(/-for-this-test/, '-forgotten');
}

/** A checkpoint that came after the newest that the database has. */
async function rememberLater(file: string): Promise<void> {
  const [line = ''] = (await readFile(file, 'utf8')).split('\n');
  const kept = JSON.parse(line) as { statement: { number: number } };
  kept.statement.number += 5;
  await writeFile(file.replace('.checkpoints', '.later.checkpoints'), `${JSON.stringify(kept)}\n`);
}

/** Changes one character of a record, which no role of the product could, and sets it right again. */
async function spoilLink(isSpoiled: boolean): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query('ALTER TABLE stock_move_record DISABLE TRIGGER USER');
    const notes = isSpoiled ? `notes || '!'` : `left(notes, -1)`;
    await owner.query(`UPDATE stock_move_record SET notes = ${notes} WHERE notes LIKE 'Spilt%'`);
    await owner.query('ALTER TABLE stock_move_record ENABLE TRIGGER USER');
  });
}
