-- Mails a link to a known, enabled account, or to somebody who is invited and has not come yet, up to a limit. For any
-- other address the same rows are written, addressed to nobody, so that the answer takes as long (SRV-27).
CREATE OR REPLACE FUNCTION auth.ask_reset(
  email text, guid_hash bytea, lifetime interval, most integer, subject text, body text, from_address text,
  -- The time within which the limit counts. The default is for processes of the previous release.
  within interval DEFAULT interval '1 hour'
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address text := lower(email);
  has_account boolean := auth.has_account(address);
  found uuid := (SELECT a.id FROM user_account a WHERE a.primary_email = address AND has_account);
  asked uuid := (SELECT i.id FROM invitation i WHERE i.primary_email = address AND NOT has_account
    AND i.withdrawn_on IS NULL AND i.accepted_on IS NULL ORDER BY i.sent_on DESC LIMIT 1);
  is_sent boolean := (found IS NOT NULL OR asked IS NOT NULL) AND most > (
    SELECT count(*) FROM password_link l
    WHERE (l.user_id = found OR l.invitation_id = asked) AND l.created_on > now() - within);
BEGIN
  INSERT INTO password_link (guid_hash, user_id, invitation_id, mode, expires_on)
  VALUES (guid_hash, CASE WHEN is_sent THEN found END, CASE WHEN is_sent THEN asked END, 'Reset', now() + lifetime);
  PERFORM auth.queue_message('mail', CASE WHEN is_sent THEN address END, subject, body, lifetime);
  PERFORM auth.note_access('password_reset_sent', found, from_address,
    CASE WHEN is_sent THEN '' ELSE 'not sent' END, NULL);
END $$;
