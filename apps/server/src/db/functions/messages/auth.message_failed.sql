CREATE OR REPLACE FUNCTION auth.message_failed(of_id uuid, error text, wait interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message SET last_error = left(error, 200), next_try_on = now() + wait, claimed_until = NULL
  WHERE id = of_id AND sent_on IS NULL
$$;
