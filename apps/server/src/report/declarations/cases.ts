import { CASE_TYPES, isLoss, OUTCOMES } from '@vialant/domain/cases/case';
import { form106Due, hasClocks, noticeDue } from '@vialant/domain/cases/clock';
import { type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import { sql } from 'kysely';
import type { Tx } from '../../db/agency-transaction.ts';
import type { Asked, Report, Statement } from '../declaration.ts';
import { inBoxes, since, until } from '../narrow.ts';

const WITH_CLOCKS = CASE_TYPES.filter(hasClocks);
const LOSSES = OUTCOMES.filter(isLoss);

/** REPORT-12: the cases that were discovered in the period, as they stand today, with their clocks. */
export const cases = {
  name: 'cases',
  filters: ['period', 'unit', 'box'],
  columns: [
    { id: 'case_number', kind: 'code' },
    { id: 'case_type', kind: 'word' },
    { id: 'discovered', kind: 'instant' },
    { id: 'owner', kind: 'text' },
    { id: 'state', kind: 'word' },
    { id: 'outcome', kind: 'word' },
    { id: 'days_open', kind: 'number' },
    { id: 'clocks', kind: 'word' },
    { id: 'notice_due', kind: 'day' },
    { id: 'notice_sent', kind: 'day' },
    { id: 'form_due', kind: 'day' },
    { id: 'form_sent', kind: 'day' },
    { id: 'vials', kind: 'number' },
    { id: 'box', kind: 'text' },
  ],
  with: dueDays,
  statement: (asked: Asked) => sql`
    SELECT s.id, s.number AS case_number, s.case_type, s.discovered_on AS discovered, s.owner_name AS owner, s.state,
      s.outcome, s.days_open, s.vials, s.box, k.notice_due, s.notice_sent_date AS notice_sent, k.form_due,
      s.form_sent_date AS form_sent,
      CASE WHEN k.day IS NULL THEN 'none'
        WHEN s.outcome <> ALL (${LOSSES}::text[]) OR num_nulls(s.notice_sent_date, s.form_sent_date) = 0 THEN 'stopped'
        WHEN (s.notice_sent_date IS NULL AND k.notice_due < ${asked.today}::date)
          OR (s.form_sent_date IS NULL AND k.form_due < ${asked.today}::date) THEN 'overdue'
        ELSE 'running' END AS clocks
    FROM (${found(asked)}) s
    LEFT JOIN due k ON k.day = s.clock_day`,
  order: {
    by: [
      ['discovered', 'timestamptz'],
      ['id', 'uuid'],
    ],
  },
} as const satisfies Report;

/** The cases that are asked for, each with its newest event, and the day from which its clocks are counted. */
function found(asked: Asked): Statement {
  return sql`
    SELECT c.id, c.number, c.discovered_on, e.case_type, e.owner_name, e.state, e.outcome, e.notice_sent_date,
      e.form_sent_date, b.name AS box, (SELECT count(*) FROM api.case_vials(c.id)) AS vials,
      CASE WHEN e.outcome IS NULL THEN ${asked.today}::date
        ELSE (e.created_on AT TIME ZONE ${asked.zone})::date END
        - (c.discovered_on AT TIME ZONE ${asked.zone})::date AS days_open,
      (CASE WHEN e.case_type = ANY (${WITH_CLOCKS}::text[]) THEN c.discovered_on ELSE e.loss_discovered_on END
        AT TIME ZONE ${asked.zone})::date AS clock_day
    FROM public.discrepancy_case c
    JOIN LATERAL (SELECT x.case_type, x.owner_name, x.state, x.outcome, x.notice_sent_date, x.form_sent_date,
        x.loss_discovered_on, coalesce((SELECT max(o.created_on) FROM public.case_event o
          WHERE o.case_id = c.id AND o.kind = 'outcome'), x.created_on) AS created_on
      FROM public.case_event x WHERE x.case_id = c.id ORDER BY x.number DESC LIMIT 1) e ON true
    LEFT JOIN public.drug_box b ON b.id = c.drug_box_id
    WHERE c.user_group_id = auth.agency_id() AND c.discovered_on >= ${since(asked)}
      AND c.discovered_on < ${until(asked)} AND ${inBoxes(asked, sql.ref('c.drug_box_id'))}`;
}

/**
 * When notice and form are due, by the domain, for the days from which clocks of these cases are counted: as many as there
 * are cases at most, however long the period is.
 */
async function dueDays(asked: Asked, tx: Tx): Promise<Statement> {
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT s.clock_day::text AS day FROM (${found(asked)}) s WHERE s.clock_day IS NOT NULL`.execute(tx);
  const days = rows.map(({ day }) => mustBeDate(day));
  return sql`due AS (SELECT * FROM unnest(${days}::date[], ${days.map(noticeDue)}::date[], ${days.map(form106Due)}::date[])
    AS d(day, notice_due, form_due))`;
}

function mustBeDate(text: string): DateOnly {
  const date = dateOnly(text);
  if (date === null) throw new Error(`not a date: ${text}`);
  return date;
}
