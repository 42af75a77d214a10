// Run by tests as a process of its own, so that it can be killed: starts the embedded database in the folder given and
// says so, one JSON object a line. `--no-setpriv` runs as on a machine without it. SIGTERM stops it in good order.
import { obtainServer } from './keeper.ts';
import { findSetpriv } from './launch.ts';
import { keepRunning, prepareSite } from './start.ts';

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
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
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
