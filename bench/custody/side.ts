import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/start.ts';
import { openPool } from '../../apps/server/src/db/open.ts';
import { signIn, startServer, stopServer } from '../bench-server.ts';
import type { Load } from '../load.ts';
import { administer, administerElsewhere, administerProven, type Bench, check, prove, waste } from './loads.ts';
import type { PgConfig } from './plain-administer.ts';
import { addStock, VIALS_PER_BOX } from './stock.ts';

/** What is measured of a server. */
export const LOADS = {
  administer,
  waste,
  'administer, 50 agencies': administerElsewhere,
  'administer, by password': administerProven,
  [`check of ${VIALS_PER_BOX} vials`]: check,
} as const satisfies Record<string, (bench: Bench, clients: number) => Promise<Load>>;

/** Of each load: until then the server's code is compiled anew, which takes half a core. */
const WARM_UP_S = 8;
/** More acts by password than a machine of two cores records. */
const PROVEN_PER_SECOND = 3000;

/** A server with a database of its own, and what is sent to it. */
export type Side = {
  readonly bench: Bench;
  readonly config: PgConfig;
  readonly folder: string;
  readonly close: () => Promise<void>;
};

/** Starts a server, of another revision where its program is named, and fills its stock. */
export async function openSide(length: Pick<Bench, 'rounds' | 'seconds'>, main?: string): Promise<Side> {
  const folder = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  const server = await startServer(folder, main);
  const postgres = await startEmbeddedPostgres(folder, () => undefined);
  const config = postgres.connection('owner');
  const owner = openPool({ ...config, max: 1 });
  // Only the superuser may switch off the foreign keys' triggers, without which three million rows would take too long.
  const boss = openPool({ ...config, user: 'postgres', max: 1 });
  const close = async (): Promise<void> => {
    await owner.end();
    await boss.end();
    await postgres.stop();
    await stopServer(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [token, traveller] = [await signIn(server.port, 'medic'), await signIn(server.port, 'admin')];
    const stock = await addStock(owner);
    return { bench: { server, token, traveller, owner, boss, stock, proven: [], ...length }, config, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function warmUp(bench: Bench): Promise<void> {
  const warm = { ...bench, seconds: WARM_UP_S, proven: await prove(bench, WARM_UP_S * PROVEN_PER_SECOND) };
  for (const load of Object.values(LOADS)) await load(warm, 8);
}

/** Has as many acts proven by password as can be recorded in all rounds of one load. */
export async function proveEnough(bench: Bench): Promise<void> {
  bench.proven = await prove(bench, Math.ceil(bench.rounds * bench.seconds * PROVEN_PER_SECOND));
}
