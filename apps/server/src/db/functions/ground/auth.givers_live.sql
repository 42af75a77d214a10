-- Whether each of the lines that a session was given by has a live session still.
CREATE OR REPLACE FUNCTION auth.givers_live(lines uuid[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM unnest(lines) given(line) WHERE NOT EXISTS (
    SELECT FROM user_session s WHERE s.line = given.line AND s.revoked_on IS NULL AND s.expires_on > now()))
$$;
REVOKE EXECUTE ON FUNCTION auth.givers_live FROM PUBLIC;
