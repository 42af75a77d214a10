import { type Kysely, sql } from 'kysely';
import { appliedDefinitions, dropWithNeeding, isSame, present } from './definition-catalogue.ts';
import { type Definition, readDefinitions } from './definition-files.ts';

const LINE = /^-- (needs|rebuilds): (.+)$/gm;

/**
 * Prepares functions and views for a migration, before it runs, as two kinds of lines in it ask for.
 *
 * `-- needs: public.refuse_change`: a trigger, a policy or a default in it calls this function, which may be newer than
 * the database. Where it is not there, its file is run.
 *
 * `-- rebuilds: api.drug`: it changes a column that this view shows. The view is dropped, with what of ours needs it, and
 * made again after the migrations.
 */
export async function prepareDefinitions(tx: Kysely<unknown>, migration: string, folder?: string): Promise<void> {
  const asked = [...migration.matchAll(LINE)];
  if (asked.length === 0) return;
  const definitions = await readDefinitions(folder);
  for (const [, verb, names = ''] of asked) {
    for (const name of names.split(/, */)) {
      await (verb === 'needs' ? make(tx, name, definitions) : drop(tx, name));
    }
  }
}

async function make(tx: Kysely<unknown>, name: string, definitions: readonly Definition[]): Promise<void> {
  const definition = definitions.find((one) => one.kind === 'function' && one.name === name);
  if (!definition) throw new Error(`a migration needs ${name}, which has no file`);
  if ((await present(tx, definition)).length === 0) await sql.raw(definition.text).execute(tx);
}

async function drop(tx: Kysely<unknown>, name: string): Promise<void> {
  const ours = await appliedDefinitions(tx);
  for (const kind of ['function', 'view'] as const) {
    for (const old of await present(tx, { kind, name })) {
      await dropWithNeeding(tx, old, (named) => ours.some((one) => isSame(one, named)));
    }
  }
}
