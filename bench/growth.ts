import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Chance } from '../apps/server/src/demo/large/chance.ts';
import { type BenchServer, signIn, startServer, stopServer } from './bench-server.ts';
import { BOXES } from './growth/agency.ts';
import { type Asked, CALLS } from './growth/calls.ts';
import { makeRecord, type MadeRecord } from './growth/make-record.ts';
import { VIALS_PER_BOX } from './custody/stock.ts';
import { type Load, median } from './load.ts';

const CLIENTS = 8;
const STARTS = 3;
/** With fewer records not every box has its vials. */
const LEAST = 8000;
/** Larger records are verified only when it is asked for: to export and verify ten million takes longer than to make them. */
const MOST_VERIFIED = 200_000;
/** How much larger a figure of the largest record may be than that of the smallest. */
const PROMISE = { calls: 1.25, start: 1.25, checkpoint: 1.5 } as const;
/** Told, and not promised: a page of a month has as many records to look at as the month had. */
const UNPROMISED: ReadonlySet<string> = new Set(['first report page']);

type Measured = {
  readonly made: MadeRecord;
  readonly server: BenchServer;
  readonly startS: number;
  readonly asked: Asked;
};

/**
 * What grows with the record, and what must not: true records of several sizes are made, each behind a server of its own,
 * and asked in turns, so that what else the machine does slows all of them alike. `--sizes 10000,1000000` says which,
 * `--rounds` and `--seconds` how long, `--seed` which vials are asked for; `--verify` also verifies the large ones.
 */
