-- Who is behind live sessions, each in the agency that was asked for, or without one in their home, or where they have
-- left that in the agency that they joined first: lists in the order of the tokens. One statement for all, because in
-- practice each act of a batch has another caller. `refused`: VA401: no such live session, or it enters no agency;
-- VA403: not a member, or not in a role that is needed. Of a caller who is refused nothing else is told.
-- `need`: 'member' is anyone, 'staff' who is no auditor, 'auditor' an auditor or admin.
CREATE OR REPLACE FUNCTION auth.callers(tokens bytea[], groups text[], need text,
  OUT refused text[], OUT users uuid[], OUT agencies uuid[], OUT organizations uuid[], OUT roles text[],
  OUT regions text[], OUT names text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    LEFT JOIN LATERAL (SELECT i.*,
        CASE WHEN i.user_group_id::text <> nullif(c.wanted, '') OR (CASE need
            WHEN 'admin' THEN i.role <> 'admin'
            WHEN 'auditor' THEN i.role = 'user'
            WHEN 'staff' THEN i.role = 'auditor'
            ELSE need <> 'member' END) THEN 'VA403' END AS refused
      FROM auth.session_in(c.token, coalesce(others[c.place], auth.id_of(c.wanted))) i OFFSET 0) s ON true;
    EXIT WHEN missing IS NULL OR others IS NOT NULL;
    others := ARRAY(SELECT CASE WHEN c.place = ANY (missing) THEN auth.first_agency(c.token) END
      FROM unnest(tokens) WITH ORDINALITY AS c(token, place));
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION auth.callers FROM PUBLIC;
