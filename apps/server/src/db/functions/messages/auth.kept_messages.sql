-- The newest messages, for the outbox page of the demo.
CREATE OR REPLACE FUNCTION auth.kept_messages(most integer)
RETURNS TABLE (id uuid, channel text, recipient text, subject text, body text, created_on timestamptz, is_sent boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.channel, m.recipient, m.subject, CASE WHEN m.expires_on > now() THEN m.body END,
    m.created_on, m.sent_on IS NOT NULL
  FROM outgoing_message m WHERE m.recipient IS NOT NULL ORDER BY m.id DESC LIMIT most
$$;
