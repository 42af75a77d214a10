import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Chance } from '../apps/server/src/demo/large/chance.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { type BenchServer, startServer, stopServer } from './bench-server.ts';
import type { PgConfig } from './custody/plain-administer.ts';
import type { Pool } from './custody/stock.ts';
import { BareClient, type Load, measure, median } from './load.ts';
import { addAgencies, type Agency } from './shift/agencies.ts';
import { PLAIN, plainSteps } from './shift/limit.ts';
import { OpenLoop, quantile, type Stretch } from './shift/open-loop.ts';
import { soak } from './shift/soak.ts';
import { SHARES, Steps } from './shift/steps.ts';
import { listen } from './shift/streams.ts';
import { postmasterOf, usedBy } from './shift/watch.ts';

/** A server keeps up while nearly everything is answered soon. */
const KNEE = { p99Ms: 1000, answered: 0.98 } as const;
/** Ten people of an agency, thirty steps each, within ten minutes. */
const stepsOf = (agencies: number): number => (agencies * 10 * 30) / 600;
const RISE = 1.25;
const LIMIT = { clients: 32, rounds: 3 } as const;
const STREAMS = { each: 2000, acts: 100, p99Ms: 500 } as const;

type Bench = {
  readonly dataDir: string;
  readonly servers: readonly BenchServer[];
  readonly agencies: readonly Agency[];
  readonly owner: Pool;
  readonly boss: Pool;
  readonly config: PgConfig;
  readonly seed: string;
  readonly seconds: number;
};

/**
 * The change of a shift in many agencies at once, at a rate that rises until the server falls behind: with one process
 * and with two, beside pgbench with the plain statements; then many open screens and how soon they are told.
 * `--agencies`, `--from` and `--most` (steps a second), `--seconds` of a stretch, `--streams` for each process, `--soak MINUTES`
 * instead, with `--rate`; `--seed`.
 */
export async function benchLoad(options: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...options],
    options: {
      agencies: text,
      from: text,
      most: text,
      seconds: text,
      streams: text,
      soak: text,
      rate: text,
      seed: text,
    },
  });
  const seed = values.seed ?? randomBytes(4).toString('hex');
  const count = Number(values.agencies ?? 200);
  const shares = Object.entries(SHARES).map(([kind, share]) => `${kind} ${share}`);
  console.log(`seed ${seed}; the shift changes in ${count} agencies; of 100 steps: ${shares.join(', ')}`);
  await withBench({ seed, count, seconds: Number(values.seconds ?? 8) }, async (bench) => {
    if (values.soak !== undefined) return soakFor(bench, Number(values.soak), Number(values.rate ?? stepsOf(count)));
    const from = Number(values.from ?? stepsOf(count));
    await compareWithPlain(bench);
    const most = Number(values.most ?? Number.POSITIVE_INFINITY);
    const knees = [await rise(bench, 1, { from, most }), await rise(bench, 2, { from, most })];
    for (const [place, knee] of knees.entries())
      judge(`steps a second with ${place + 1} processes`, knee, { least: stepsOf(count) });
    await hear(bench, Number(values.streams ?? STREAMS.each));
  });
}

