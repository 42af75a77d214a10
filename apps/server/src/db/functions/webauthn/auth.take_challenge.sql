-- A challenge serves one answer, right or wrong.
CREATE OR REPLACE FUNCTION auth.take_challenge(of_hash bytea, of_purpose text, of_session bytea) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (DELETE FROM webauthn_challenge c WHERE c.challenge_hash = of_hash RETURNING c.*)
  SELECT EXISTS (SELECT FROM taken t
    WHERE t.purpose = of_purpose AND t.token_hash = of_session AND t.expires_on > now())
$$;
