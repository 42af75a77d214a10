CREATE OR REPLACE FUNCTION auth.expire_short_term_token(of_id_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE short_term_token SET used_on = now() WHERE id_hash = of_id_hash AND used_on IS NULL
$$;
