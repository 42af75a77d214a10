-- Mail and SMS on their way out: written in the transaction of what they tell of, sent by whichever process is first.

CREATE TABLE outgoing_message (
  id uuid PRIMARY KEY DEFAULT new_id(),
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  recipient text,
  subject text NOT NULL,
  -- Holds a link or a code, and is erased as soon as it is sent or of no use any more.
  body text,
  created_on timestamptz NOT NULL DEFAULT now(),
  expires_on timestamptz NOT NULL,
  next_try_on timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  sent_on timestamptz,
  given_up_on timestamptz
);
CREATE INDEX outgoing_message_due ON outgoing_message (next_try_on) WHERE sent_on IS NULL AND given_up_on IS NULL;
CREATE INDEX outgoing_message_age ON outgoing_message (created_on);

-- To nobody: given up from the start.
CREATE FUNCTION auth.queue_message(to_channel text, to_recipient text, new_subject text, new_body text, of_use_for interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO outgoing_message (channel, recipient, subject, body, expires_on, given_up_on)
  VALUES (to_channel, to_recipient, new_subject, CASE WHEN to_recipient IS NOT NULL THEN new_body END,
    now() + least(of_use_for, interval '24 hours'), CASE WHEN to_recipient IS NULL THEN now() END)
$$;

-- Takes the next message that is due, for as long as the lease; a process that dies lets go of it then.
CREATE FUNCTION auth.claim_message(of_channel text, lease interval)
RETURNS TABLE (id uuid, channel text, recipient text, subject text, body text, tries integer)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message m SET tries = m.tries + 1, claimed_until = now() + lease
  WHERE m.id = (
    SELECT d.id FROM outgoing_message d
    WHERE d.sent_on IS NULL AND d.given_up_on IS NULL AND d.channel = of_channel AND d.expires_on > now()
      AND d.next_try_on <= now() AND (d.claimed_until IS NULL OR d.claimed_until <= now())
    ORDER BY d.next_try_on LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING m.id, m.channel, m.recipient, m.subject, m.body, m.tries
$$;

CREATE FUNCTION auth.message_sent(of_id uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message SET sent_on = now(), body = NULL, claimed_until = NULL WHERE id = of_id
$$;

CREATE FUNCTION auth.message_failed(of_id uuid, error text, wait interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message SET last_error = left(error, 200), next_try_on = now() + wait, claimed_until = NULL
  WHERE id = of_id AND sent_on IS NULL
$$;

-- The newest messages, for the outbox page of the demo.
CREATE FUNCTION auth.kept_messages(most integer)
RETURNS TABLE (id uuid, channel text, recipient text, subject text, body text, created_on timestamptz, is_sent boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.channel, m.recipient, m.subject, CASE WHEN m.expires_on > now() THEN m.body END, m.created_on, m.sent_on IS NOT NULL
  FROM outgoing_message m WHERE m.recipient IS NOT NULL ORDER BY m.id DESC LIMIT most
$$;

-- Erases what has had its time.
CREATE FUNCTION auth.sweep_identity() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE outgoing_message SET given_up_on = now(), body = NULL WHERE sent_on IS NULL AND given_up_on IS NULL AND expires_on <= now();
  DELETE FROM outgoing_message WHERE created_on < now() - interval '30 days';
  DELETE FROM failed_try WHERE at < now() - interval '1 day';
  DELETE FROM one_time_code WHERE created_on < now() - interval '1 day';
  DELETE FROM webauthn_challenge WHERE expires_on < now();
  DELETE FROM short_term_token WHERE expires_on < now() - interval '1 day';
  DELETE FROM password_link WHERE expires_on < now() - interval '1 day';
  DELETE FROM access_log WHERE user_group_id IS NULL AND created_on < now() - interval '90 days';
$$;
