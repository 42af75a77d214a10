import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { type BenchServer, signIn, startServer, stopServer } from './bench-server.ts';
import { GUEST } from './guest.ts';
import { BareClient, type Load, measure, median } from './load.ts';

const CLIENTS = [1, 8, 32] as const;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_ROUNDS = 5;
const VIALS = 10_000;
const BOXES = 64;
const VIALS_PER_BOX = 40;
const MOVES_PER_VIAL = 300;
const SETTLE_MS = 30_000;
const PROMISE = { ratio: 0.35, goal: 0.7, growth: 1.25 } as const;

type Pool = ReturnType<typeof openPool>;
type Ids = { vials: string[]; reusable: string[]; boxes: { id: string; vials: string[] }[] };
type Bench = { server: BenchServer; token: string; owner: Pool; boss: Pool; ids: Ids };

/**
 * Measures administer, waste and a check of 40 vials through the whole server, beside pgbench with the plain
 * statements.
 */
export async function benchCustody(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  const server = await startServer(dataDir);
  const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
  const owner = openPool({ ...postgres.connection('owner'), max: 1 });
  // Only the superuser may switch off the foreign keys' triggers, without which three million rows would take too long.
  const boss = openPool({ ...postgres.connection('owner'), user: 'postgres', max: 1 });
  try {
    const token = await signIn(server.port, 'medic');
    const bench = { server, token, owner, boss, ids: await addStock(owner) };
    await compareRates(bench, postgres.connection('owner'), dataDir);
    await compareSizes(bench);
  } finally {
    await owner.end();
    await boss.end();
    await postgres.stop();
    await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compareRates(bench: Bench, config: PgConfig, folder: string): Promise<void> {
  console.log(`each way ${ROUNDS} interleaved rounds of ${SECONDS} s, medians; a guest witnesses every move`);
  console.log('clients  what                    per second   p50 ms   p99 ms   of pgbench');
  const plain = await plainAdminister(config, bench, folder);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await administer(bench, 8);
  for (const clients of CLIENTS) {
    const ways = new Map<string, Load[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, load] of [
        ['administer', () => administer(bench, clients)],
        ['waste', () => waste(bench, clients)],
        [`check of ${VIALS_PER_BOX} vials`, () => check(bench, clients)],
        ...(plain ? [['pgbench administer', async () => plain(clients)] as const] : []),
      ] as const) {
        ways.set(name, [...(ways.get(name) ?? []), await load()]);
      }
    }
    report(clients, new Map([...ways].map(([name, loads]) => [name, median(loads)])));
  }
}

function report(clients: number, medians: ReadonlyMap<string, Load>): void {
  const base = medians.get('pgbench administer')?.perSecond ?? Number.NaN;
  for (const [name, { perSecond, p50Ms, p99Ms }] of medians) {
    const figures = [perSecond.toFixed(0).padStart(11), p50Ms.toFixed(2).padStart(8), p99Ms.toFixed(2).padStart(8)];
    const ratio = name.startsWith('check') ? '' : (perSecond / base).toFixed(2).padStart(12);
    console.log(`${String(clients).padStart(7)}  ${name.padEnd(22)} ${figures.join(' ')} ${ratio}`);
  }
  const ratio = (medians.get('administer')?.perSecond ?? 0) / base;
  if (clients === 1 || Number.isNaN(ratio)) return;
  const verdict = ratio >= PROMISE.goal ? 'goal reached' : ratio >= PROMISE.ratio ? 'promise kept' : 'PROMISE BROKEN';
  console.log(`         ${verdict}: ${ratio.toFixed(2)} of pgbench (promised ${PROMISE.ratio}, goal ${PROMISE.goal})`);
  if (ratio < PROMISE.ratio) process.exitCode = 1;
}

/** Measures the same calls with ten thousand and with three million moves in the record. */
async function compareSizes(bench: Bench): Promise<void> {
  const rounds = async (): Promise<Record<string, Load>> => {
    const loads: Load[][] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
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
    const growth = p50Ms / (small[name]?.p50Ms ?? Number.NaN);
    const verdict = growth <= PROMISE.growth ? 'promise kept' : 'PROMISE BROKEN';
    console.log(
      `${name.padEnd(16)} ${small[name]?.p50Ms.toFixed(2)} ms → ${p50Ms.toFixed(2)} ms, ${growth.toFixed(2)} times: ${verdict}`,
    );
    if (growth > PROMISE.growth) process.exitCode = 1;
  }
}

