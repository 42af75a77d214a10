import { createHash } from 'node:crypto';
import { TIMING } from '@vialant/domain/values/timing';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** A database, opened twice: as its owner, to migrate and seed, and as the role the application works under. */
export type Connections = {
  owner: pg.PoolConfig;
  app: pg.PoolConfig;
};

const APP_ROLE = 'vialant_app';
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

// A date is a date, never an instant in some zone; a numeric of at most 15 digits is exactly its JSON number.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, String);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A pool whose dates and numbers come back in wire form. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'vialant',
    // A process that freezes in the middle of a write must not lock its vials for ever.
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...config,
    types,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // A connection may also break while it is in use, between two statements; the next statement will fail.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The pool of the application's role: no statement of a call may hold a connection for as long as it likes (SRV-81). */
export function openAppPool(config: pg.PoolConfig): pg.Pool {
  return openPool({ statement_timeout: TIMING.statement.mostMs, ...config });
}

/** The query builder over a pool. Closing it closes the pool. */
export function openDb(pool: pg.Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * The two connections behind a DATABASE_URL. Every process that knows the owner's password derives the same password
 * for the application's role, so nothing else has to be configured or kept; an address of its own says another one.
 */
export function connectionsOf(databaseUrl: string, databaseAppUrl: string | null = null): Connections {
  const url = new URL(databaseUrl);
  if (databaseAppUrl !== null) {
    return { owner: { connectionString: url.href }, app: { connectionString: databaseAppUrl } };
  }
  const appUrl = new URL(databaseUrl);
  appUrl.username = APP_ROLE;
  appUrl.password = appPassword(url);
  return { owner: { connectionString: url.href }, app: { connectionString: appUrl.href } };
}

/** How the application's role signs in to a copy of the database: as itself, or by the owner's address of the copy. */
export function copyConnection(readUrl: string): pg.PoolConfig {
  return new URL(readUrl).username === APP_ROLE ? { connectionString: readUrl } : connectionsOf(readUrl).app;
}

/** The password of the application's role that follows from the owner's. */
function appPassword(ownerUrl: URL): string {
  return createHash('sha256')
    .update(`vialant_app:${decodeURIComponent(ownerUrl.password)}`)
    .digest('base64url');
}