async function withBench(
  { seed, count, seconds }: { seed: string; count: number; seconds: number },
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  const servers: BenchServer[] = [];
  try {
    // The second process uses the database of the first.
    for (let n = 0; n < 2; n += 1) servers.push(await startServer(dataDir));
    const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
    const owner = openPool({ ...postgres.connection('owner'), max: 2 });
    const boss = openPool({ ...postgres.connection('owner'), user: 'postgres', max: 1 });
    try {
      const agencies = await addAgencies(owner, count);
      await work({ dataDir, servers, agencies, owner, boss, config: postgres.connection('owner'), seed, seconds });
    } finally {
      await owner.end();
      await boss.end();
      await postgres.stop();
    }
  } finally {
    // The last one first: the database belongs to the first.
    for (const server of servers.toReversed()) await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Raises the rate until the processes fall behind; answers the last rate at which they did not. */
async function rise(
  { servers, agencies, seed, seconds, dataDir }: Bench,
  count: number,
  { from, most }: { from: number; most: number },
): Promise<number> {
  const used = servers.slice(0, count);
  const loop = new OpenLoop(
    used.map(({ port }) => port),
    new Steps(agencies, new Chance(seed, count)),
    new Chance(seed, 'times', count),
  );
  const postmaster = postmasterOf(dataDir);
  const now = (): { server: number; database: number; generator: number } => ({
    server: usedBy(
      used.flatMap(({ child }) => child.pid ?? []),
      postmaster,
    ).cpuS,
    database: usedBy([postmaster]).cpuS,
    generator: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  });
  console.log(`\n${count} process${count > 1 ? 'es' : ''}: an open loop, stretches of ${seconds} s`);
  console.log('steps/s  answers/s   p50 ms   p95 ms   p99 ms  failed   cores: server  database  generator   server MB');
  await loop.run(from, Math.min(seconds, 4));
  let knee = 0;
  for (let rate = from; rate <= most; rate *= RISE) {
    const before = now();
    const stretch = await loop.run(rate, seconds);
    const after = now();
    const cores = (what: keyof typeof before): string =>
      ((after[what] - before[what]) / stretch.seconds).toFixed(2).padStart(10);
    const memory = usedBy(
      used.flatMap(({ child }) => child.pid ?? []),
      postmaster,
    ).memoryMb;
    console.log(
      `${rate.toFixed(0).padStart(7)} ${figuresOf(stretch)} ${cores('server')}${cores('database')}${cores('generator')}${memory.toFixed(0).padStart(12)}`,
    );
    if (!keepsUp(stretch)) break;
    tellFailed(stretch);
    knee = rate;
  }
  loop.close();
  console.log(`the knee is at ${knee.toFixed(0)} steps a second`);
  return knee;
}

function keepsUp({ offered, answered, times }: Stretch): boolean {
  return quantile([...times.values()].flat(), 0.99) <= KNEE.p99Ms && answered >= offered * KNEE.answered;
}

function figuresOf(stretch: Stretch): string {
  const all = [...stretch.times.values()].flat();
  const failed = [...stretch.failed.values()].reduce((sum, count) => sum + count, 0);
  const ms = (share: number): string => quantile(all, share).toFixed(1).padStart(8);
  return `${(stretch.answered / stretch.seconds).toFixed(0).padStart(10)} ${ms(0.5)} ${ms(0.95)} ${ms(0.99)} ${String(failed).padStart(7)}`;
}

/** Below the knee nothing fails. */
function tellFailed({ failed }: Stretch): void {
  for (const [what, count] of failed) judge(`failed: ${what}`, count, { most: 0 });
}

/** Scans, checks, doses and wastes in their shares, through one process and plainly. */
async function compareWithPlain(bench: Bench): Promise<void> {
  const { owner, boss, config, dataDir, servers, agencies, seed, seconds } = bench;
  const plain = await plainSteps(config, { owner, boss }, dataDir);
  const port = servers[0]?.port ?? 0;
  const steps = new Steps(agencies, new Chance(seed, 'limit'), PLAIN);
  const whole: Load[] = [];
  const limits: number[] = [];
  for (let round = -1; round < LIMIT.rounds; round += 1) {
    const clients = Array.from({ length: LIMIT.clients }, () => new BareClient(port));
    const load = await measure(LIMIT.clients, seconds / 2, async (client) => {
      const { kind, requests } = steps.next();
      const status = await clients[client]?.send(requests[0] ?? '');
      if (status !== 200) throw new Error(`${kind} was answered with ${status}`);
    });
    for (const client of clients) client.close();
    if (round < 0) continue;
    whole.push(load);
    if (plain) limits.push(plain(LIMIT.clients, Math.ceil(seconds / 2)));
  }
  const { perSecond, p50Ms, p99Ms } = median(whole);
  const limit = quantile(limits, 0.5);
  console.log(`\n${PLAIN.join(', ')} in their shares, ${LIMIT.clients} clients who wait for each answer`);
  console.log(
    `whole server  ${perSecond.toFixed(0).padStart(7)} a second   p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms`,
  );
  if (plain)
    console.log(
      `pgbench       ${limit.toFixed(0).padStart(7)} a second   the server reaches ${(perSecond / limit).toFixed(2)} of it`,
    );
}

async function hear({ servers, agencies }: Bench, streams: number): Promise<void> {
  console.log(`\n${streams} open screens of one process, ${STREAMS.acts} doses one after another`);
  const { acts, wanted, told, lost, p50Ms, p99Ms, openedS } = await listen(servers[0]?.port ?? 0, agencies, {
    streams,
    acts: STREAMS.acts,
  });
  console.log(
    `opened in ${openedS.toFixed(1)} s; ${acts} doses, told ${told} of ${wanted} times, from the dose p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms; ${lost} cut off`,
  );
  judge('screens that were not told', wanted - told, { most: 0 });
  judge('screens that were cut off', lost, { most: 0 });
  judge('p99 of what screens are told, ms', p99Ms, { most: STREAMS.p99Ms });
}

async function soakFor(
  { servers, agencies, seed, owner, dataDir }: Bench,
  minutes: number,
  rate: number,
): Promise<void> {
  const loop = new OpenLoop(
    servers.map(({ port }) => port),
    new Steps(agencies, new Chance(seed, 'soak')),
    new Chance(seed, 'soak times'),
  );
  const postmaster = postmasterOf(dataDir);
  const { stretch, wrong } = await soak(loop, { minutes, rate, servers, postmaster, owner, dataDir });
  loop.close();
  console.log(`answers/s     p50 ms   p95 ms   p99 ms  failed\n${figuresOf(stretch).slice(1)}`);
  tellFailed(stretch);
  judge('figures that grow', wrong.length, { most: 0 });
}

/** Says whether a promise is kept; a broken one fails the run. */
function judge(what: string, figure: number, { least, most }: { least?: number; most?: number }): void {
  const isKept = (least === undefined || figure >= least) && (most === undefined || figure <= most);
  if (!isKept) process.exitCode = 1;
  const promised = least === undefined ? `at most ${most}` : `at least ${least.toFixed(0)}`;
  console.log(
    `         ${isKept ? 'promise kept' : 'PROMISE BROKEN'}: ${what} ${figure.toFixed(0)} (promised ${promised})`,
  );
}
