-- Queues a message. One without a recipient is stored as given up and never sent.
CREATE OR REPLACE FUNCTION auth.queue_message(
  to_channel text, to_recipient text, new_subject text, new_body text, of_use_for interval,
  new_reply_to text DEFAULT NULL, of_contact_us uuid DEFAULT NULL, new_qr_text text DEFAULT NULL
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO outgoing_message (channel, recipient, subject, body, expires_on, given_up_on, reply_to, contact_us_id,
    qr_text)
  VALUES (to_channel, to_recipient, new_subject, CASE WHEN to_recipient IS NOT NULL THEN new_body END,
    now() + of_use_for, CASE WHEN to_recipient IS NULL THEN now() END, new_reply_to, of_contact_us, new_qr_text)
$$;