function administer(bench: Bench, clients: number): Promise<Load> {
  const move = {
    stock_move_type_id__name: 'administer',
    quantity: -0.001,
    incident_number: 'INC-1',
    lat: 47.6,
    lon: -122.3,
  };
  const ofVial = madeFrom({ ...move, ...GUEST, drug_id: BLANK });
  return post(bench, clients, 'stock_move_record/create', () => ofVial(pick(bench.ids.vials)));
}

function waste(bench: Bench, clients: number): Promise<Load> {
  const move = { stock_move_type_id__name: 'waste', quantity: -0.001, notes: 'Expired' };
  const ofVial = madeFrom({ ...move, ...GUEST, drug_id: BLANK });
  return post(bench, clients, 'stock_move_record/create', () => ofVial(pick(bench.ids.reusable)));
}

function check(bench: Bench, clients: number): Promise<Load> {
  return post(bench, clients, 'box_check/create', () => {
    const box = pick(bench.ids.boxes);
    const drug_checks = box.vials.map((drug_id) => ({ drug_id, scanned_manually: 0 }));
    return JSON.stringify({ drug_box_id: box.id, drug_checks });
  });
}

const BLANK = 'blank';

/**
 * A body in which only an id changes. The text is prepared, because on few cores building it each time would be
 * measured too.
 */
function madeFrom(body: object): (id: string) => string {
  const [before = '', after = ''] = JSON.stringify(body).split(BLANK);
  return (id) => before + id + after;
}

async function post(bench: Bench, clients: number, path: string, body: () => string): Promise<Load> {
  const connections = Array.from({ length: clients }, () => new BareClient(bench.server.port));
  const load = await measure(clients, SECONDS, async (client) => {
    const text = body();
    const head = `POST /api/v1/${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-auth-token: ${bench.token}\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${text.length}\r\n\r\n`;
    const status = await connections[client]?.send(head + text);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  });
  for (const connection of connections) connection.close();
  return load;
}

