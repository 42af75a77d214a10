import { type Amount, amountFromMicrograms, negate } from '@vialant/domain/values/amount';
import { afterEach, expect, test } from 'vitest';
import { tokenHash } from '../db/agency-transaction.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls } from '../testing/custody-calls.ts';
import { enterDoor } from '../testing/enter-door.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { testServer } from '../testing/test-server.ts';
import { decidedOf } from './decided.ts';
import { CustodyEntry } from './entry.ts';

const server = testServer();
const calls = custodyCalls(server);

afterEach(() => mustAddUp(server.owner));

const ONE_MICROGRAM = amountFromMicrograms(1) as Amount;

type Row = Record<string, unknown>;
type Batch = { rows: [string, [Row, Row]][]; personal: [Row, Row]; links: [Record<string, string>] };

/** In one transaction of the application's role: one move in each of two agencies, changed, and recorded together. */
async function record(change: (batch: Batch) => void): Promise<void> {
  const vials = [(await calls.vial('KET-001')).id, (await calls.vial('SF-FEN-001', { by: 'strict' })).id];
  const tokens = [await server.signIn('medic'), await server.signIn('strict')];
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    const callers = tokens.map((token, place) => ({ token, wanted: { drugs: [String(vials[place])] } }));
    const entries = (await enterDoor(client, callers, { waits: false })).map((facts) => {
      const entry = new CustodyEntry(facts, null).at({ lat: 1, lon: 2 });
      for (const vial of facts.vials.values())
        entry.move(vial, { type: 'administer', quantity: negate(ONE_MICROGRAM) });
      return entry;
    });
    const batch = structuredClone(decidedOf(entries)) as Batch;
    change(batch);
    await client.query('SELECT custody.append_acts($1)', [JSON.stringify(batch)]);
    await client.query('COMMIT');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const OTHER_HASH = 'f'.repeat(64);

const moves = ({ rows }: Batch): [Row, Row] => {
  const [, found] = rows.find(([table]) => table === 'stock_move_record') ?? [];
  if (!found) throw new Error('no moves');
  return found;
};

/** Gives the first move a value of the second. */
const asOther = (column: string) => (batch: Batch) => {
  const [one, other] = moves(batch);
  one[column] = other[column];
};

/** Puts another value in the first place of a column of the links. */
const link =
  (column: string, value: string) =>
  ({ links: [round] }: Batch) => {
    round[column] = (round[column] ?? '').replace(/[^{,}]+/, value);
  };

test('SRV-04 the door for several acts takes each from who has proven it, and no mistake', async () => {
  const count = await calls.count('custody_link');
  const mistakes: [string, (batch: Batch) => void][] = [
    ['a move of another agency', asOther('user_group_id')],
    ['a move by somebody else', asOther('created_by')],
    ['a move of another vial', asOther('drug_id')],
    [
      'moves of the vials of each other',
      (batch) => {
        const [one, other] = moves(batch);
        [one['drug_id'], other['drug_id']] = [other['drug_id'], one['drug_id']];
      },
    ],
    [
      'moves of each other by whom they are not',
      (batch) => {
        const [one, other] = moves(batch);
        [one['created_by'], other['created_by']] = [other['created_by'], one['created_by']];
      },
    ],
    ['data of another agency', ({ personal: [one, other] }) => void (one['user_group_id'] = other['user_group_id'])],
    ['data of no record', ({ personal: [one] }) => void (one['record_id'] = crypto.randomUUID())],
    ['a link with a gap', link('numbers', '99')],
    ['a link that follows on another', link('heads', OTHER_HASH)],
    ['a hash that is none', link('hashes', 'abc')],
    [
      'a link to another record',
      ({ links: [round] }) => {
        const [, other = ''] = (round['records'] ?? '').slice(1, -1).split(',');
        round['records'] = `{${other},${other}}`;
      },
    ],
    ['a record without a link', ({ links }) => void links.pop()],
  ];
  for (const [what, change] of mistakes) {
    const refused = await record(change).then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    );
    expect([what, refused]).toEqual([what, 'VA900']);
  }
  expect(await calls.count('custody_link')).toBe(count);
  await record(() => undefined);
  expect(await calls.count('custody_link')).toBe(count + 2);
  await expect(server.pool.query(`SELECT custody.append_acts('{"rows": [], "links": []}')`)).rejects.toMatchObject({
    code: 'VA900',
  });
});

