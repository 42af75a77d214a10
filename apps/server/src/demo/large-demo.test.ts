import { expect, inject, test } from 'vitest';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { proofCommands } from '../custody/proof/testing/proof-commands.ts';
import { openPool } from '../db/open.ts';
import { wrongInRecord } from '../testing/chains.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';
import { runDemo } from './demo-command.ts';

const empty = { isEmpty: true } as const;
const [one, other] = [testServer(empty), testServer(empty)];
const proof = proofCommands(one);
const SMALL = ['--large', '--days', '18', '--vehicles', '3', '--until', '2026-11-12T18:00:00Z', '--seed', 'a test'];

/** The command on the database of a test server, with what it printed. */
async function demo(server: TestServer, ...args: string[]): Promise<string> {
  const printed: string[] = [];
  const { rows } = await server.owner.query<{ name: string }>('SELECT current_database() AS name');
  await runDemo(args, {
    region: 'us',
    keys: new AgencyKeys(proof.at('keys')),
    startWith: 'DATA_DIR=there ',
    print: (text) => printed.push(text),
    withOwner: async (work, max) => {
      const owner = openPool({ ...inject('postgres'), user: 'vialant_owner', database: rows[0]?.name, max });
      try {
        return await work(owner);
      } finally {
        await owner.end();
      }
    },
  });
  return printed.join('\n');
}

