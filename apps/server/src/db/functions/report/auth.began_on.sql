-- The day on which the entered agency began, by its own clock: when it was founded or, if that was earlier, when the
-- first of what it has recorded happened. What has a line for every day begins with it, however early a period begins.
CREATE OR REPLACE FUNCTION auth.began_on() RETURNS date
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (least(g.created_on,
    (SELECT m.happened_at FROM stock_move_record m WHERE m.user_group_id = g.id ORDER BY m.happened_at LIMIT 1),
    (SELECT k.happened_at FROM box_check k WHERE k.user_group_id = g.id ORDER BY k.happened_at LIMIT 1),
    (SELECT x.created_on FROM drug_transfer x WHERE x.user_group_id = g.id ORDER BY x.id LIMIT 1),
    (SELECT x.created_on FROM drug_transfer x WHERE x.to_user_group_id = g.id AND x.to_user_group_id <> x.user_group_id
      ORDER BY x.id LIMIT 1)) AT TIME ZONE coalesce(g.time_zone, 'UTC'))::date
  FROM user_group g WHERE g.id = auth.agency_id()
$$;
