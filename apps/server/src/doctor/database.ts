import pg from 'pg';
import type { Connections } from '../db/open.ts';
import { pendingUpgrade } from '../db/migrate.ts';
import { type Finding, good, look, wrong } from './finding.ts';
import { messageOf } from './machine.ts';

const LEAST_VERSION = 150_000;
const MOST_CLOCK_MS = 2_000;

const WHY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there: is PostgreSQL running, and is the port in DATABASE_URL right?',
  ENOTFOUND: 'The host name in DATABASE_URL does not exist.',
  ETIMEDOUT: 'It does not answer: a firewall, or the wrong address in DATABASE_URL.',
  '28P01': 'The password in DATABASE_URL is wrong.',
  '28000': 'pg_hba.conf does not let this role in from here, or not without TLS.',
  '3D000': 'Make the database that DATABASE_URL names (docs/OPERATIONS.md).',
  SELF_SIGNED_CERT_IN_CHAIN: 'Name the certificate that signed it: sslrootcert=FILE in DATABASE_URL.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Name the certificate that signed it: sslrootcert=FILE in DATABASE_URL.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Name the certificate that signed it: sslrootcert=FILE in DATABASE_URL.',
};

/** Why the owner cannot sign in, or null. */
export async function refusalToConnect(owner: pg.PoolConfig): Promise<Finding | null> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const todo = WHY[code] ?? 'See the log of PostgreSQL.';
    return wrong(`The database cannot be reached: ${messageOf(error) || code}.`, todo);
  }
}

/** The server itself: its version, its clock, and whether what is sent to it can be read on the way. */
export async function checkServer(owner: pg.Pool): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await owner.query<{ number: number; version: string; ms: number; remote: boolean; tls: boolean }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
       extract(epoch FROM clock_timestamp()) * 1000 AS ms,
       coalesce(host(inet_client_addr()) NOT IN ('127.0.0.1', '::1'), false) AS remote,
       coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS tls`,
  );
  const [told] = rows;
  if (told === undefined) return [];
  return [
    told.number >= LEAST_VERSION
      ? good(`PostgreSQL ${told.version} answers.`)
      : wrong(`PostgreSQL ${told.version} is too old.`, 'The product needs 15 or newer.'),
    clockOf(told.ms - (asked + Date.now()) / 2),
    !told.remote || told.tls
      ? good(told.remote ? 'What is sent to the database is sealed by TLS.' : 'The database is on this machine.')
      : wrong(
          'What is sent to the database can be read on the way.',
          'Turn ssl on in PostgreSQL and add ?sslmode=verify-full to DATABASE_URL.',
        ),
  ];
}

export function clockOf(offMs: number): Finding {
  const told = `The clocks of this machine and of the database are ${Math.abs(Math.round(offMs))} ms apart`;
  if (Math.abs(offMs) <= MOST_CLOCK_MS) return good(`${told}.`);
  return wrong(
    `${told}, and times in the record come from both.`,
    'Let a time service (chrony, systemd-timesyncd) set both.',
  );
}

type Role = {
  name: string;
  rolsuper: boolean;
  rolbypassrls: boolean;
  rolcreaterole: boolean;
  rolcreatedb: boolean;
  rolreplication: boolean;
};

const ROLE = 'SELECT rolname AS name, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles';

/** Whether the two roles may do what they need, and no more. */
export async function checkRoles(owner: pg.Pool, { app }: Connections, isEmbedded: boolean): Promise<Finding[]> {
  const found: Finding[] = [];
  const { rows: owners } = await owner.query<Role>(`${ROLE} WHERE rolname = current_user`);
  const tooMuch = rightsOf(owners[0], isEmbedded ? ['rolcreatedb'] : ['rolcreaterole']);
  if (tooMuch.length > 0) {
    found.push(
      wrong(
        `The owner of the database, ${owners[0]?.name}, may more than it needs: ${tooMuch.join(', ')}.`,
        `ALTER ROLE ${owners[0]?.name} NOSUPERUSER NOBYPASSRLS NOREPLICATION NOCREATEDB (docs/OPERATIONS.md)`,
      ),
    );
  } else found.push(good(`The owner of the database, ${owners[0]?.name}, is no superuser.`));
  const { rows: apps } = await owner.query<Role & { is_owner: boolean; owns: string[] }>(
    `${ROLE.replace(
      ' FROM',
      `, pg_has_role('vialant_app', current_user, 'MEMBER') AS is_owner,
       ARRAY(SELECT c.oid::regclass::text FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
         WHERE r.rolname = 'vialant_app') AS owns FROM`,
    )} WHERE rolname = 'vialant_app'`,
  );
  const [role] = apps;
  if (role === undefined)
    return [...found, wrong('There is no role vialant_app.', 'npm start makes it, or docs/OPERATIONS.md.')];
  const more = [
    ...rightsOf(role, []),
    ...(role.is_owner ? ['is a member of the owner'] : []),
    ...(role.owns.length > 0 ? [`owns ${role.owns.join(', ')}`] : []),
  ];
  const problem = await refusalToConnect(app);
  if (problem !== null) found.push(wrong(`As vialant_app: ${problem.what}`, problem.todo ?? ''));
  else if (more.length === 0)
    found.push(good('The application signs in as vialant_app, which may only what it is granted.'));
  if (more.length > 0) {
    found.push(
      wrong(
        `The application's role vialant_app may more than it needs: ${more.join(', ')}.`,
        'ALTER ROLE vialant_app NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION; REVOKE the owner from it.',
      ),
    );
  }
  return found;
}

