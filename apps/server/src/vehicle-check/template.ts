import type { RouteReply } from '@vialant/contract/route';
import type { vehicleRoutes } from '@vialant/contract/routes/vehicles';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import { readRow } from '../rows/entity-queries.ts';

export type Template = RouteReply<(typeof vehicleRoutes)['GET general_check/template']>;

/** A template as it is asked now, and who published its versions. Refuses with NOT_FOUND. */
export async function readTemplate(tx: Tx, id: string): Promise<Template> {
  const { name, version, archived_on } = await readRow(tx, 'general_check', id);
  const { rows: categories } = await sql<Template['categories'][number]>`
    SELECT c.id, c.name, coalesce(jsonb_agg(jsonb_build_object('id', coalesce(q.first_id, q.id), 'name', q.name)
      ORDER BY q.position) FILTER (WHERE q.id IS NOT NULL), '[]') AS questions
    FROM general_check_category c LEFT JOIN general_check_question q ON q.general_check_category_id = c.id
    WHERE c.general_check_id = ${id} AND c.version = ${version} GROUP BY c.id ORDER BY c.position`.execute(tx);
  const { rows: versions } = await sql<Template['versions'][number]>`
    SELECT v.version, v.name, a.first_name || ' ' || a.last_name AS created_by_name,
      api.instant(v.created_on) AS created_on
    FROM general_check_version v LEFT JOIN user_account a ON a.id = v.created_by
    WHERE v.general_check_id = ${id} ORDER BY v.version DESC`.execute(tx);
  return { id, name: name ?? '', version: version ?? 0, archived_on, categories, versions };
}
