import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Connections } from './open.ts';

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
      `DATABASE_URL names a role that cannot make the role vialant_app (${reason}). As a superuser run: ${CREATE_ROLE}; GRANT vialant_app TO your_owner WITH ADMIN OPTION`,
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

/** Brings the database up to the newest numbered migration; two processes at once take turns. */
export async function migrate(owner: pg.Pool): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: numberedMigrations },
    migrationTableSchema: 'public',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

async function numberedMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(join(MIGRATIONS, name), 'utf8');
    migrations[name.replace('.sql', '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
  }
  return migrations;
}
