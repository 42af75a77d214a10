CREATE OR REPLACE FUNCTION auth.add_one_time_code(of_user uuid, new_guid_hash bytea, new_code_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO one_time_code (guid_hash, user_id, code_hash) VALUES (new_guid_hash, of_user, new_code_hash)
$$;
