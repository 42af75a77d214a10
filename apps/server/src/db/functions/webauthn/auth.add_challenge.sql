CREATE OR REPLACE FUNCTION auth.add_challenge(
  new_hash bytea, new_purpose text, of_session bytea, lifetime interval
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO webauthn_challenge (challenge_hash, purpose, token_hash, expires_on)
  VALUES (new_hash, new_purpose, of_session, now() + lifetime)
$$;