export async function benchGrowth(options: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...options],
    options: { sizes: text, rounds: text, seconds: text, seed: text, verify: { type: 'boolean' } },
  });
  const sizes = (values.sizes ?? '10000,1000000,10000000').split(',').map(Number);
  if (!sizes.every((size) => size >= LEAST)) throw new Error(`--sizes: numbers from ${LEAST} on, with commas between`);
  const seed = values.seed ?? randomBytes(4).toString('hex');
  const [rounds, seconds] = [Number(values.rounds ?? 7), Number(values.seconds ?? 3)];
  console.log(`seed ${seed}; ${BOXES} boxes of ${VIALS_PER_BOX} vials, checked twice a day, in one agency`);
  const folders: string[] = [];
  const all: MadeRecord[] = [];
  const measured: Measured[] = [];
  try {
    for (const records of sizes) {
      const dataDir = await mkdtemp(join(tmpdir(), 'vialant-growth-'));
      folders.push(dataDir);
      const isVerified = values.verify === true || records <= MOST_VERIFIED;
      all.push(await makeRecord({ dataDir, records, seed, isVerified }));
    }
    const quickest = await startInTurns(all, Math.min(STARTS, rounds));
    for (const made of all) {
      const startS = (quickest.get(made) ?? Number.NaN) / 1000;
      measured.push(await serve(made, startS, { chance: new Chance(seed, made.records), seconds }));
    }
    tellMade(measured);
    tellDisk(measured.map(({ made }) => made));
    await compareCalls(measured, rounds);
  } finally {
    for (const { server } of measured) await stopServer(server);
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a server for each record, one after another and some times over; the quickest start of each counts. */
async function startInTurns(all: readonly MadeRecord[], times: number): Promise<Map<MadeRecord, number>> {
  const quickest = new Map<MadeRecord, number>();
  for (let n = 0; n < times; n += 1) {
    for (const made of all) {
      const server = await startServer(made.dataDir);
      quickest.set(made, Math.min(quickest.get(made) ?? Number.POSITIVE_INFINITY, server.startMs));
      await stopServer(server);
    }
  }
  return quickest;
}

async function serve(
  made: MadeRecord,
  startS: number,
  { chance, seconds }: Pick<Asked, 'chance' | 'seconds'>,
): Promise<Measured> {
  const server = await startServer(made.dataDir);
  const [medic, admin] = [await signIn(server.port, 'medic'), await signIn(server.port, 'admin')];
  const { agencyId, vials, boxes, period } = made;
  const asked = { server, agencyId, medic, admin, chance, vials, boxes, period, seconds };
  return { made, server, startS, asked };
}

function tellMade(measured: readonly Measured[]): void {
  console.log(
    '\n   records   verified    chains  made in s  start s  checkpoint ms  first one of a process, ms (per 100,000 chains)',
  );
  for (const { made, startS } of measured) {
    const verified = made.verified === null ? 'not asked' : made.verified ? 'yes' : 'NO';
    const first = `${made.firstCheckpointMs.toFixed(0)} (${((made.firstCheckpointMs / made.chains) * 1e5).toFixed(0)})`;
    const cells = [
      String(made.records).padStart(10),
      verified.padStart(10),
      String(made.chains).padStart(9),
      made.madeInS.toFixed(1).padStart(10),
      startS.toFixed(2).padStart(8),
      made.checkpointMs.toFixed(1).padStart(14),
      first.padStart(28),
    ];
    console.log(cells.join(' '));
    if (made.verified === false) broken('the record does not verify');
  }
  const [small, large] = [measured[0], measured.at(-1)];
  if (small === undefined || large === undefined || small === large) return;
  judge('start', large.startS / small.startS, PROMISE.start);
  judge('checkpoint', large.made.checkpointMs / small.made.checkpointMs, PROMISE.checkpoint);
}

function tellDisk(made: readonly MadeRecord[]): void {
  const large = made.at(-1);
  if (large === undefined) return;
  console.log(`\nbytes on the disk for an act, indexes and its share of checkpoints with it`);
  console.log(`${''.padEnd(26)}${made.map(({ records }) => String(records).padStart(12)).join('')} records`);
  for (const act of Object.keys(large.acts)) {
    const bytes = made.map(({ acts }) => (acts[act] ?? Number.NaN).toFixed(0).padStart(12));
    console.log(`${act.padEnd(26)}${bytes.join('')}`);
  }
  console.log(
    `\nat ${large.records} records: table             rows   rows MB  indexes MB  bytes of a row with its indexes`,
  );
  for (const { name, rows, heap, indexes } of large.sizes) {
    const each = rows === 0 ? 0 : (heap + indexes) / rows;
    const cells = [
      String(rows).padStart(12),
      mb(heap).padStart(9),
      mb(indexes).padStart(11),
      each.toFixed(0).padStart(8),
    ];
    console.log(`  ${name.padEnd(26)}${cells.join('')}`);
  }
  console.log(`  its largest indexes:`);
  for (const { table, name, bytes } of large.indexes.slice(0, 12)) {
    console.log(`  ${table.padEnd(26)}${name.padEnd(44)}${mb(bytes).padStart(9)} MB`);
  }
}

/** Asks all records the same, in turns. */
async function compareCalls(measured: readonly Measured[], rounds: number): Promise<void> {
  const loads = new Map<string, Load[]>();
  const key = (call: string, { made }: Measured): string => `${call} ${made.records}`;
  for (let round = -1; round < rounds; round += 1) {
    for (const [call, load] of Object.entries(CALLS)) {
      for (const one of measured) {
        const result = await load(one.asked, CLIENTS);
        // The first round warms up.
        if (round >= 0) loads.set(key(call, one), [...(loads.get(key(call, one)) ?? []), result]);
      }
    }
  }
  console.log(`\np50 ms at ${CLIENTS} clients, ${rounds} rounds in turns, medians`);
  console.log(`${''.padEnd(26)}${measured.map(({ made }) => String(made.records).padStart(12)).join('')} records`);
  for (const call of Object.keys(CALLS)) {
    const medians = measured.map((one) => median(loads.get(key(call, one)) ?? []).p50Ms);
    console.log(`${call.padEnd(26)}${medians.map((ms) => ms.toFixed(2).padStart(12)).join('')}`);
    const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
    if (medians.length > 1 && !UNPROMISED.has(call)) judge(call, growth, PROMISE.calls);
  }
}

function judge(what: string, growth: number, most: number): void {
  const isKept = growth <= most;
  if (!isKept) process.exitCode = 1;
  console.log(
    `         ${isKept ? 'promise kept' : 'PROMISE BROKEN'}: ${what}, largest of smallest ${growth.toFixed(2)} (promised at most ${most})`,
  );
}

function broken(what: string): void {
  process.exitCode = 1;
  console.log(`         PROMISE BROKEN: ${what}`);
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
