-- How many sessions of a person enter the agency: those that are live, and those of personal devices, which within this
-- time come back without a password.
CREATE OR REPLACE FUNCTION auth.count_sessions(of_user uuid, personal_for interval) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer
  FROM membership m JOIN user_session s ON s.user_id = m.user_id
  WHERE m.user_id = of_user AND m.user_group_id = auth.agency_id()
    AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
    AND (m.sessions_after IS NULL OR m.sessions_after < s.signed_in_on)
    AND s.revoked_on IS NULL
    AND (s.expires_on > now() OR (s.is_personal AND s.signed_in_on > now() - personal_for))
    AND (s.given_in = '{}' OR auth.givers_live(s.given_in))
$$;
REVOKE EXECUTE ON FUNCTION auth.count_sessions FROM PUBLIC;
