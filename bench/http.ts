import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokenHash } from '../apps/server/src/db/agency-transaction.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { FIND_CODE } from '../apps/server/src/stock/find-code.ts';
import { memoryOf, signIn, startServer, stopServer } from './bench-server.ts';
import { BareClient, type Load, measure, median } from './load.ts';

const CLIENTS = [1, 8, 32] as const;
const ROUNDS = 3;
const SECONDS = 3;
const VIALS = 10_000;
/** Of the rate of the bare driver: one client has nobody to travel with. */
const PROMISE: Readonly<Record<(typeof CLIENTS)[number], number>> = { 1: 0.4, 8: 0.6, 32: 0.6 };

type Way = { name: string; load: (clients: number) => Promise<Load> };

/** Measures find-by-code through the whole server beside the same statement sent directly, in one run. */
export async function benchHttp(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  try {
    const cold = await startServer(dataDir);
    await stopServer(cold);
    await addVials(dataDir);
    const server = await startServer(dataDir);
    console.log(
      `start: cold ${(cold.startMs / 1000).toFixed(2)} s (new database, demo), warm ${(server.startMs / 1000).toFixed(2)} s`,
    );
    const token = await signIn(server.port, 'medic');
    const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
    const memoryBefore = await memoryOf(server);
    await compare([
      throughServer(server.port, token),
      straight(postgres.connection('app'), token),
      ...(await pgbench(postgres.connection('app'), token, dataDir)),
    ]);
    console.log(`server memory: ${memoryBefore} MB before, ${await memoryOf(server)} MB after the load`);
    await postgres.stop();
    await stopServer(server);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(ways: readonly Way[]): Promise<void> {
  console.log(`\nfind by code, ${VIALS} vials, ${ROUNDS} interleaved rounds of ${SECONDS} s, medians`);
  console.log('clients  way                     per second   p50 ms   p99 ms   of the driver');
  for (const clients of CLIENTS) {
    const loads = new Map<string, Load[]>(ways.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, load } of ways) loads.get(name)?.push(await load(clients));
    }
    const medians = new Map([...loads].map(([name, all]) => [name, median(all)]));
    const driver = medians.get('pg driver')?.perSecond ?? Number.NaN;
    for (const [name, { perSecond, p50Ms, p99Ms }] of medians) {
      const ratio = perSecond / driver;
      console.log(
        `${String(clients).padStart(7)}  ${name.padEnd(22)} ${perSecond.toFixed(0).padStart(11)} ${p50Ms.toFixed(2).padStart(8)} ${p99Ms.toFixed(2).padStart(8)} ${ratio.toFixed(2).padStart(15)}`,
      );
      if (name !== 'whole server') continue;
      const isKept = ratio >= PROMISE[clients];
      if (!isKept) process.exitCode = 1;
      console.log(
        `         ${isKept ? 'promise kept' : 'PROMISE BROKEN'}: ${ratio.toFixed(2)} of the driver (promised ${PROMISE[clients]})`,
      );
    }
  }
}

function throughServer(port: number, token: string): Way {
  return {
    name: 'whole server',
    load: async (clients) => {
      const connections = Array.from({ length: clients }, () => new BareClient(port));
      const load = await measure(clients, SECONDS, async (client) => {
        const path = `/api/v1/code/find?platformType=web&barcode_id=${someCode()}`;
        const status = await connections[client]?.send(
          `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${token}\r\nx-trace-id: 0123456789abcdef\r\n\r\n`,
        );
        if (status !== 200) throw new Error(`code/find answered ${status}`);
      });
      for (const connection of connections) connection.close();
      return load;
    },
  };
}

function straight(config: object, token: string): Way {
  return {
    name: 'pg driver',
    load: async (clients) => {
      const pool = openPool(config);
      const hash = tokenHash(token);
      const load = await measure(clients, SECONDS, async () => {
        const { rows } = await pool.query({ ...FIND_CODE, values: [hash, null, someCode()] });
        if (rows.length !== 1) throw new Error('code_find answered nothing');
      });
      await pool.end();
      return load;
    },
  };
}

async function pgbench(
  config: { host: string; port: number; user: string; database: string },
  token: string,
  folder: string,
): Promise<Way[]> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log('pgbench is not installed: its rows are left out');
    return [];
  }
  const script = join(folder, 'find-code.sql');
  await writeFile(
    script,
    `\\set n random(1, ${VIALS})\nSELECT * FROM api.code_find('\\x${tokenHash(token).toString('hex')}', NULL, 'BENCH-' || :n);\n`,
  );
  return [
    {
      name: 'pgbench',
      load: async (clients) => {
        const args = [
          '-n',
          '-M',
          'prepared',
          '-r',
          '-c',
          String(clients),
          '-j',
          '1',
          '-T',
          String(SECONDS),
          '-f',
          script,
        ];
        const where = ['-h', config.host, '-p', String(config.port), '-U', config.user, config.database];
        const { stdout } = spawnSync('pgbench', [...args, ...where], { encoding: 'utf8' });
        const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
        const meanMs = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
        return { perSecond, p50Ms: meanMs, p99Ms: Number.NaN, count: 0 };
      },
    },
  ];
}

function someCode(): string {
  return `BENCH-${1 + Math.floor(Math.random() * VIALS)}`;
}

async function addVials(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
  const owner = openPool({ ...postgres.connection('owner'), max: 1 });
  await owner.query(
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, quantity, amount_left, lot_number)
     SELECT organization_id, user_group_id, 'BENCH-' || n, type, drug_box_id, expiration_date, quantity, amount_left, lot_number
     FROM drug, generate_series(1, $1) n WHERE barcode_id = 'FEN-001'`,
    [VIALS],
  );
  await owner.query('ANALYZE');
  await owner.end();
  await postgres.stop();
}
