-- Opens a session; beyond the limit the person's oldest session ends. Answers false when the password has been changed,
-- or a new one was required, since it was shown.
CREATE OR REPLACE FUNCTION auth.open_session(
  for_user uuid, shown_password_hash text, new_token_hash bytea, lifetime interval, personal boolean,
  -- The default is for processes of the previous release, which do not pass this argument.
  most integer DEFAULT 50
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF auth.hold_password(for_user) IS DISTINCT FROM shown_password_hash THEN RETURN false; END IF;
  -- Asked once the password is held: until then the answer could still change.
  IF (SELECT a.password_reset_required FROM user_account a WHERE a.id = for_user) THEN RETURN false; END IF;
  INSERT INTO user_session (token_hash, user_id, expires_on, is_personal)
  VALUES (new_token_hash, for_user, now() + lifetime, personal);
  PERFORM auth.end_oldest_sessions(for_user, most);
  RETURN true;
END $$;
