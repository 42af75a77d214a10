import { EQUIPMENT_CATEGORY, NON_CONTROLLED_CATEGORY } from '@vialant/domain/custody/drug-type';
import { type RawBuilder, sql } from 'kysely';
import { isStoredId } from '../rows/entity-queries.ts';
import type { Asked } from './declaration.ts';

type Sql = RawBuilder<unknown>;

const everything = sql`true`;
const nothing = sql`false`;

/** The categories whose types are no controlled drugs. */
export const UNCONTROLLED = [NON_CONTROLLED_CATEGORY, EQUIPMENT_CATEGORY] as const;

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

/** Whether the drug type, under this name in the statement, is the one that is asked for, or of those schedules. */
export function ofTypes({ typeId, schedules }: Asked, type: string): Sql {
  const conditions: Sql[] = [everything];
  if (typeId !== null) {
    conditions.push(isStoredId(typeId) ? sql`${sql.id(type, 'id')} = ${typeId}::uuid` : nothing);
  }
  if (schedules !== null)
    conditions.push(sql`coalesce(${sql.id(type, 'schedule')}, 'none') = ANY (${[...schedules]}::text[])`);
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
 * The vial of each stock move `m` as the agency knew it then, as `v`. Most vials are still here and are simply joined; only
 * of one that a sister has by now is anything asked past row-level security (without OFFSET the function would be called
 * for every row). A stay that a handover has ended had the type that the handover tells. The type is joined by LEFT JOIN:
 * every move has one, and a plain join would make the database expect so few rows that it sorts them all for a page.
 */
export const vialsOfMoves: Sql = sql`
    LEFT JOIN public.drug d ON d.id = m.drug_id
    LEFT JOIN LATERAL (SELECT x.drug_type_id FROM public.drug_transfer x
      WHERE x.drug_id = m.drug_id AND x.user_group_id = auth.agency_id() AND x.to_user_group_id <> x.user_group_id
        AND x.id >= m.id ORDER BY x.id LIMIT 1) h ON true
    LEFT JOIN LATERAL (SELECT k.* FROM auth.known_vial(m.drug_id, m.id) k WHERE d.id IS NULL OFFSET 0) k ON true
    CROSS JOIN LATERAL (SELECT coalesce(d.barcode_id, k.code) AS code, coalesce(d.lot_number, k.lot) AS lot,
      coalesce(d.expiration_date, k.expires_on) AS expires_on,
      coalesce(h.drug_type_id, d.type, k.drug_type_id) AS drug_type_id) v`;

/**
 * The stock moves of one kind that happened in the period, as `m`, each with its vial `v`, the type `t` that it had, its
 * box `b`, and what took it back later, `r`; with whatever else is joined.
 */
export function movesOf(asked: Asked, kind: string, joined: Sql = sql``): Sql {
  return sql`
    FROM public.stock_move_record m
    ${vialsOfMoves}
    LEFT JOIN public.drug_type t ON t.id = v.drug_type_id
    JOIN public.drug_box b ON b.id = m.drug_box_id
    LEFT JOIN public.stock_move_record r ON r.source_id = m.id ${joined}
    WHERE m.user_group_id = auth.agency_id() AND m.happened_at >= ${since(asked)} AND m.happened_at < ${until(asked)}
      AND m.type = ${kind} AND ${inBoxes(asked, sql.ref('m.drug_box_id'))} AND ${ofTypes(asked, 't')}
      AND ${byPerson(asked, sql.ref('m.created_by'))}`;
}

/** What the rows of such moves tell alike. */
export const moveColumns: Sql = sql`m.id, m.drug_id, m.happened_at AS happened, m.created_on AS recorded, v.code, v.lot,
  v.expires_on, t.schedule, t.finished_form, b.name AS box, m.user_name AS person,
  coalesce(m.witness_name, m.guest_verify_name) AS witness, coalesce(m.witness_form, 'none') AS form,
  CASE WHEN r.id IS NOT NULL THEN 'yes' ELSE 'no' END AS reversed`;
