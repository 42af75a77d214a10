-- Marks a message as sent and erases its text, which may tell of a person. A contact request in it counts as mailed.
CREATE OR REPLACE FUNCTION auth.message_sent(of_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message SET sent_on = now(), body = NULL, reply_to = NULL, qr_text = NULL, claimed_until = NULL
  WHERE id = of_id;
  UPDATE contact_us c SET mailed_on = now() FROM outgoing_message m WHERE m.id = of_id AND c.id = m.contact_us_id;
$$;
