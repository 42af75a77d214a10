import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { readOverview } from './overview.ts';
import { testServer } from '../testing/test-server.ts';
import { reportNamed } from '../report/all-reports.ts';
import { askedFor, readFirst, readPage } from '../report/read-report.ts';

const server = testServer();
// Years of an agency in small: many vials that are empty, each with a dose, and boxes that were checked every day.
const VIALS = 6000;
const BOXES = 24;
const DAYS = 90;

beforeAll(async () => {
  await server.owner.query(
    `INSERT INTO drug_box (organization_id, user_group_id, name, barcode_id)
     SELECT organization_id, user_group_id, 'YEARS-' || n, 'YEARS-' || n
     FROM drug_box, generate_series(1, ${BOXES}) n WHERE barcode_id = 'BOX-M1'`,
  );
  await server.owner.query(
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, quantity,
       amount_left, lot_number)
     SELECT d.organization_id, d.user_group_id, 'EMPTY-' || n, d.type, b.id, d.expiration_date, d.quantity, 0, 'YEARS'
     FROM drug d, generate_series(1, ${VIALS}) n JOIN drug_box b ON b.barcode_id = 'YEARS-' || (1 + n % ${BOXES})
     WHERE d.barcode_id = 'FEN-001'`,
  );
  await server.owner.query(
    `INSERT INTO stock_move_record (user_group_id, created_by, user_name, type, drug_id, drug_box_id, quantity,
       location_name, happened_at)
     SELECT d.user_group_id, u.id, 'Morgan Medic', k.type, d.id, d.drug_box_id, k.sign * d.quantity, 'here',
       now() - make_interval(hours => (d.chain_length + row_number() OVER ())::integer % (${DAYS} * 24))
     FROM drug d, user_account u, (VALUES ('receive', 1), ('administer', -1)) k (type, sign)
     WHERE d.barcode_id LIKE 'EMPTY-%' AND u.primary_email LIKE 'medic@%'`,
  );
  await server.owner.query(
    `INSERT INTO box_check (user_group_id, created_by, user_name, drug_box_id, happened_at)
     SELECT b.user_group_id, u.id, 'Morgan Medic', b.id, now() - make_interval(days => n)
     FROM drug_box b, user_account u, generate_series(0, ${DAYS - 1}) n
     WHERE b.barcode_id LIKE 'YEARS-%' AND u.primary_email LIKE 'medic@%'`,
  );
  await server.owner.query('ANALYZE');
});

type Plan = { 'Node Type': string; 'Function Name'?: string; Plans?: Plan[] } & Record<string, unknown>;
type Effort = { rows: number; knownVials: number };

/** Does the work and says how many rows the database handled in all steps of its plans, those it threw away included. */
async function effortOf(work: (tx: Tx) => Promise<unknown>): Promise<Effort> {
  const asked: CompiledQuery[] = [];
  const db: Db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: server.pool }),
    log: ({ query }) => void asked.push(query),
  });
  const call = { credentials: { token: await server.signIn('admin'), userGroupId: null }, needs: 'auditor' } as const;
  return agencyTransaction(db, call, async (tx) => {
    await work(tx);
    const effort = { rows: 0, knownVials: 0 };
    for (const { sql, parameters } of asked.filter((query) => /^\s*(?:SELECT|WITH)/.test(query.sql))) {
      if (sql.includes('auth.enter')) continue;
      const explained = CompiledQuery.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [...parameters]);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained);
      for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) add(Plan, effort);
    }
    return effort;
  });
}

function add(plan: Plan, effort: Effort): void {
  const loops = Number(plan['Actual Loops'] ?? 0);
  const seen = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter'];
  effort.rows += loops * seen.reduce((sum, name) => sum + Number(plan[name] ?? 0), 0);
  if (plan['Function Name'] === 'known_vial') effort.knownVials += loops;
  for (const part of plan.Plans ?? []) add(part, effort);
}

async function period(tx: Tx, more: Record<string, string> = {}): Promise<Awaited<ReturnType<typeof askedFor>>> {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return askedFor(tx, { from: day(DAYS), to: day(-1), ...more });
}

test('DATA-04 OVERVIEW-01 the overview does not look at empty vials', async () => {
  const { rows } = await effortOf((tx) => readOverview(tx, new Date()));
  expect(rows).toBeLessThan(VIALS / 4);
});

test.each(['inventory', 'expiring', 'par'] as const)('DATA-04 %s does not look at empty vials', async (name) => {
  const { rows } = await effortOf(async (tx) => readFirst(tx, reportNamed(name), await period(tx), 200));
  expect(rows).toBeLessThan(VIALS / 4);
});

test.each(['record', 'usage'] as const)('DATA-04 EXPLORE-02 a page of %s is found by its index', async (name) => {
  const { rows } = await effortOf(async (tx) =>
    readPage(tx, reportNamed(name), await period(tx), { cursor: null, limit: 50 }),
  );
  expect(rows).toBeLessThan(VIALS);
});

test('DATA-04 no vial that is here is asked for past row-level security', async () => {
  const { knownVials, rows } = await effortOf(async (tx) => readFirst(tx, reportNamed('usage'), await period(tx), 50));
  expect(knownVials).toBe(0);
  expect(rows).toBeGreaterThan(VIALS);
});

test.each([
  ['checks', {}, BOXES * DAYS],
  ['balance', { split: 'box', every: 'day' }, 2 * VIALS + BOXES * DAYS],
] as const)('DATA-04 %s of a long time costs what happened in it, not its square', async (name, filters, size) => {
  const { rows } = await effortOf(async (tx) => readFirst(tx, reportNamed(name), await period(tx, filters), 200));
  expect(rows).toBeLessThan(40 * size);
});

test('DATA-04 REPORT-12 the vehicle failures of some months do not look at those of the years before', async () => {
  await server.owner.query(
    `WITH day AS (
      SELECT s.user_group_id, s.id AS general_check_id, q.id AS question, u.id AS by, d.at,
        (left(id_at(d.at)::text, 15) || substr(gen_random_uuid()::text, 16))::uuid AS id
      FROM general_check s JOIN general_check_category c ON c.general_check_id = s.id
      JOIN general_check_question q ON q.general_check_category_id = c.id
      JOIN user_group g ON g.id = s.user_group_id AND g.name = 'Harbor EMS',
      user_account u, generate_series(now() - interval '3 years', now() - interval '1 year', interval '1 day') d (at)
      WHERE u.primary_email = 'medic@demo.vialant.test'
    ), begun AS (
      INSERT INTO general_check_submission (id, user_group_id, created_by, created_on, general_check_id)
      SELECT day.id, day.user_group_id, day.by, day.at, day.general_check_id FROM day RETURNING id
    )
    INSERT INTO general_check_response (id, user_group_id, created_by, created_on, general_check_submission_id,
      general_check_question_id, completed, passed, report_to_admin)
    SELECT day.id, day.user_group_id, day.by, day.at, day.id, day.question, true, false, true
    FROM day JOIN begun ON begun.id = day.id`,
  );
  await server.owner.query('ANALYZE general_check_response');
  const read = (from: string): Promise<Effort> =>
    effortOf(async (tx) => readFirst(tx, reportNamed('vehicle_failures'), await period(tx, { from }), 50));
  const all = await read('2000-01-01');
  const { rows } = await read(new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10));
  expect(all.rows).toBeGreaterThan(730);
  expect(rows).toBeLessThan(100);
});
