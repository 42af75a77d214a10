-- Binds a new credential to the session. Answers false for one that is known already.
CREATE OR REPLACE FUNCTION auth.add_credential(
  new_id text, key bytea, new_counter bigint, new_transports text[], of_session bytea
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO webauthn_credential (id, user_id, public_key, counter, transports)
  VALUES (new_id, auth.user_id(), key, new_counter, new_transports) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE user_session SET credential_id = new_id, is_personal = true WHERE token_hash = of_session;
  RETURN true;
END $$;
