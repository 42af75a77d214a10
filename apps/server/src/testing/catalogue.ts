import type pg from 'pg';

// Who may do what; where nobody was granted anything, what everybody may do by default.
const rightsOf = (acl: string, kind: string, owner: string): string => `(
  SELECT string_agg(format('%s %s%s', coalesce(r.rolname, 'PUBLIC'), a.privilege_type,
    CASE WHEN a.is_grantable THEN ' with grant' END), ', ' ORDER BY r.rolname, a.privilege_type)
  FROM aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a LEFT JOIN pg_roles r ON r.oid = a.grantee)`;

const OURS = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'`;
const OF_CLASS = `FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace`;

/** Each answers what a thing is called and all that it is. */
const QUERIES: Record<string, string> = {
  schema: `SELECT n.nspname AS name, concat_ws(' | ', n.nspowner::regrole,
      ${rightsOf('n.nspacl', 'n', 'n.nspowner')}) AS what FROM pg_namespace n WHERE ${OURS}`,
  // A sequence belongs to its column and is told there.
  table: `SELECT c.oid::regclass::text AS name, concat_ws(' | ', c.relkind, c.relowner::regrole, c.relpersistence,
      c.relrowsecurity, c.relforcerowsecurity, c.reloptions, ${rightsOf('c.relacl', 'r', 'c.relowner')}) AS what
    ${OF_CLASS} WHERE ${OURS} AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')`,
  column: `SELECT format('%s %s', c.oid::regclass,
      (SELECT count(*) FROM pg_attribute b WHERE b.attrelid = c.oid AND b.attnum BETWEEN 1 AND a.attnum
        AND NOT b.attisdropped)) AS name,
      concat_ws(' | ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        a.attstorage, a.attcompression, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid),
        (SELECT string_agg(format('%s %s', x.grantee::regrole, x.privilege_type), ', '
          ORDER BY x.grantee::regrole::text, x.privilege_type) FROM aclexplode(a.attacl) x)) AS what
    ${OF_CLASS} JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE ${OURS} AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')`,
  constraint: `SELECT format('%s of %s', k.conname, k.conrelid::regclass) AS name,
      concat_ws(' | ', pg_get_constraintdef(k.oid), k.convalidated) AS what
    FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE ${OURS}`,
  index: `SELECT c.relname AS name, concat_ws(' | ', pg_get_indexdef(c.oid), i.indisvalid, i.indisunique) AS what
    ${OF_CLASS} JOIN pg_index i ON i.indexrelid = c.oid WHERE ${OURS}`,
  trigger: `SELECT format('%s of %s', t.tgname, c.oid::regclass) AS name,
      concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled) AS what
    ${OF_CLASS} JOIN pg_trigger t ON t.tgrelid = c.oid WHERE ${OURS} AND NOT t.tgisinternal`,
  policy: `SELECT format('%s of %s', p.polname, c.oid::regclass) AS name, concat_ws(' | ', p.polcmd, p.polpermissive,
      p.polroles::regrole[], pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)) AS what
    ${OF_CLASS} JOIN pg_policy p ON p.polrelid = c.oid WHERE ${OURS}`,
  function: `SELECT p.oid::regprocedure::text AS name, concat_ws(' | ', p.proowner::regrole,
      ${rightsOf('p.proacl', 'f', 'p.proowner')}, pg_get_functiondef(p.oid)) AS what
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${OURS}`,
  view: `SELECT c.oid::regclass::text AS name, concat_ws(' | ', c.reloptions, pg_get_viewdef(c.oid)) AS what
    ${OF_CLASS} WHERE ${OURS} AND c.relkind IN ('v', 'm')`,
  type: `SELECT t.oid::regtype::text AS name, concat_ws(' | ', t.typtype, t.typowner::regrole) AS what
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE ${OURS}`,
  extension: `SELECT e.extname AS name, e.extversion AS what FROM pg_extension e`,
  'default right': `SELECT concat_ws(' ', d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype) AS name,
      d.defaclacl::text AS what FROM pg_default_acl d`,
  role: `SELECT r.rolname AS name, concat_ws(' | ', r.rolsuper, r.rolinherit, r.rolcreaterole, r.rolcreatedb,
      r.rolcanlogin, r.rolreplication, r.rolbypassrls, r.rolconfig) AS what
    FROM pg_roles r WHERE r.rolname LIKE 'vialant%'`,
  'member of': `SELECT format('%s in %s', m.member::regrole, m.roleid::regrole) AS name, m.admin_option::text AS what
    FROM pg_auth_members m WHERE m.member >= 16384 OR m.roleid >= 16384`,
};

/** All that a database is besides its rows: each thing by kind and name, with everything that makes it what it is. */
export async function readCatalogue(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    // Names are told without the schemas of the search path; without one, every name tells its own.
    await client.query(`SET search_path = pg_catalog`);
    const things: [string, string][] = [];
    for (const [kind, query] of Object.entries(QUERIES)) {
      const { rows } = await client.query<{ name: string; what: string }>(query);
      for (const { name, what } of rows) things.push([`${kind} ${name}`, what]);
    }
    return Object.fromEntries(things.sort(([one], [other]) => (one < other ? -1 : 1)));
  } finally {
    await client.query('RESET search_path');
    client.release();
  }
}
