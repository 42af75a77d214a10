-- Who is behind live sessions, each in the agency that was asked for, or without one in their home, or where they have
-- left that in the agency that they joined first: lists in the order of the tokens. One statement for all, because in
-- practice each act of a batch has another caller. `refused`: VA401: no such live session, or it enters no agency;
-- VA403: not a member, or not in a role that is needed. Of a caller who is refused nothing else is told.
-- The planner believes that a plan for these very tokens pays, and would make one for each call, which takes six
-- times as long as the call; the lists are short and the tables long.
-- `need`: 'member' is anyone, 'staff' who is no auditor, 'auditor' an auditor or admin.
CREATE OR REPLACE FUNCTION auth.callers(tokens bytea[], groups text[], need text,
  OUT refused text[], OUT users uuid[], OUT agencies uuid[], OUT organizations uuid[], OUT roles text[],
  OUT regions text[], OUT names text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  -- The callers who were not found, and for each the agency in which they are looked for once more.
  missing bigint[];
  others uuid[];
BEGIN
  LOOP
    SELECT array_agg(CASE WHEN s.user_id IS NULL THEN 'VA401' ELSE s.refused END),
      array_agg(CASE WHEN s.refused IS NULL THEN s.user_id END),
      array_agg(CASE WHEN s.refused IS NULL THEN s.user_group_id END),
      array_agg(CASE WHEN s.refused IS NULL THEN s.organization_id END),
      array_agg(CASE WHEN s.refused IS NULL THEN s.role END),
      array_agg(CASE WHEN s.refused IS NULL THEN s.region END),
      array_agg(CASE WHEN s.refused IS NULL THEN s.name END),
      array_agg(c.place) FILTER (WHERE s.user_id IS NULL)
    INTO refused, users, agencies, organizations, roles, regions, names, missing
    FROM unnest(tokens, groups) WITH ORDINALITY AS c(token, wanted, place)
    -- The person behind the session, who belongs to the agency.
    LEFT JOIN LATERAL (SELECT i.user_id, m.user_group_id, g.organization_id, m.role, a.region,
        a.first_name || ' ' || a.last_name AS name,
        CASE WHEN m.user_group_id::text <> nullif(c.wanted, '') OR (CASE need
            WHEN 'admin' THEN m.role <> 'admin'
            WHEN 'auditor' THEN m.role = 'user'
            WHEN 'staff' THEN m.role = 'auditor'
            ELSE need <> 'member' END) THEN 'VA403' END AS refused
      FROM user_session i
      JOIN user_account a ON a.id = i.user_id
      JOIN membership m ON m.user_id = a.id
        AND m.user_group_id = coalesce(others[c.place], auth.id_of(c.wanted), a.home_user_group_id)
      JOIN user_group g ON g.id = m.user_group_id
      WHERE i.token_hash = c.token AND i.revoked_on IS NULL AND i.expires_on > now()
        AND (i.given_in = '{}' OR auth.givers_live(i.given_in))
        AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
        AND (m.sessions_after IS NULL OR m.sessions_after < i.signed_in_on) OFFSET 0) s ON true;
    EXIT WHEN missing IS NULL OR others IS NOT NULL;
    others := ARRAY(SELECT CASE WHEN c.place = ANY (missing) THEN auth.first_agency(c.token) END
      FROM unnest(tokens) WITH ORDINALITY AS c(token, place));
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION auth.callers FROM PUBLIC;
