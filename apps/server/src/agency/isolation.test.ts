import { entityNames } from '@vialant/contract/registry';
import { methodAndPath } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

/** Every id and name of the other agencies, as the database's owner sees them. */
async function foreign(): Promise<string[]> {
  const { rows } = await server.owner.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'user_group_id' AND table_name NOT IN ('membership')`,
  );
  const ids: string[] = [];
  for (const { table_name } of rows) {
    const found = await server.owner.query<{ id: string }>(
      `SELECT t.id FROM ${table_name} t JOIN user_group g ON g.id = t.user_group_id WHERE g.name <> 'Harbor EMS'`,
    );
    ids.push(...found.rows.map(({ id }) => id));
  }
  const groups = await server.owner.query<{ id: string }>(`SELECT id FROM user_group WHERE name = 'Ridge Veterinary'`);
  return [...ids, ...groups.rows.map(({ id }) => id)];
}

test('SRV-04 with every id of other agencies, no read call answers anything but what it says of no row', async () => {
  const as = await server.signIn('admin');
  const ids = await foreign();
  expect(ids.length).toBeGreaterThan(8);
  const nothing = '019a0000-0000-7000-8000-000000000000';
  for (const [key, route] of routeTable()) {
    const { method, path } = methodAndPath(key);
    if (method !== 'GET' || route.who === 'nobody') continue;
    const ask = (id: string): ReturnType<typeof server.get> =>
      server.get(
        `${path}?id=${id}&drug_box_id=${id}&drug_id=${id}&ids=${id}&before=${id}&barcode_id=SF-FEN-001&box_check_id=${id}`,
        { as },
      );
    const asked =
      path.includes('/') && !path.endsWith('find') && !path.endsWith('for_box') && !path.endsWith('last')
        ? ids.slice(0, 3)
        : ids;
    const expected = await ask(nothing);
    for (const id of asked) {
      const answer = await ask(id);
      expect([key, answer.status]).toEqual([key, expected.status]);
      expect([key, JSON.stringify(answer.data ?? null).includes(id)]).toEqual([key, false]);
    }
  }
});

test('SRV-04 with every id of other agencies, no write call changes anything', async () => {
  const as = await server.signIn('admin');
  const ids = await foreign();
  const state = async (): Promise<unknown> =>
    (
      await server.owner.query(`SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM (SELECT u::text AS t FROM unit u
      UNION ALL SELECT d::text FROM drug_type d UNION ALL SELECT g::text FROM user_group g UNION ALL SELECT c::text FROM general_check c
      UNION ALL SELECT a::text FROM user_account a UNION ALL SELECT m::text FROM membership m) all_rows(t)`)
    ).rows;
  const before = await state();
  for (const name of entityNames) {
    for (const path of ['update', 'delete']) {
      for (const id of ids) {
        const { status } = await server.post(`${name}/${path}`, { id, name: 'Taken over' }, { as });
        expect([name, path, [403, 404].includes(status)]).toEqual([name, path, true]);
      }
    }
  }
  expect(await state()).toEqual(before);
});

test('SRV-04 outside a call the application’s role sees no row of any agency, and owns nothing', async () => {
  const { rows: tables } = await server.owner.query<{
    relname: string;
    relrowsecurity: boolean;
    relforcerowsecurity: boolean;
    granted: boolean;
  }>(
    `SELECT relname, relrowsecurity, relforcerowsecurity, has_table_privilege('vialant_app', oid, 'SELECT') AS granted
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%'`,
  );
  for (const { relname, relrowsecurity, relforcerowsecurity, granted } of tables) {
    if (!granted) continue;
    const { rows } = await server.pool.query(`SELECT count(*)::int AS n FROM ${relname}`);
    if (relname !== 'stock_move_type')
      expect([relname, relrowsecurity, relforcerowsecurity, rows]).toEqual([relname, true, true, [{ n: 0 }]]);
  }
  expect(
    tables
      .filter(({ granted }) => !granted)
      .map(({ relname }) => relname)
      .sort(),
  ).toEqual(['one_time_code', 'organization', 'user_password', 'user_session']);
  const { rows: role } = await server.owner.query(
    `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = 'vialant_app'`,
  );
  expect(role).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
  const { rows: owned } = await server.owner.query(
    `SELECT count(*)::int AS n FROM pg_class WHERE relowner = 'vialant_app'::regrole`,
  );
  expect(owned).toEqual([{ n: 0 }]);
});

test('SRV-04 what one call has entered does not leak into the next use of the same connection', async () => {
  await server.get('drug/all', { as: await server.signIn('medic') });
  const { rows } = await server.pool.query(`SELECT auth.agency_id() AS agency, auth.user_id() AS who`);
  expect(rows).toEqual([{ agency: null, who: null }]);
});
