import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { signIn, startServer, stopServer } from './bench-server.ts';
import {
  administer,
  administerElsewhere,
  administerProven,
  type Bench,
  check,
  find,
  prove,
  waste,
} from './custody/loads.ts';
import { type PgConfig, plainAdminister } from './custody/plain-administer.ts';
import { addHistory, addStock, VIALS_PER_BOX } from './custody/stock.ts';
import { type Load, median } from './load.ts';

const CLIENTS = [1, 8, 32] as const;
const WHOLE = { rounds: 5, seconds: 3 } as const;
/** For a look in between: without the large record. */
const SHORT = { rounds: 3, seconds: 2 } as const;
/** Of each load: until then the server's code is compiled anew, which takes half a core. */
const WARM_UP_S = 8;
/** More acts by password than a machine of two cores records. */
const PROVEN_PER_SECOND = 3000;
const SETTLE_MS = 30_000;

/**
 * Of the rate of pgbench at so many clients: what is promised, and what is aimed at. A check of forty vials costs at most
 * three administrations as they were before acts shared transactions, at 0.35 of pgbench. At one client nothing is shared, and
 * it is as it was then; by password it was 0.14.
 */
const RATIOS: Readonly<Record<(typeof CLIENTS)[number], Ratios>> = {
  1: { moves: 0.32, proven: 0.25, goal: 0.4, checks: null },
  8: { moves: 0.5, proven: 0.5, goal: 0.7, checks: 0.35 / 3 },
  32: { moves: 0.8, proven: 0.8, goal: 1.1, checks: null },
};
type Ratios = { moves: number; proven: number; goal: number; checks: number | null };
const P99_OF_P50 = { clients: 8, times: 3 } as const;
const GROWTH = 1.25;

const PROVEN = 'administer, by password';
const MOVES = {
  administer,
  waste,
  'administer, 50 agencies': administerElsewhere,
  [PROVEN]: administerProven,
} as const;
const CHECK = `check of ${VIALS_PER_BOX} vials`;
const PLAIN = 'pgbench administer';

/**
 * Measures administer, waste and a check of 40 vials through the whole server, beside pgbench with the plain
 * statements.
 */
export async function benchCustody(options: readonly string[] = []): Promise<void> {
  const isShort = options.includes('--short');
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  const server = await startServer(dataDir);
  const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
  const owner = openPool({ ...postgres.connection('owner'), max: 1 });
  // Only the superuser may switch off the foreign keys' triggers, without which three million rows would take too long.
  const boss = openPool({ ...postgres.connection('owner'), user: 'postgres', max: 1 });
  try {
    const token = await signIn(server.port, 'medic');
    const traveller = await signIn(server.port, 'admin');
    const stock = await addStock(owner);
    const length = isShort ? SHORT : WHOLE;
    const bench: Bench = { server, token, traveller, owner, boss, stock, proven: [], ...length };
    await warmUp(bench);
    await compareRates(bench, postgres.connection('owner'), dataDir);
    if (!isShort) await compareSizes(bench);
  } finally {
    await owner.end();
    await boss.end();
    await postgres.stop();
    await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function warmUp(bench: Bench): Promise<void> {
  const warm = { ...bench, seconds: WARM_UP_S, proven: await prove(bench, WARM_UP_S * PROVEN_PER_SECOND) };
  for (const load of [...Object.values(MOVES), check]) await load(warm, 8);
}

async function compareRates(bench: Bench, config: PgConfig, folder: string): Promise<void> {
  const { rounds, seconds } = bench;
  console.log(
    `each way ${rounds} interleaved rounds of ${seconds} s, medians; a guest witnesses unless a password is named`,
  );
  console.log('clients  what                        per second   p50 ms   p99 ms   of pgbench');
  const plain = await plainAdminister(config, bench, folder);
  const ways = [...Object.entries(MOVES), [CHECK, check] as const];
  for (const clients of CLIENTS) {
    const loads = new Map<string, Load[]>();
    bench.proven = await prove(bench, rounds * seconds * PROVEN_PER_SECOND);
    const note = (name: string, load: Load): void => void loads.set(name, [...(loads.get(name) ?? []), load]);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, load] of ways) note(name, await load(bench, clients));
      if (plain) note(PLAIN, plain(clients));
    }
    report(clients, new Map([...loads].map(([name, all]) => [name, median(all)])));
  }
}

function report(clients: (typeof CLIENTS)[number], medians: ReadonlyMap<string, Load>): void {
  const base = medians.get(PLAIN)?.perSecond ?? Number.NaN;
  for (const [name, { perSecond, p50Ms, p99Ms }] of medians) {
    const figures = [perSecond.toFixed(0).padStart(11), p50Ms.toFixed(2).padStart(8), p99Ms.toFixed(2).padStart(8)];
    const ratio = (perSecond / base).toFixed(2).padStart(12);
    console.log(`${String(clients).padStart(7)}  ${name.padEnd(26)} ${figures.join(' ')} ${ratio}`);
  }
  if (Number.isNaN(base)) return;
  const { moves, proven, goal, checks } = RATIOS[clients];
  for (const name of Object.keys(MOVES)) {
    const load = medians.get(name);
    if (load === undefined) continue;
    judge(`${name}, of pgbench`, load.perSecond / base, { least: name === PROVEN ? proven : moves, goal });
    if (clients === P99_OF_P50.clients)
      judge(`${name}, p99 of p50`, load.p99Ms / load.p50Ms, { most: P99_OF_P50.times });
  }
  const checked = (medians.get(CHECK)?.perSecond ?? Number.NaN) / base;
  if (checks !== null) judge(`${CHECK}, of pgbench`, checked, { least: checks });
}

/** Says whether a promise is kept; a broken one fails the run. */
function judge(
  what: string,
  figure: number,
  { least, most, goal }: { least?: number; most?: number; goal?: number },
): void {
  const isKept = (least === undefined || figure >= least) && (most === undefined || figure <= most);
  const verdict = isKept ? (goal !== undefined && figure >= goal ? 'goal reached' : 'promise kept') : 'PROMISE BROKEN';
  const promised = least === undefined ? `at most ${most}` : `at least ${Number(least.toFixed(2))}`;
  console.log(
    `         ${verdict}: ${what} ${figure.toFixed(2)} (promised ${promised}${goal === undefined ? '' : `, goal ${goal}`})`,
  );
  if (!isKept) process.exitCode = 1;
}

/** Measures the same calls with ten thousand and with three million moves in the record. */
async function compareSizes(bench: Bench): Promise<void> {
  const rounds = async (): Promise<Record<string, Load>> => {
    const loads: Load[][] = [[], []];
    for (let round = 0; round < bench.rounds; round += 1) {
      loads[0]?.push(await find(bench, 8));
      loads[1]?.push(await administer(bench, 8));
    }
    return { 'find by code': median(loads[0] ?? []), administer: median(loads[1] ?? []) };
  };
  const small = await rounds();
  const moves = await addHistory(bench.boss);
  // With the first moves the server also seals the new records in checkpoints; that must not be measured.
  await administer(bench, 8);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const large = await rounds();
  console.log(`\np50 at 8 clients with few and with ${moves} stock moves in the record`);
  for (const [name, { p50Ms }] of Object.entries(large)) {
    const before = small[name]?.p50Ms ?? Number.NaN;
    console.log(`${name.padEnd(16)} ${before.toFixed(2)} ms → ${p50Ms.toFixed(2)} ms`);
    judge(`${name}, growth of p50`, p50Ms / before, { most: GROWTH });
  }
}
