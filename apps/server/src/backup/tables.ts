import { createHash } from 'node:crypto';
import pg from 'pg';
import { CommandError } from '../config/command-error.ts';
import { CopyMessages } from './copy-messages.ts';
import type { BackupRecord, RecordKind } from './records.ts';
import { TableFilling } from './table-filling.ts';

// The rows of all tables, by nothing but SQL that the owner of the database may run: where no program of PostgreSQL and
// no right to read its files is at hand, and to move from the embedded database to another one.

type Table = { name: string; columns: string[] };
type Sequence = { name: string; value: string };

const ROWS_BYTES = 256 * 1024;
const BATCH = 1000;
/** What the migrations and the start keep themselves. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock', 'applied_definition'];

/** Writes the rows of every table, in the transaction of the caller, which sees one moment. */
export async function dumpTables(
  client: pg.ClientBase,
  write: (kind: RecordKind, bytes: Buffer) => Promise<void>,
): Promise<void> {
  for (const { name, columns } of await tablesOf(client)) {
    await write('T', Buffer.from(JSON.stringify({ table: name, columns })));
    let waiting: Buffer[] = [];
    let size = 0;
    const put = async (): Promise<void> => {
      if (size > 0) await write('R', Buffer.concat(waiting));
      waiting = [];
      size = 0;
    };
    for await (const row of client.query(new CopyMessages(`COPY ${listOf(name, columns)} TO STDOUT`))) {
      waiting.push(row);
      size += row.length;
      if (size >= ROWS_BYTES) await put();
    }
    await put();
  }
  const { rows } = await client.query<Sequence>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  await write('T', Buffer.from(JSON.stringify({ sequences: rows })));
}

/** Puts the rows into the tables of a new database, in the transaction of the caller: all of them or none. */
export async function loadTables(client: pg.ClientBase, records: AsyncIterable<BackupRecord>): Promise<void> {
  const tables = await tablesOf(client);
  const restoreRules = await withoutRules(client, tables);
  let filling = null as TableFilling | null;
  try {
    for await (const { kind, bytes } of records) {
      if (kind === 'R') await filling?.add(bytes);
      if (kind !== 'T') continue;
      await filling?.end();
      filling = null;
      const told = JSON.parse(bytes.toString('utf8')) as { table?: string; columns?: string[]; sequences?: Sequence[] };
      if (told.table !== undefined)
        filling = new TableFilling(client, copyInto(tables, told.table, told.columns ?? []));
      for (const { name, value } of told.sequences ?? []) {
        await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), value]);
      }
    }
    await filling?.end();
  } catch (error) {
    // Until it is over, the connection takes no other statement, not even the one that undoes everything.
    await filling?.abandon();
    throw error;
  }
  await restoreRules();
}

/** Where every chain ends at this moment, as one hash. */
export async function headsOf(client: pg.ClientBase): Promise<{ chains: number; sha256: string }> {
  const hash = createHash('sha256');
  let chains = 0;
  await client.query(
    `DECLARE heads NO SCROLL CURSOR FOR SELECT DISTINCT ON (subject_id) subject_id, number, hash
     FROM custody_link ORDER BY subject_id, number DESC`,
  );
  for (;;) {
    const { rows } = await client.query<{ subject_id: string; number: number; hash: string }>(
      `FETCH ${BATCH} FROM heads`,
    );
    for (const { subject_id, number, hash: head } of rows) hash.update(`${subject_id}:${number}:${head}\n`);
    chains += rows.length;
    if (rows.length === 0) break;
  }
  await client.query('CLOSE heads');
  return { chains, sha256: hash.digest('hex') };
}

async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relname = ANY ($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [OF_MIGRATIONS],
  );
  return rows;
}

function copyInto(tables: readonly Table[], name: string, columns: readonly string[]): string {
  const known = tables.find((table) => table.name === name);
  if (known === undefined || !columns.every((column) => known.columns.includes(column))) {
    throw new CommandError(`The backup has a table ${name} that this version does not have.`);
  }
  return `COPY ${listOf(name, columns)} FROM STDIN`;
}

function listOf(table: string, columns: readonly string[]): string {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return `public.${pg.escapeIdentifier(table)} (${names})`;
}

/**
 * Empties the tables and takes away what judges a row alone and in the order of its making: triggers, references,
 * row-level security. Answers what brings all of it back, by which references are checked again.
 */
async function withoutRules(client: pg.ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const { rows: secured } = await client.query<{ table: string }>(
    `SELECT oid::regclass::text AS "table" FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity`,
  );
  const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  for (const { table, name } of references) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table } of secured) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  return async () => {
    for (const { table, name, definition } of references) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
    for (const { table } of secured) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  };
}
