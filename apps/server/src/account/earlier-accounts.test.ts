import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/open.ts';

const MIGRATIONS = join(import.meta.dirname, '..', 'db', 'migrations');
/** The last one of the version that knew no proven addresses. */
const BEFORE = '0015-types-of-sisters';

let owner: pg.Pool;

async function migrateToBefore(): Promise<void> {
  const names = (await readdir(MIGRATIONS)).map((name) => name.replace('.sql', '')).filter((name) => name <= BEFORE);
  const texts = await Promise.all(names.map((name) => readFile(join(MIGRATIONS, `${name}.sql`), 'utf8')));
  const up = (text: string) => async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db));
  const migrations = Object.fromEntries(names.map((name, index) => [name, { up: up(texts[index] ?? '') }]));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: 'public',
  }).migrateToLatest();
  if (error) throw error;
}

const PEOPLE = ['operators', 'followed', 'used', 'never', 'invited', 'off'] as const;

/** People as an agency of that version has them: each stands for one way in which an account could have begun. */
async function addPeople(): Promise<void> {
  await owner.query(`INSERT INTO organization (name) VALUES ('Bay County')`);
  await owner.query(`INSERT INTO user_group (organization_id, name) SELECT id, 'Bay EMS' FROM organization`);
  for (const name of PEOPLE) {
    await owner.query(
      `INSERT INTO user_account (primary_email, first_name, last_name, home_user_group_id, is_invited, created_by)
       SELECT $1 || '@bay.example', $1, 'Doe', g.id, $1 = 'invited',
         (SELECT id FROM user_account WHERE first_name = 'operators')
       FROM user_group g`,
      [name],
    );
  }
  await owner.query(`INSERT INTO membership (user_id, user_group_id, role)
    SELECT id, home_user_group_id, 'user' FROM user_account`);
  await owner.query(`INSERT INTO user_password (user_id, hash) SELECT id, 'x' FROM user_account WHERE NOT is_invited`);
  await owner.query(`INSERT INTO access_log (user_id, kind) SELECT id, 'password_changed' FROM user_account
    WHERE first_name = 'followed'`);
  await owner.query(`INSERT INTO access_log (user_id, kind) SELECT id, 'sign_in' FROM user_account
    WHERE first_name = 'used'`);
  await owner.query(`UPDATE user_account SET inactive_after_date = '2020-01-01' WHERE first_name = 'off'`);
  await owner.query(`INSERT INTO idempotent_answer (key, request_hash, answer) VALUES ('k', '', '{}')`);
}

beforeAll(async () => {
  const database = `earlier_${randomBytes(6).toString('hex')}`;
  const connection = { ...inject('postgres'), user: 'vialant_owner', max: 1 };
  const admin = openPool({ ...connection, database: 'postgres' });
  await admin.query(`CREATE DATABASE ${database}`);
  await admin.end();
  owner = openPool({ ...connection, database });
  await migrateToBefore();
  await addPeople();
  await migrate(owner);
});
afterAll(() => owner.end());

test('an account from before the upgrade is proven by a used link or by the operator, not by a sign-in', async () => {
  const { rows } = await owner.query(
    `SELECT first_name AS name, proven_on IS NOT NULL AS proven, password_reset_required AS must_change
     FROM user_account ORDER BY array_position($1::text[], first_name)`,
    [PEOPLE],
  );
  expect(rows).toEqual([
    { name: 'operators', proven: true, must_change: false },
    { name: 'followed', proven: true, must_change: false },
    { name: 'used', proven: false, must_change: false },
    { name: 'never', proven: false, must_change: true },
    { name: 'invited', proven: false, must_change: false },
    { name: 'off', proven: false, must_change: true },
  ]);
});

test('ROLE-04 who was disabled before is disabled in each of their agencies', async () => {
  const { rows } = await owner.query<{ name: string; day: string | null }>(
    `SELECT a.first_name AS name, m.inactive_after_date::text AS day
     FROM membership m JOIN user_account a ON a.id = m.user_id ORDER BY array_position($1::text[], first_name)`,
    [PEOPLE],
  );
  expect(rows.map(({ name, day }) => [name, day])).toEqual(
    PEOPLE.filter((name) => name !== 'invited').map((name) => [name, name === 'off' ? '2020-01-01' : null]),
  );
});

test('SRV-46 answers that were stored for callers without a session are gone', async () => {
  expect((await owner.query('SELECT FROM idempotent_answer')).rowCount).toBe(0);
});

test('PEOPLE-02 who was invited before the upgrade has an invitation, and is no member until they come', async () => {
  const { rows } = await owner.query(
    `SELECT i.primary_email, i.first_name, i.role, i.sent_by_name, i.expires_on > i.sent_on AS has_time,
       (SELECT count(*)::int FROM membership m WHERE m.user_id = a.id) AS memberships
     FROM invitation i JOIN user_account a ON a.primary_email = i.primary_email`,
  );
  expect(rows).toEqual([
    {
      primary_email: 'invited@bay.example',
      first_name: 'invited',
      role: 'user',
      sent_by_name: 'operators Doe',
      has_time: true,
      memberships: 0,
    },
  ]);
  const { rows: log } = await owner.query('SELECT FROM change_log');
  expect(log).toEqual([]);
});
