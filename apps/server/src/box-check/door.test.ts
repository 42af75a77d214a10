import { describe, expect, test } from 'vitest';
import { decideCheck, wantedForCheck } from './check-box.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';
import { decidedOf } from '../custody/decided.ts';
import type { Facts } from '../custody/facts.ts';
import { enterDoor } from '../testing/enter-door.ts';

const server = testServer();
const calls = custodyCalls(server);

type Decided = { rows: [string, Row[]][]; links: Record<string, string>[] };

async function recorded(): Promise<unknown> {
  const { rows } = await server.owner.query(
    `SELECT (SELECT count(*) FROM custody_link) AS links, (SELECT count(*) FROM drug_check) AS seen,
       (SELECT count(*) FROM box_check) AS checks, (SELECT md5(string_agg(d::text, ',' ORDER BY d.id)) FROM drug d) AS vials,
       (SELECT md5(string_agg(b::text, ',' ORDER BY b.id)) FROM drug_box b) AS boxes`,
  );
  return rows[0];
}

/** In one transaction of the application's role: decides a check of a whole box, changes it, and records it. */
async function record(change: (decided: Decided) => void): Promise<void> {
  const box = await calls.box('BOX-M1');
  const vials = (await calls.get(`drug/for_box?drug_box_id=${box.id}`)).data as Row[];
  const input = {
    drug_box_id: box.id,
    drug_checks: vials.map(({ id }) => ({ drug_id: id, scanned_by: 'camera' as const })),
  };
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    const token = await server.signIn('medic');
    const [facts] = (await enterDoor(client, [{ token, wanted: wantedForCheck(input, null) }], { waits: true })) as [
      Facts,
    ];
    const { entry } = decideCheck(facts, input);
    const decided = decidedOf([entry]) as Decided;
    change(decided);
    await client.query('SELECT custody.append_acts($1)', [decided]);
    await client.query('COMMIT');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** The links of the vials, with what was seen of each, column by column. */
const seen = ({ links }: Decided): Record<string, string> => links.find(({ kind }) => kind === 'drug_check') ?? {};

/** Puts another value in the first place of a column. */
function other(column: string, value: string): (decided: Decided) => void {
  return (decided) => void (seen(decided)[column] = (seen(decided)[column] ?? '').replace(/[^{,}]+/, value));
}

function twice(decided: Decided): void {
  const [first, ...rest] = (seen(decided)['subjects'] ?? '').slice(1, -1).split(',');
  seen(decided)['subjects'] = `{${[first, first, ...rest.slice(1)].join()}}`;
}

describe('the door takes no mistake with a check', () => {
  test('what was decided is recorded', async () => {
    const before = await recorded();
    await record(() => undefined);
    expect(await recorded()).not.toEqual(before);
    await mustAddUp(server.owner);
  });

  const foreign = `SELECT d.id FROM drug d JOIN user_group g ON g.id = d.user_group_id WHERE g.name <> 'Harbor EMS' LIMIT 1`;
  const elsewhere = `SELECT d.id FROM drug d JOIN drug_box b ON b.id = d.drug_box_id WHERE b.barcode_id = 'BOX-M2' LIMIT 1`;
  const foreignCheck = `SELECT gen_random_uuid() AS id`;

  test.each<[string, (decided: Decided, found: string) => void, string?]>([
    ['a link that follows on another record', other('heads', 'f'.repeat(64))],
    ['a link with a gap before it', other('numbers', '98')],
    ['a hash that is none', other('hashes', 'abc')],
    ['an amount that the vial does not hold', other('amounts', '0.001')],
    ['a vial twice', twice],
    [
      'fewer hashes than vials',
      (decided) => void (seen(decided)['hashes'] = (seen(decided)['hashes'] ?? '').replace(/,[^,]+}/, '}')),
    ],
    ['a vial of another agency', (decided, id) => other('subjects', id)(decided), foreign],
    ['a vial of another box', (decided, id) => other('subjects', id)(decided), elsewhere],
    ['a check that is not there', (decided, id) => void (seen(decided)['check'] = id), foreignCheck],
    ['a box whose chain does not continue', ({ links: [box] }) => void (box && (box['numbers'] = '{99}'))],
  ])('not %s', async (_what, change, find = foreignCheck) => {
    const { rows } = await server.owner.query<Row>(find);
    const before = await recorded();
    await expect(record((decided) => change(decided, String(rows[0]?.id)))).rejects.toMatchObject({ code: 'VA900' });
    expect(await recorded()).toEqual(before);
  });
});