async function find(bench: Bench, clients: number): Promise<Load> {
  const connections = Array.from({ length: clients }, () => new BareClient(bench.server.port));
  const load = await measure(clients, SECONDS, async (client) => {
    const path = `/api/v1/code/find?barcode_id=BENCH-${1 + Math.floor(Math.random() * VIALS)}`;
    await connections[client]?.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${bench.token}\r\n\r\n`);
  });
  for (const connection of connections) connection.close();
  return load;
}

type PgConfig = { host: string; port: number; user: string; database: string };

/** The plain statements of an administration, one by one: set the agency, lock, insert, update, commit. */
async function plainAdminister(
  config: PgConfig,
  { owner, boss }: Bench,
  folder: string,
): Promise<((clients: number) => Load) | null> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    console.log('pgbench is not installed: its rows are left out');
    return null;
  }
  await owner.query(
    'CREATE TABLE bench_vial AS SELECT row_number() OVER () AS n, id FROM drug WHERE barcode_id LIKE $1',
    ['BENCH-%'],
  );
  await owner.query('CREATE UNIQUE INDEX ON bench_vial (n) INCLUDE (id)');
  // A role with the same limits as the server's: it owns nothing and sees only the rows of the current agency.
  await boss.query(
    `CREATE ROLE plain LOGIN IN ROLE vialant_app; GRANT SELECT ON bench_vial TO plain;
     GRANT INSERT ON stock_move_record TO plain; GRANT SELECT, UPDATE ON drug TO plain`,
  );
  const { rows } = await owner.query<{ agency: string; who: string }>(
    `SELECT home_user_group_id AS agency, id AS who FROM user_account WHERE primary_email LIKE 'medic@%'`,
  );
  const script = join(folder, 'administer.sql');
  await writeFile(
    script,
    `\\set n random(1, ${VIALS})
BEGIN;
SELECT set_config('vialant.agency_id', '${rows[0]?.agency}', true);
SELECT amount_left, drug_box_id FROM drug WHERE id = (SELECT id FROM bench_vial WHERE n = :n) FOR UPDATE;
INSERT INTO stock_move_record (user_group_id, created_by, user_name, type, drug_id, drug_box_id, quantity, location_name)
  SELECT user_group_id, '${rows[0]?.who}', 'Morgan Medic', 'administer', id, drug_box_id, -0.001, 'BOX' FROM drug WHERE id = (SELECT id FROM bench_vial WHERE n = :n);
UPDATE drug SET amount_left = amount_left - 0.001 WHERE id = (SELECT id FROM bench_vial WHERE n = :n);
COMMIT;
`,
  );
  return (clients) => {
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(SECONDS), '-f', script];
    const where = ['-h', config.host, '-p', String(config.port), '-U', 'plain', config.database];
    const { stdout } = spawnSync('pgbench', [...args, ...where], { encoding: 'utf8' });
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    return { perSecond, p50Ms: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]), p99Ms: Number.NaN, count: 0 };
  };
}

async function addStock(owner: Pool): Promise<Ids> {
  const copy = (code: string, amount: number, box: string): string =>
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, quantity, amount_left, lot_number)
     SELECT d.organization_id, d.user_group_id, ${code}, d.type, ${box}, d.expiration_date, ${amount}, ${amount}, d.lot_number FROM drug d`;
  await owner.query(
    `${copy(`'BENCH-' || n`, 1_000_000, 'd.drug_box_id')}, generate_series(1, ${VIALS}) n WHERE d.barcode_id = 'FEN-001'`,
  );
  await owner.query(
    `${copy(`'REUSE-' || n`, 1_000_000, 'd.drug_box_id')}, generate_series(1, 1000) n WHERE d.barcode_id = 'KET-001'`,
  );
  await owner.query(
    `INSERT INTO drug_box (organization_id, user_group_id, name, barcode_id)
     SELECT organization_id, user_group_id, 'CHECK-' || n, 'CHECK-' || n FROM drug_box, generate_series(1, ${BOXES}) n WHERE barcode_id = 'BOX-M1'`,
  );
  await owner.query(
    `${copy(`b.barcode_id || '-' || n`, 100, 'b.id')}, drug_box b, generate_series(1, ${VIALS_PER_BOX}) n
     WHERE d.barcode_id = 'FEN-001' AND b.barcode_id LIKE 'CHECK-%'`,
  );
  await owner.query('ANALYZE');
  const ids = async (like: string): Promise<string[]> =>
    (await owner.query<{ id: string }>('SELECT id FROM drug WHERE barcode_id LIKE $1', [like])).rows.map(
      ({ id }) => id,
    );
  const boxes = await owner.query<{ id: string; vials: string[] }>(
    `SELECT b.id, array_agg(d.id) AS vials FROM drug_box b JOIN drug d ON d.drug_box_id = b.id WHERE b.barcode_id LIKE 'CHECK-%' GROUP BY b.id`,
  );
  return { vials: await ids('BENCH-%'), reusable: await ids('REUSE-%'), boxes: boxes.rows };
}

/** Adds three hundred records to each vial, with links that continue its chain in form only. */
async function addHistory(owner: Pool): Promise<number> {
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    `WITH vial AS (SELECT d.*, g.n FROM drug d, generate_series(1, ${MOVES_PER_VIAL}) g(n) WHERE d.barcode_id LIKE 'BENCH-%'),
     moved AS (INSERT INTO stock_move_record (id, user_group_id, created_by, user_name, type, drug_id, drug_box_id, quantity, location_name)
       SELECT new_id(), user_group_id, (SELECT id FROM user_account WHERE primary_email LIKE 'medic@%'), 'Morgan Medic',
         'administer', id, drug_box_id, -0.001, 'BOX-M1' FROM vial RETURNING id, drug_id, user_group_id),
     numbered AS (SELECT m.*, d.chain_length + row_number() OVER (PARTITION BY m.drug_id ORDER BY m.id) AS number
       FROM moved m JOIN drug d ON d.id = m.drug_id)
     INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
     SELECT drug_id, number, user_group_id, now(), 'stock_move_record', id, md5((number - 1)::text) || md5(drug_id::text),
       md5(number::text) || md5(drug_id::text) FROM numbered`,
  );
  await owner.query(
    `UPDATE drug d SET chain_length = l.number, chain_head = l.hash FROM custody_link l
     WHERE l.subject_id = d.id AND d.barcode_id LIKE 'BENCH-%' AND l.number = d.chain_length + ${MOVES_PER_VIAL}`,
  );
  // In practice three million records are not written at once: the clean-up they cause is done before measuring.
  await owner.query('VACUUM ANALYZE');
  await owner.query('CHECKPOINT');
  const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM stock_move_record');
  return rows[0]?.n ?? 0;
}

function pick<T>(from: readonly T[]): T {
  const item = from[Math.floor(Math.random() * from.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
