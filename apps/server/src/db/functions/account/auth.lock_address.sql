-- Whatever begins an account, or asks its owner into an agency, waits here for any other that does so with the same
-- address. It is taken before all other locks, so that two of them never wait for each other.
CREATE OR REPLACE FUNCTION auth.lock_address(email text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('account ' || email, 0))
$$;
REVOKE EXECUTE ON FUNCTION auth.lock_address FROM PUBLIC;
