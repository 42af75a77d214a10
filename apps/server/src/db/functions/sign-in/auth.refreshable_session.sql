-- A session that may get a new token: its sign-in was not too long ago, and it is live or of a personal device
-- (OPEN-060). If the same call is sent again soon, because its answer was lost, it is a repetition.
CREATE OR REPLACE FUNCTION auth.refreshable_session(
  of_token_hash bytea, key bytea, within interval,
  -- The default is for processes of the previous release, which do not pass this argument.
  repeat_within interval DEFAULT interval '1 minute'
) RETURNS TABLE (user_id uuid, user_group_id uuid, is_expired boolean, credential_id text, is_repetition boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.user_id, a.home_user_group_id, s.expires_on <= now(), s.credential_id, s.revoked_on IS NOT NULL
  FROM user_session s JOIN user_account a ON a.id = s.user_id
  WHERE s.token_hash = of_token_hash
    AND EXISTS (SELECT FROM membership m WHERE m.user_id = s.user_id
      AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
      AND (m.sessions_after IS NULL OR m.sessions_after < s.signed_in_on))
    AND auth.givers_live(s.given_in)
    AND s.signed_in_on > now() - within AND (s.expires_on > now() OR s.is_personal)
    AND (s.revoked_on IS NULL OR (s.replaced_key = key AND s.revoked_on > now() - repeat_within AND EXISTS (
      SELECT FROM user_session n WHERE n.token_hash = s.replaced_by AND n.revoked_on IS NULL)))
$$;
