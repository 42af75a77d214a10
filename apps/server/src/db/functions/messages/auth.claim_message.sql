-- Claims the next message that is due for the time of the lease; after it another process may claim the message.
CREATE OR REPLACE FUNCTION auth.claim_message(of_channel text, lease interval)
RETURNS TABLE (id uuid, channel text, recipient text, subject text, body text, reply_to text, qr_text text,
  tries integer)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message m SET tries = m.tries + 1, claimed_until = now() + lease
  WHERE m.id = (
    SELECT d.id FROM outgoing_message d
    WHERE d.sent_on IS NULL AND d.given_up_on IS NULL AND d.channel = of_channel AND d.expires_on > now()
      AND d.next_try_on <= now() AND (d.claimed_until IS NULL OR d.claimed_until <= now())
    ORDER BY d.next_try_on LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING m.id, m.channel, m.recipient, m.subject, m.body, m.reply_to, m.qr_text, m.tries
$$;
