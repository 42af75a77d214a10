import { type Kysely, sql, type Transaction } from 'kysely';
import {
  allPresent,
  appliedDefinitions,
  dropWithNeeding,
  isSame,
  type Named,
  type Present,
  present,
} from './definition-catalogue.ts';
import { type Definition, readDefinitions } from './definition-files.ts';

type Tx = Transaction<unknown>;
type Reading = Kysely<unknown>;

// The new definition has another result type or other columns, or its name is ambiguous while the old function with
// other arguments is still there: the old one must be dropped first.
const CANNOT_REPLACE = new Set(['42P13', '42P16', '42725']);
// The definition names a function, table, view, column or type that does not exist, or not yet.
const NAMES_WHAT_IS_NOT_THERE = new Set(['42883', '42P01', '42703', '42704']);

/**
 * Brings every function and view to what its file says: those whose text has changed are replaced, those that have no
 * file any more are dropped. Answers the names of what was changed. The caller holds the lock of the migrations.
 */
export async function applyDefinitions(tx: Tx, folder?: string): Promise<string[]> {
  const wanted = await readDefinitions(folder);
  const applied = await appliedDefinitions(tx);
  const isOurs = (named: Named): boolean => [...wanted, ...applied].some((one) => isSame(one, named));
  const gone = applied.filter((one) => !wanted.some((other) => isSame(one, other)));
  const waiting = await notApplied(tx, wanted);
  if (waiting.length === 0 && gone.length === 0) return [];
  // A name without a schema means one in `public`, whatever search path the owner's role has.
  await sql`SET LOCAL search_path = public`.execute(tx);
  await applyAll(tx, wanted, isOurs);
  for (const one of gone) {
    for (const old of await present(tx, one)) await dropWithNeeding(tx, old, isOurs);
    await sql`DELETE FROM applied_definition WHERE kind = ${one.kind} AND name = ${one.name}`.execute(tx);
  }
  const broken = await notApplied(tx, wanted);
  if (broken.length > 0)
    throw new Error(`${broken.map(({ name }) => name).join(', ')} needs what has no file any more`);
  await validate(tx, wanted);
  return [...waiting, ...gone].map(({ name }) => name);
}

/** The names of the functions and views that are not, or not yet, what their files say. */
export async function definitionsToApply(db: Reading): Promise<string[]> {
  return (await notApplied(db, await readDefinitions())).map(({ name }) => name);
}

/** The definitions whose text is not the one applied last, or that are missing because a migration dropped them. */
async function notApplied(tx: Reading, wanted: readonly Definition[]): Promise<Definition[]> {
  const applied = await appliedDefinitions(tx);
  const there = await allPresent(tx);
  return wanted.filter(
    (one) =>
      !applied.some((other) => isSame(one, other) && one.hash === other.hash) ||
      !there.some((other) => isSame(one, other)),
  );
}

/**
 * Applies all of them in rounds: a definition that needs one not applied yet waits for the next round. A round may also
 * drop a definition because what it needs was replaced; then it is made again in the next one.
 */
async function applyAll(tx: Tx, wanted: readonly Definition[], isOurs: (named: Named) => boolean): Promise<void> {
  for (let waiting = await notApplied(tx, wanted); waiting.length > 0; waiting = await notApplied(tx, wanted)) {
    const failures: Error[] = [];
    for (const definition of waiting) {
      const failure = await apply(tx, definition, isOurs);
      if (failure) failures.push(failure);
    }
    if (failures.length === waiting.length) throw failures[0];
  }
}

/** Applies one definition. Answers the failure if it names something that does not exist (yet). */
async function apply(tx: Tx, definition: Definition, isOurs: (named: Named) => boolean): Promise<Error | null> {
  const before = await present(tx, definition);
  let failure = await attempt(tx, definition, before);
  if (failure && CANNOT_REPLACE.has(failure.code)) {
    for (const old of before) await dropWithNeeding(tx, old, isOurs);
    failure = await attempt(tx, definition, []);
  }
  if (failure && !NAMES_WHAT_IS_NOT_THERE.has(failure.code)) throw explained(definition, failure);
  if (failure) return explained(definition, failure);
  const after = await present(tx, definition);
  // With other arguments, PostgreSQL makes a second function beside the old one.
  const isBeside = after.length > before.length && before.length > 0;
  for (const old of isBeside ? before : []) await dropWithNeeding(tx, old, isOurs);
  await sql`INSERT INTO applied_definition (kind, name, hash)
    VALUES (${definition.kind}, ${definition.name}, ${definition.hash})
    ON CONFLICT (kind, name) DO UPDATE SET hash = excluded.hash`.execute(tx);
  return null;
}

type Failure = Error & { code: string };

/** Runs the file, after setting the rights back to those of a new function or view: only what the file grants holds. */
async function attempt(tx: Tx, { text }: Definition, before: readonly Present[]): Promise<Failure | null> {
  await sql`SAVEPOINT definition`.execute(tx);
  try {
    for (const { kind, identity } of before) {
      await sql.raw(`REVOKE ALL ON ${kind === 'view' ? '' : kind} ${identity} FROM PUBLIC, vialant_app`).execute(tx);
      if (kind === 'function') await sql.raw(`GRANT EXECUTE ON FUNCTION ${identity} TO PUBLIC`).execute(tx);
    }
    await sql.raw(text).execute(tx);
    await sql`RELEASE SAVEPOINT definition`.execute(tx);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error;
    await sql`ROLLBACK TO SAVEPOINT definition`.execute(tx);
    return error as Failure;
  }
}

function explained({ name }: Definition, cause: Failure): Error {
  return Object.assign(new Error(`${name}.sql: ${cause.message}`, { cause }), { code: cause.code });
}

/** Checks the functions in SQL once more: what they name may have been dropped after they were made. */
async function validate(tx: Tx, wanted: readonly Definition[]): Promise<void> {
  const names = wanted.flatMap(({ kind, name }) => (kind === 'function' ? [name] : []));
  await sql`
    SELECT fmgr_sql_validator(p.oid) FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE l.lanname = 'sql' AND p.pronamespace::regnamespace || '.' || p.proname = ANY (${names})`.execute(tx);
}
