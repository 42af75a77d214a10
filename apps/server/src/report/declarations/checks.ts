import { sql } from 'kysely';
import type { Asked, Report, Statement } from '../declaration.ts';
import { inBoxes, since, until } from '../narrow.ts';

/**
 * REPORT-09: for every box and day, midnight to midnight on the agency's wall clock, whether it was checked. A check that
 * missed a vial, confirmed by its user or made offline, is partial. A box that was made
 * after a day's due time has none on that day.
 */
export const checks = {
  name: 'checks',
  filters: ['period', 'unit', 'box'],
  columns: [
    { id: 'box', kind: 'text' },
    { id: 'unit', kind: 'text' },
    { id: 'day', kind: 'day' },
    { id: 'state', kind: 'word' },
    { id: 'happened', kind: 'instant' },
    { id: 'due_at', kind: 'text' },
    { id: 'checked_by', kind: 'text' },
    { id: 'checks', kind: 'number', sum: true },
    { id: 'seen', kind: 'number', sum: true },
  ],
  statement: (asked: Asked) => sql`
    SELECT b.id::text || ' ' || y.day::text AS id, b.name AS box, u.name AS unit, y.day, c.first_check AS happened,
      w.due_at, c.checked_by, coalesce(c.checks, 0) AS checks,
      (SELECT count(*) FROM public.drug_check s WHERE s.box_check_id = ANY (c.ids)) AS seen,
      CASE WHEN c.first_whole <= w.due THEN 'checked' WHEN c.first_whole IS NOT NULL THEN 'late'
        WHEN c.checks > 0 THEN 'partial'
        WHEN NOT b.check_daily OR b.created_on > w.due
          OR y.day >= (b.archived_on AT TIME ZONE ${asked.zone})::date THEN 'not_due'
        WHEN now() <= w.due THEN 'due' ELSE 'missed' END AS state
    FROM public.drug_box b LEFT JOIN public.unit u ON u.id = b.unit_id
    JOIN public.user_group g ON g.id = b.user_group_id
    CROSS JOIN (SELECT generate_series(greatest(${asked.from}::date, auth.began_on()), least(${asked.to}::date, ${asked.today}::date),
      interval '1 day')::date AS day) y
    CROSS JOIN LATERAL (SELECT coalesce(b.check_due_at, g.check_due_at) AS due_at,
      (y.day + coalesce(b.check_due_at, g.check_due_at)::time) AT TIME ZONE ${asked.zone} AS due) w
    LEFT JOIN checked c ON c.drug_box_id = b.id AND c.day = y.day
    WHERE b.user_group_id = auth.agency_id() AND ${inBoxes(asked, sql.ref('b.id'))}
      AND (b.archived_on IS NULL OR c.checks > 0 OR b.archived_on > ${since(asked)})`,
  with: (asked: Asked) => sql`checked AS MATERIALIZED (
    SELECT k.drug_box_id, (k.happened_at AT TIME ZONE ${asked.zone})::date AS day, count(*) AS checks,
      min(k.happened_at) AS first_check, string_agg(DISTINCT k.user_name, ', ') AS checked_by, array_agg(k.id) AS ids,
      min(k.happened_at) FILTER (WHERE k.discrepancy_confirmed_by_user_id IS NULL
        AND coalesce(k.not_asked, '') NOT LIKE '%confirmation%') AS first_whole
    FROM public.box_check k
    WHERE k.user_group_id = auth.agency_id() AND k.happened_at >= ${since(asked)} AND k.happened_at < ${until(asked)}
      AND ${inBoxes(asked, sql.ref('k.drug_box_id'))}
    GROUP BY 1, 2)`,
  order: {
    by: [
      ['box', 'text'],
      ['id', 'text'],
    ],
  },
  figures: (rows: Statement) => sql`
    SELECT count(*) FILTER (WHERE f.state IN ('checked', 'late', 'partial'))::integer AS done,
      count(*) FILTER (WHERE f.state <> 'not_due')::integer AS due,
      count(*) FILTER (WHERE f.state = 'partial')::integer AS partial FROM (${rows}) f`,
} as const satisfies Report;
