import { type RawBuilder, sql } from 'kysely';
import { isStoredId } from '../rows/entity-queries.ts';
import type { Asked } from './declaration.ts';

type Sql = RawBuilder<unknown>;

const everything = sql`true`;
const nothing = sql`false`;

/** The first moment of the period, and the first one after it. */
export function since({ from, zone }: Asked): Sql {
  return sql`(${from}::date::timestamp AT TIME ZONE ${zone})`;
}

export function until({ to, zone }: Asked): Sql {
  return sql`((${to}::date + 1)::timestamp AT TIME ZONE ${zone})`;
}

/** Whether the box is the one that is asked for, or stands in the unit that is. */
export function inBoxes({ boxId, unitId }: Asked, box: Sql): Sql {
  if (boxId !== null) return isStoredId(boxId) ? sql`${box} = ${boxId}::uuid` : nothing;
  if (unitId === null) return everything;
  if (!isStoredId(unitId)) return nothing;
  return sql`${box} IN (SELECT asked.id FROM public.drug_box asked WHERE asked.unit_id = ${unitId}::uuid)`;
}

/** Whether the drug type, under this name in the statement, is the one that is asked for, or of that schedule. */
export function ofTypes({ typeId, schedule }: Asked, type: string): Sql {
  const conditions: Sql[] = [everything];
  if (typeId !== null) {
    conditions.push(isStoredId(typeId) ? sql`${sql.id(type, 'id')} = ${typeId}::uuid` : nothing);
  }
  if (schedule === 'none') conditions.push(sql`${sql.id(type, 'schedule')} IS NULL`);
  else if (schedule !== null) conditions.push(sql`${sql.id(type, 'schedule')} = ${schedule}`);
  return sql.join(conditions, sql` AND `);
}

/** Whether the person is the one that is asked for. */
export function byPerson({ userId }: Asked, person: Sql): Sql {
  if (userId === null) return everything;
  return isStoredId(userId) ? sql`${person} = ${userId}::uuid` : nothing;
}

/** What every statement with amounts tells of the drug type that stands in it under this name. */
export function amountsOf(type: string): Sql {
  const field = (name: string): Sql => sql.id(type, name);
  return sql`${field('name')} AS drug_type, CASE WHEN NOT 'Equipment' = ANY (${field('categories')})
    THEN coalesce(${field('display_unit_of_measurement')}, ${field('unit_of_measurement')}) END AS measure,
    ${field('unit_name')} AS piece`;
}

/**
 * The stock moves of one kind that happened in the period, as `m`, each with its vial `v`, the type `t` that it had, its
 * box `b`, and whether it was taken back later, `r`; with whatever else is joined.
 */
export function movesOf(asked: Asked, kind: string, joined: Sql = sql``): Sql {
  return sql`
    FROM public.stock_move_record m
    CROSS JOIN LATERAL auth.known_vial(m.drug_id, m.id) v
    JOIN public.drug_type t ON t.id = v.drug_type_id
    JOIN public.drug_box b ON b.id = m.drug_box_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM public.stock_move_record x
      WHERE x.source_id = m.id) AS is_reversed) r ${joined}
    WHERE m.user_group_id = auth.agency_id() AND m.happened_at >= ${since(asked)} AND m.happened_at < ${until(asked)}
      AND m.type = ${kind} AND ${inBoxes(asked, sql.ref('m.drug_box_id'))} AND ${ofTypes(asked, 't')}
      AND ${byPerson(asked, sql.ref('m.created_by'))}`;
}

/** What the rows of such moves tell alike. */
export const moveColumns: Sql = sql`m.id, m.drug_id, m.happened_at AS happened, m.created_on AS recorded, v.code, v.lot,
  v.expires_on, t.schedule, t.finished_form, b.name AS box, m.user_name AS person,
  coalesce(m.witness_name, m.guest_verify_name) AS witness, coalesce(m.witness_form, 'none') AS form,
  CASE WHEN r.is_reversed THEN 'yes' ELSE 'no' END AS reversed`;
