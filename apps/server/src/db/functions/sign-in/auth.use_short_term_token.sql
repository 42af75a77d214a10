-- Uses the id up and opens a session of the same person and sign-in, if the session in which the id was made is live;
-- the new one ends with it. Beyond the limit the person's oldest session ends. Answers the person.
CREATE OR REPLACE FUNCTION auth.use_short_term_token(
  of_id_hash bytea, new_token_hash bytea, lifetime interval,
  -- The default is for processes of the previous release, which do not pass this argument.
  most integer DEFAULT 50
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  giver record;
BEGIN
  PERFORM auth.hold_password(t.created_by) FROM short_term_token t WHERE t.id_hash = of_id_hash;
  UPDATE short_term_token t SET used_on = now() FROM user_session s
  WHERE t.id_hash = of_id_hash AND t.used_on IS NULL AND t.expires_on > now()
    AND s.token_hash = t.made_in AND s.revoked_on IS NULL AND s.expires_on > now()
    AND EXISTS (SELECT FROM membership m WHERE m.user_id = s.user_id
      AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
      AND (m.sessions_after IS NULL OR m.sessions_after < s.signed_in_on))
    AND auth.givers_live(s.given_in)
  RETURNING s.user_id, s.signed_in_on, s.line, s.given_in INTO giver;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO user_session (token_hash, user_id, expires_on, signed_in_on, given_in)
  VALUES (new_token_hash, giver.user_id, now() + lifetime, giver.signed_in_on, giver.given_in || giver.line);
  PERFORM auth.end_oldest_sessions(giver.user_id, most);
  RETURN giver.user_id;
END $$;
