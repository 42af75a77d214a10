import { describe, expect, test } from 'vitest';
import { decideCheck, wantedForCheck } from './check-box.ts';
import { tokenHash } from '../db/agency-transaction.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';
import type { CustodyEntry } from '../custody/entry.ts';
import { factsOf, type StoredFacts } from '../custody/facts.ts';

const server = testServer();
const calls = custodyCalls(server);

type Decided = { rows: [string, Row[]][]; links: Row[]; boxes: Row[]; seen: Record<string, string> };

async function recorded(): Promise<unknown> {
  const { rows } = await server.owner.query(
    `SELECT (SELECT count(*) FROM custody_link) AS links, (SELECT count(*) FROM drug_check) AS seen,
       (SELECT count(*) FROM box_check) AS checks, (SELECT md5(string_agg(d::text, ',' ORDER BY d.id)) FROM drug d) AS vials,
       (SELECT md5(string_agg(b::text, ',' ORDER BY b.id)) FROM drug_box b) AS boxes`,
  );
  return rows[0];
}

/** In one transaction of the application's role: decides a check of a whole box, changes it, and records it. */
async function record(change: (decided: Decided, entry: CustodyEntry) => object | undefined): Promise<void> {
  const box = await calls.box('BOX-M1');
  const vials = (await calls.get(`drug/for_box?drug_box_id=${box.id}`)).data as Row[];
  const input = {
    drug_box_id: box.id,
    drug_checks: vials.map(({ id }) => ({ drug_id: id, scanned_by: 'camera' as const })),
  };
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ told: StoredFacts }>(
      'SELECT custody.facts($1, NULL, NULL, NULL, $2) AS told',
      [tokenHash(await server.signIn('medic')), wantedForCheck(input, null)],
    );
    const facts = factsOf(rows[0]?.told as StoredFacts, { deviceNow: null, isDrawn: false });
    const { entry } = decideCheck(facts, input);
    const decided = entry.decided() as Decided;
    const written = change(decided, entry) ?? decided;
    await client.query('SELECT custody.record($1, NULL, NULL, NULL)', [written]);
    await client.query('COMMIT');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Puts another value in the first place of a column. */
function other(column: string, value: string): (decided: Decided) => undefined {
  return ({ seen }) => void (seen[column] = (seen[column] ?? '').replace(/[^{,}]+/, value));
}

function twice({ seen }: Decided): undefined {
  const [first, ...rest] = (seen['vials'] ?? '').slice(1, -1).split(',');
  seen['vials'] = `{${[first, first, ...rest.slice(1)].join()}}`;
}

describe('the door takes no mistake with a check', () => {
  test('what was decided is recorded', async () => {
    const before = await recorded();
    await record(() => undefined);
    expect(await recorded()).not.toEqual(before);
    await mustAddUp(server.owner);
  });

  test('what a process of the previous release has decided is recorded as well', async () => {
    const before = await recorded();
    await record((decided, entry) => {
      const { rows, links } = entry.records();
      const vials = links.flatMap(({ kind, subject_id: id, number, previous_hash: head, hash }) =>
        kind === 'drug_check' ? [{ id, length: number - 1, head, number, hash, moves: [] }] : [],
      );
      return { rows, links, vials, boxes: decided.boxes };
    });
    expect(await recorded()).not.toEqual(before);
    await mustAddUp(server.owner);
  });

  const foreign = `SELECT d.id FROM drug d JOIN user_group g ON g.id = d.user_group_id WHERE g.name <> 'Harbor EMS' LIMIT 1`;
  const elsewhere = `SELECT d.id FROM drug d JOIN drug_box b ON b.id = d.drug_box_id WHERE b.barcode_id = 'BOX-M2' LIMIT 1`;
  const foreignCheck = `SELECT gen_random_uuid() AS id`;

  test.each<[string, (decided: Decided, found: string) => undefined, string?]>([
    ['a link that follows on another record', other('heads', 'f'.repeat(64))],
    ['a link with a gap before it', other('lengths', '98')],
    ['a hash that is none', other('hashes', 'abc')],
    ['an amount that the vial does not hold', other('amounts', '0.001')],
    ['a vial twice', twice],
    ['fewer hashes than vials', ({ seen }) => void (seen['hashes'] = (seen['hashes'] ?? '').replace(/,[^,]+}/, '}'))],
    ['a vial of another agency', (decided, id) => other('vials', id)(decided), foreign],
    ['a vial of another box', (decided, id) => other('vials', id)(decided), elsewhere],
    ['a check that is not there', ({ seen }, id) => void (seen['check'] = id), foreignCheck],
    ['a box whose chain does not continue', ({ links }) => links.forEach((link) => (link['number'] = 99)) as undefined],
  ])('not %s', async (_what, change, find = foreignCheck) => {
    const { rows } = await server.owner.query<Row>(find);
    const before = await recorded();
    await expect(record((decided) => change(decided, String(rows[0]?.id)))).rejects.toMatchObject({ code: 'VA900' });
    expect(await recorded()).toEqual(before);
  });
});
