import { createPrivateKey } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../db/migrations');
const LAST = '0015-types-of-sisters';

type Line = { table: string; rows: unknown[] } | { agency: string; signingKey: string };

/**
 * Makes an empty database what version 3.20.5 left behind: its fifteen migrations, run as it ran them, and the rows of a
 * day on which its own server recorded some of everything (`landed-0015.jsonl`, written by that server's tests). The key
 * with which it signed its checkpoint goes to the folder of keys.
 */
export async function makeLandedDatabase(owner: pg.Pool, keyDir: string): Promise<void> {
  await migrateAsLanded(owner);
  const text = await readFile(join(import.meta.dirname, 'landed-0015.jsonl'), 'utf8');
  const client = await owner.connect();
  try {
    await client.query('BEGIN; DELETE FROM stock_move_type');
    for (const line of text.trimEnd().split('\n')) {
      const told = JSON.parse(line) as Line;
      if ('signingKey' in told) await keepKey(keyDir, told);
      else await fill(client, told);
    }
    await client.query(
      `SELECT setval(pg_get_serial_sequence('custody_link', 'position'), (SELECT max(position) FROM custody_link))`,
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function migrateAsLanded(owner: pg.Pool): Promise<void> {
  const names = (await readdir(MIGRATIONS)).sort().filter((name) => name <= `${LAST}.sql`);
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(join(MIGRATIONS, name), 'utf8');
    migrations[name.replace('.sql', '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
  }
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) }),
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: 'public',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function fill(client: pg.PoolClient, { table, rows }: { table: string; rows: unknown[] }): Promise<void> {
  // The rows are as they were stored: nothing is to be derived from them again.
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

async function keepKey(folder: string, { agency, signingKey }: { agency: string; signingKey: string }): Promise<void> {
  const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `${agency}.pem`), key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
}
