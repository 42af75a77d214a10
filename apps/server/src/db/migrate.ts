import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { applyDefinitions, definitionsToApply } from './apply-definitions.ts';
import type { Connections } from './open.ts';
import { prepareDefinitions } from './prepare-definitions.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/**
 * Makes the application's role on a server that does not have it, or gives it the password that follows from the
 * owner's when that has changed. Fails with the statement to run where the owner may not do so.
 */
export async function ensureAppRole(owner: pg.Pool, connections: Connections): Promise<void> {
  if (await canSignIn(connections.app)) return;
  const password = pg.escapeLiteral(new URL(connections.app.connectionString ?? '').password);
  try {
    const { rowCount } = await owner.query(`SELECT FROM pg_roles WHERE rolname = 'vialant_app'`);
    if (rowCount === 0) await owner.query(CREATE_ROLE);
    await owner.query(`ALTER ROLE vialant_app PASSWORD ${password}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `DATABASE_URL names a role that cannot make the role vialant_app (${reason}). As a superuser run: ${CREATE_ROLE}; GRANT vialant_app TO your_owner WITH ADMIN OPTION. Or give the role a password yourself, and name it by DATABASE_APP_URL (docs/OPERATIONS.md).`,
      { cause: error },
    );
  }
}

const CREATE_ROLE = 'CREATE ROLE vialant_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS';

async function canSignIn(app: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(app);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

export type Upgrade = { migrations: string[]; definitions: string[] };

/** The key of kysely's own advisory lock. We hold the lock to the end of our transaction, beyond kysely's part. */
const LOCK_KEY = '3853314791062309107';
/** While we wait for a lock, others wait behind us; after this time we roll back, so that they go on, and try again. */
const LONGEST_LOCK_MS = 2_000;
const PAUSE_MS = 200;
const MOST_TRIES = 30;
// We waited too long for a lock, or were in a deadlock with somebody.
const BUSY = new Set(['55P03', '40P01']);

/**
 * Brings tables up to the newest numbered migration, then functions and views to what their files say: all in one
 * transaction, so that nobody sees the one without the other. Two processes at once take turns.
 */
export async function migrate(owner: pg.Pool, definitionsIn?: string): Promise<Upgrade> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((tx) => upgrade(tx, definitionsIn));
    } catch (error) {
      if (tries === MOST_TRIES || !isBusy(error)) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

/** What a start of this version would still do, and the migrations that it does not know. Changes nothing. */
export async function pendingUpgrade(owner: pg.Pool): Promise<Upgrade & { unknown: string[] }> {
  const names = (await migrationFiles()).map((file) => file.replace('.sql', ''));
  const { rows: tables } = await owner.query<{ is: boolean }>(
    `SELECT to_regclass('public.applied_definition') IS NOT NULL AS is`,
  );
  if (!tables[0]?.is) return { migrations: names, definitions: [], unknown: [] };
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM public.kysely_migration ORDER BY name');
  const had = new Set(rows.map(({ name }) => name));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  return {
    migrations: names.filter((name) => !had.has(name)),
    unknown: [...had].filter((name) => !names.includes(name)),
    definitions: await definitionsToApply(db),
  };
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BUSY.has(String(error.code));
}

async function upgrade(tx: Transaction<unknown>, definitionsIn?: string): Promise<Upgrade> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK_KEY}::bigint)`.execute(tx);
  let failure: unknown;
  const { error, results } = await migrator(tx, (cause) => {
    failure ??= cause;
  }).migrateToLatest();
  // The error of kysely is only that it could not release its lock in a failed transaction; the cause is in `failure`.
  if (error) throw failure ?? error;
  await sql`SELECT set_config('lock_timeout', ${`${LONGEST_LOCK_MS}ms`}, true)`.execute(tx);
  const definitions = await applyDefinitions(tx, definitionsIn);
  return { migrations: (results ?? []).map(({ migrationName }) => migrationName), definitions };
}

function migrator(tx: Transaction<unknown>, onFailure: (cause: unknown) => void): Migrator {
  return new Migrator({
    db: tx,
    provider: { getMigrations: () => numberedMigrations(onFailure) },
    migrationTableSchema: 'public',
  });
}

async function numberedMigrations(onFailure: (cause: unknown) => void): Promise<Record<string, Migration>> {
  const names = await migrationFiles();
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(join(MIGRATIONS, name), 'utf8');
    const up = (db: Kysely<unknown>): Promise<void> => runMigration(db, text).catch(rethrow);
    migrations[name.replace('.sql', '')] = { up };
  }
  return migrations;

  function rethrow(cause: unknown): never {
    onFailure(cause);
    throw cause;
  }
}

/** Runs a migration, after preparing the functions and views that its first lines name. */
async function runMigration(tx: Kysely<unknown>, text: string): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${`${LONGEST_LOCK_MS}ms`}, true)`.execute(tx);
  await prepareDefinitions(tx, text);
  await sql.raw(text).execute(tx);
}
