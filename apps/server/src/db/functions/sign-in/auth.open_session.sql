-- Opens a session; a person who has too many then loses the oldest. Answers false when the password is not the one that
-- was shown any more.
CREATE OR REPLACE FUNCTION auth.open_session(
  for_user uuid, shown_password_hash text, new_token_hash bytea, lifetime interval, personal boolean,
  -- A process of the release before does not say it.
  most integer DEFAULT 50
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF auth.hold_password(for_user) IS DISTINCT FROM shown_password_hash THEN RETURN false; END IF;
  INSERT INTO user_session (token_hash, user_id, expires_on, is_personal)
  VALUES (new_token_hash, for_user, now() + lifetime, personal);
  PERFORM auth.end_oldest_sessions(for_user, most);
  RETURN true;
END $$;
