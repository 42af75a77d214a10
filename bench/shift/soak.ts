import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchServer } from '../bench-server.ts';
import type { Pool } from '../custody/stock.ts';
import { type OpenLoop, quantile, type Stretch } from './open-loop.ts';
import { openFiles, usedBy } from './watch.ts';

const LOOK_MS = 5_000;
/** Tables grow by many pages at once: in less time nothing can be said of their growth. */
const LEAST_MINUTES = 5;
/** How much more the last quarter may take than the second one. */
const PROMISE = { memory: 1.15, connections: 2, files: 16, walMb: 64, bytesOfRecord: 1.25 } as const;

type Sample = {
  readonly memoryMb: number;
  readonly connections: number;
  readonly files: number;
  /** Logs of the database, its temporary files, and what is not its tables. */
  readonly besideMb: number;
  readonly databaseMb: number;
  readonly links: number;
};

export type Soaked = { readonly stretch: Stretch; readonly wrong: readonly string[] };

/** The same load for long: nothing may pile up but the record itself, and that evenly. */
export async function soak(
  loop: OpenLoop,
  {
    minutes,
    rate,
    servers,
    postmaster,
    owner,
    dataDir,
  }: {
    minutes: number;
    rate: number;
    servers: readonly BenchServer[];
    postmaster: number;
    owner: Pool;
    dataDir: string;
  },
): Promise<Soaked> {
  const pids = servers.flatMap(({ child }) => child.pid ?? []);
  const samples: Sample[] = [];
  const look = async (): Promise<void> => {
    const { rows } = await owner.query<{ connections: number; database: number; links: number }>(
      `SELECT (SELECT s.numbackends FROM pg_stat_database s WHERE s.datname = current_database()) AS connections,
         pg_database_size(current_database())::float8 / 1e6 AS database,
         (SELECT last_value FROM pg_sequences WHERE sequencename LIKE 'custody_link%')::float8 AS links`,
    );
    const { connections = 0, database = 0, links = 0 } = rows[0] ?? {};
    samples.push({
      memoryMb: usedBy(pids, postmaster).memoryMb,
      connections,
      files: pids.reduce((sum, pid) => sum + openFiles(pid), 0),
      besideMb: folderMb(dataDir) - folderMb(join(dataDir, 'pg/base')),
      databaseMb: database,
      links,
    });
  };
  const over = new AbortController();
  const watching = (async () => {
    for (; !over.signal.aborted; await pause(LOOK_MS)) await look();
  })();
  const stretch = await loop.run(rate, minutes * 60);
  over.abort();
  await watching;
  return { stretch, wrong: tell(samples, minutes, rate) };
}

function tell(samples: readonly Sample[], minutes: number, rate: number): string[] {
  const quarter = (n: number): Sample[] =>
    samples.slice(Math.floor((samples.length * n) / 4), Math.ceil((samples.length * (n + 1)) / 4));
  const [second, last] = [quarter(1), quarter(3)];
  const most = (list: readonly Sample[], field: keyof Sample): number => Math.max(...list.map((each) => each[field]));
  const middle = (list: readonly Sample[], field: keyof Sample): number =>
    quantile(
      list.map((each) => each[field]),
      0.5,
    );
  const perLink = (list: readonly Sample[]): number => {
    const [from, to] = [list[0], list.at(-1)];
    if (from === undefined || to === undefined || to.links === from.links) return Number.NaN;
    return ((to.databaseMb - from.databaseMb) * 1e6) / (to.links - from.links);
  };
  const rows: [string, number, number, boolean][] = [
    [
      'memory of the servers, MB',
      middle(second, 'memoryMb'),
      middle(last, 'memoryMb'),
      middle(last, 'memoryMb') <= middle(second, 'memoryMb') * PROMISE.memory,
    ],
    [
      'connections to the database',
      most(second, 'connections'),
      most(last, 'connections'),
      most(last, 'connections') <= most(second, 'connections') + PROMISE.connections,
    ],
    [
      'open files and sockets',
      most(second, 'files'),
      most(last, 'files'),
      most(last, 'files') <= most(second, 'files') + PROMISE.files,
    ],
    [
      'disk beside the tables, MB',
      most(second, 'besideMb'),
      most(last, 'besideMb'),
      most(last, 'besideMb') <= Math.max(most(second, 'besideMb') + PROMISE.walMb, WAL_MB),
    ],
    [
      'bytes of the database for a record',
      perLink(second),
      perLink(last),
      minutes < LEAST_MINUTES || perLink(last) <= perLink(second) * PROMISE.bytesOfRecord,
    ],
  ];
  console.log(`\n${minutes} minutes at ${rate.toFixed(0)} steps a second   second quarter   last quarter`);
  const wrong: string[] = [];
  for (const [name, before, after, isFlat] of rows) {
    console.log(
      `${name.padEnd(42)}${before.toFixed(0).padStart(8)}${after.toFixed(0).padStart(15)}${isFlat ? '' : '  PROMISE BROKEN: it grows'}`,
    );
    if (!isFlat) wrong.push(name);
  }
  return wrong;
}

/** The log from which the database would recover: PostgreSQL lets it grow to about so much, and no further. */
const WAL_MB = 1_300;

function folderMb(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + bytesOf(join(parentPath, name)), 0) / 1e6;
}

/** None for a file that is gone by now. */
function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
