import { inventoryWords } from '@vialant/domain/words/office/law';
import { sql } from 'kysely';
import { isStoredId } from '../../rows/entity-queries.ts';
import type { Asked, Report, Statement } from '../declaration.ts';

/** LAW-07: the lines of an inventory as they were when it was taken, by location. */
export const biennial = {
  name: 'biennial',
  about: 'vial',
  filters: ['inventory'],
  columns: [
    { id: 'location', kind: 'text' },
    { id: 'schedule', kind: 'text' },
    { id: 'drug_type', kind: 'text' },
    { id: 'finished_form', kind: 'text' },
    { id: 'code', kind: 'code' },
    { id: 'lot', kind: 'code' },
    { id: 'expires_on', kind: 'day' },
    { id: 'box', kind: 'text' },
    { id: 'unit', kind: 'text' },
    { id: 'vials', kind: 'number', sum: true },
    { id: 'amount', kind: 'amount', sum: true },
    { id: 'opened', kind: 'word' },
  ],
  statement: (asked: Asked) => sql`
    SELECT l.line::text AS id, l.line, l.drug_id, coalesce(nullif(l.location, ''), ${inventoryWords.noLocation}) AS location,
      l.schedule, l.drug_type, l.finished_form, l.measure, l.piece, l.code, l.lot, l.expires_on, l.box, l.unit, 1 AS vials,
      l.micrograms AS amount, CASE WHEN l.is_opened THEN 'yes' ELSE 'no' END AS opened
    FROM public.inventory_line l
    WHERE l.user_group_id = auth.agency_id() AND l.inventory_count_id = (${which(asked)})`,
  order: { by: [['line', 'numeric']] },
  scope: (asked: Asked) => sql`
    SELECT c.moment, c.taken_date::text AS day, to_char(c.created_on AT TIME ZONE c.time_zone, 'HH24:MI') AS time,
      c.taken_by, c.agency_name AS agency, c.registrations AS dea_number
    FROM public.inventory_count c WHERE c.user_group_id = auth.agency_id() AND c.id = (${which(asked)})`,
} as const satisfies Report;

/** The inventory that is asked for, else the latest one. */
function which({ countId }: Asked): Statement {
  if (countId !== null) return isStoredId(countId) ? sql`SELECT ${countId}::uuid` : sql`SELECT NULL::uuid`;
  return sql`SELECT c.id FROM public.inventory_count c WHERE c.user_group_id = auth.agency_id()
    ORDER BY c.id DESC LIMIT 1`;
}
