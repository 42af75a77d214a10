-- The last checkpoint of the entered agency, with its instant in wire form; no row while there is none.
CREATE OR REPLACE FUNCTION auth.last_checkpoint() RETURNS SETOF jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT to_jsonb(c) || jsonb_build_object('created_on', api.instant(c.created_on))
  FROM custody_checkpoint c WHERE c.user_group_id = auth.agency_id() ORDER BY c.number DESC LIMIT 1
$$;
