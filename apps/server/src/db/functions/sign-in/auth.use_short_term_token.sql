-- Uses the id up and opens a session of the same person and the same sign-in, while the session it was made in lives.
-- Answers whose.
CREATE OR REPLACE FUNCTION auth.use_short_term_token(
  of_id_hash bytea, new_token_hash bytea, lifetime interval
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  giver record;
BEGIN
  PERFORM auth.hold_password(t.created_by) FROM short_term_token t WHERE t.id_hash = of_id_hash;
  UPDATE short_term_token t SET used_on = now() FROM user_session s JOIN user_account a ON a.id = s.user_id
  WHERE t.id_hash = of_id_hash AND t.used_on IS NULL AND t.expires_on > now()
    AND s.token_hash = t.made_in AND s.revoked_on IS NULL AND s.expires_on > now()
    AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date)
  RETURNING s.user_id, s.signed_in_on INTO giver;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO user_session (token_hash, user_id, expires_on, signed_in_on)
  VALUES (new_token_hash, giver.user_id, now() + lifetime, giver.signed_in_on);
  RETURN giver.user_id;
END $$;
