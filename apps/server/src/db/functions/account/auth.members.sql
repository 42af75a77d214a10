-- What the office shows of the agency's people besides their rows. What belongs to an account is told to its home
-- alone: elsewhere it would tell of work for another agency. Sisters are told in their organisation.
CREATE OR REPLACE FUNCTION auth.members(personal_for interval) RETURNS TABLE (
  id uuid, is_home integer, state text, one_time_code integer, last_sign_in_on text, live_sessions integer,
  sister_agencies json
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, api.flag(home.is_here),
    CASE WHEN auth.is_still_active(m.inactive_after_date, m.user_group_id) THEN 'Active' ELSE 'Disabled' END,
    CASE WHEN home.is_here THEN api.flag(a.one_time_code) END,
    (SELECT api.instant(max(s.signed_in_on)) FROM user_session s WHERE s.user_id = a.id AND home.is_here),
    CASE WHEN home.is_here THEN auth.count_sessions(a.id, personal_for) END,
    (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY g.name, g.id), '[]')
      FROM membership o JOIN user_group g ON g.id = o.user_group_id
      WHERE o.user_id = a.id AND g.organization_id = auth.organization_id() AND g.id <> auth.agency_id()
        AND auth.is_still_active(o.inactive_after_date, o.user_group_id))
  FROM membership m JOIN user_account a ON a.id = m.user_id
  CROSS JOIN LATERAL (SELECT a.home_user_group_id = auth.agency_id() AS is_here) home
  WHERE m.user_group_id = auth.agency_id() AND NOT a.is_invited
$$;
