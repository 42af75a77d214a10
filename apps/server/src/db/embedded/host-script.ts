// Run by tests as a process of its own, so that it can be killed: starts the embedded database in the folder given and
// says so, one JSON object a line. `--write` adds a stream of inserts, each reported once PostgreSQL has acknowledged
// it; `--no-setpriv` runs as on a machine without it. SIGTERM stops it in good order.
import { Client } from 'pg';
import { obtainServer } from './keeper.ts';
import { findSetpriv } from './launch.ts';
import { type EmbeddedPostgres, keepRunning, prepareSite } from './start.ts';

const writers = 4;

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

async function write(postgres: EmbeddedPostgres): Promise<void> {
  const owner = new Client(postgres.connection('owner'));
  await owner.connect();
  // Several processes may do this at once, and IF NOT EXISTS fails while another one creates the table.
  await owner.query('SELECT pg_advisory_lock(1); CREATE TABLE IF NOT EXISTS acknowledged (id uuid PRIMARY KEY)');
  await owner.query('GRANT INSERT, SELECT ON acknowledged TO vialant_app');
  await owner.end();
  const streams = Array.from({ length: writers }, async () => {
    const client = new Client(postgres.connection('app'));
    await client.connect();
    for (;;) {
      const id = crypto.randomUUID();
      await client.query('INSERT INTO acknowledged (id) VALUES ($1)', [id]);
      say({ acknowledged: id });
    }
  });
  await Promise.all(streams);
}

const [dataDir = '', ...flags] = process.argv.slice(2);
const startedAt = performance.now();
try {
  const setpriv = flags.includes('--no-setpriv') ? null : await findSetpriv();
  const site = await prepareSite(dataDir, (line) => say({ log: line }), setpriv);
  const postgres = keepRunning(site, await obtainServer(site));
  process.on('SIGTERM', () => {
    void postgres.stop().then(() => process.exit());
  });
  setInterval(() => {}, 60_000);
  const { host } = postgres.connection('app');
  say({ ready: true, isOwner: postgres.ownerOfServer, host, ms: Math.round(performance.now() - startedAt) });
  if (flags.includes('--write')) await write(postgres);
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
