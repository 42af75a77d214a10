import type { RouteInput } from '@vialant/contract/route';
import type { vehicleRoutes } from '@vialant/contract/routes/vehicles';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { isStoredId, readRow } from '../rows/entity-queries.ts';
import { insertRow, updateRow } from '../rows/write-row.ts';
import { readTemplate, type Template } from './template.ts';

type Draft = RouteInput<(typeof vehicleRoutes)['POST general_check/publish']>;
type Question = Draft['categories'][number]['questions'][number];

/**
 * VEHICLES-02: makes the draft the next version of its template, or the first one of a new template. Versions of before
 * stay as they are, for the checks that were begun on them.
 */
export async function publishTemplate(tx: Tx, draft: Draft): Promise<Template> {
  const id = await takeTemplate(tx, draft);
  await requireKnown(tx, id, draft);
  const version = draft.version + 1;
  await sql`UPDATE general_check SET version = ${version} WHERE id = ${id}`.execute(tx);
  await sql`INSERT INTO general_check_version (general_check_id, version, user_group_id, created_by, name)
    VALUES (${id}, ${version}, auth.agency_id(), auth.user_id(), ${draft.name})`.execute(tx);
  for (const [position, { name, questions }] of draft.categories.entries()) {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO general_check_category (user_group_id, general_check_id, version, position, name)
      VALUES (auth.agency_id(), ${id}, ${version}, ${position}, ${name}) RETURNING id`.execute(tx);
    await addQuestions(tx, String(rows[0]?.id), questions);
  }
  return readTemplate(tx, id);
}

/**
 * The template under its new name, locked until the version is there: of two who publish at once, the second finds the
 * version of the first, and is STALE.
 */
async function takeTemplate(tx: Tx, { general_check_id: id, version, name }: Draft): Promise<string> {
  if (id === undefined || id === null) {
    if (version !== 0) throw new Refused({ code: 'STALE' });
    return insertRow(tx, 'general_check', { name });
  }
  await readRow(tx, 'general_check', id);
  await sql`SELECT FROM general_check WHERE id = ${id} FOR UPDATE`.execute(tx);
  const current = await readRow(tx, 'general_check', id);
  if (current.version !== version) throw new Refused({ code: 'STALE' });
  if (current.name !== name) await updateRow(tx, 'general_check', { id, name });
  return id;
}

/** Refuses a draft that names a question twice, or one that the template never had. */
async function requireKnown(tx: Tx, checkId: string, { categories }: Draft): Promise<void> {
  const known = categories.flatMap(({ questions }) => questions.flatMap(({ id }) => id ?? []));
  const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT coalesce(q.first_id, q.id))::integer AS n
    FROM general_check_question q JOIN general_check_category c ON c.id = q.general_check_category_id
    WHERE c.general_check_id = ${checkId}
      AND coalesce(q.first_id, q.id) = ANY (${known.filter(isStoredId)}::uuid[])`.execute(tx);
  if (rows[0]?.n !== known.length) {
    throw new Refused({
      code: 'INVALID_INPUT',
      fields: { categories: 'must hold each question of the template once' },
    });
  }
}

async function addQuestions(tx: Tx, categoryId: string, questions: readonly Question[]): Promise<void> {
  const names = questions.map(({ name }) => name);
  const firsts = questions.map(({ id }) => id ?? null);
  await sql`INSERT INTO general_check_question (user_group_id, general_check_category_id, position, name, first_id)
    SELECT auth.agency_id(), ${categoryId}, q.place - 1, q.name, q.first_id
    FROM unnest(${names}::text[], ${firsts}::uuid[]) WITH ORDINALITY AS q(name, first_id, place)`.execute(tx);
}
