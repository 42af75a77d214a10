-- The agency to try for a session that does not enter the one that was asked for: of those that its person belongs to,
-- the home, else the one joined first. Whether the session enters it, `auth.callers` tells.
CREATE OR REPLACE FUNCTION auth.first_agency(of_token_hash bytea) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT m.user_group_id FROM public.user_session s
  JOIN public.user_account a ON a.id = s.user_id JOIN public.membership m ON m.user_id = a.id
  WHERE s.token_hash = of_token_hash AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
    AND (m.sessions_after IS NULL OR m.sessions_after < s.signed_in_on)
  ORDER BY m.user_group_id = a.home_user_group_id DESC, m.created_on LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION auth.first_agency FROM PUBLIC;
