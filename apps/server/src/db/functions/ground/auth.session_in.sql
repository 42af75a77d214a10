-- The person behind a live session, in an agency that they belong to: in this one, without it in their home. No row
-- where they do not belong to it, or without such a session. Its text becomes part of the statement that calls it,
-- which must run as the owner.
CREATE OR REPLACE FUNCTION auth.session_in(of_token_hash bytea, agency uuid)
RETURNS TABLE (user_id uuid, user_group_id uuid, organization_id uuid, role text, region text, name text)
LANGUAGE sql STABLE AS $$
  SELECT s.user_id, m.user_group_id, g.organization_id, m.role, a.region, a.first_name || ' ' || a.last_name
  FROM public.user_session s
  JOIN public.user_account a ON a.id = s.user_id
  JOIN public.membership m ON m.user_id = a.id AND m.user_group_id = coalesce(agency, a.home_user_group_id)
  JOIN public.user_group g ON g.id = m.user_group_id
  WHERE s.token_hash = of_token_hash AND s.revoked_on IS NULL AND s.expires_on > now()
    AND (s.given_in = '{}' OR auth.givers_live(s.given_in))
    AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
    AND (m.sessions_after IS NULL OR m.sessions_after < s.signed_in_on)
$$;
REVOKE EXECUTE ON FUNCTION auth.session_in FROM PUBLIC;
