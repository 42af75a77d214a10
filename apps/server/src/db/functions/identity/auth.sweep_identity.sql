-- Erases what was kept long enough: messages; codes, links and tokens that are spent; tries for unknown addresses. The
-- defaults are for processes of the previous release, which pass no arguments.
CREATE OR REPLACE FUNCTION auth.sweep_identity(
  messages_for interval DEFAULT interval '30 days', spent_for interval DEFAULT interval '1 day',
  strangers_for interval DEFAULT interval '90 days'
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message SET given_up_on = now(), body = NULL
  WHERE sent_on IS NULL AND given_up_on IS NULL AND expires_on <= now();
  DELETE FROM outgoing_message WHERE created_on < now() - messages_for;
  DELETE FROM failed_try WHERE at < now() - spent_for;
  DELETE FROM one_time_code WHERE created_on < now() - spent_for;
  DELETE FROM webauthn_challenge WHERE expires_on < now();
  DELETE FROM short_term_token WHERE expires_on < now() - spent_for;
  DELETE FROM download_ticket WHERE expires_on < now() - spent_for;
  DELETE FROM password_link WHERE expires_on < now() - spent_for;
  DELETE FROM access_log WHERE user_group_id IS NULL AND created_on < now() - strangers_for;
$$;
