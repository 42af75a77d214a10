// Runs on a node of the cluster, as a program does that has not heard of a new primary: it writes to the database of
// its own node as long as it can, and prints what was acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '../../apps/server/src/db/open.ts';
import { SUPERUSER } from './node-config.ts';

const EACH_MS = 20;

// Ends with the process that started it.
process.on('disconnect', () => process.exit());
const pool = openPool({ ...SUPERUSER, host: '127.0.0.1', max: 1 });
for (;;) {
  try {
    const id = randomUUID();
    await pool.query('INSERT INTO late_write (id) VALUES ($1)', [id]);
    process.send?.({ acknowledged: id });
    await sleep(EACH_MS);
  } catch (error) {
    process.send?.({ refused: error instanceof Error ? error.message : String(error) });
    await sleep(10 * EACH_MS);
  }
}
