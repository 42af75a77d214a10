import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { readCatalogue } from '../testing/catalogue.ts';
import { TEMPLATE } from '../testing/global-setup.ts';
import { migrate } from './migrate.ts';
import { openPool } from './open.ts';
import { prepareDefinitions } from './prepare-definitions.ts';

const database = `definitions_${randomBytes(6).toString('hex')}`;
const at = (role: 'owner' | 'app', name: string): pg.PoolConfig => ({
  ...inject('postgres'),
  user: `vialant_${role}`,
  database: name,
});
let owner: pg.Pool;
let app: pg.Pool;
let folder = '';

beforeAll(async () => {
  const admin = openPool({ ...at('owner', 'postgres'), max: 1 });
  await admin.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`);
  await admin.end();
  owner = openPool({ ...at('owner', database), max: 4 });
  app = openPool({ ...at('app', database), max: 4 });
});
afterAll(() => Promise.all([owner.end(), app.end()]));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vialant-definitions-'));
  for (const kind of ['functions', 'views']) {
    await cp(join(import.meta.dirname, kind), join(folder, kind), { recursive: true });
  }
});
afterEach(async () => {
  // What a test has applied goes again, and leaves nothing behind.
  await migrate(owner);
  await rm(folder, { recursive: true });
});

const write = (path: string, text: string): Promise<void> => writeFile(join(folder, path), text);
const remove = (path: string): Promise<void> => rm(join(folder, path));
const apply = async (): Promise<string[]> => (await migrate(owner, folder)).definitions;

async function one(statement: string, pool: pg.Pool = owner): Promise<unknown> {
  const { rows } = await pool.query<Record<string, unknown>>(statement);
  return Object.values(rows[0] ?? {})[0];
}

const twice = (body: string): string => `CREATE OR REPLACE FUNCTION api.twice(value integer) RETURNS integer
  LANGUAGE sql AS $$ SELECT ${body} $$;`;

describe('what a file says', () => {
  test('is in force after a start, again after a change, and only what has changed is touched', async () => {
    expect(await apply()).toEqual([]);
    await write('functions/stock/api.twice.sql', twice('value + value'));
    expect(await apply()).toEqual(['api.twice']);
    expect(await one('SELECT api.twice(3)', app)).toBe(6);
    const before = await one(`SELECT 'api.twice'::regproc::oid`);
    await write('functions/stock/api.twice.sql', twice('2 * value'));
    expect(await apply()).toEqual(['api.twice']);
    expect(await one('SELECT api.twice(4)', app)).toBe(8);
    // The same function with another body: a statement that was prepared for it goes on.
    expect(await one(`SELECT 'api.twice'::regproc::oid`)).toBe(before);
    expect(await apply()).toEqual([]);
  });

  test('goes when the file goes, and leaves the database as it was', async () => {
    const before = await readCatalogue(owner);
    await write('functions/stock/api.twice.sql', twice('2 * value'));
    await apply();
    await remove('functions/stock/api.twice.sql');
    expect(await apply()).toEqual(['api.twice']);
    expect(await readCatalogue(owner)).toEqual(before);
  });

  test('may have other arguments or another result than before', async () => {
    await write('functions/stock/api.twice.sql', twice('2 * value'));
    await apply();
    const wider = twice('2 * value')
      .replace('value integer', 'value bigint')
      .replace('RETURNS integer', 'RETURNS bigint');
    await write('functions/stock/api.twice.sql', wider);
    await apply();
    expect(await one(`SELECT string_agg(oid::regprocedure::text, ' ') FROM pg_proc WHERE proname = 'twice'`)).toBe(
      'api.twice(bigint)',
    );
    await write('functions/stock/api.twice.sql', wider.replace('RETURNS bigint', 'RETURNS numeric'));
    await apply();
    expect(await one('SELECT pg_typeof(api.twice(1))::text')).toBe('numeric');
  });

  test('grants what it says and no more', async () => {
    const may = `SELECT has_function_privilege('vialant_app', 'api.twice(integer)', 'EXECUTE')`;
    await write('functions/stock/api.twice.sql', twice('2 * value'));
    await apply();
    expect(await one(may)).toBe(true);
    await write(
      'functions/stock/api.twice.sql',
      `${twice('2 * value')} REVOKE EXECUTE ON FUNCTION api.twice FROM PUBLIC;`,
    );
    await apply();
    expect(await one(may)).toBe(false);
    await write('functions/stock/api.twice.sql', twice('value * 2'));
    await apply();
    expect(await one(may)).toBe(true);
  });

  test('may need another file, in whatever order their names are', async () => {
    await write('views/stock/api.a_view.sql', 'CREATE OR REPLACE VIEW api.a_view AS SELECT * FROM api.b_view;');
    await write('views/stock/api.b_view.sql', 'CREATE OR REPLACE VIEW api.b_view AS SELECT api.twice(2) AS four;');
    await write('functions/stock/api.twice.sql', twice('2 * value'));
    expect((await apply()).sort()).toEqual(['api.a_view', 'api.b_view', 'api.twice']);
    expect(await one('SELECT four FROM api.a_view')).toBe(4);
  });
});

describe('a view with other columns than before', () => {
  const boxes = (columns: string): string =>
    `CREATE OR REPLACE VIEW api.drug_box WITH (security_invoker = true) AS SELECT ${columns} FROM drug_box b;
     GRANT SELECT ON api.drug_box TO vialant_app;`;

  test('is made anew, and so is what of ours needs it', async () => {
    const before = await readCatalogue(owner);
    await write('views/stock/api.drug_box.sql', boxes('b.name, b.id, b.user_group_id'));
    expect(await apply()).toEqual(['api.drug_box']);
    expect(await one(`SELECT 'auth.boxes_of(uuid)'::regprocedure::text`)).toBe('auth.boxes_of(uuid)');
    expect(await one('SELECT count(*)::int FROM api.drug_box', app)).toBe(0);
    await migrate(owner);
    expect(await readCatalogue(owner)).toEqual(before);
  });

  test('is refused where something that is not ours needs it, and everything stays', async () => {
    await owner.query('CREATE VIEW public.report AS SELECT id FROM api.drug_box');
    const before = await readCatalogue(owner);
    await write('views/stock/api.drug_box.sql', boxes('b.name, b.id, b.user_group_id'));
    await expect(apply()).rejects.toThrow('view api.drug_box cannot be dropped: view report needs it');
    expect(await readCatalogue(owner)).toEqual(before);
    await owner.query('DROP VIEW public.report');
  });

  test('a function that a policy of a table calls keeps its arguments', async () => {
    const before = await readCatalogue(owner);
    await write(
      'functions/ground/auth.agency_id.sql',
      'CREATE OR REPLACE FUNCTION auth.agency_id(of_what text) RETURNS uuid LANGUAGE sql AS $$ SELECT NULL::uuid $$;',
    );
    await expect(apply()).rejects.toThrow(/function auth\.agency_id\(\) cannot be dropped: .*policy .* needs it/);
    expect(await readCatalogue(owner)).toEqual(before);
  });
});

describe('a file that cannot be applied', () => {
  test.each([
    ['is no SQL', 'CREATE OR REPLACE FUNCTION api.twice(', 'api.twice.sql: syntax error'],
    ['names what is nowhere', twice('nowhere(value)'), 'api.twice.sql: function nowhere(integer) does not exist'],
  ])('because it %s is named, and nothing is changed', async (_, text, message) => {
    const before = await readCatalogue(owner);
    await write('functions/stock/api.twice.sql', text);
    await write('functions/stock/api.thrice.sql', twice('3 * value').replace('twice', 'thrice'));
    await expect(apply()).rejects.toThrow(message);
    expect(await readCatalogue(owner)).toEqual(before);
  });

  test('because what it calls has lost its file is refused', async () => {
    await write('functions/stock/api.twice.sql', twice('2 * value'));
    await write('functions/stock/api.four.sql', twice('api.twice(2)').replace('twice(value', 'four(value'));
    await apply();
    await remove('functions/stock/api.twice.sql');
    await expect(apply()).rejects.toThrow('function api.twice(integer) does not exist');
    expect(await one('SELECT api.four(0)')).toBe(4);
  });
});

describe('while others work', () => {
  test('processes that start at once take turns, and one of them does it', async () => {
    await write('functions/stock/api.twice.sql', twice('2 * value'));
    const did = await Promise.all([apply(), apply(), apply(), apply()]);
    expect(did.flat()).toEqual(['api.twice']);
  });

  test('a view in use is replaced when it is let go of; until then others go on reading it', async () => {
    const reader = await app.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM api.unit');
    await write(
      'views/stock/api.unit.sql',
      `CREATE OR REPLACE VIEW api.unit WITH (security_invoker = true) AS SELECT id, user_group_id, name FROM unit;
       GRANT SELECT ON api.unit TO vialant_app;`,
    );
    let isApplied = false;
    const applying = apply().finally(() => {
      isApplied = true;
    });
    // More than one wait for the lock: whoever comes meanwhile waits for that at most, and is answered.
    for (let reads = 0; reads < 3; reads += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await app.query('SELECT count(*) FROM api.unit');
    }
    expect(isApplied).toBe(false);
    await reader.query('COMMIT');
    reader.release();
    await applying;
    const { fields } = await app.query('SELECT * FROM api.unit');
    expect(fields.map(({ name }) => name)).toEqual(['id', 'user_group_id', 'name']);
  });

  test('an old process keeps what it has prepared', async () => {
    await write('functions/stock/api.twice.sql', twice('2 * value'));
    await apply();
    const old = await app.connect();
    const ask = async (): Promise<unknown> =>
      (await old.query<{ n: number }>({ name: 'ask', text: 'SELECT api.twice($1) AS n', values: [5] })).rows[0]?.n;
    expect(await ask()).toBe(10);
    const more = twice('value * factor').replace('value integer', 'value integer, factor integer DEFAULT 2');
    await write('functions/stock/api.twice.sql', more);
    await apply();
    expect(await ask()).toBe(10);
    old.release();
  });
});

describe('a migration', () => {
  const db = (): Kysely<unknown> => new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const run = (migration: string): Promise<void> =>
    db()
      .transaction()
      .execute(async (tx) => {
        await prepareDefinitions(tx, migration, folder);
      });

  test('gets the function that it needs, before the others', async () => {
    await write('functions/stock/api.twice.sql', twice('2 * value'));
    await run('-- A table whose default calls it.\n-- needs: api.twice\n');
    expect(await one('SELECT api.twice(3)')).toBe(6);
    await expect(run('-- needs: api.nothing\n')).rejects.toThrow('api.nothing, which has no file');
    await apply();
  });

  test('may change what a view shows: the view is made again after it', async () => {
    const before = await readCatalogue(owner);
    await expect(owner.query('ALTER TABLE drug_box ALTER COLUMN created_on TYPE timestamp')).rejects.toThrow(
      'used by a view',
    );
    await run('-- rebuilds: api.drug_box, api.unit\n');
    expect(await one(`SELECT to_regclass('api.drug_box')`)).toBeNull();
    expect((await migrate(owner)).definitions.sort()).toEqual(['api.drug_box', 'api.unit', 'auth.boxes_of']);
    expect(await readCatalogue(owner)).toEqual(before);
  });
});
