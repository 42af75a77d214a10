-- Gives the session a new token; the old one is dead. Answers false when another call was first.
CREATE OR REPLACE FUNCTION auth.replace_session(
  old_hash bytea, new_hash bytea, key bytea, lifetime interval, of_credential text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old user_session;
BEGIN
  PERFORM auth.hold_password(s.user_id) FROM user_session s WHERE s.token_hash = old_hash;
  SELECT * INTO old FROM user_session s WHERE s.token_hash = old_hash FOR UPDATE;
  IF old.revoked_on IS NOT NULL AND NOT coalesce(old.replaced_key = key, false) THEN RETURN false; END IF;
  UPDATE user_session s SET revoked_on = now() WHERE s.token_hash = old.replaced_by AND s.revoked_on IS NULL;
  IF old.revoked_on IS NOT NULL AND NOT FOUND THEN RETURN false; END IF;
  INSERT INTO user_session (token_hash, user_id, expires_on, signed_in_on, line, given_in, is_personal, credential_id)
  VALUES (new_hash, old.user_id, now() + lifetime, old.signed_in_on, old.line, old.given_in,
    old.is_personal OR of_credential IS NOT NULL, coalesce(of_credential, old.credential_id));
  UPDATE user_session s SET revoked_on = coalesce(s.revoked_on, now()), replaced_by = new_hash, replaced_key = key
  WHERE s.token_hash = old_hash;
  RETURN true;
END $$;
