-- Whether the sessions from which a temporary session comes, each known by its line, are all still live. A session and
-- what replaces it at a refresh share a line.
CREATE OR REPLACE FUNCTION auth.givers_live(lines uuid[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM unnest(lines) given(line) WHERE NOT EXISTS (
    SELECT FROM user_session s WHERE s.line = given.line AND s.revoked_on IS NULL AND s.expires_on > now()))
$$;
REVOKE EXECUTE ON FUNCTION auth.givers_live FROM PUBLIC;
