-- How the keys of an agency followed each other, with the instants in wire form.
CREATE OR REPLACE FUNCTION custody.key_changes(agency uuid) RETURNS SETOF jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT to_jsonb(k) || jsonb_build_object('created_on', api.instant(k.created_on))
  FROM custody_key_change k WHERE k.user_group_id = agency ORDER BY k.number
$$;
REVOKE EXECUTE ON FUNCTION custody.key_changes FROM PUBLIC;