test('SRV-04 SRV-16 the callers of a batch are let in as each would be alone, in their order', async () => {
  const [medic, strict, partner] = [
    await server.signIn('medic'),
    await server.signIn('strict'),
    await server.signIn('partner'),
  ];
  const [harbor, summit] = [await calls.groupId('Harbor EMS'), await calls.groupId('Summit Fire')];
  const client = await server.owner.connect();
  try {
    await client.query('BEGIN');
    // The medic's home is no longer theirs, and the partner is an auditor.
    await client.query(
      `INSERT INTO membership (user_id, user_group_id, role)
       SELECT id, $1, 'user' FROM user_account WHERE primary_email LIKE 'medic@%'`,
      [summit],
    );
    await client.query(
      `UPDATE membership m SET inactive_after_date = CASE WHEN primary_email LIKE 'medic@%' THEN date '2020-01-01' END,
         role = CASE WHEN primary_email LIKE 'partner@%' THEN 'auditor' ELSE m.role END
       FROM user_account a WHERE a.id = m.user_id AND m.user_group_id = $1`,
      [harbor],
    );
    const callers: [token: string, group: string | null, expected: string][] = [
      [strict, null, summit],
      [medic, null, summit],
      ['of nobody', null, 'VA401'],
      [medic, harbor, 'VA403'],
      [strict, summit, summit],
      [strict, harbor, 'VA403'],
      [partner, null, 'VA403'],
      [medic, summit, summit],
      [strict, '{"},(\\', 'VA403'],
    ];
    type Actor = { userGroupId: string };
    const alone: (Actor | string)[] = [];
    for (const [token, group] of callers) {
      await client.query('SAVEPOINT alone');
      const entered = await client
        .query<{ actor: Actor }>(
          `SELECT json_build_object('userId', e.user_id, 'userGroupId', e.user_group_id,
             'organizationId', e.organization_id, 'role', e.role, 'name', e.name) AS actor
           FROM auth.enter($1, $2, false) e`,
          [tokenHash(token), group],
        )
        .then(
          ({ rows }) => rows[0]?.actor ?? 'nobody',
          (error: { code: string }) => error.code,
        );
      await client.query('ROLLBACK TO alone');
      alone.push(entered);
    }
    const { rows } = await client.query<{ told: { acts: { refused: string | null; actor: Actor }[] } }>(
      `SELECT custody.facts_of_acts($1, $2, $3, false, interval '5 minutes') AS told`,
      [
        callers.map(([token]) => tokenHash(token)),
        callers.map(([, group]) => group),
        JSON.stringify(callers.map(() => ({}))),
      ],
    );
    const together = rows[0]?.told.acts.map(({ refused, actor }) => refused ?? actor);
    expect(together).toEqual(alone);
    expect(alone.map((each) => (typeof each === 'string' ? each : each.userGroupId))).toEqual(
      callers.map(([, , expected]) => expected),
    );
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('SRV-43 the proofs that a batch uses up are looked up by their ids, however many were used before', async () => {
  const client = await server.owner.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ proofId: string }>(
      `INSERT INTO witness_proof (user_group_id, token_hash, witness_id, used_on)
       SELECT home_user_group_id, '', id, CASE WHEN n > 2 THEN now() END FROM user_account, generate_series(1, 300) n
       WHERE primary_email LIKE 'medic@%' ORDER BY n RETURNING id AS "proofId"`,
    );
    await client.query('ANALYZE witness_proof');
    const before = await rowsRead(client, 'witness_proof');
    const served = rows.slice(0, 2).map(({ proofId }) => ({ proofId, records: [proofId] }));
    // As in the doors, which set the same.
    await client.query(
      'SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off',
    );
    await client.query(`SELECT custody.use_proofs($1, '{}')`, [JSON.stringify({ proofs: served })]);
    expect((await rowsRead(client, 'witness_proof')) - before).toBe(2);
    const { rows: used } = await client.query<{ served: string[] }>(
      'SELECT served FROM witness_proof WHERE served IS NOT NULL ORDER BY served',
    );
    expect(used.map((row) => row.served)).toEqual(served.map(({ records }) => records).sort());
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('how a call names its witness is read once, and not anew for every table that is asked for it', async () => {
  const { rows } = await server.owner.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT w FROM user_account u CROSS JOIN LATERAL custody.user_witness(
       jsonb_build_object('witnessId', u.first_name), '', u.id, u.home_user_group_id, interval '5 minutes') w`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan.split('!~ ').length - 1).toBe(1);
});

test.each([
  ['01a1f016-ae41-712c-af07-05d1fb5d02ba', true],
  ['01A1F016-AE41-712C-AF07-05D1FB5D02BA', true],
  ['{01a1f016-ae41-712c-af07-05d1fb5d02b}', false],
  ['01a1f016-ae41-712c-af07--5d1fb5d02ba', false],
  ['01a1f016-ae41-712c-af07-05d1fb5d02bg', false],
  ['01a1f016-ae41-712c-af07-05d1fb5d02b', false],
  ['01a1f016-ae41-712c-af07-05d1fb5d02b\n', false],
  ['01a1f016aae41a712caaf07a05d1fb5d02ba', false],
  ['', false],
  [null, false],
])('SRV-04 %j is an id: %j, and nothing fails on one that is none', async (said, isId) => {
  const { rows } = await server.owner.query<{ id: string | null }>('SELECT auth.id_of($1) AS id', [said]);
  expect(rows[0]?.id ?? null).toBe(isId ? said?.toLowerCase() : null);
});
