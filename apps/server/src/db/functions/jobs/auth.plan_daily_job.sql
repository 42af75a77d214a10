-- Adds today's job once the clock on the wall shows its time: one for each agency, by its own clock, or one for the
-- whole server, by that of UTC. A day is a date on that clock, so a day of 23 or 25 hours has one job too: a time that
-- the clock skips is over when it was skipped, and one that it shows twice finds its job already there. A server that
-- was off at the time adds the job when it starts, on the same day.
CREATE OR REPLACE FUNCTION auth.plan_daily_job(
  of_name text, for_agencies boolean, at_time text, moment timestamptz DEFAULT now()
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO background_job (name, user_group_id, occasion)
  SELECT of_name, w.agency, w.clock::date::text FROM (
    SELECT g.id AS agency, moment AT TIME ZONE coalesce(g.time_zone, 'UTC') AS clock
    FROM user_group g WHERE for_agencies
    UNION ALL
    SELECT NULL, moment AT TIME ZONE 'UTC' WHERE NOT for_agencies) w
  WHERE w.clock::time >= at_time::time AND NOT EXISTS (SELECT FROM background_job j
    WHERE j.name = of_name AND j.user_group_id IS NOT DISTINCT FROM w.agency AND j.occasion = w.clock::date::text)
  ON CONFLICT DO NOTHING
$$;
