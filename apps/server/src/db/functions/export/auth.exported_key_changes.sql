-- How the keys of the entered agency followed each other.
CREATE OR REPLACE FUNCTION auth.exported_key_changes() RETURNS SETOF jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT custody.key_changes(auth.agency_id())
$$;
