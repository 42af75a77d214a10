CREATE OR REPLACE FUNCTION auth.owner_of_code(of_guid_hash bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT user_id FROM one_time_code WHERE guid_hash = of_guid_hash
$$;
