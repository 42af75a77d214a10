import { setTimeout as sleep } from 'node:timers/promises';
import { utcDate } from '@vialant/domain/values/date-only';
import type pg from 'pg';
import type { Config } from './config/config.ts';
import { startEmbeddedPostgres } from './db/embedded/start.ts';
import { ensureAppRole, migrate } from './db/migrate.ts';
import type { Copy } from './db/copy.ts';
import { type Connections, connectionsOf, copyConnection, openAppPool, openPool } from './db/open.ts';
import { makeDemo } from './demo/make-demo.ts';
import { offerSetup } from './setup/offer-setup.ts';

const CLOSE_WITHIN_MS = 2_000;
const COPY_ANSWERS_WITHIN_MS = 1_000;

export type Database = {
  /** Connections of the role the application works under. */
  pool: pg.Pool;
  /** A copy of it to read from; null where none is set. */
  copy: Copy | null;
  hasDemo: boolean;
  /** The code for the first run of a server without an organisation; null on any other. */
  setupCode: string | null;
  close(): Promise<void>;
};

export type Reached = { connections: Connections; isEmbedded: boolean; stop: () => Promise<void> };

/** Finds the configured database; the embedded one is started, or shared with the process that runs it. */
export async function reachDatabase(config: Config, log: (line: string) => void): Promise<Reached> {
  if (config.databaseUrl !== null) {
    const connections = connectionsOf(config.databaseUrl, config.databaseAppUrl);
    return { connections, isEmbedded: false, stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres(config.dataDir, log);
  const connections = { owner: embedded.connection('owner'), app: embedded.connection('app') };
  return { connections, isEmbedded: true, stop: () => embedded.stop() };
}

/** Makes the application's role if it is missing, and brings tables, functions and views to this version. */
export async function bringUpToDate(
  owner: pg.Pool,
  { connections, isEmbedded }: Pick<Reached, 'connections' | 'isEmbedded'>,
  log: (line: string) => void,
): Promise<void> {
  if (!isEmbedded) await ensureAppRole(owner, connections);
  const { migrations, definitions } = await migrate(owner);
  for (const name of migrations) log(`database: migrated to ${name}`);
  if (definitions.length > 0) log(`database: ${definitions.length} functions and views brought up to date`);
}

/**
 * Opens the database the configuration names, brings it up to date, and fills an empty one with the demo if asked to.
 */
export async function startDatabase(config: Config, log: (line: string) => void): Promise<Database> {
  const { connections, isEmbedded, stop } = await reachDatabase(config, log);
  try {
    const owner = openPool({ ...connections.owner, max: 1 });
    try {
      await bringUpToDate(owner, { connections, isEmbedded }, log);
      if (config.demo && (await makeDemo(owner, { today: utcDate(new Date()), region: config.region })))
        log('database: demo agencies made');
      const hasDemo = await isDemo(owner);
      const setupCode = await offerSetup(owner);
      const pool = openAppPool(connections.app);
      const copy = copyOf(config);
      return {
        pool,
        copy,
        hasDemo,
        setupCode,
        close: async () => {
          // What still holds a connection, such as a job that takes long, is rolled back.
          const ended = Promise.all([pool.end(), copy?.pool.end()]);
          await Promise.race([ended, sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]);
          await stop();
        },
      };
    } finally {
      await owner.end();
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The copy of the database that the configuration names. Nobody waits long for one that does not answer. */
function copyOf({ databaseReadUrl, mostBehindMs }: Config): Copy | null {
  if (databaseReadUrl === null) return null;
  const pool = openAppPool({ ...copyConnection(databaseReadUrl), connectionTimeoutMillis: COPY_ANSWERS_WITHIN_MS });
  return { pool, mostBehindMs };
}

async function isDemo(owner: pg.Pool): Promise<boolean> {
  const { rowCount } = await owner.query(`SELECT FROM user_account WHERE primary_email = 'admin@demo.vialant.test'`);
  return rowCount === 1;
}
