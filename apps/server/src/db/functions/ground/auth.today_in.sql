-- The date on the wall clock of an agency; of one that has not chosen a time zone, or of none, that of UTC.
CREATE OR REPLACE FUNCTION auth.today_in(agency uuid) RETURNS date
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (now() AT TIME ZONE coalesce((SELECT g.time_zone FROM user_group g WHERE g.id = agency), 'UTC'))::date
$$;
