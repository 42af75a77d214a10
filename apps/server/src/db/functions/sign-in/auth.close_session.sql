CREATE OR REPLACE FUNCTION auth.close_session(of_token_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE user_session SET revoked_on = now() WHERE token_hash = of_token_hash AND revoked_on IS NULL
$$;
