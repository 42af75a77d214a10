import { sql } from 'kysely';
import type { Asked, Report } from '../declaration.ts';
import { byPerson, inBoxes, since, until } from '../narrow.ts';

/** REPORT-14: what each person did, and for whom they were a witness. Nobody is ranked: the order is that of names. */
export const people = {
  name: 'people',
  filters: ['period', 'unit', 'box', 'person'],
  columns: [
    { id: 'person', kind: 'text' },
    { id: 'acts', kind: 'number', sum: true },
    { id: 'doses', kind: 'number', sum: true },
    { id: 'wastes', kind: 'number', sum: true },
    { id: 'received', kind: 'number', sum: true },
    { id: 'transfers', kind: 'number', sum: true },
    { id: 'checks', kind: 'number', sum: true },
    { id: 'reversals', kind: 'number', sum: true },
    { id: 'typed', kind: 'number', sum: true },
    { id: 'witnessed', kind: 'number', sum: true },
    { id: 'witnessed_for', kind: 'text' },
  ],
  statement: () => sql`
    SELECT p.person_id AS id, coalesce(max(p.person), '–') AS person,
      count(*) FILTER (WHERE p.kind <> 'witness') AS acts,
      count(*) FILTER (WHERE p.kind = 'administer') AS doses, count(*) FILTER (WHERE p.kind = 'waste') AS wastes,
      count(*) FILTER (WHERE p.kind = 'receive') AS received, count(*) FILTER (WHERE p.kind = 'transfer') AS transfers,
      count(*) FILTER (WHERE p.kind = 'check') AS checks, count(*) FILTER (WHERE p.kind = 'un_administer') AS reversals,
      count(*) FILTER (WHERE p.is_typed) AS typed, count(*) FILTER (WHERE p.kind = 'witness') AS witnessed,
      string_agg(DISTINCT p.witnessed_for, ', ') AS witnessed_for
    FROM (
      SELECT a.person_id, a.person, a.kind, a.is_typed, NULL::text AS witnessed_for FROM act a
      UNION ALL
      SELECT a.witness_id, a.witness_name, 'witness', false, a.person FROM act a WHERE a.witness_id IS NOT NULL
    ) p GROUP BY p.person_id`,
  with: (asked: Asked) => sql`act AS MATERIALIZED (
    SELECT m.created_by AS person_id, m.user_name AS person, m.type AS kind, m.input_manually AS is_typed, m.witness_id,
      m.witness_name
    FROM public.stock_move_record m
    WHERE m.user_group_id = auth.agency_id() AND m.happened_at >= ${since(asked)} AND m.happened_at < ${until(asked)}
      AND ${inBoxes(asked, sql.ref('m.drug_box_id'))} AND (${byPerson(asked, sql.ref('m.created_by'))}
        OR ${byPerson(asked, sql.ref('m.witness_id'))})
    UNION ALL
    SELECT k.created_by, k.user_name, 'check', k.input_barcode_manually, k.witness_id, k.witness_name
    FROM public.box_check k
    WHERE k.user_group_id = auth.agency_id() AND k.happened_at >= ${since(asked)} AND k.happened_at < ${until(asked)}
      AND ${inBoxes(asked, sql.ref('k.drug_box_id'))} AND (${byPerson(asked, sql.ref('k.created_by'))}
        OR ${byPerson(asked, sql.ref('k.witness_id'))})
    UNION ALL
    SELECT x.created_by, x.user_name, 'transfer', false, x.witness_id, x.witness_name
    FROM public.drug_transfer x
    WHERE x.user_group_id = auth.agency_id() AND x.id >= id_at(${since(asked)}) AND x.created_on >= ${since(asked)}
      AND x.id < id_at(${until(asked)} + interval '1 ms') AND x.created_on < ${until(asked)}
      AND ${inBoxes(asked, sql.ref('x.from_drug_box_id'))} AND (${byPerson(asked, sql.ref('x.created_by'))}
        OR ${byPerson(asked, sql.ref('x.witness_id'))}))`,
  order: {
    by: [
      ['person', 'text'],
      ['id', 'uuid'],
    ],
  },
} as const satisfies Report;
