CREATE OR REPLACE FUNCTION auth.add_short_term_token(
  new_id_hash bytea, of_session bytea, lifetime interval
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO short_term_token (id_hash, made_in, user_group_id, created_by, expires_on)
  VALUES (new_id_hash, of_session, auth.agency_id(), auth.user_id(), now() + lifetime)
$$;
