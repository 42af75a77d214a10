import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { milliseconds } from '../../db/milliseconds.ts';
import { isStoredId } from '../../rows/entity-queries.ts';
import type { Asked, Report, Statement } from '../declaration.ts';
import { byPerson, since, until } from '../narrow.ts';

/** REPORT-12: what vehicle checks reported, with what became of it, and whether it failed there shortly before. */
export const vehicleFailures = {
  name: 'vehicle_failures',
  filters: ['period', 'unit', 'person'],
  columns: [
    { id: 'happened', kind: 'instant' },
    { id: 'unit', kind: 'text' },
    { id: 'template', kind: 'text' },
    { id: 'version', kind: 'number' },
    { id: 'category', kind: 'text' },
    { id: 'question', kind: 'text' },
    { id: 'again', kind: 'word' },
    { id: 'previous_on', kind: 'instant' },
    { id: 'person', kind: 'text' },
    { id: 'state', kind: 'word' },
    { id: 'fixed_on', kind: 'instant' },
    { id: 'fixed_by', kind: 'text' },
    { id: 'fixed_note', kind: 'text' },
  ],
  statement: (asked: Asked) => sql`
    SELECT * FROM (
      SELECT f.id, f.created_on::timestamptz AS happened, f.unit_id, f.created_by, f.unit_name AS unit,
        f.general_check_name AS template, f.version, f.category_name AS category, f.question_name AS question,
        CASE f.again WHEN 1 THEN 'yes' ELSE 'no' END AS again, f.previous_on::timestamptz AS previous_on,
        f.created_by_name AS person, CASE WHEN f.fixed_on IS NULL THEN 'open' ELSE 'fixed' END AS state,
        f.fixed_on::timestamptz AS fixed_on, f.fixed_by_name AS fixed_by, f.fixed_note
      FROM api.check_failures(${milliseconds(TIMING.sameFailure.windowMs)}, NULL, NULL, NULL, ${since(asked)}, ${until(asked)}) f) f
    WHERE ${ofUnit(asked)} AND ${byPerson(asked, sql.ref('f.created_by'))}`,
  order: {
    by: [
      ['happened', 'timestamptz'],
      ['id', 'uuid'],
    ],
  },
} as const satisfies Report;

function ofUnit({ unitId }: Asked): Statement {
  if (unitId === null) return sql`true`;
  return isStoredId(unitId) ? sql`f.unit_id = ${unitId}::uuid` : sql`false`;
}
