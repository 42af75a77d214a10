-- Ends the oldest live sessions of a person who has more than so many.
CREATE OR REPLACE FUNCTION auth.end_oldest_sessions(of_user uuid, most integer) RETURNS void LANGUAGE sql AS $$
  UPDATE user_session SET revoked_on = now() WHERE token_hash IN (
    SELECT s.token_hash FROM user_session s
    WHERE s.user_id = of_user AND s.revoked_on IS NULL AND s.expires_on > now()
    ORDER BY s.created_on DESC OFFSET most)
$$;
REVOKE EXECUTE ON FUNCTION auth.end_oldest_sessions FROM PUBLIC;
