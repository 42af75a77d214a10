import { utcDate } from '@vialant/domain/date-only';
import type pg from 'pg';
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded/start.ts';
import { ensureAppRole, migrate } from './db/migrate.ts';
import { type Connections, connectionsOf, openPool } from './db/open.ts';
import { makeDemo } from './demo/make-demo.ts';

export type Database = {
  /** Connections of the role the application works under. */
  pool: pg.Pool;
  hasDemo: boolean;
  close(): Promise<void>;
};

/** Opens the database the configuration names, brings it up to date, and fills an empty one with the demo if asked to. */
export async function startDatabase(config: Config, log: (line: string) => void): Promise<Database> {
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir, log) : null;
  const connections: Connections = embedded
    ? { owner: embedded.connection('owner'), app: embedded.connection('app') }
    : connectionsOf(config.databaseUrl ?? '');
  try {
    const owner = openPool({ ...connections.owner, max: 1 });
    try {
      if (!embedded) await ensureAppRole(owner, connections);
      for (const name of await migrate(owner)) log(`database: migrated to ${name}`);
      if (config.demo && (await makeDemo(owner, { today: utcDate(new Date()), region: config.region })))
        log('database: demo agencies made');
      const hasDemo = await isDemo(owner);
      const pool = openPool(connections.app);
      return {
        pool,
        hasDemo,
        close: async () => {
          await pool.end();
          await embedded?.stop();
        },
      };
    } finally {
      await owner.end();
    }
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function isDemo(owner: pg.Pool): Promise<boolean> {
  const { rowCount } = await owner.query(`SELECT FROM user_account WHERE primary_email = 'admin@demo.vialant.test'`);
  return rowCount === 1;
}
