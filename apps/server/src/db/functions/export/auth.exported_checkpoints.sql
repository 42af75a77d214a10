-- The checkpoints of the entered agency in their order, with their instants in wire form.
CREATE OR REPLACE FUNCTION auth.exported_checkpoints() RETURNS SETOF jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT to_jsonb(c) || jsonb_build_object('created_on', api.instant(c.created_on))
  FROM custody_checkpoint c WHERE c.user_group_id = auth.agency_id() ORDER BY c.number
$$;
