import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { REPORT_NAMES, type ReportName } from '@vialant/domain/words/office/reports';
import { AGENCY, FULL } from '../apps/server/src/demo/large/size.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { type BenchServer, memoryOf, signIn, startServer, stopServer } from './bench-server.ts';
import { GUEST } from './guest.ts';
import { copyOfLargeDemo, usualFolder } from './large-demo.ts';

const READERS = 8;
const WRITERS = 8;
const ROUNDS = 3;
const TRIES_ALONE = 9;
/** A reader looks at a page before the next one is opened; a writer records an act twice a second. */
const LOOK_MS = 1000;
const BETWEEN_ACTS_MS = 500;
const WARM_UP_S = 15;
const RUSH_S = 10;
const RSS_EVERY_MS = 100;
const PROMISE = { pageMs: 1000, searchMs: 300, slower: 1.1, memory: 1.15, larger: 1.5 } as const;

type Page = { readonly name: string; readonly path: string; readonly mostMs: number };
type Bench = {
  readonly server: BenchServer;
  readonly reader: string;
  readonly writer: string;
  readonly pages: readonly Page[];
  readonly years: readonly Page[];
  readonly year: string;
  readonly vials: readonly string[];
};
type Times = Map<string, number[]>;
type Reading = { seconds: number; times: Times; lookMs: number; readers?: number };

/**
 * DATA-04 on the large demo: first pages while others read and record, what the readers cost the writers, and the memory
 * of a long file. `--data FOLDER` keeps the demo elsewhere, `--days` and `--vehicles` make a smaller one, `--years 10` one
 * of as many years, `--seconds` says how long each of the six stretches is. `--keep FILE` keeps the figures of the pages
 * that were read alone, `--than FILE` compares with those that an earlier run has kept, and `--alone` does only this.
 */
