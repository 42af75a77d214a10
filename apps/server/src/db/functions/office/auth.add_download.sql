-- Keeps a link for the entered agency and person, of the session with this token.
CREATE OR REPLACE FUNCTION auth.add_download(
  new_ticket_hash bytea, of_token_hash bytea, new_wanted jsonb, lifetime interval
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO download_ticket (ticket_hash, session_hash, user_id, user_group_id, wanted, expires_on)
  SELECT new_ticket_hash, s.token_hash, s.user_id, auth.agency_id(), new_wanted, now() + lifetime
  FROM user_session s WHERE s.token_hash = of_token_hash AND s.user_id = auth.user_id()
$$;
