import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Chance } from '../apps/server/src/demo/large/chance.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start.ts';
import { openPool } from '../apps/server/src/db/open.ts';
import { signIn, startServer, stopServer } from './bench-server.ts';
import { addStock, VIALS } from './custody/stock.ts';
import { GUEST } from './guest.ts';
import { BareClient, type Load, measure, median } from './load.ts';
import { installDirectus, type Peer, startDirectus, VERSION } from './peers/directus.ts';

const CLIENTS = 8;
const PROMISE = 10;
/** As many as are asked for; the peer takes long to add more. */
const PEER_VIALS = 1000;

type Way = { readonly port: number; readonly next: () => string };
type Bench = { readonly rounds: number; readonly seconds: number; readonly chance: Chance };

/**
 * The product beside Directus, on one PostgreSQL, with one load generator: a look-up by code, and a recorded move, which is
 * one call in both. The product proves session, agency, witness and rules, and adds to a hashed chain; the peer writes a
 * row and the new amount. `--folder` keeps the peer from one run to the next; `--rounds`, `--seconds`.
 */
export async function benchPeers(options: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...options],
    options: { folder: text, rounds: text, seconds: text, seed: text },
  });
  const seed = values.seed ?? randomBytes(4).toString('hex');
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'vialant-peer-')));
  const dataDir = await mkdtemp(join(tmpdir(), 'vialant-bench-'));
  try {
    const reason = await installDirectus(folder);
    if (reason !== null) {
      console.log(`skipped: ${reason}`);
      return;
    }
    console.log(`seed ${seed}`);
    const length = { rounds: Number(values.rounds ?? 3), seconds: Number(values.seconds ?? 5) };
    await compare(dataDir, folder, { ...length, chance: new Chance(seed) });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
    if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function compare(dataDir: string, folder: string, bench: Bench): Promise<void> {
  const server = await startServer(dataDir);
  const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
  const owner = openPool({ ...postgres.connection('owner'), max: 1 });
  const boss = openPool({ ...postgres.connection('owner'), user: 'postgres', max: 1 });
  let peer: Peer | null = null;
  try {
    const stock = await addStock(owner);
    peer = await startDirectus(folder, postgres.connection('owner'), boss, PEER_VIALS);
    const token = await signIn(server.port, 'medic');
    console.log(
      `the product beside Directus ${VERSION}, ${CLIENTS} clients, ${bench.rounds} rounds of ${bench.seconds} s in turns, medians`,
    );
    console.log('what              who            per second   p50 ms   p99 ms');
    await tell('look up by code', bench, ownFind(server.port, token, bench), peerFind(peer, bench));
    await tell('record a move', bench, ownMove(server.port, token, stock.vials, bench), peerMove(peer, bench));
  } finally {
    await peer?.stop();
    await owner.end();
    await boss.end();
    await postgres.stop();
    await stopServer(server);
  }
}

async function tell(what: string, { rounds, seconds }: Bench, own: Way, peer: Way): Promise<void> {
  const loads: [Load[], Load[]] = [[], []];
  // The first round warms up.
  for (let round = -1; round < rounds; round += 1) {
    for (const [place, way] of [own, peer].entries()) {
      const load = await run(way, seconds);
      if (round >= 0) loads[place]?.push(load);
    }
  }
  const [ours, theirs] = [median(loads[0]), median(loads[1])];
  for (const [who, { perSecond, p50Ms, p99Ms }] of [
    ['the product', ours],
    ['Directus', theirs],
  ] as const) {
    const figures = [perSecond.toFixed(0).padStart(11), p50Ms.toFixed(2).padStart(8), p99Ms.toFixed(2).padStart(8)];
    console.log(`${what.padEnd(17)} ${who.padEnd(13)} ${figures.join(' ')}`);
  }
  const ratio = ours.perSecond / theirs.perSecond;
  const isKept = ratio >= PROMISE;
  if (!isKept) process.exitCode = 1;
  console.log(
    `         ${isKept ? 'promise kept' : 'PROMISE BROKEN'}: ${ratio.toFixed(1)} times (promised ${PROMISE})`,
  );
}

async function run({ port, next }: Way, seconds: number): Promise<Load> {
  const clients = Array.from({ length: CLIENTS }, () => new BareClient(port));
  const load = await measure(CLIENTS, seconds, async (client) => {
    const request = next();
    const status = await clients[client]?.send(request);
    if (status !== 200) throw new Error(`${request.split('\r\n')[0]} was answered with ${status}`);
  });
  for (const client of clients) client.close();
  return load;
}

function ownFind(port: number, token: string, { chance }: Bench): Way {
  const head = `host: localhost\r\nx-auth-token: ${token}\r\n\r\n`;
  return { port, next: () => `GET /api/v1/code/find?barcode_id=BENCH-${chance.whole(1, VIALS)} HTTP/1.1\r\n${head}` };
}

function peerFind({ port, token }: Peer, { chance }: Bench): Way {
  const head = `host: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`;
  return {
    port,
    next: () => `GET /items/vial?filter[code][_eq]=BENCH-${chance.whole(1, PEER_VIALS)}&limit=1 HTTP/1.1\r\n${head}`,
  };
}

function ownMove(port: number, token: string, vials: readonly string[], { chance }: Bench): Way {
  const move = { stock_move_type_id__name: 'administer', quantity: -0.001, incident_number: 'INC-1', ...GUEST };
  const next = (): string => {
    const head = `x-auth-token: ${token}\r\nidempotency-key: ${randomUUID()}`;
    return posted('/api/v1/stock_move_record/create', head, { ...move, drug_id: chance.one(vials) });
  };
  return { port, next };
}

/** The move with the new amount of its vial, in one call and one transaction; what was left before is not even asked for. */
function peerMove({ port, token }: Peer, { chance }: Bench): Way {
  const move = { type: 'administer', quantity: -0.001, incident_number: 'INC-1', witness: 'Gale Guest' };
  const next = (): string => {
    const vial = { id: chance.whole(1, PEER_VIALS), amount_left: 1_000_000 - chance.next() * 1000 };
    return posted('/items/stock_move', `authorization: Bearer ${token}`, { ...move, vial });
  };
  return { port, next };
}

function posted(path: string, head: string, content: object): string {
  const body = JSON.stringify(content);
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