export async function benchReports(): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    data: text,
    days: text,
    vehicles: text,
    seconds: text,
    years: text,
    keep: text,
    than: text,
    alone: flag,
  };
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const [days, vehicles] = [Number(values.days ?? FULL.days), Number(values.vehicles ?? FULL.vehicles)];
  const folder = values.data ?? usualFolder(vehicles, days);
  const dataDir = await copyOfLargeDemo({ folder, vehicles, days, years: Number(values.years ?? 1) });
  try {
    const server = await startServer(dataDir);
    try {
      const bench = await prepare(server, dataDir);
      await alone(bench, { keep: values.keep, than: values.than });
      if (values.alone) return;
      await underLoad(bench, Number(values.seconds ?? 30));
      await rush(bench);
      await longPeriods(bench);
      await longFile(bench);
    } finally {
      await stopServer(server);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function prepare(server: BenchServer, dataDir: string): Promise<Bench> {
  const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
  // Only the superuser may order a checkpoint, and the clean-up of all tables.
  const boss = openPool({ ...postgres.connection('owner'), user: 'postgres', max: 1 });
  const { rows } = await boss.query<{ links: number; last: string; month: string; year: string }>(
    `SELECT count(*)::integer AS links, max(l.created_on)::date::text AS last,
       (max(l.created_on)::date - 30)::text AS month, (max(l.created_on)::date - 364)::text AS year
     FROM custody_link l JOIN user_group g ON g.id = l.user_group_id WHERE g.name = $1`,
    [AGENCY],
  );
  const { links = 0, last = '', month = '', year = '' } = rows[0] ?? {};
  // Vials of which many small doses can be given.
  const held = await boss.query<{ id: string; code: string; lot: string }>(
    `SELECT d.id, d.barcode_id AS code, d.lot_number AS lot FROM drug d JOIN user_group g ON g.id = d.user_group_id
     WHERE g.name = $1 AND d.amount_left > 10 AND d.expiration_date > now() ORDER BY d.id LIMIT 2000`,
    [AGENCY],
  );
  await boss.query('VACUUM ANALYZE');
  await boss.query('CHECKPOINT');
  await boss.end();
  await postgres.stop();
  console.log(`${AGENCY}: ${links} records until ${last}`);
  const vial = held.rows[0] ?? { id: '', code: '', lot: '' };
  return {
    server,
    reader: await signIn(server.port, 'auditor', 'metro'),
    writer: await signIn(server.port, 'medic', 'metro'),
    pages: pagesOf(vial, month, last),
    years: REPORT_NAMES.filter((name) => !TIMELESS.has(name)).map((name) => ({
      name: `${name}, a year`,
      path: `report/rows?name=${name}&from=${year}&to=${last}`,
      mostMs: PROMISE.pageMs,
    })),
    year: `from=${year}&to=${last}`,
    vials: held.rows.map(({ id }) => id),
  };
}

/** Reports that are of the present and know no period. */
const TIMELESS: ReadonlySet<ReportName> = new Set(['inventory', 'expiring', 'par', 'lot']);

/** What people open: the overview, what the search leads to, and every report for the month with which it opens. */
function pagesOf(vial: { id: string; code: string; lot: string }, month: string, last: string): Page[] {
  const period = `from=${month}&to=${last}`;
  const page = (name: string, path: string, mostMs: number = PROMISE.pageMs): Page => ({ name, path, mostMs });
  const search = (text: string): string => `record/search?text=${encodeURIComponent(text)}`;
  return [
    page('overview', 'overview'),
    page('search: a code', search(vial.code.slice(0, 5)), PROMISE.searchMs),
    page('search: a lot', search(vial.lot.slice(0, 3)), PROMISE.searchMs),
    page('search: an incident', search('26-'), PROMISE.searchMs),
    page('life of a vial', `drug/timeline?drug_id=${vial.id}`),
    page('inventory, a month ago', `report/rows?name=inventory&as_of=${month}T12:00:00`),
    page('balance, by day', `report/rows?name=balance&every=day&${period}`),
    ...REPORT_NAMES.flatMap((name) => {
      const path = `report/rows?name=${name}`;
      if (name === 'lot') return [page(name, `${path}&lot=${encodeURIComponent(vial.lot)}`)];
      return [page(name, TIMELESS.has(name) ? path : `${path}&${period}`)];
    }),
  ];
}

/** Writers alone and writers beside readers, in turns. */
async function underLoad(bench: Bench, seconds: number): Promise<void> {
  const [alone, beside, pages]: [number[], number[], Times] = [[], [], new Map()];
  await Promise.all([
    write(bench, WARM_UP_S, []),
    read(bench, { seconds: WARM_UP_S, times: new Map(), lookMs: LOOK_MS }),
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    await write(bench, seconds, alone);
    await Promise.all([write(bench, seconds, beside), read(bench, { seconds, times: pages, lookMs: LOOK_MS })]);
  }
  console.log(`\n${READERS} readers, each with ${LOOK_MS} ms for a page, while ${WRITERS} writers record`);
  console.log('first page                  opened   p50 ms   p95 ms');
  for (const { name, mostMs } of bench.pages) {
    const times = pages.get(name) ?? [];
    const p95 = at(times, 0.95);
    console.log(`${name.padEnd(25)} ${figures(times)}${verdict(p95 <= mostMs, `at most ${mostMs} ms`)}`);
  }
  console.log(`\n${'acts of the writers'.padEnd(27)}number   p50 ms   p95 ms`);
  console.log(`${'without readers'.padEnd(25)} ${figures(alone)}`);
  const slower = at(beside, 0.5) / at(alone, 0.5);
  const kept = verdict(slower <= PROMISE.slower, `${slower.toFixed(2)} of it at p50, at most ${PROMISE.slower}`);
  console.log(`${'beside readers'.padEnd(25)} ${figures(beside)}${kept}`);
}

type Kept = Readonly<Record<string, number>>;

/**
 * Every first page by itself, the quickest of some: what else the machine does makes it slower now and then, and never
 * quicker. So it can be compared with a run of another day, of fewer records.
 */
async function alone(
  bench: Bench,
  { keep, than }: { keep: string | undefined; than: string | undefined },
): Promise<void> {
  const now: Record<string, number> = {};
  for (const page of bench.pages) {
    const times: number[] = [];
    for (let tries = 0; tries < TRIES_ALONE; tries += 1) times.push(await open(bench, page));
    now[page.name] = Math.min(...times);
  }
  if (keep !== undefined) await writeFile(keep, JSON.stringify(now));
  const before = than === undefined ? {} : (JSON.parse(await readFile(than, 'utf8')) as Kept);
  console.log(`\none reader, the quickest of ${TRIES_ALONE}${than === undefined ? '' : ', and with fewer records'}`);
  for (const [name, ms] of Object.entries(now)) {
    const earlier = before[name];
    const line = `${name.padEnd(25)} ${ms.toFixed(1).padStart(8)}`;
    if (earlier === undefined) console.log(line);
    else {
      const larger = ms / earlier;
      const kept = verdict(larger <= PROMISE.larger, `${larger.toFixed(2)} of it, at most ${PROMISE.larger}`);
      console.log(`${line} ${earlier.toFixed(1).padStart(8)}${kept}`);
    }
  }
}

/** What is left of it when nobody pauses to look. Nothing is promised: it shows where the machine's end is. */
async function rush(bench: Bench): Promise<void> {
  const pages: Times = new Map();
  const acts: number[] = [];
  await Promise.all([write(bench, RUSH_S, acts), read(bench, { seconds: RUSH_S, times: pages, lookMs: 0 })]);
  const all = [...pages.values()].flat();
  console.log(`\n${READERS} readers who do not pause, ${(all.length / RUSH_S).toFixed(1)} pages a second`);
  console.log(`${'any first page'.padEnd(25)} ${figures(all)}\n${'acts of the writers'.padEnd(25)} ${figures(acts)}`);
}

/** One person asks every report for a year while the writers record. It is told, not promised. */
async function longPeriods(bench: Bench): Promise<void> {
  const times: Times = new Map();
  const seconds = RUSH_S * 2;
  await Promise.all([
    write(bench, seconds, []),
    read({ ...bench, pages: bench.years }, { seconds, times, lookMs: 0, readers: 1 }),
  ]);
  console.log('\none reader who asks for a year at a time, while the writers record');
  for (const { name } of bench.years) console.log(`${name.padEnd(25)} ${figures(times.get(name) ?? [])}`);
}

/** The record of a year as CSV: the server may need no more memory in its last quarter than in its second. */
async function longFile({ server, reader, year }: Bench): Promise<void> {
  const url = `http://localhost:${server.port}/api/v1/report/file?name=record&format=csv&${year}`;
  const begun = performance.now();
  const response = await fetch(url, { headers: { 'x-auth-token': reader } });
  if (response.status !== 200 || response.body === null) throw new Error(`the file answered ${response.status}`);
  const used: number[] = [];
  const watch = new AbortController();
  const watching = (async () => {
    for (; !watch.signal.aborted; await pause(RSS_EVERY_MS)) used.push(Number(await memoryOf(server)));
  })();
  let bytes = 0;
  let lines = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  watch.abort();
  await watching;
  const peak = (from: number, to: number): number =>
    Math.max(...used.slice(Math.floor(used.length * from), Math.ceil(used.length * to)));
  const [early, late] = [peak(0.25, 0.5), peak(0.75, 1)];
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `\nrecord of a year as CSV: ${lines} lines, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; server memory` +
      ` ${early} MB in the second quarter, ${late} MB in the last` +
      verdict(late <= early * PROMISE.memory, `at most ${PROMISE.memory} times`),
  );
}

/** The readers go through all pages, each beginning elsewhere. */
async function read(
  { server, reader, pages }: Bench,
  { seconds, times, lookMs, readers = READERS }: Reading,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  await together(readers, lookMs, async (number) => {
    for (let place = Math.floor((number * pages.length) / readers); performance.now() < end; place += 1) {
      const page = pages[place % pages.length];
      if (page === undefined) throw new Error('nothing to read');
      times.set(page.name, [...(times.get(page.name) ?? []), await open({ server, reader }, page)]);
      await pause(lookMs);
    }
  });
}

/** Opens a page; answers how long it took. */
async function open({ server, reader }: Pick<Bench, 'server' | 'reader'>, { path }: Page): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`http://localhost:${server.port}/api/v1/${path}`, {
    headers: { 'x-auth-token': reader },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return performance.now() - begun;
}

async function write({ server, writer, vials }: Bench, seconds: number, times: number[]): Promise<void> {
  const end = performance.now() + seconds * 1000;
  await together(WRITERS, BETWEEN_ACTS_MS, async () => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      const response = await fetch(`http://localhost:${server.port}/api/v1/stock_move_record/create`, {
        method: 'POST',
        headers: { 'x-auth-token': writer, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ ...DOSE, drug_id: vials[Math.floor(Math.random() * vials.length)] }),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`a dose answered ${response.status}: ${text.slice(0, 300)}`);
      times.push(performance.now() - begun);
      await pause(BETWEEN_ACTS_MS);
    }
  });
}

const DOSE = { stock_move_type_id__name: 'administer', quantity: -0.001, incident_number: 'INC-1', ...GUEST };

/** They do not begin at the same moment. */
async function together(people: number, pauseMs: number, work: (number: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: people }, async (_, number) => {
      await pause((number * pauseMs) / people);
      await work(number);
    }),
  );
}

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function figures(times: readonly number[]): string {
  const [p50, p95] = [at(times, 0.5), at(times, 0.95)].map((ms) => ms.toFixed(1).padStart(8));
  return `${String(times.length).padStart(8)} ${p50} ${p95}`;
}

function verdict(isKept: boolean, promised: string): string {
  if (!isKept) process.exitCode = 1;
  return `   ${isKept ? 'promise kept' : 'PROMISE BROKEN'}: ${promised}`;
}
