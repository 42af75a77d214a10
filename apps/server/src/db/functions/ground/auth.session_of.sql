-- The person behind a live session and the agency that it enters: the one that is asked for, else the home, else the
-- one joined first. No row without such a session. Who calls it judges whether that is the agency that was asked for.
-- Its text becomes part of the statement that calls it, which must run as the owner.
CREATE OR REPLACE FUNCTION auth.session_of(of_token_hash bytea, wanted text)
RETURNS TABLE (user_id uuid, user_group_id uuid, organization_id uuid, role text, region text, name text, settings json)
LANGUAGE sql STABLE AS $$
  SELECT s.user_id, m.user_group_id, g.organization_id, m.role, a.region, a.first_name || ' ' || a.last_name, to_json(g)
  FROM public.user_session s
  JOIN public.user_account a ON a.id = s.user_id
  CROSS JOIN LATERAL (
    SELECT o.user_group_id, o.role FROM public.membership o
    WHERE o.user_id = a.id AND auth.is_still_active(o.inactive_after_date, o.user_group_id)
      AND (o.sessions_after IS NULL OR o.sessions_after < s.signed_in_on)
    ORDER BY (o.user_group_id::text = wanted) IS TRUE DESC, o.user_group_id = a.home_user_group_id DESC, o.created_on
    LIMIT 1) m
  JOIN public.user_group g ON g.id = m.user_group_id
  WHERE s.token_hash = of_token_hash AND s.revoked_on IS NULL AND s.expires_on > now()
    AND (s.given_in = '{}' OR auth.givers_live(s.given_in))
$$;
REVOKE EXECUTE ON FUNCTION auth.session_of FROM PUBLIC;
