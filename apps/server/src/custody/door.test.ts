import { randomUUID } from 'node:crypto';
import { type Amount, amountFromMicrograms, negate } from '@vialant/domain/values/amount';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Row } from '../testing/custody-calls.ts';
import { enterDoor } from '../testing/enter-door.ts';
import { testServer } from '../testing/test-server.ts';
import { decidedOf } from './decided.ts';
import { CustodyEntry } from './entry.ts';
import type { Facts } from './facts.ts';

const server = testServer();

type Written = Record<string, unknown>;
/** An entry as it goes to the database: rows by table, links in rounds, column by column. */
type Decided = { rows: [string, Written[]][]; links: Record<string, string>[] };

const ONE_MICROGRAM = amountFromMicrograms(1) as Amount;

async function idOf(code: string): Promise<string> {
  const found = await server.get(`drug/find?barcode_id=${code}`, { as: await server.signIn('medic') });
  return (found.data as Row).id;
}

/** What is on record of chains and amounts, in every agency. */
async function recorded(): Promise<unknown> {
  const { rows } = await server.owner.query(
    `SELECT (SELECT count(*) FROM custody_link) AS links, (SELECT count(*) FROM stock_move_record) AS moves,
       (SELECT md5(string_agg(d::text, ',' ORDER BY d.id)) FROM drug d) AS vials`,
  );
  return rows[0];
}

/** In one transaction of the application's role: enters, decides a move of each vial, changes it, and records it. */
async function record(codes: readonly string[], change: (decided: Decided) => void): Promise<void> {
  const drugs = await Promise.all(codes.map(idOf));
  const token = await server.signIn('medic');
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    const [facts] = (await enterDoor(client, [{ token, wanted: { drugs } }], { waits: true })) as [Facts];
    const entry = new CustodyEntry(facts, null);
    for (const vial of facts.vials.values()) entry.move(vial, { type: 'administer', quantity: negate(ONE_MICROGRAM) });
    const decided = structuredClone(decidedOf([entry])) as Decided;
    change(decided);
    await write(client, decided);
    await client.query('COMMIT');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function write(client: pg.PoolClient, decided: Decided): Promise<void> {
  await client.query('SELECT custody.append_acts($1)', [decided]);
}

/** Puts another value in the first place of a column of the links. */
function other(column: string, value: string): (decided: Decided) => void {
  return ({ links: [round] }) => {
    if (round) round[column] = (round[column] ?? '').replace(/[^{,}]+/, value);
  };
}

const moves = ({ rows }: Decided): Written[] => rows.find(([table]) => table === 'stock_move_record')?.[1] ?? [];

const OTHER_HASH = 'f'.repeat(64);

describe.each([
  ['one record', ['KET-001']],
  ['records of two vials', ['KET-001', 'KET-002']],
])('the door takes no mistake with %s', (_title, codes) => {
  test('what was decided is recorded', async () => {
    const before = await recorded();
    await record(codes, () => undefined);
    expect(await recorded()).not.toEqual(before);
  });

  test.each<[string, (decided: Decided, foreign: Row) => void]>([
    ['a link that follows on another record', other('heads', OTHER_HASH)],
    ['a link with a gap before it', other('numbers', '99')],
    ['a hash that is none', other('hashes', 'abc')],
    ['a vial of another agency', (decided, { id }) => other('subjects', id)(decided)],
    [
      'a row of another agency',
      (decided, row) => {
        for (const move of moves(decided)) move['user_group_id'] = row['user_group_id'];
      },
    ],
    ['a record without a link', ({ links }) => void links.pop()],
    ['a table that is no part of the record', ({ rows }) => void rows.push(['user_account', [{}]])],
  ])('not %s', async (_what, change) => {
    const { rows } = await server.owner.query<Row>(
      `SELECT d.* FROM drug d JOIN user_group g ON g.id = d.user_group_id WHERE g.name <> 'Harbor EMS' LIMIT 1`,
    );
    const before = await recorded();
    const refused = record(codes, (decided) => change(decided, rows[0] as Row));
    await expect(refused).rejects.toMatchObject({ code: 'VA900' });
    expect(await recorded()).toEqual(before);
  });
});

test('nobody who has not entered an agency records anything', async () => {
  const client = await server.pool.connect();
  await expect(write(client, { rows: [], links: [] })).rejects.toMatchObject({ code: 'VA900' });
  client.release();
});

test('what waits for nobody locks vials alone: whoever wants more is not let in without its locks', async () => {
  const token = await server.signIn('medic');
  const client = await server.pool.connect();
  const facts = (wanted: object, waits: boolean): Promise<unknown> => enterDoor(client, [{ token, wanted }], { waits });
  const drugs = [await idOf('KET-001')];
  await facts({ drugs }, false);
  const id = randomUUID();
  const others = { boxes: [id], targetBox: id, type: id, unit: id, codes: ['A'], supplyPapers: [id] };
  for (const [name, value] of Object.entries({ ...others, vialsOfBox: id, vialOfSource: id })) {
    await facts({ drugs, [name]: value }, true);
    await expect(facts({ drugs, [name]: value }, false)).rejects.toMatchObject({ code: 'VA900' });
  }
  client.release();
});
