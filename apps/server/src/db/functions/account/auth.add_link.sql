CREATE OR REPLACE FUNCTION auth.add_link(
  new_guid_hash bytea, of_user uuid, new_mode text, lifetime interval
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO password_link (guid_hash, user_id, mode, expires_on)
  VALUES (new_guid_hash, of_user, new_mode, now() + lifetime)
$$;
