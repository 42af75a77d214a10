import { type Kysely, sql } from 'kysely';
import type { Definition, DefinitionKind } from './definition-files.ts';

type Tx = Kysely<unknown>;

/** A function or a view that is in the database. */
export type Present = {
  kind: DefinitionKind;
  name: string;
  /** As a statement names it: `auth.enter(bytea, text, boolean)`, `api."user"`. */
  identity: string;
};

export type Named = Pick<Definition, 'kind' | 'name'>;

export function isSame(one: Named, other: Named): boolean {
  return one.kind === other.kind && one.name === other.name;
}

// Every function and view outside of PostgreSQL's own schemas, as `Present`, with its ids in the catalogue.
const PRESENT = sql`
  SELECT 'pg_proc'::regclass::oid AS classid, p.oid AS objid, n.nspname AS schema, p.proname AS own_name,
    'function' AS kind, n.nspname || '.' || p.proname AS name,
    format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) AS identity
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND p.prokind = 'f'
  UNION ALL
  SELECT 'pg_class'::regclass, c.oid, n.nspname, c.relname, 'view', n.nspname || '.' || c.relname, format('%I.%I', n.nspname, c.relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.relkind = 'v'`;

/** What the database holds under this name; more than one where a function has several signatures. */
export async function present(tx: Tx, { kind, name }: Named): Promise<Present[]> {
  const [schema, ownName] = name.split('.');
  const { rows } = await sql<Present>`SELECT kind, name, identity FROM (${PRESENT}) p
    WHERE p.kind = ${kind} AND p.schema = ${schema}::name AND p.own_name = ${ownName}::name`.execute(tx);
  return rows;
}

/** The names of all functions and views in the database. */
export async function allPresent(tx: Tx): Promise<Named[]> {
  const { rows } = await sql<Named>`SELECT DISTINCT kind, name FROM (${PRESENT}) p`.execute(tx);
  return rows;
}

/** What was applied last: the functions and views that are ours, with the hash of their text. */
export async function appliedDefinitions(tx: Tx): Promise<(Named & { hash: string })[]> {
  const { rows } = await sql<Named & { hash: string }>`SELECT kind, name, hash FROM applied_definition`.execute(tx);
  return rows;
}

type Needing = { what: string; kind: DefinitionKind | null; name: string | null; identity: string | null };

/**
 * Drops a function or view together with those of ours that depend on it, the outermost first. Throws if something else
 * depends on it, such as a table or what an operator has made: that is not ours to drop.
 */
export async function dropWithNeeding(tx: Tx, dropped: Present, isOurs: (named: Named) => boolean): Promise<void> {
  const { rows } = await sql<Needing>`
    WITH RECURSIVE present AS (${PRESENT}), needing (classid, objid, depth) AS (
      SELECT p.classid, p.objid, 0 FROM present p WHERE p.kind = ${dropped.kind} AND p.identity = ${dropped.identity}
      UNION
      SELECT CASE WHEN r.oid IS NULL THEN d.classid ELSE 'pg_class'::regclass::oid END,
        coalesce(r.ev_class, d.objid), n.depth + 1
      FROM needing n JOIN pg_depend d ON d.refclassid = n.classid AND d.refobjid = n.objid
      -- A view needs something by way of its rule.
      LEFT JOIN pg_rewrite r ON d.classid = 'pg_rewrite'::regclass AND r.oid = d.objid
      WHERE r.ev_class IS DISTINCT FROM n.objid
    )
    SELECT pg_describe_object(n.classid, n.objid, 0) AS what, p.kind, p.name, p.identity
    FROM needing n LEFT JOIN present p ON p.classid = n.classid AND p.objid = n.objid
    -- The row type of a view comes and goes with the view.
    WHERE n.classid <> 'pg_type'::regclass
    GROUP BY n.classid, n.objid, p.kind, p.name, p.identity ORDER BY max(n.depth) DESC`.execute(tx);
  const ours = rows.flatMap(({ kind, name, identity }) =>
    kind !== null && name !== null && identity !== null && isOurs({ kind, name }) ? [{ kind, identity }] : [],
  );
  if (ours.length < rows.length) {
    const others = rows.filter(({ kind, name }) => kind === null || name === null || !isOurs({ kind, name }));
    throw new Error(
      `${dropped.kind} ${dropped.identity} cannot be dropped: ${others.map(({ what }) => what).join(', ')} needs it`,
    );
  }
  for (const { kind, identity } of ours) await sql.raw(`DROP ${kind} ${identity}`).execute(tx);
}
