-- opening + received + moved_in + reversed − given − wasted − lost − moved_out = closing, in micrograms, for every
-- day, month or the whole period (`every`), and every type, with its lots or its boxes where `split` says so. What was
-- there at the beginning is what is there today without all that came since: a period costs what happened in it and
-- after it, not what happened before.
--
-- With a list of boxes only these are looked at: a transfer between two of them is none, unless each has its own lines.
-- `vials` are those that hold something at the end; `recorded_late` counts the movements that were recorded on a later
-- day than they happened. Inside, `part_of` is the lot, or the id of the box, or the same for all: never null, so that
-- two lists are joined by it quickly.
CREATE OR REPLACE FUNCTION api.balance(
  first_day date, last_day date, every text, split text, by_recorded boolean, boxes uuid[], types uuid[]
) RETURNS TABLE (day date, drug_type_id uuid, lot text, drug_box_id uuid, opening numeric, received numeric,
  moved_in numeric, reversed numeric, given numeric, wasted numeric, lost numeric, moved_out numeric, closing numeric,
  vials bigint, recorded_late bigint)
LANGUAGE sql STABLE AS $$
  WITH wall AS (
    SELECT coalesce(g.time_zone, 'UTC') AS zone FROM public.user_group g WHERE g.id = auth.agency_id()
  ), edge AS (
    SELECT w.zone, first_day::timestamp AT TIME ZONE w.zone AS since,
      (last_day + 1)::timestamp AT TIME ZONE w.zone AS until
    FROM wall w
  ), moved AS (
    SELECT m.drug_id, m.drug_type_id, m.kind, m.micrograms,
      CASE split WHEN 'lot' THEN m.lot WHEN 'box' THEN m.drug_box_id::text ELSE '' END AS part_of,
      CASE WHEN t.at < e.until THEN CASE every WHEN 'day' THEN (t.at AT TIME ZONE e.zone)::date
        WHEN 'month' THEN greatest(first_day, date_trunc('month', t.at AT TIME ZONE e.zone)::date)
        ELSE first_day END END AS day,
      (m.recorded AT TIME ZONE e.zone)::date > (m.happened AT TIME ZONE e.zone)::date AS is_late
    FROM edge e
    CROSS JOIN LATERAL auth.movements(e.since, by_recorded, split = 'box' OR boxes IS NOT NULL) m
    CROSS JOIN LATERAL (SELECT CASE WHEN by_recorded THEN m.recorded ELSE m.happened END AS at) t
    WHERE (boxes IS NULL OR m.drug_box_id = ANY (boxes)) AND (types IS NULL OR m.drug_type_id = ANY (types))
      AND (split = 'box' OR NOT m.is_within OR m.other_box_id <> ALL (boxes))
  ), part AS (
    SELECT m.drug_id, m.drug_type_id, m.part_of, m.day, sum(m.micrograms) AS change,
      sum(m.micrograms) FILTER (WHERE m.kind = 'received') AS received,
      sum(m.micrograms) FILTER (WHERE m.kind = 'in') AS moved_in,
      sum(m.micrograms) FILTER (WHERE m.kind = 'reversed') AS reversed,
      -sum(m.micrograms) FILTER (WHERE m.kind = 'given') AS given,
      -sum(m.micrograms) FILTER (WHERE m.kind = 'wasted') AS wasted,
      -sum(m.micrograms) FILTER (WHERE m.kind = 'lost') AS lost,
      -sum(m.micrograms) FILTER (WHERE m.kind = 'out') AS moved_out,
      count(*) FILTER (WHERE m.is_late) AS recorded_late
    FROM moved m GROUP BY m.drug_id, m.drug_type_id, m.part_of, m.day
  ), vial AS (
    SELECT v.drug_id, v.drug_type_id, v.part_of, sum(v.amount) AS opening
    FROM (
      SELECT d.id AS drug_id, d.type AS drug_type_id, d.amount_left AS amount,
        CASE split WHEN 'lot' THEN d.lot_number WHEN 'box' THEN d.drug_box_id::text ELSE '' END AS part_of
      FROM public.drug d
      WHERE d.user_group_id = auth.agency_id() AND d.is_held
        AND (boxes IS NULL OR d.drug_box_id = ANY (boxes)) AND (types IS NULL OR d.type = ANY (types))
      UNION ALL
      SELECT p.drug_id, p.drug_type_id, -p.change, p.part_of FROM part p
    ) v GROUP BY v.drug_id, v.drug_type_id, v.part_of
  ), run AS (
    SELECT p.*, v.opening + sum(p.change) OVER (
        PARTITION BY p.drug_id, p.drug_type_id, p.part_of ORDER BY p.day) AS left_then
    FROM part p JOIN vial v ON v.drug_id = p.drug_id AND v.drug_type_id = p.drug_type_id AND v.part_of = p.part_of
    WHERE p.day IS NOT NULL
  ), change AS (
    SELECT r.drug_type_id, r.part_of, r.day, sum(r.change) AS change, sum(r.received) AS received,
      sum(r.moved_in) AS moved_in, sum(r.reversed) AS reversed, sum(r.given) AS given, sum(r.wasted) AS wasted,
      sum(r.lost) AS lost, sum(r.moved_out) AS moved_out, sum(r.recorded_late) AS recorded_late,
      sum((r.left_then > 0)::integer - (r.left_then - r.change > 0)::integer) AS vials
    FROM run r GROUP BY r.drug_type_id, r.part_of, r.day
  ), line AS (
    SELECT v.drug_type_id, v.part_of, sum(v.opening) AS opening, count(*) FILTER (WHERE v.opening > 0) AS vials
    FROM vial v GROUP BY v.drug_type_id, v.part_of
  ), shown AS (
    SELECT l.*, b.day, c.change, c.received, c.moved_in, c.reversed, c.given, c.wasted, c.lost, c.moved_out,
      c.recorded_late, c.vials AS more_vials
    FROM line l
    CROSS JOIN api.balance_days(first_day, last_day, every) b(day)
    LEFT JOIN change c ON c.drug_type_id = l.drug_type_id AND c.part_of = l.part_of AND c.day = b.day
    WHERE l.opening <> 0 OR (l.drug_type_id, l.part_of) IN (SELECT a.drug_type_id, a.part_of FROM change a)
  )
  SELECT s.day, s.drug_type_id, CASE split WHEN 'lot' THEN s.part_of END,
    CASE split WHEN 'box' THEN s.part_of::uuid END,
    s.opening + coalesce(sum(s.change) OVER until_now, 0) - coalesce(s.change, 0), coalesce(s.received, 0),
    coalesce(s.moved_in, 0), coalesce(s.reversed, 0), coalesce(s.given, 0), coalesce(s.wasted, 0), coalesce(s.lost, 0),
    coalesce(s.moved_out, 0), s.opening + coalesce(sum(s.change) OVER until_now, 0),
    (s.vials + coalesce(sum(s.more_vials) OVER until_now, 0))::bigint, coalesce(s.recorded_late, 0)::bigint
  FROM shown s WINDOW until_now AS (PARTITION BY s.drug_type_id, s.part_of ORDER BY s.day)
$$;
GRANT EXECUTE ON FUNCTION api.balance TO vialant_app;
