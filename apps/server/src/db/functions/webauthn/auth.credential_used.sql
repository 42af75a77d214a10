CREATE OR REPLACE FUNCTION auth.credential_used(of_id text, new_counter bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE webauthn_credential SET counter = greatest(counter, new_counter), last_used_on = now() WHERE id = of_id
$$;
