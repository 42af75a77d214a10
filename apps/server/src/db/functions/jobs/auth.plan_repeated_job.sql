-- Adds a job that is done again and again: one row for each agency, or one for the whole server, which is never done.
CREATE OR REPLACE FUNCTION auth.plan_repeated_job(of_name text, for_agencies boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO background_job (name, user_group_id, occasion)
  SELECT of_name, w.agency, 'again and again' FROM (
    SELECT g.id AS agency FROM user_group g WHERE for_agencies
    UNION ALL
    SELECT NULL WHERE NOT for_agencies) w
  WHERE NOT EXISTS (SELECT FROM background_job j
    WHERE j.name = of_name AND j.user_group_id IS NOT DISTINCT FROM w.agency AND j.occasion = 'again and again')
  ON CONFLICT DO NOTHING
$$;
