import { expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';

const server = testServer();

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
  const closed = tables.filter(({ granted }) => !granted).map(({ relname }) => relname);
  expect(closed.sort()).toEqual([
    'applied_definition',
    'background_job',
    'case_count',
    'download_ticket',
    'failed_try',
    // Of which the application reads what it is granted, column by column.
    'invitation',
    'known_device',
    'one_time_code',
    'organization',
    'outgoing_message',
    'password_link',
    'setup_code',
    'signature',
    'user_password',
    'user_session',
    'webauthn_challenge',
    'webauthn_credential',
    'witness_proof',
  ]);
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
