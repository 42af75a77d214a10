-- Mails a link to a known, enabled account, up to a limit. For any other address the same rows are written, addressed
-- to nobody, so that the answer takes as long (SRV-27).
CREATE OR REPLACE FUNCTION auth.ask_reset(
  email text, guid_hash bytea, lifetime interval, most integer, subject text, body text, from_address text,
  -- The time within which the limit counts. The default is for processes of the previous release.
  within interval DEFAULT interval '1 hour'
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found uuid := (SELECT a.id FROM user_account a WHERE a.primary_email = lower(email)
    AND auth.disabled_since(a.id) IS NULL);
  is_sent boolean := found IS NOT NULL AND most > (
    SELECT count(*) FROM password_link l WHERE l.user_id = found AND l.created_on > now() - within);
BEGIN
  PERFORM auth.add_link(guid_hash, CASE WHEN is_sent THEN found END, 'Reset', lifetime);
  PERFORM auth.queue_message('mail', CASE WHEN is_sent THEN lower(email) END, subject, body, lifetime);
  PERFORM auth.note_access('password_reset_sent', found, from_address,
    CASE WHEN is_sent THEN '' ELSE 'not sent' END, NULL);
END $$;
