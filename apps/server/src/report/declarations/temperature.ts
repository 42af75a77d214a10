import { sql } from 'kysely';
import type { Asked, Report, Statement } from '../declaration.ts';
import { byPerson, inBoxes, since, until } from '../narrow.ts';

/** REPORT-13: what was measured at checks, against the range that the agency allows. */
export const temperature = {
  name: 'temperature',
  filters: ['period', 'unit', 'box', 'person'],
  columns: [
    { id: 'happened', kind: 'instant' },
    { id: 'box', kind: 'text' },
    { id: 'unit', kind: 'text' },
    { id: 'degrees', kind: 'number' },
    { id: 'out_of_range', kind: 'word' },
    { id: 'person', kind: 'text' },
  ],
  statement: (asked: Asked) => sql`
    SELECT k.id, k.happened_at AS happened, b.name AS box, u.name AS unit, k.temperature_celsius AS degrees,
      CASE WHEN k.temperature_celsius BETWEEN g.temperature_min AND g.temperature_max
        THEN 'no' ELSE 'yes' END AS out_of_range, k.user_name AS person, g.temperature_min AS range_low,
      g.temperature_max AS range_high
    FROM public.box_check k JOIN public.drug_box b ON b.id = k.drug_box_id
    JOIN public.user_group g ON g.id = k.user_group_id LEFT JOIN public.unit u ON u.id = b.unit_id
    WHERE k.user_group_id = auth.agency_id() AND k.happened_at >= ${since(asked)} AND k.happened_at < ${until(asked)}
      AND k.temperature_celsius IS NOT NULL
      AND ${inBoxes(asked, sql.ref('k.drug_box_id'))} AND ${byPerson(asked, sql.ref('k.created_by'))}`,
  order: {
    by: [
      ['happened', 'timestamptz'],
      ['id', 'uuid'],
    ],
    isOfIndex: true,
  },
  figures: (rows: Statement) => sql`
    SELECT min(f.degrees) AS low, max(f.degrees) AS high, round(avg(f.degrees), 1) AS mean,
      count(*) FILTER (WHERE f.out_of_range = 'yes')::integer AS out, max(f.range_low) AS range_low,
      max(f.range_high) AS range_high FROM (${rows}) f HAVING count(*) > 0`,
} as const satisfies Report;