function rightsOf(role: Role | undefined, needed: readonly (keyof Role)[]): string[] {
  const all = {
    rolsuper: 'superuser',
    rolbypassrls: 'bypasses row-level security',
    rolcreaterole: 'creates roles',
    rolcreatedb: 'creates databases',
    rolreplication: 'replication',
  } as const;
  return Object.entries(all).flatMap(([right, words]) =>
    role?.[right as keyof Role] === true && !needed.includes(right as keyof Role) ? [words] : [],
  );
}

/** Whether an agency's rows are closed to all others, whatever a statement says. */
export async function checkRowSecurity(owner: pg.Pool): Promise<Finding> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
       AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'user_group_id' AND NOT a.attisdropped)
       AND has_table_privilege('vialant_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE') ORDER BY 1`,
  );
  if (rows.length === 0) return good('Row-level security is forced on every table of an agency.');
  const names = rows.map(({ name }) => name);
  return wrong(
    `Row-level security is not forced on ${names.join(', ')}: one agency could see another's rows.`,
    names.map((name) => `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;`).join(' '),
  );
}

/** Whether tables, functions and views are those of this version. */
export async function checkUpgrade(owner: pg.Pool): Promise<Finding> {
  const { migrations, unknown, definitions } = await pendingUpgrade(owner);
  if (unknown.length > 0) {
    return wrong(
      `The database has had ${unknown.join(', ')}, which this version does not know: it is older than the database.`,
      'Start the newer version.',
    );
  }
  if (migrations.length + definitions.length === 0)
    return good('Tables, functions and views are those of this version.');
  return wrong(
    `Not brought up to date: ${[...migrations, ...definitions].slice(0, 10).join(', ')}.`,
    'npm start brings them up to date; see its first lines if it does not.',
  );
}

/** Whether anybody can sign in with the password that is in the manual. */
export async function checkDemo(owner: pg.Pool, isOpen: boolean): Promise<Finding[]> {
  const { rowCount } = await owner.query(`SELECT FROM user_account WHERE primary_email LIKE '%@demo.vialant.test'`);
  if (!rowCount) return [];
  const what = 'The database has the demo agencies, whose password everybody knows';
  return [
    isOpen
      ? wrong(`${what}, and others reach this server.`, 'Begin with an empty database and DEMO=0.')
      : look(`${what}.`, 'Begin with an empty database for real work.'),
  ];
}
