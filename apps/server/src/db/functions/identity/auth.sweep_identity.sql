-- Erases what has had its time.
CREATE OR REPLACE FUNCTION auth.sweep_identity() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message SET given_up_on = now(), body = NULL
  WHERE sent_on IS NULL AND given_up_on IS NULL AND expires_on <= now();
  DELETE FROM outgoing_message WHERE created_on < now() - interval '30 days';
  DELETE FROM failed_try WHERE at < now() - interval '1 day';
  DELETE FROM one_time_code WHERE created_on < now() - interval '1 day';
  DELETE FROM webauthn_challenge WHERE expires_on < now();
  DELETE FROM short_term_token WHERE expires_on < now() - interval '1 day';
  DELETE FROM password_link WHERE expires_on < now() - interval '1 day';
  DELETE FROM access_log WHERE user_group_id IS NULL AND created_on < now() - interval '90 days';
$$;
