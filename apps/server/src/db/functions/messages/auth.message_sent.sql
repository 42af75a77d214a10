CREATE OR REPLACE FUNCTION auth.message_sent(of_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message SET sent_on = now(), body = NULL, claimed_until = NULL WHERE id = of_id
$$;
