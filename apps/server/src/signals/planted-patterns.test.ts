import type { CallReply } from '@vialant/contract/call';
import { beforeAll, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { proofCommands } from '../custody/proof/testing/proof-commands.ts';
import { openDb, openPool } from '../db/open.ts';
import { runDemo } from '../demo/demo-command.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { guest, type Row } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';
import { raiseSignals } from './raise-signals.ts';
import { signalJob } from './signal-job.ts';

// The large demo with few vehicles, over the days that signals look at, which end on a fixed day: another day would be
// another history.
const UNTIL = '2026-11-12T18:00:00Z';
const SIZE = ['--large', '--days', '88', '--vehicles', '5', '--until', UNTIL, '--seed', 'planted'];

const server = testServer({ isEmpty: true });
const proof = proofCommands(server);
let planted: readonly string[] = [];
let as = '';

beforeAll(async () => {
  const { rows } = await server.owner.query<{ name: string }>('SELECT current_database() AS name');
  const printed: string[] = [];
  await runDemo(SIZE, {
    region: 'us',
    keys: new AgencyKeys(proof.at('keys')),
    startWith: '',
    print: (text) => printed.push(...text.split('\n')),
    withOwner: async (work, max) => {
      const owner = openPool({ ...inject('postgres'), user: 'vialant_owner', database: rows[0]?.name, max });
      try {
        return await work(owner);
      } finally {
        await owner.end();
      }
    },
  });
  planted = printed.map((line) => line.trim());
  const login = { username: 'admin@metro.vialant.test', password: await demoPassword() };
  ({ token: as } = (await server.post('user/login', login)).data as { token: string });
}, 120_000);

/** Whom the command names in the line with these words. */
function plantedAt(meaning: string): string {
  const line = planted.find((each) => each.includes(meaning));
  return line?.split(', Medic ')[0] ?? `nobody ${meaning}`;
}

/** The nightly look of the night after the last day of the demo, by the job that makes it. */
async function night(): Promise<CallReply<'GET signal/all'>> {
  await server.owner.query(`CREATE SCHEMA moved; GRANT USAGE ON SCHEMA moved TO vialant_app;
    CREATE FUNCTION moved.now() RETURNS timestamptz STABLE LANGUAGE sql AS $$SELECT '${UNTIL}'::timestamptz$$`);
  const log: string[] = [];
  const job: typeof signalJob = {
    ...signalJob,
    at: '00:00',
    run: ({ inAgency }) =>
      inAgency(async (tx) => {
        await sql`SET LOCAL search_path = moved, pg_catalog, public`.execute(tx);
        await raiseSignals(tx);
      }),
  };
  await new JobRunner(openDb(server.pool), [job], (line) => log.push(line)).look();
  expect(log).toEqual([]);
  return (await server.get('signal/all', { as })).data as CallReply<'GET signal/all'>;
}

test('SIGNALS-02 SIGNALS-03 SIGNALS-05 SIGNALS-06 a night finds each pattern of the large demo, and raises nobody else', async () => {
  const { signals, not_compared } = await night();
  expect(signals.map(({ rule, person_name }) => `${rule}: ${person_name}`).toSorted()).toEqual([
    `late: ${plantedAt('recorded several doses a day late')}`,
    `reversals: ${plantedAt('reversed several administrations')}`,
    `typed: ${plantedAt('types half of the codes')}`,
    `waste: ${plantedAt('wastes far more fentanyl')}`,
    `witness: ${plantedAt('has nearly all wastes seen by one colleague')}`,
  ]);
  // Fentanyl has enough people to be compared; who works much, or at night, is asked nothing.
  expect(not_compared.map(({ name }) => name)).not.toContain('Fentanyl 100 mcg');
  expect(signals.find(({ rule }) => rule === 'waste')?.subject_name).toBe('Fentanyl 100 mcg');
  const quiet = [plantedAt('works much and at night'), plantedAt('checked the box at two in the morning')];
  expect(signals.filter(({ person_name }) => quiet.includes(person_name))).toEqual([]);
  for (const { records, person_name } of signals)
    expect([person_name, records.length > 2]).toEqual([person_name, true]);
});

test('CASES-01 CASES-11 the vial that the large demo lost is in cases with running clocks, and ended as a loss in the balance', async () => {
  const [, box = '', code = ''] = /^(BOX-\w+): (\w+) is missing since/m.exec(planted.join('\n')) ?? [];
  const cases = (await server.get('discrepancy_case/all', { as })).data as CallReply<'GET discrepancy_case/all'>;
  const ofBox = cases.filter(({ drug_box_name }) => drug_box_name === box);
  const details = await Promise.all(
    ofBox.map(async ({ id }) => {
      return (await server.get(`discrepancy_case?id=${id}`, { as })).data as CallReply<'GET discrepancy_case'>;
    }),
  );
  const about = details.filter(({ vial_evidence }) => vial_evidence.some(({ barcode_id }) => barcode_id === code));
  // Every check since it is gone asks for it.
  expect(about.length).toBeGreaterThan(3);
  expect(about.every(({ case_type, notice_due_date }) => case_type === 'missing_drug' && notice_due_date)).toBe(true);
  const [first] = about;
  expect(first?.vial_evidence).toMatchObject([{ barcode_id: code, amount_left: 100, lost: 0 }]);

  const { id, version = 0 } = first ?? {};
  const took = await server.post('discrepancy_case/update', { id, version, state: 'investigating' }, { as });
  expect(took.status).toBe(200);
  const loss = { id, version: version + 1, outcome: 'loss', ...guest };
  expect((await server.post('discrepancy_case/close', loss, { as })).status).toBe(200);
  const today = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({
    name: 'balance',
    by: 'recorded',
    split: 'box',
    every: 'period',
    from,
    to: today,
  });
  const { rows } = (await server.get(`report/rows?${query.toString()}`, { as })).data as { rows: Row[] };
  const lost = rows.filter((row) => row['lost'] !== '0');
  expect(lost.map((row) => [row['box'], row['drug_type'], row['lost']])).toEqual([[box, 'Fentanyl 100 mcg', '100']]);
});
