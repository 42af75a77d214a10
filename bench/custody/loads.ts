import { hash, randomUUID } from 'node:crypto';
import { actText } from '@vialant/domain/proof/act-text';
import { tokenHash } from '../../apps/server/src/db/agency-transaction.ts';
import type { BenchServer } from '../bench-server.ts';
import { GUEST } from '../guest.ts';
import { BareClient, type Load, measure } from '../load.ts';
import { type Pool, type Stock, VIALS } from './stock.ts';

export type Bench = {
  server: BenchServer;
  token: string;
  /** The session of somebody who works in fifty more agencies. */
  traveller: string;
  owner: Pool;
  boss: Pool;
  stock: Stock;
  /** Acts that a colleague has proven by their password, each for once; see `prove`. */
  proven: Act[];
  rounds: number;
  seconds: number;
};

export const GIVEN = {
  stock_move_type_id__name: 'administer',
  quantity: -0.001,
  incident_number: 'INC-1',
  lat: 47.6,
  lon: -122.3,
} as const;

export function administer(bench: Bench, clients: number): Promise<Load> {
  const ofVial = madeFrom({ ...GIVEN, ...GUEST, drug_id: BLANK });
  return post(bench, clients, 'stock_move_record/create', () => ({ body: ofVial(pick(bench.stock.vials)) }));
}

/** The same, each in one of fifty agencies. */
export function administerElsewhere(bench: Bench, clients: number): Promise<Load> {
  const ofVial = madeFrom({ ...GIVEN, ...GUEST, drug_id: BLANK });
  return post(bench, clients, 'stock_move_record/create', () => {
    const { id, agency } = pick(bench.stock.elsewhere);
    return { body: ofVial(id), agency, as: bench.traveller };
  });
}

/** The same, each witnessed by a colleague who has proven this act by their password. */
export function administerProven(bench: Bench, clients: number): Promise<Load> {
  return post(bench, clients, 'stock_move_record/create', () => {
    const act = bench.proven.pop();
    if (act === undefined) throw new Error('more acts than were proven');
    return act;
  });
}

export type Act = { body: string; key?: string; agency?: string; as?: string };

/**
 * Has a colleague prove so many acts. In practice proofs come one by one: what so many at once leave to be done is done
 * before anything is measured.
 */
export async function prove({ owner, boss, token, stock }: Bench, count: number): Promise<Act[]> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM user_account WHERE primary_email LIKE 'partner@%'`,
  );
  const ofVial = madeFrom({ ...GIVEN, witness_id: rows[0]?.id, drug_id: BLANK });
  const acts = Array.from({ length: count }, () => {
    const body = ofVial(pick(stock.vials));
    const shown = hash('sha256', actText('POST stock_move_record/create', JSON.parse(body)));
    return { body, key: randomUUID(), shown };
  });
  await owner.query(
    `INSERT INTO witness_proof (user_group_id, token_hash, witness_id, user_id, act_id, act_hash, sentence)
     SELECT s.home_user_group_id, $1, $2, s.id, a.id, a.hash, 'Gives it'
     FROM user_account s, unnest($3::text[], $4::text[]) AS a(id, hash) WHERE s.primary_email LIKE 'medic@%'`,
    [tokenHash(token), rows[0]?.id, acts.map(({ key }) => key), acts.map(({ shown }) => shown)],
  );
  await owner.query('VACUUM ANALYZE witness_proof');
  await boss.query('CHECKPOINT');
  return acts;
}

export function waste(bench: Bench, clients: number): Promise<Load> {
  const move = { stock_move_type_id__name: 'waste', quantity: -0.001, notes: 'Expired' };
  const ofVial = madeFrom({ ...move, ...GUEST, drug_id: BLANK });
  return post(bench, clients, 'stock_move_record/create', () => ({ body: ofVial(pick(bench.stock.reusable)) }));
}

export function check(bench: Bench, clients: number): Promise<Load> {
  return post(bench, clients, 'box_check/create', () => {
    const box = pick(bench.stock.boxes);
    const drug_checks = box.vials.map((drug_id) => ({ drug_id, scanned_manually: 0 }));
    return { body: JSON.stringify({ drug_box_id: box.id, drug_checks }) };
  });
}

export const BLANK = 'blank';

/**
 * A body in which only an id changes. The text is prepared, because on few cores building it each time would be
 * measured too.
 */
export function madeFrom(body: object): (id: string) => string {
  const [before = '', after = ''] = JSON.stringify(body).split(BLANK);
  return (id) => before + id + after;
}

export async function post(
  { server, token, seconds }: Pick<Bench, 'server' | 'token' | 'seconds'>,
  clients: number,
  path: string,
  next: () => Act,
): Promise<Load> {
  const connections = Array.from({ length: clients }, () => new BareClient(server.port));
  const load = await measure(clients, seconds, async (client) => {
    const { body, key = randomUUID(), agency, as = token } = next();
    const group = agency === undefined ? '' : `x-user-group-id: ${agency}\r\n`;
    const head = `POST /api/v1/${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-auth-token: ${as}\r\n${group}idempotency-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n`;
    const status = await connections[client]?.send(head + body);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  });
  for (const connection of connections) connection.close();
  return load;
}

export async function find({ server, token, seconds }: Bench, clients: number): Promise<Load> {
  const connections = Array.from({ length: clients }, () => new BareClient(server.port));
  const load = await measure(clients, seconds, async (client) => {
    const path = `/api/v1/code/find?barcode_id=BENCH-${1 + Math.floor(Math.random() * VIALS)}`;
    await connections[client]?.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${token}\r\n\r\n`);
  });
  for (const connection of connections) connection.close();
  return load;
}

function pick<T>(from: readonly T[]): T {
  const item = from[Math.floor(Math.random() * from.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