/** The history without what differs from run to run: ids, and what follows from them. */
async function history({ owner }: TestServer): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT l.created_on, l.kind, coalesce(d.barcode_id, b.barcode_id) AS code, m.type, m.quantity, m.happened_at,
       m.input_manually, coalesce(m.user_name, c.user_name, t.user_name) AS person,
       coalesce(m.witness_name, m.guest_verify_name, c.witness_name, t.witness_name) AS witness, c.temperature_celsius
     FROM custody_link l JOIN user_group g ON g.id = l.user_group_id AND g.name = 'Metro County EMS'
     LEFT JOIN drug d ON d.id = l.subject_id LEFT JOIN drug_box b ON b.id = l.subject_id
     LEFT JOIN stock_move_record m ON m.id = l.record_id LEFT JOIN box_check c ON c.id = l.record_id
     LEFT JOIN drug_transfer t ON t.id = l.record_id
     ORDER BY l.created_on, code, l.number`,
  );
  return rows;
}

async function numbers<Name extends string>(text: string): Promise<Record<Name, number>> {
  const { rows } = await one.owner.query<Record<Name, string>>(text);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)])) as never;
}

test('a large demo is a true record with what was planted in it, the same for the same seed', async () => {
  const printed = await demo(one, ...SMALL);
  expect(printed).toContain('Start the server on it:  DATA_DIR=there npm start');
  expect(await wrongInRecord(one.owner)).toEqual([]);
  const file = await proof.exported('Metro County EMS', 'metro.jsonl');
  expect(await proof.custody('verify', file)).toMatchObject({ code: 0 });
  expect(await proof.custody('rebuild', '--check')).toEqual({ code: 0, text: 'Everything is as the record says.' });

  const counted = await numbers<'links' | 'doses' | 'checks' | 'ahead' | 'sessions' | 'proofs' | 'boxes'>(
    `SELECT (SELECT count(*) FROM custody_link) AS links, (SELECT count(*) FROM box_check) AS checks,
       (SELECT count(*) FROM stock_move_record WHERE type = 'administer') AS doses,
       (SELECT count(*) FROM custody_link l WHERE l.created_on > '2026-11-12T18:00:00Z'
         AND l.user_group_id = (SELECT id FROM user_group WHERE name = 'Metro County EMS')) AS ahead,
       (SELECT count(*) FROM user_session) AS sessions, (SELECT count(*) FROM witness_proof) AS proofs,
       (SELECT count(*) FROM box_par) AS boxes`,
  );
  expect(counted.links).toBeGreaterThan(1000);
  expect(counted.doses).toBeGreaterThan(60);
  // Three boxes for 18 days, some of them missed, some resealed too.
  expect(counted.checks).toBeGreaterThan(45);
  expect(counted).toMatchObject({ ahead: 0, sessions: 0, proofs: 0, boxes: 15 });

  await demo(other, ...SMALL);
  expect(await history(other)).toEqual(await history(one));
});

test('what is planted stands out in the record, and is named', async () => {
  const planted = await numbers<'wasted' | 'usual' | 'same' | 'seen' | 'typed' | 'undone' | 'late' | 'odd' | 'hot'>(
    `WITH m AS (SELECT * FROM stock_move_record WHERE location_name LIKE 'BOX-M%'),
       share AS (SELECT m.user_name, sum(m.quantity) FILTER (WHERE m.type = 'waste') / sum(m.quantity) AS wasted
         FROM m JOIN drug d ON d.id = m.drug_id JOIN drug_type t ON t.id = d.type AND t.substance = 'Fentanyl'
         WHERE m.type IN ('administer', 'waste') GROUP BY 1 HAVING count(*) >= 10),
       witness AS (SELECT m.user_name, m.witness_name, count(*) AS times,
           sum(count(*)) OVER (PARTITION BY m.user_name) AS wastes
         FROM m WHERE m.type = 'waste' GROUP BY 1, 2)
     SELECT (SELECT max(wasted) FROM share) AS wasted, (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY wasted)
         FROM share) AS usual,
       (SELECT max(times / wastes) FROM witness WHERE wastes >= 10 AND witness_name IS NOT NULL) AS same,
       (SELECT max(people) FROM (SELECT count(DISTINCT witness_name) AS people FROM m GROUP BY location_name) w) AS seen,
       (SELECT max(times) FROM (SELECT count(*) AS times FROM m WHERE input_manually GROUP BY user_name) t) AS typed,
       (SELECT max(times) FROM (SELECT count(*) AS times FROM m WHERE type = 'un_administer' GROUP BY user_name) u)
         AS undone,
       (SELECT max(times) FROM (SELECT count(*) AS times FROM m WHERE created_on - happened_at > interval '12 hours'
         GROUP BY user_name) l) AS late,
       (SELECT max(times) FROM (SELECT count(*) AS times FROM box_check c
         WHERE (c.created_on AT TIME ZONE 'America/New_York')::time BETWEEN '01:30' AND '03:30' GROUP BY c.user_name) o)
         AS odd,
       (SELECT count(*) FROM box_check WHERE temperature_celsius > 30) AS hot`,
  );
  expect(planted.wasted - planted.usual).toBeGreaterThan(0.2);
  expect(planted.same).toBeGreaterThan(0.6);
  expect(planted.seen).toBeGreaterThan(4);
  expect(planted.typed).toBeGreaterThanOrEqual(10);
  expect(planted.undone).toBeGreaterThanOrEqual(3);
  expect(planted.late).toBeGreaterThanOrEqual(3);
  expect(planted.odd).toBeGreaterThanOrEqual(3);
  expect(planted.hot).toBeGreaterThanOrEqual(2);

  const { rows: missing } = await one.owner.query<{ notes: string; times: string }>(
    `SELECT d.notes, count(*) AS times FROM api.discrepancy d WHERE d.discrepancy_type = 'Box check missing drug'
     GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  );
  expect(missing[0]?.notes).toContain('Fentanyl');
  expect(Number(missing[0]?.times)).toBeGreaterThan(2);
  const { failed } = await numbers<'failed'>(
    `SELECT max(times) AS failed FROM (SELECT count(*) AS times FROM general_check_response r
       JOIN general_check_submission s ON s.id = r.general_check_submission_id WHERE NOT r.passed
         AND NOT EXISTS (SELECT FROM general_check_fix f WHERE f.general_check_response_id = r.id)
       GROUP BY r.general_check_question_id, s.unit_id) f`,
  );
  expect(failed).toBeGreaterThanOrEqual(2);
});

test('nothing is made in a database that has it already, or that belongs to others', async () => {
  await expect(demo(one, ...SMALL)).rejects.toThrow('This database has Metro County EMS already.');
  await other.owner.query(`UPDATE user_account SET primary_email = 'someone@else.test'
    WHERE primary_email = 'admin@demo.vialant.test'`);
  await other.owner.query(`UPDATE user_group SET name = 'Ours' WHERE name = 'Metro County EMS'`);
  await expect(demo(other, ...SMALL)).rejects.toThrow('The agencies in this database are no demo.');
  await expect(demo(one, '--large', '--vehicles', '2')).rejects.toThrow('--vehicles does not fit.');
  expect(await demo(one)).toContain('npm run demo -- --large');
});
