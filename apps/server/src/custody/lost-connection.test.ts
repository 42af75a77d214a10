import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { Flight } from '../db/flight.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

type Cut = (flight: Flight, kill: () => Promise<void>) => Promise<void>;

/**
 * Lets `cut` stand between the server and the database on the next connection that an operation uses. What is told after
 * an earlier answer takes connections too, and those are left alone.
 */
function cutNextConnection(cut: Cut): void {
  const connect = server.pool.connect.bind(server.pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
  let chosen: pg.PoolClient | null = null;
  const isChosen = (client: pg.PoolClient): boolean => {
    server.pool.connect = connect as typeof server.pool.connect;
    chosen ??= client;
    return chosen === client;
  };
  server.pool.connect = ((...args: unknown[]) =>
    args.length > 0 ? connect(...args) : connect().then((client) => cutOnFlight(client, cut, isChosen))) as never;
}

function cutOnFlight(client: pg.PoolClient, cut: Cut, isChosen: (client: pg.PoolClient) => boolean): pg.PoolClient {
  const query = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>;
  const { processID } = client as unknown as { processID: number };
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  const kill = async (): Promise<void> => {
    // Under the application's own role: the database's owner may not end its connections.
    await server.pool.query('SELECT pg_terminate_backend($1)', [processID]);
    await ended;
  };
  client.query = (async (statement: unknown, ...rest: unknown[]) => {
    if (statement instanceof Flight && isChosen(client)) await cut(statement, kill);
    return query(statement, ...rest);
  }) as never;
  return client;
}

function isRecord({ statements }: Flight): boolean {
  return statements.some(({ name }) => name.startsWith('custody-record'));
}

/** Everything the record says, as one text. */
async function stored(): Promise<string> {
  const tables = ['stock_move_record', 'custody_link', 'drug', 'drug_box', 'personal_data', 'box_check', 'drug_check'];
  tables.push('reseal', 'discrepancy', 'idempotent_answer', 'code', 'witness_proof');
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await server.owner.query<{ text: string }>(
        `SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS text FROM ${table} t`,
      );
      return rows[0]?.text ?? '';
    }),
  );
  return texts.join('\n\n');
}

afterEach(() => mustAddUp(server.owner));

const unavailable = { status: 503, err: 'UNAVAILABLE' };

/** One write of each kind, with all that belongs to it. */
async function writes(): Promise<[string, object][]> {
  const { id } = await calls.vial('KET-001');
  const boxes = (await calls.get('drug_box/all')).data as Row[];
  const box = boxes.find(({ name }) => name === 'BOX-M2') ?? { id: '' };
  const seen = (await calls.get(`drug/for_box?drug_box_id=${box.id}`)).data as Row[];
  const administer = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -10, ...guest };
  return [
    ['stock_move_record/create', administer],
    ['stock_move_record/create/many', { data: [administer, administer] }],
    ['drug/create/many', { data: [await newVial(calls), await newVial(calls)] }],
    ['drug/update', { id, drug_box_id: box.id, ...guest }],
    [
      'box_check/create',
      {
        drug_box_id: box.id,
        drug_box__barcode_id: `SEAL-${randomUUID()}`,
        drug_checks: seen.slice(5).map((vial) => ({ drug_id: vial.id, scanned_manually: 0 })),
        ...(await calls.confirm()),
        ...guest,
      },
    ],
  ];
}

async function sixTimes(path: string, body: object, key: string): Promise<Answer[]> {
  return Promise.all(Array.from({ length: 6 }, () => calls.post(path, body, { key })));
}

test('SRV-46 a connection lost between the facts and the record: nothing is written, and the retry writes it once', async () => {
  for (const [path, body] of await writes()) {
    const before = await stored();
    const key = randomUUID();
    let isKilled = false;
    cutNextConnection(async (flight, kill) => {
      if (!isRecord(flight)) return;
      await kill();
      isKilled = true;
    });
    expect(await calls.post(path, body, { key })).toMatchObject(unavailable);
    expect(isKilled).toBe(true);
    expect(await stored()).toBe(before);
    const answers = await sixTimes(path, body, key);
    expect([path, answers.map(({ status }) => status)]).toEqual([path, [200, 200, 200, 200, 200, 200]]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(await stored()).not.toBe(before);
  }
});

/** Ends the server's connection that waits like this, as soon as there is one. */
async function killWaiting(event: string): Promise<void> {
  const find = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE $1 IN (wait_event, wait_event_type)
    AND datname = current_database() AND usename = current_user`;
  while ((await server.pool.query(find, [event])).rowCount === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('SRV-46 a connection lost in the middle of the record: nothing is written, and the retry writes it once', async () => {
  await server.owner.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(15); RETURN NEW; END $$`);
  for (const [path, body] of await writes()) {
    for (const table of ['custody_link', 'idempotent_answer']) {
      const before = await stored();
      const key = randomUUID();
      await server.owner.query(
        `CREATE TRIGGER wait AFTER INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION wait()`,
      );
      const [answer] = await Promise.all([calls.post(path, body, { key }), killWaiting('PgSleep')]);
      expect([path, table, answer]).toMatchObject([path, table, unavailable]);
      await server.owner.query(`DROP TRIGGER wait ON ${table}`);
      expect(await stored()).toBe(before);
      if (table === 'idempotent_answer') expect((await calls.post(path, body, { key })).status).toBe(200);
    }
  }
});

test('SRV-46 a connection lost after the commit, before its answer: all is written, and the retry tells so', async () => {
  for (const [path, body] of await writes()) {
    const before = await stored();
    const key = randomUUID();
    cutNextConnection(async (flight, kill) => {
      if (!isRecord(flight)) return;
      flight.handleReadyForQuery = () => {
        void kill().then(() => flight.handleError(new Error('Connection terminated unexpectedly')));
      };
    });
    expect([path, await calls.post(path, body, { key })]).toMatchObject([path, unavailable]);
    const written = await stored();
    expect(written).not.toBe(before);
    const answers = await sixTimes(path, body, key);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await stored()).toBe(written);
  }
});

test('SRV-46 a connection lost while it waits for a vial: the vial is not held, and the retry gets it', async () => {
  const { id } = await calls.vial('FEN-001');
  const holder = await server.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM drug WHERE id = $1 FOR UPDATE', [id]);
  const key = randomUUID();
  const body = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -1, ...guest };
  const [answer] = await Promise.all([calls.post('stock_move_record/create', body, { key }), killWaiting('Lock')]);
  expect(answer).toMatchObject(unavailable);
  await holder.query('ROLLBACK');
  holder.release();
  expect((await calls.post('stock_move_record/create', body, { key })).status).toBe(200);
  expect(await calls.left('FEN-001')).toBe(99);
});

test('SRV-46 every connection lost at once: the next calls get new ones', async () => {
  await Promise.all(Array.from({ length: 12 }, () => calls.get('drug/all')));
  await server.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  const answers = await Promise.all(Array.from({ length: 12 }, () => calls.get('drug/all')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
